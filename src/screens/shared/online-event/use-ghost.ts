import { useState } from 'react';
import { useLocation } from 'wouter';
import { dbService } from '../../../db';
import { t } from '../../../i18n';
import type { RaceTrack } from '../../../race';
import { showToast } from '../../../ui';
import { paths } from '../../paths';

// Whoever races nobody does without the simulation.
const loadParts = () => import('./ghost-parts');

/** The way to the start gate against a ride of a list: what is needed is fetched before, and kept. */
export function useGhostRace(): {
  readonly isBusy: boolean;
  readonly race: (track: RaceTrack, ride: string, name: string) => void;
} {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const complain = (words: string): void => {
    showToast(words, { tone: 'bad' });
  };
  const run = async ({ id, hash }: RaceTrack, ride: string, name: string): Promise<void> => {
    const [{ download, onlineGhost }, db] = await Promise.all([loadParts(), dbService.db()]);
    const here = await download(db, { id, hash });
    if (here.kind === 'none') return complain(t(`online-track.fault.${here.why}`));
    const ghost = await onlineGhost(db, ride, here.track, name);
    if (ghost.kind === 'none') return complain(t(`track.ghost.${ghost.why}`));
    navigate(paths.raceOnline(id, ride));
  };
  return {
    isBusy,
    race(track, ride, name) {
      if (isBusy) return;
      setBusy(true);
      run(track, ride, name)
        .catch((error: unknown) => {
          console.error(error);
          complain(t('online-track.fault.disk'));
        })
        .finally(() => setBusy(false));
    },
  };
}
