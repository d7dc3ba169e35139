import { createStore } from 'zustand/vanilla';
import { dbService } from '../db';
import { health } from '../session';
import { askEpoch, knownEpoch } from './epoch';
import type { UserSync } from './replicate';
import { setOff } from './state';

/** After a question without an answer the next one waits this long, ms. */
const AGAIN_MS = 30_000;

/** The replications of the user signed in, once they run. */
export const syncStore = createStore<{ readonly sync: UserSync | undefined }>(() => ({ sync: undefined }));

/** Resolves after a while, or at once when `signal` is aborted. */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** One user's time on this device, from entering to leaving. */
export interface Stay {
  /** Resolves once nothing of it runs any more. */
  leave(): Promise<void>;
}

/**
 * Keeps a user's rows in step with the server: at once with what is known of it, and from the start when the server's data
 * turns out to be other data than before.
 */
export function stay(user: string): Stay {
  const gone = new AbortController();
  const { signal } = gone;

  async function begin(epoch: string): Promise<void> {
    await syncStore.getState().sync?.stop();
    const { replicateUser } = await import('./replicate');
    const db = await dbService.db();
    if (signal.aborted) return;
    syncStore.setState({ sync: await replicateUser(db, user, epoch) });
  }
  async function heardEpoch(): Promise<string | undefined> {
    while (!signal.aborted) {
      try {
        await health.whenAvailable(signal);
        return await askEpoch();
      } catch {
        await wait(AGAIN_MS, signal);
        void health.check();
      }
    }
    return undefined;
  }
  async function run(): Promise<void> {
    const known = knownEpoch();
    if (known !== undefined) await begin(known);
    const epoch = await heardEpoch();
    if (epoch !== undefined && epoch !== known) await begin(epoch);
  }
  const running = run().catch((error: unknown) => console.error(error));

  return {
    async leave() {
      gone.abort();
      await running;
      await syncStore.getState().sync?.stop();
      syncStore.setState({ sync: undefined });
      setOff();
    },
  };
}
