/** How long such rows rest before one of them asks again, ms. */
const REST_MS = 10 * 60_000;
/** A deletion may be one of several: how long the question waits for the others, ms. */
const GATHER_MS = 2000;
/** Most rows that are sent again at a time. */
const MOST = 100;

/**
 * Rows for which the server has had no room. Nothing is wrong with them, so they stay in the books, and one of them asks
 * again now and then. Once it gets through the others follow, twice as many each time, until one is refused again.
 */
export interface NoRoom {
  /** The server has no room for a row. */
  add(id: string): void;
  /** A row needs none any more; `isIn`: for it got through. */
  drop(id: string, isIn: boolean): void;
  /** There may be room now. */
  ask(): void;
  end(): void;
}

export interface NoRoomOptions {
  /** Sends some once more. */
  readonly send: (ids: readonly string[]) => Promise<void>;
  /** Whether this tab is the one that sends. */
  readonly isLeading: () => boolean;
  readonly random: () => number;
  readonly onError: (error: unknown) => void;
}

export function createNoRoom({ send, isLeading, random, onError }: NoRoomOptions): NoRoom {
  /** In the order in which they ask. */
  const waiting = new Set<string>();
  /** Those of them that have been sent again and not been heard of. */
  const asked = new Set<string>();
  let width = 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ended = false;

  /** Has some ask after a while; no later than it was planned. */
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
      // Others come first the next time: of some nothing is heard, such as those that were changed meanwhile.
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
