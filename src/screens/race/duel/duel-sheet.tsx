import { type ReactNode, useEffect, useRef } from 'react';
import { formatRaceTime, t } from '../../../i18n';
import type { LegRun } from '../../../race';
import { Bib, Button } from '../../../ui';
import { outWords } from '../flow/names';
import type { LegKept, OnCourse } from './use-kept-leg';

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
  runs: readonly [LegRun, LegRun] | undefined;
  kept: LegKept;
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
          <ul className="duel-times">
            {LANES.map((lane) => {
              const { result } = runs[lane];
              return (
                <li key={lane} data-lane={lane === 0 ? 'red' : 'blue'}>
                  <Bib number={riders[lane].bib} size="row" />
                  <b className="race-name">{riders[lane].name}</b>
                  <span className="num">
                    {result.kind === 'finished' && formatRaceTime(result.timeUs)}
                    {result.kind !== 'finished' && result.kind !== 'unopposed' && outWords(result)}
                  </span>
                </li>
              );
            })}
          </ul>
          {verdict}
        </>
      )}
      {kept === 'failed' && <p role="alert">{t('race.finish.failed')}</p>}
      <Button kind="primary" disabled={kept === 'keeping'} onClick={onLeave}>
        {t('race.finish.on')}
      </Button>
    </section>
  );
}
