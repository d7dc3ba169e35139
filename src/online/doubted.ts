import { type Refreshed, refresh } from '../session';
import { onlineStore } from './state';
import { wait } from './wait';

/** Between two checks, ms: a server that renews a session and then refuses it is not asked for ever. */
const REST_MS = 60_000;

/**
 * Has the session checked whenever the server refuses it although it has not ended here: revoked, it is over in the whole
 * page, and whoever it was can log in again.
 *
 * @param check the session's own check, which signs out when the server says no
 * @returns the way out
 */
export function checkDoubted(check: () => Promise<Refreshed> = refresh, restMs = REST_MS): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const isDoubted = (): boolean => onlineStore.getState().kind === 'signed-out' && !signal.aborted;
  let isChecking = false;
  async function look(): Promise<void> {
    if (isChecking) return;
    isChecking = true;
    try {
      while (isDoubted()) {
        await check();
        await wait(restMs, signal);
      }
    } catch (error) {
      console.warn('Unable to check the session', error);
    } finally {
      isChecking = false;
    }
  }
  const stop = onlineStore.subscribe(() => {
    if (isDoubted()) void look();
  });
  if (isDoubted()) void look();
  return () => {
    gone.abort();
    stop();
  };
}
