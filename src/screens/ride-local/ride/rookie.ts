import { useEffect, useState } from 'react';
import { t } from '../../../i18n';
import { lookOf, type Rival } from '../../../play';
import type { Rider } from '../../../session';
import type { Track } from '../../../tracks';

const NOBODY: readonly Rival[] = [];
/** What a rookie wears: the colours of a ski school, apart from every rider's. */
const ROOKIE_KIT = { primary: '#2fa36b', secondary: '#f4f1e4' };
/** Everybody rides with the same rookie. */
const SEED = 1;

/** The rookie, who rides in a worker once wanted and comes at the next start; where it cannot ride nobody is missed. */
export function useRookie(track: Track, rider: Rider, wanted: boolean): readonly Rival[] {
  const { equipment } = rider;
  const [rookie, setRookie] = useState(NOBODY);
  useEffect(() => {
    if (!wanted) return;
    const stop = new AbortController();
    const ride = async (): Promise<void> => {
      const { createPilotClient } = await import('../../../pilot');
      if (stop.signal.aborted) return;
      const client = createPilotClient();
      try {
        const orders = [{ level: 'rookie', seed: SEED } as const];
        const [found] = await client.pacers(track.course, equipment, orders, { signal: stop.signal });
        if (found?.timeUs === undefined) return;
        const look = lookOf(rider, equipment, 'rival', t('ride.ghost.rookie'));
        setRookie([{ stream: found.stream, look: { ...look, goofy: false, kit: ROOKIE_KIT, bib: '' } }]);
      } finally {
        client.dispose();
      }
    };
    void ride().catch((error: unknown) => {
      if (!stop.signal.aborted) console.error(error);
    });
    return () => stop.abort();
  }, [track, rider, equipment, wanted]);
  return wanted ? rookie : NOBODY;
}
