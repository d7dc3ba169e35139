import { type RefObject, useEffect, useRef, useState } from 'react';
import { speedParts, t } from '../../i18n';
import { useActiveRider, useSettings } from '../../session';
import type { State } from '../../sim';
import { Icon } from '../../ui';
import { type PracticeRun, startPractice } from '../shared/practice';

interface PracticeProps {
  readonly onTick: (s: State) => void;
  readonly onRestart: (why: 'asked' | 'off') => void;
}

/** Runs the practice slope in an element; the newest callbacks are called without starting it anew. */
function usePractice(
  stage: RefObject<HTMLDivElement | null>,
  canvas: RefObject<HTMLCanvasElement | null>,
  speed: RefObject<HTMLElement | null>,
  props: PracticeProps,
): RefObject<PracticeRun | undefined> {
  const run = useRef<PracticeRun>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const { equipment, primary, secondary } = useActiveRider();
  const steering = useSettings((s) => s.steering);
  const autoTuck = useSettings((s) => s.autoTuck);
  const tilt = useSettings((s) => s.tilt);
  const units = useSettings((s) => s.units);
  useEffect(() => {
    if (stage.current === null || canvas.current === null) return;
    // The riding keys belong to the slope while it has the focus.
    stage.current.tabIndex = 0;
    let shown = '';
    run.current = startPractice(
      stage.current,
      canvas.current,
      { equipment, primary, secondary },
      { steering, autoTuck, tilt },
      {
        onFrame: (s) => {
          const { value } = speedParts(Math.hypot(s.vx, s.vy), units);
          if (value !== shown && speed.current !== null) speed.current.textContent = value;
          shown = value;
        },
        onTick: (s) => latest.current.onTick(s),
        onRestart: (why) => latest.current.onRestart(why),
      },
    );
    return () => run.current?.dispose();
  }, [stage, canvas, speed, equipment, primary, secondary, steering, autoTuck, tilt, units]);
  return run;
}

/** The practice slope: pressed or focused it takes the riding keys and thumbs, left it stands still. */
export function Practice(props: PracticeProps) {
  const stage = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const speed = useRef<HTMLElement>(null);
  const run = usePractice(stage, canvas, speed, props);
  const [state, setState] = useState<'new' | 'riding' | 'paused'>('new');
  const units = useSettings((s) => s.units);
  const go = (riding: boolean) => {
    setState(riding ? 'riding' : 'paused');
    run.current?.setActive(riding);
  };
  return (
    <div
      className="practice"
      ref={stage}
      role="application"
      aria-label={t('intro.slope')}
      aria-describedby="practice-help"
      onFocus={(event) => event.target === event.currentTarget && go(true)}
      onBlur={(event) => event.target === event.currentTarget && go(false)}
    >
      <canvas ref={canvas} />
      <p id="practice-help" className="unseen">
        {t('intro.slope.help')}
      </p>
      <p className="practice-speed" aria-hidden="true">
        <b className="num" ref={speed}>
          0
        </b>{' '}
        {speedParts(0, units).unit}
      </p>
      {state !== 'riding' && (
        <button type="button" className="practice-go" onClick={() => stage.current?.focus()}>
          <Icon name="play" size={30} />
          {t(state === 'new' ? 'intro.try' : 'intro.paused')}
        </button>
      )}
    </div>
  );
}
