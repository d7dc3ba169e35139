import { useCallback, useState } from 'react';
import { t } from '../../../i18n';
import { type EntryId, podium } from '../../../race';
import { Medal, useLoaded } from '../../../ui';
import './podium.css';
import type { Scene } from './dress';

const MEDALS = { 1: 'gold', 2: 'silver', 3: 'bronze' } as const;

// three.js and the figures: the names are there before.
const loadPicture = () => import('./podium-picture');

/** This browser has no WebGL: the next podium keeps no room for a picture. */
let isFlatForGood = false;

export interface PodiumProps {
  readonly lines: readonly { readonly entry: EntryId; readonly rank: number }[];
  readonly names: ReadonlyMap<EntryId, string>;
  /** Time or points of each, as text. */
  readonly totals?: ReadonlyMap<EntryId, string>;
  /** What the riders in 3D are made of; undefined as long as it is not known. */
  readonly scene: Scene | undefined;
}

/** The first three; who is equal shares a step. */
export function Podium({ lines, names, totals, scene }: PodiumProps) {
  const picture = useLoaded(loadPicture);
  const [isFlat, setFlat] = useState(isFlatForGood);
  const [isLost, setLost] = useState(false);
  const flatten = useCallback((how: 'now' | 'never') => {
    if (how === 'never') isFlatForGood = true;
    setFlat(true);
  }, []);
  const places = podium(lines);
  if (places.length === 0) return null;
  return (
    <div className="podium" data-steps={places.map(({ step }) => step).join('')}>
      {!isFlat && picture.status !== 'failed' && (
        <div className="podium-stage" hidden={isLost}>
          {picture.status === 'ready' && scene !== undefined && (
            <picture.value.PodiumPicture
              places={places}
              names={names}
              scene={scene}
              onFailed={flatten}
              onLost={setLost}
            />
          )}
        </div>
      )}
      <ol className="race-podium" aria-label={t('race.podium')}>
        {places.map(({ step, entry }) => (
          <li key={entry} data-step={step}>
            <Medal kind={MEDALS[step]} size={56} />
            <b className="race-name">{names.get(entry)}</b>
            {totals?.has(entry) === true && <b className="num podium-total">{totals.get(entry)}</b>}
            <span className="sub">{t('race.podium.step', { n: step })}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
