import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../i18n';
import type { Kept } from '../../../play';
import type { LegRuns } from '../../../race';
import { Button } from '../../../ui';
import { DuelTimes } from './duel-times';
import type { OnCourse } from './on-course';

const LANES = [0, 1] as const;

/** Reads the run out and lets its riders go on. */
export function DuelSheet({
  riders,
  runs,
  kept,
  verdict,
  onLeave,
}: {
  riders: readonly [OnCourse, OnCourse];
  /** By course, red first; undefined when the replay came to something else. */
  runs: LegRuns | undefined;
  kept: Kept;
  verdict: ReactNode;
  onLeave: () => void;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The keyboard goes on from the result. Not from a button: a brake held across the line would press it.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <section className="duel-sheet" aria-label={t('race.result')} data-no-ride>
      <h1 ref={heading} tabIndex={-1}>
        {t('race.result')}
      </h1>
      {runs === undefined ? (
        <p role="alert">{t('race.finish.differs')}</p>
      ) : (
        <>
          <DuelTimes runs={LANES.map((lane) => ({ lane, rider: riders[lane], run: runs[lane] }))} />
          {verdict}
        </>
      )}
      {kept.kind === 'failed' && <p role="alert">{t('race.finish.failed')}</p>}
      <Button kind="primary" disabled={kept.kind === 'keeping'} onClick={onLeave}>
        {t('race.finish.on')}
      </Button>
    </section>
  );
}
