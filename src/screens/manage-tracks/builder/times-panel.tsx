import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { formatRaceTime, t } from '../../../i18n';
import { createPilotClient, PilotError } from '../../../pilot';
import type { Equipment } from '../../../sim';
import { Button, Medal, Progress } from '../../../ui';
import { medals } from '../../shared/medals';
import type { Builder } from './session';

type Riding =
  | { readonly kind: 'idle' }
  | { readonly kind: 'riding'; readonly equipment: Equipment; readonly share: number }
  | { readonly kind: 'over'; readonly words: string; readonly tone: 'plain' | 'bad' };

const EQUIPMENT: readonly Equipment[] = ['ski', 'board'];

/** Has the computer ride the track as it is now on both equipments and takes over its times. */
async function setTimes(
  builder: Builder,
  signal: AbortSignal,
  tell: (riding: Riding) => void,
): Promise<void> {
  const pilot = createPilotClient();
  const { course } = builder.store.getState().history.now;
  try {
    for (const equipment of EQUIPMENT) {
      tell({ kind: 'riding', equipment, share: 0 });
      const onProgress = (share: number): void => tell({ kind: 'riding', equipment, share });
      const { authorUs, goldUs, silverUs, bronzeUs } = await pilot.reference(course, equipment, {
        signal,
        onProgress,
      });
      if (builder.store.getState().history.now.course !== course) {
        tell({ kind: 'over', tone: 'bad', words: t('builder.times.changed') });
        return;
      }
      builder.act('set-times', { equipment, times: { authorUs, goldUs, silverUs, bronzeUs } });
    }
    tell({ kind: 'over', tone: 'plain', words: t('builder.times.done') });
  } catch (error) {
    if (signal.aborted) {
      tell({ kind: 'idle' });
      return;
    }
    const gate = error instanceof PilotError ? error.gate : undefined;
    const words = gate === undefined ? t('builder.times.failed') : t('builder.times.gate', { gate });
    tell({ kind: 'over', tone: 'bad', words });
  } finally {
    pilot.dispose();
  }
}

/** The times to beat, and having them set. */
export function TimesPanel({ builder }: { builder: Builder }) {
  const reference = useStore(builder.store, (s) => s.history.now.reference);
  const isFine = useStore(builder.store, (s) => s.findings.faults.length === 0);
  const [riding, setRiding] = useState<Riding>({ kind: 'idle' });
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const begin = (): void => {
    stop.current = new AbortController();
    void setTimes(builder, stop.current.signal, setRiding);
  };
  return (
    <section className="builder-times">
      <h2>{t('builder.times')}</h2>
      {reference === undefined && <p className="sub">{t('builder.times.none')}</p>}
      {EQUIPMENT.map((equipment) => {
        const times = reference?.[equipment];
        if (times === undefined) return null;
        return (
          <div key={equipment}>
            <p className="sub">{t(`equipment.${equipment}`)}</p>
            <ul className="builder-medals">
              {medals.map((medal) => (
                <li key={medal}>
                  <Medal kind={medal} size={30} />
                  <b className="num">{formatRaceTime(times[`${medal}Us`])}</b>
                </li>
              ))}
            </ul>
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
        <Button icon="timer" disabled={!isFine} onClick={begin}>
          {t('builder.times.set')}
        </Button>
      )}
      {!isFine && <p className="sub">{t('builder.times.faults')}</p>}
      {riding.kind === 'over' && <p role={riding.tone === 'bad' ? 'alert' : 'status'}>{riding.words}</p>}
    </section>
  );
}
