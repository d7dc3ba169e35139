import { dbService, userOf } from '../../db';
import { sessionStore, verified } from '../../session';
import { onlineStore } from '../replication/state';

/** Time until the list is fetched again, ms. It covers future days, so a new day needs no fetch. */
const AGAIN_MS = 6 * 3_600_000;

const isThere = (): boolean => {
  const { kind } = onlineStore.getState();
  return (kind === 'online' || kind === 'syncing') && verified(sessionStore.getState()) === true;
};

/**
 * Keeps the tracks of days and weeks on this device: fetches them when the server can be reached and the list is old. Small,
 * because every start includes it; the rest is imported when needed.
 *
 * @returns a function that stops it
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
      // Not essential: fetched again the next time the server can be reached.
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
