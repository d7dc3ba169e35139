import { useState } from 'react';
import { useLocation } from 'wouter';
import { type Db, dbService } from '../../db';
import { t } from '../../i18n';
import { download, type OnlineTrack, onlineGhost } from '../../online';
import type { Track } from '../../tracks';
import { showToast } from '../../ui';
import { paths } from '../paths';
import { type Against, againstPart } from '../shared/ladder';

function complain(words: string): void {
  showToast(words, { tone: 'bad' });
}

/** Brings the track here; undefined when it could not be had, and the player has been told. */
async function fetchHere(db: Db, track: OnlineTrack): Promise<Track | undefined> {
  const fetched = await download(db, track);
  if (fetched.kind === 'here') return fetched.track;
  complain(t(`online-track.fault.${fetched.why}`));
  return undefined;
}

/** Brings the opponent's ride here. @returns whether it can be raced; if not, the player has been told */
async function fetchOpponent(db: Db, track: Track, against: Against): Promise<boolean> {
  if (against.kind !== 'rider') return true;
  const { ride, name } = against;
  const answer = await onlineGhost(db, ride, track, name);
  if (answer.kind === 'ghost') return true;
  complain(t(`track.ghost.${answer.why}`));
  return false;
}

/**
 * The ways from a published track to the start gate: everything that is needed is fetched before, and kept.
 *
 * @param event the leaderboard that is ridden for: a day or week, or '' for the track's own
 */
export function useRace(track: OnlineTrack, event: string) {
  const [, navigate] = useLocation();
  const [isBusy, setBusy] = useState(false);
  const during = async (work: (db: Db) => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work(await dbService.db());
    } catch (error) {
      console.error(error);
      complain(t('online-track.fault.disk'));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    /** @param must whether there is no point in riding without this opponent */
    race: (against: Against | undefined, must: boolean) =>
      during(async (db) => {
        const here = await fetchHere(db, track);
        if (here === undefined) return;
        const there = against !== undefined && (await fetchOpponent(db, here, against));
        if (must && !there) return;
        navigate(paths.raceOnline(track.id, there ? againstPart(against) : undefined, event));
      }),
    keep: () =>
      during(async (db) => {
        if ((await fetchHere(db, track)) !== undefined)
          showToast(t('online-track.downloaded', { name: track.name }));
      }),
  };
}
