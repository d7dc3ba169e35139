import { dbService, userOf } from '../../db';
import { sessionStore, verified } from '../../session';
import { onlineStore } from '../replication/state';

/** The list is asked for anew after this, ms; a day that has begun needs no list of its own. */
const AGAIN_MS = 6 * 3_600_000;

const isThere = (): boolean => {
  const { kind } = onlineStore.getState();
  return (kind === 'online' || kind === 'syncing') && verified(sessionStore.getState()) === true;
};

/**
 * Keeps the tracks of days and weeks on this device: whenever the server is there and the list was not asked for lately.
 * Light, since every start has it; the rest is fetched when there is something to do.
 *
 * @returns the way out
 */
export function keepDays(): () => void {
  const gone = new AbortController();
  let asked: { readonly user: string; readonly at: number } | undefined;
  let isBusy = false;
  const look = async (): Promise<void> => {
    const user = sessionStore.getState().user?.id;
    if (isBusy || user === undefined || !isThere()) return;
    if (asked?.user === user && Date.now() - asked.at < AGAIN_MS) return;
    isBusy = true;
    try {
      const [{ askForDays }, { fetchDays }] = await Promise.all([import('./list'), import('./ahead')]);
      const answer = await askForDays();
      if (answer.kind !== 'fresh' || gone.signal.aborted) return;
      asked = { user, at: Date.now() };
      const db = await dbService.db();
      if (userOf(db.name) === user) await fetchDays(db, answer.value, db.clock(), gone.signal);
    } catch (error) {
      // They are welcome, not needed: the next time the server is there, they are asked for again.
      console.warn('Unable to fetch the tracks of the days ahead', error);
    } finally {
      isBusy = false;
    }
  };
  const stop = onlineStore.subscribe(() => void look());
  void look();
  return () => {
    gone.abort();
    stop();
  };
}
