import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatRaceTime, t } from '../../../i18n';
import { medals, timesToBeat } from '../../../tracks';
import { Button, Medal, Progress, showToast } from '../../../ui';
import type { Builder } from './session';
import { EQUIPMENT, type Riding, setTimes } from './set-times';

/** The times to beat, and having them set. */
export function TimesPanel({ builder }: { builder: Builder }) {
  const reference = useStore(builder.store, (s) => s.history.now.reference);
  const course = useStore(builder.store, (s) => s.history.now.course);
  const [riding, setRiding] = useState<Riding>({ kind: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      stop.current?.abort();
      stop.current = undefined;
    },
    [],
  );
  const begin = (): void => {
    const mine = new AbortController();
    stop.current = mine;
    void setTimes(builder, mine.signal, (next) => {
      // The panel may be gone by then: what came of it is said all the same.
      if (stop.current === mine) setRiding(next);
      else if (next.kind === 'over') showToast(next.words, { tone: next.tone });
    });
  };
  return (
    <section className="builder-times">
      <h2>{t('builder.times')}</h2>
      {reference === undefined && <p className="sub">{t('builder.times.none')}</p>}
      {EQUIPMENT.map((equipment) => {
        const known = reference?.[equipment];
        if (known === undefined) return null;
        const times = timesToBeat(known);
        return (
          <div key={equipment}>
            <p className="sub">{t(`equipment.${equipment}`)}</p>
            {times === undefined ? (
              <p>{t('builder.times.glide')}</p>
            ) : (
              <ul className="builder-medals">
                {medals.map((medal) => (
                  <li key={medal}>
                    <Medal kind={medal} size={30} />
                    <b className="num">{formatRaceTime(times[`${medal}Us`])}</b>
                  </li>
                ))}
              </ul>
            )}
          </div>
        );
      })}
      {riding.kind === 'riding' ? (
        <>
          <p role="status">{t(`builder.times.on.${riding.equipment}`)}</p>
          <Progress label={t(`builder.times.on.${riding.equipment}`)} value={riding.share} max={1} />
          <Button icon="close" onClick={() => stop.current?.abort()}>
            {t('builder.times.cancel')}
          </Button>
        </>
      ) : (
        <Button icon="timer" onClick={begin}>
          {t('builder.times.set')}
        </Button>
      )}
      {riding.kind === 'over' && riding.course === course && (
        <p role={riding.tone === 'bad' ? 'alert' : 'status'}>{riding.words}</p>
      )}
    </section>
  );
}
