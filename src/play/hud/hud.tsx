import type { Ref } from 'react';
import { t } from '../../i18n';
import './hud.css';
import './start.css';
import './touch.css';

interface HudProps {
  readonly ref: Ref<HTMLDivElement>;
  /** Two letters of the discipline. */
  readonly code: string;
  readonly gates: number;
  /** km/h or mph. */
  readonly unit: string;
  readonly big: boolean;
  readonly onPause: () => void;
}

function Arrow({ flip }: { flip: boolean }) {
  return (
    <svg viewBox="0 0 64 72" aria-hidden="true" style={flip ? { transform: 'scaleX(-1)' } : undefined}>
      <path d="M50 8C26 14 16 32 18 60M6 48l12 14 13-13" />
    </svg>
  );
}

/**
 * A lane's HUD while riding: markup only. The ride's frame updates it (`hud-writer.ts`). Screen readers get the result as text
 * at the end.
 */
export function Hud({ ref, code, gates, unit, big, onPause }: HudProps) {
  return (
    <div className={big ? 'hud hud-large' : 'hud'} ref={ref}>
      <div className="hud-shown" aria-hidden="true">
        <div className="hud-bug" data-hud="bug" data-void="no">
          <b data-hud="code">{code}</b>
          <span data-hud="time" />
        </div>
        <div className="hud-delta" data-hud="delta" data-tone="plain" data-on="no">
          <svg viewBox="0 0 13 13" aria-hidden="true">
            <path d="M6.5 1.5 12.5 12H.5z" />
          </svg>
          <b data-hud="delta-figure" />
          <span data-hud="delta-word" />
        </div>
        {gates > 0 && (
          <div className="hud-gates">
            <p>
              <b data-hud="passed">0</b>
              <i>/{gates}</i>
            </p>
            <em>
              <u data-hud="bar" />
            </em>
          </div>
        )}
        <div className="hud-speed">
          <b data-hud="speed">0</b>
          <span>{unit}</span>
        </div>
        <div className="hud-lights" data-hud="lights" data-lit="0" data-on="no">
          <p>
            <i />
            <i />
            <i />
            <i />
          </p>
          <span data-hud="lights-word" />
        </div>
        <div className="hud-banner" data-hud="banner" data-tone="plain" data-on="no" />
        <div className="hud-count" data-hud="count" data-on="no" />
        <div className="hud-hints" data-hud="hints" data-on="no">
          <div className="hud-zone hud-zone-left">
            <Arrow flip={false} />
            <span>{t('ride.hint.left')}</span>
          </div>
          <div className="hud-zone hud-zone-right">
            <Arrow flip={true} />
            <span>{t('ride.hint.right')}</span>
          </div>
        </div>
        <div data-hud="tags" />
      </div>
      <button
        type="button"
        className={gates > 0 ? 'hud-pause' : 'hud-pause hud-pause-alone'}
        aria-label={t('ride.pause')}
        onClick={onPause}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M8 5v14M16 5v14" />
        </svg>
      </button>
    </div>
  );
}
