import { createStore } from 'zustand/vanilla';
import { dbService } from '../../db';
import type { UserSync } from './replicate';
import { resetState, setFailed } from './state';
import { wait } from './wait';

/** Time before a failed start of replication is retried, ms. */
const AGAIN_MS = 30_000;

/** The replications of the signed-in user, once they run. */
export const syncStore = createStore<{ readonly sync: UserSync | undefined }>(() => ({ sync: undefined }));

/** The replication of one user on this device, from sign-in to sign-out. */
export interface Stay {
  /** Stops it. Resolves once nothing is running any more. */
  leave(): Promise<void>;
}

/** Replicates a user's rows. */
export function stay(user: string): Stay {
  const gone = new AbortController();
  const { signal } = gone;

  async function begin(): Promise<void> {
    const { replicateUser } = await import('./replicate');
    // Switch again, because an earlier switch may have failed half way: rows of another database must never be sent as this
    // user's.
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
