import type { LedgerOf, SyncDoc } from '../ledger/ledger';
import { epochBookOf, sweep } from '../pull/compare';
import type { ReplicateOptions, ServerState } from '../types';
import { serverWordFor } from './server-state';

/** Knows which data the server has: a restored backup makes other data of it, and every device compares notes once more. */
export interface EpochWatch {
  /** As the server has told last; undefined: it has told nothing. */
  state(): ServerState | undefined;
  /**
   * The highest number of the backup that the server was set back to, while nobody knows of each row what it has lost by
   * that.
   */
  comparing(): number | undefined;
  /** Whether rows must stay on the device now. They are not enqueued in the worker either. */
  isHeld(): boolean;
  /**
   * Whether the page must send nothing now. That includes the time before the first answer to this page, because the server
   * may have lost its kit since the last page.
   */
  isPushHeld(): boolean;
  /** Whether what was read from data of this name may be taken in. */
  isPresent(epoch: string): boolean;
  /** Begins with what was told last. */
  begin(): Promise<void>;
  /** The server may have other data by now, or more of ours: it is asked before the next page. */
  doubt(): void;
  /** Asks where there is a doubt. @returns whether it is known what the server has */
  settle(): Promise<boolean>;
  /** Every page of the server has come: what may be sent is known, but of the records that could not be taken in. */
  seen(): void;
  /** All of the server has been taken in. */
  compared(): Promise<void>;
}

/**
 * @param quiet resolves once nothing is being sent; nothing more is, while {@link EpochWatch.isHeld}
 * @param onUnstated told of what the server has answered otherwise than with a state
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
  /** Whether the server has answered last that it has no kit. */
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
