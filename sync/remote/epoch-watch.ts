import type { LedgerOf, SyncDoc } from '../ledger/ledger';
import { epochBookOf, sweep } from '../pull/compare';
import type { ReplicateOptions, ServerState } from '../types';
import { serverWordFor } from './server-state';

/**
 * Tracks the epoch of the server's data. A restored backup gets a new epoch, and every device then compares its rows with the
 * server.
 */
export interface EpochWatch {
  /** Returns the last reported state; undefined if there is none. */
  state(): ServerState | undefined;
  /**
   * Returns the highest number of the restored backup until it is known for each row what the server has lost; else undefined.
   */
  comparing(): number | undefined;
  /** Returns whether rows must stay on the device now. They are not enqueued in the worker either. */
  isHeld(): boolean;
  /**
   * Returns whether the page must send nothing now. That includes the time before the first answer to this page, because the
   * server may have lost its kit since the last page.
   */
  isPushHeld(): boolean;
  /** Returns whether records of data with this epoch may be stored. */
  isPresent(epoch: string): boolean;
  /** Starts with the last reported state. */
  begin(): Promise<void>;
  /** Called when the server may have other data, or more rows of this device. It is asked before the next pull. */
  doubt(): void;
  /** Asks the server if its state is in doubt. @returns whether the state is known */
  settle(): Promise<boolean>;
  /** Called when every page was pulled. Rows may be sent now, except those whose records could not be stored. */
  seen(): void;
  /** Called when every record was stored. Ends the comparison. */
  compared(): Promise<void>;
}

/**
 * @param quiet resolves when nothing is being sent; nothing more is sent while {@link EpochWatch.isHeld}
 * @param onUnstated called when the request for the server's state failed
 */
export function createEpochWatch<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  options: ReplicateOptions<Doc>,
  quiet: () => Promise<unknown>,
  onUnstated: (error: unknown) => void,
): EpochWatch {
  const { serverState, replicationIdentifier } = options;
  const book = epochBookOf(ledger, replicationIdentifier);
  const word = serverState === 'ask' ? serverWordFor(options, book, onFailed) : undefined;
  let state: ServerState | undefined;
  let comparing: number | undefined;
  let isSeen = false;
  let isGoingOver = false;
  let isDoubted = true;
  /** Whether the server's last answer said that it has no kit. */
  let isWithoutKit = false;
  let isAsked = word === undefined;

  function onFailed(error: unknown): void {
    isWithoutKit = (error as { readonly status?: unknown } | undefined)?.status === 404;
    onUnstated(error);
  }
  async function goOver(next: ServerState): Promise<void> {
    if (JSON.stringify(next) === JSON.stringify(state)) return;
    isGoingOver = true;
    try {
      await quiet();
      isSeen = false;
      comparing = await book.begin(next);
      await sweep(ledger, next.horizon ?? 0);
      state = next;
    } finally {
      isGoingOver = false;
    }
  }

  function isHeld(): boolean {
    if (isGoingOver || isWithoutKit) return true;
    return (comparing !== undefined && !isSeen) || (word !== undefined && state === undefined);
  }

  return {
    state: () => state,
    comparing: () => comparing,
    isHeld,
    isPushHeld: () => !isAsked || isHeld(),
    isPresent: (epoch) => word === undefined || epoch === state?.epoch,
    async begin() {
      const first = serverState === 'ask' ? await word?.last() : serverState;
      if (first !== undefined) await goOver(first);
    },
    doubt() {
      isDoubted = true;
    },
    async settle() {
      if (word === undefined) return true;
      if (isDoubted) {
        isDoubted = false;
        try {
          const told = await word.ask();
          if (told === undefined) isDoubted = true;
          else {
            isWithoutKit = false;
            await goOver(told);
          }
        } catch (error) {
          isDoubted = true;
          throw error;
        }
      }
      isAsked = true;
      return state !== undefined && !isWithoutKit;
    },
    seen() {
      isSeen = true;
    },
    async compared() {
      if (comparing === undefined || state === undefined) return;
      await book.compared(state.epoch);
      comparing = undefined;
    },
  };
}
