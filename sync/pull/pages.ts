import type { RemoteRow } from '../remote/answer';

/** Number of pages that may be received ahead of storing. */
const PAGES_AHEAD = 8;

/** Received rows to be stored together, each once. `ended` says how reading ended, and comes with the last rows. */
export interface Lot<Ending> {
  readonly rows: readonly RemoteRow[];
  readonly ended?: Ending | 'last';
}

export interface PageReader<Ending> {
  /** Returns all rows received since the last call; waits if there are none. @throws the error of a call */
  next(): Promise<Lot<Ending>>;
  /** Requests no more pages. */
  stop(): void;
}

/**
 * Requests page after page, also while received pages are being stored. So the network and the disk are busy at the same time,
 * and many small pages are stored in one write.
 *
 * @param list returns the rows after a record, in order (undefined: the first page), or the server's other answer
 * @param perPage a page with fewer rows is the last one
 * @param most maximum number of rows waiting to be stored
 */
export function createPageReader<Ending>(
  list: (after: RemoteRow | undefined) => Promise<RemoteRow[] | Ending>,
  perPage: number,
  most: number,
): PageReader<Ending> {
  const limit = Math.min(most, perPage * PAGES_AHEAD);
  let rows: RemoteRow[] = [];
  let last: RemoteRow | undefined;
  let ended: Ending | 'last' | undefined;
  let thrown: { readonly error: unknown } | undefined;
  let asking: Promise<void> | undefined;
  let isStopped = false;

  async function ask(): Promise<void> {
    try {
      const answer = await list(last);
      if (!Array.isArray(answer)) {
        ended = answer;
        return;
      }
      rows.push(...answer);
      last = answer.at(-1) ?? last;
      if (answer.length < perPage) ended = 'last';
    } catch (error) {
      thrown = { error };
    }
  }
  const isOver = (): boolean => isStopped || ended !== undefined || thrown !== undefined;
  function askAhead(): void {
    if (asking !== undefined || isOver() || rows.length >= limit) return;
    asking = ask().then(() => {
      asking = undefined;
      askAhead();
    });
  }

  return {
    async next() {
      askAhead();
      while (rows.length === 0 && asking !== undefined) await asking;
      const lot = latest(rows);
      rows = [];
      // Rows received before a failure are stored first.
      if (lot.length === 0 && thrown !== undefined) throw thrown.error;
      askAhead();
      return { rows: lot, ...(ended === undefined ? {} : { ended }) };
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Keeps the last state of each row: a row may have changed between two pages. */
function latest(rows: readonly RemoteRow[]): readonly RemoteRow[] {
  const byId = new Map<string, RemoteRow>();
  for (const row of rows) {
    // Move the row to the end, so that the last record stays the last.
    byId.delete(row.id);
    byId.set(row.id, row);
  }
  return byId.size === rows.length ? rows : [...byId.values()];
}
