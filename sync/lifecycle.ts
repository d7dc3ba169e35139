import type { RxStorageInstanceReplicationState } from 'rxdb';
import type { RxReplicationState } from 'rxdb/plugins/replication';
import type { Checkpoint } from './pull';

/** Once RxDB has nothing under way in either direction. */
export async function untilIdle(state: RxStorageInstanceReplicationState<unknown>): Promise<void> {
  for (;;) {
    const { up, down } = state.streamQueue;
    await Promise.all([up, down]);
    await state.checkpointQueue;
    if (up === state.streamQueue.up && down === state.streamQueue.down) return;
  }
}

export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

export interface Lifecycle {
  /** Starts RxDB, then does as wanted. Once. */
  begin(): void;
  isRunning(): boolean;
  /** Lets RxDB run, or not, as soon as that is safe. The last word counts. */
  want(running: boolean): void;
  /** Pauses RxDB now: for a handler about to throw, which must not come to be asked again at once. */
  halt(): Promise<void>;
  end(): Promise<void>;
}

/**
 * Runs and pauses RxDB's replication in the only order that loses nothing. A paused push comes back empty-handed without
 * moving RxDB's checkpoint; were RxDB let on while older tasks still stand in its queue, the next of them would move the
 * checkpoint past rows that were never sent. So it goes on only once its queues have run dry, and from a task of its own,
 * since a push that has just given up takes a few more steps to see that it is paused.
 *
 * @param onRunning called each time RxDB runs again, before it has caught up
 * @param onFault told when RxDB cannot start, such as with a broken disk
 */
export function createLifecycle<Doc>(
  replication: RxReplicationState<Doc, Checkpoint>,
  onRunning: () => void,
  onFault: (error: unknown) => void,
): Lifecycle {
  let begun = false;
  let wanted = false;
  let running = false;
  let ended = false;
  let work: Promise<void> | undefined;

  async function step(): Promise<void> {
    if (wanted) {
      const state = replication.internalReplicationState;
      if (state !== undefined) await untilIdle(state as RxStorageInstanceReplicationState<unknown>);
      await nextTask();
      if (!wanted || ended) return;
      running = true;
      await replication.start();
      onRunning();
    } else {
      running = false;
      await replication.pause();
    }
  }

  async function catchUp(): Promise<void> {
    try {
      while (!ended && wanted !== running) await step();
    } catch (error) {
      running = false;
      onFault(error);
    } finally {
      work = undefined;
    }
  }

  async function first(): Promise<void> {
    // Also where nothing may be sent yet: only a started replication knows which rows wait.
    running = true;
    try {
      await replication.start();
      onRunning();
    } catch (error) {
      running = false;
      onFault(error);
    }
    await catchUp();
  }

  function go(): void {
    if (begun && work === undefined && wanted !== running && !ended) work = catchUp();
  }

  return {
    isRunning: () => running,
    begin() {
      begun = true;
      work ??= first();
    },
    want(next) {
      wanted = next;
      go();
    },
    async halt() {
      running = false;
      await replication.pause();
      go();
    },
    async end() {
      ended = true;
      await work;
    },
  };
}
