import { createStore } from 'zustand/vanilla';
import { dbService } from '../db';
import { health } from '../session';
import type { UserSync } from './replicate';
import { askServer, knownServer, onServerElsewhere, type Server } from './server';
import { resetState, setFailed } from './state';
import { wait } from './wait';

/** After a question without an answer the next one waits this long, ms. */
const AGAIN_MS = 30_000;

/** The replications of the user signed in, once they run. */
export const syncStore = createStore<{ readonly sync: UserSync | undefined }>(() => ({ sync: undefined }));

/** One user's time on this device, from entering to leaving. */
export interface Stay {
  /** Resolves once nothing of it runs any more. */
  leave(): Promise<void>;
}

/**
 * Keeps a user's rows in step with the server: at once with what is known of it, and from the start whenever the server's
 * data turns out to be other data than before.
 */
export function stay(user: string): Stay {
  const gone = new AbortController();
  const { signal } = gone;
  /** What the server has said that the replications run on, as a text. */
  let present: string | undefined;
  /** One beginning after the other. */
  let turn: Promise<unknown> = Promise.resolve();
  let isAsking = false;

  async function begin(server: Server): Promise<void> {
    const said = JSON.stringify(server);
    if (signal.aborted || said === present) return;
    present = undefined;
    await syncStore.getState().sync?.stop();
    syncStore.setState({ sync: undefined });
    const { replicateUser } = await import('./replicate');
    // Entering may have failed half way: rows of another database must never be sent as this user's.
    await dbService.switchUser(user);
    const db = await dbService.db();
    if (signal.aborted) return;
    syncStore.setState({ sync: await replicateUser(db, user, server, ask) });
    present = said;
  }
  /** @returns whether all is as the server's data wants it; what went wrong is said in the state */
  function goOver(server: Server): Promise<boolean> {
    const mine = turn.then(async () => {
      try {
        await begin(server);
        return true;
      } catch (error) {
        console.error(error);
        if (!signal.aborted) setFailed();
        return false;
      }
    });
    turn = mine;
    return mine;
  }
  async function untilHeard(): Promise<void> {
    while (!signal.aborted) {
      try {
        await health.whenAvailable(signal);
        if (await goOver(await askServer(signal))) return;
      } catch {
        // No answer, or left meanwhile.
      }
      await wait(AGAIN_MS, signal);
      void health.check();
    }
  }
  /** Asks whose data the server has now: it may have been away for a restored backup. */
  function ask(): void {
    if (signal.aborted || isAsking) return;
    isAsking = true;
    void untilHeard().finally(() => {
      isAsking = false;
    });
  }

  const known = knownServer();
  if (known !== undefined) void goOver(known);
  ask();
  const stops = [
    health.store.subscribe(({ status }, before) => {
      if (status === 'available' && before.status === 'unavailable') ask();
    }),
    // Another tab has asked: this one must be able to take over from it.
    onServerElsewhere((server) => void goOver(server)),
  ];

  return {
    async leave() {
      gone.abort();
      for (const stop of stops) stop();
      // A question under way changes nothing any more, and may take its time.
      await turn;
      await syncStore.getState().sync?.stop();
      syncStore.setState({ sync: undefined });
      resetState();
    },
  };
}
