import { firstValueFrom, type Observable } from 'rxjs';
import type { Loop } from '../loop';
import type { Gate } from './gate';
import type { Status } from './status';
import type { Tabs } from './tabs';

export interface InSyncOptions {
  readonly gate: Gate;
  readonly status: Status;
  readonly pulling: Loop<boolean>;
  /** Undefined where nothing is ever sent. */
  readonly pushing: Loop<void> | undefined;
  /** How many rows have something to say to the server. */
  readonly countPending: () => Promise<number>;
  /** How many rows the server has taken so far. */
  readonly sent: () => number;
  /** Tells of what may end somebody's wait, and of no try that has changed nothing. */
  readonly progress$: Observable<void>;
  readonly tabs: () => Tabs;
  /** Resolves once this tab leads. */
  readonly leadership: () => Promise<void>;
  readonly ending: AbortSignal;
}

/** What `awaitInSync` of a replication does. */
export function createInSync(options: InSyncOptions): () => Promise<void> {
  const { gate, status, pulling, pushing, countPending, sent, ending } = options;

  async function inSyncHere(): Promise<void> {
    while (!ending.aborted) {
      const changed = firstValueFrom(options.progress$, { defaultValue: undefined });
      if (gate.isOpen('pull') && (pushing === undefined || gate.isOpen('push'))) {
        const before = sent();
        const isWhole = await pulling.next();
        await pushing?.next();
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
      await Promise.race([options.tabs().inSync(ending), options.leadership()]);
      ending.throwIfAborted();
      // The leader may not have heard yet of what was written here.
      if (!status.isLeading() && (await countPending()) === 0) return;
    }
    await inSyncHere();
  };
}
