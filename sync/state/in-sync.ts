import { firstValueFrom, type Observable } from 'rxjs';
import type { Scheduler } from '../scheduler';
import type { Gate } from './gate';
import type { Status } from './status';

export interface InSyncOptions {
  readonly gate: Gate;
  readonly status: Status;
  readonly scheduler: Scheduler;
  /** A mirror sends nothing. */
  readonly isMirror: boolean;
  /** Counts the pending rows. */
  readonly countPending: () => Promise<number>;
  /** Number of rows acknowledged so far. */
  readonly sent: () => number;
  /** Emits when a pending call should check again. Not on every attempt, or callers would spin. */
  readonly progress$: Observable<void>;
  /** Resolves when the leading tab is in sync. */
  readonly inSyncThere: () => Promise<void>;
  /** Resolves when this tab leads. */
  readonly leadership: Promise<void>;
  readonly ending: AbortSignal;
}

/** Creates `awaitInSync` of a replication. */
export function createInSync(options: InSyncOptions): () => Promise<void> {
  const { gate, status, scheduler, isMirror, countPending, sent, ending } = options;

  async function inSyncHere(): Promise<void> {
    while (!ending.aborted) {
      const changed = firstValueFrom(options.progress$, { defaultValue: undefined });
      if (gate.isOpen('pull') && (isMirror || gate.isOpen('push'))) {
        const before = sent();
        const isWhole = await scheduler.next('pull');
        await scheduler.next('push');
        const left = await countPending();
        status.note({ waiting: left });
        if (isWhole === true && left === 0 && sent() === before) return;
        if (isWhole === true && sent() > before) continue;
      }
      await changed;
    }
    ending.throwIfAborted();
  }

  return async () => {
    while (!status.isLeading()) {
      ending.throwIfAborted();
      await Promise.race([options.inSyncThere(), options.leadership]);
      ending.throwIfAborted();
      // The leading tab may not have received a write of this tab yet.
      if (!status.isLeading() && (await countPending()) === 0) return;
    }
    await inSyncHere();
  };
}
