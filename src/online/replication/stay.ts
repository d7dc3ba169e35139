import { createStore } from 'zustand/vanilla';
import { dbService } from '../../db';
import type { UserSync } from './replicate';
import { resetState, setFailed } from './state';
import { wait } from './wait';

/** After a beginning that failed the next one waits this long, ms. */
const AGAIN_MS = 30_000;

/** The replications of the user signed in, once they run. */
export const syncStore = createStore<{ readonly sync: UserSync | undefined }>(() => ({ sync: undefined }));

/** One user's time on this device, from entering to leaving. */
export interface Stay {
  /** Resolves once nothing of it runs any more. */
  leave(): Promise<void>;
}

/** Keeps a user's rows in step with the server. */
export function stay(user: string): Stay {
  const gone = new AbortController();
  const { signal } = gone;

  async function begin(): Promise<void> {
    const { replicateUser } = await import('./replicate');
    // Entering may have failed half way: rows of another database must never be sent as this user's.
    await dbService.switchUser(user);
    const db = await dbService.db();
    if (!signal.aborted) syncStore.setState({ sync: await replicateUser(db, user) });
  }
  async function untilBegun(): Promise<void> {
    while (!signal.aborted) {
      try {
        return await begin();
      } catch (error) {
        console.error(error);
        if (!signal.aborted) setFailed();
      }
      await wait(AGAIN_MS, signal);
    }
  }
  const beginning = untilBegun();

  return {
    async leave() {
      gone.abort();
      await beginning;
      await syncStore.getState().sync?.stop();
      syncStore.setState({ sync: undefined });
      resetState();
    },
  };
}
