/** Longest wait before one of these rows is retried, ms; at least half of it. */
const REST_MS = 10 * 60_000;
/** Longest wait before the retry after a deletion, ms: other deletions may follow. */
const GATHER_MS = 2000;
/** Maximum number of rows that are retried at a time. */
const MOST = 100;

/**
 * Rows that the server had no room for. Nothing is wrong with them, so their rejections stay stored, and one of them is retried
 * now and then. Once it is accepted, the others follow, twice as many each time, until one is rejected again.
 */
export interface NoRoom {
  /** Called when the server has no room for a row. */
  add(id: string): void;
  /** Called when a row no longer needs room; `isIn`: because it was accepted. */
  drop(id: string, isIn: boolean): void;
  /** Called when there may be room now. */
  ask(): void;
  end(): void;
}

export interface NoRoomOptions {
  /** Sends rows again. */
  readonly send: (ids: readonly string[]) => Promise<void>;
  /** Returns whether this tab replicates. */
  readonly isLeading: () => boolean;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

export function createNoRoom({ send, isLeading, random, onError }: NoRoomOptions): NoRoom {
  /** In the order in which they are retried. */
  const waiting = new Set<string>();
  /** The rows that were sent again and not answered yet. */
  const asked = new Set<string>();
  let width = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  /** Schedules a retry. A scheduled one is replaced only if `isSooner`. */
  function plan(ms: number, isSooner: boolean): void {
    if (timer !== undefined && !isSooner) return;
    clearTimeout(timer);
    timer = undefined;
    if (ended || waiting.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      width = 1;
      askSome();
      plan(REST_MS * (0.5 + random() / 2), false);
    }, ms);
  }

  function askSome(): void {
    if (ended || !isLeading()) return;
    const ids = [...waiting].slice(0, width);
    asked.clear();
    for (const id of ids) {
      asked.add(id);
      // Move the row to the end. Some rows never get a result, such as rows that were changed meanwhile.
      waiting.delete(id);
      waiting.add(id);
    }
    send(ids).catch(onError);
  }

  return {
    add(id) {
      waiting.add(id);
      asked.delete(id);
      width = 1;
      plan(REST_MS * (0.5 + random() / 2), false);
    },
    drop(id, isIn) {
      waiting.delete(id);
      if (!asked.delete(id) || !isIn || asked.size > 0) return;
      width = Math.min(2 * width, MOST);
      if (waiting.size > 0) askSome();
    },
    ask: () => plan(GATHER_MS * random(), true),
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}
