import type { RemoteRow } from '../remote/answer';

/** Pages that are asked for ahead of what is being stored. */
const PAGES_AHEAD = 8;

/** What has come: rows to be stored together, each once, and after the last of them how the reading ended. */
export interface Lot<Ending> {
  readonly rows: readonly RemoteRow[];
  readonly ended?: Ending | 'last';
}

export interface PageReader<Ending> {
  /** All that has come since the last call; waits where that is nothing. @throws what a call threw */
  next(): Promise<Lot<Ending>>;
  /** Asks for no more. */
  stop(): void;
}

/**
 * Asks for page after page, also while those that have come are being stored: the line and the disk are busy at the same
 * time, and many small pages are stored in one write.
 *
 * @param list the rows that come after a record, in order (of the first page: undefined), or what else was answered
 * @param perPage fewer than these are the last page
 * @param most rows that may wait to be stored
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
      // What came before a failure is stored first.
      if (lot.length === 0 && thrown !== undefined) throw thrown.error;
      askAhead();
      return { rows: lot, ...(ended === undefined ? {} : { ended }) };
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Of several states of a row, the last: it was changed between two pages. */
function latest(rows: readonly RemoteRow[]): readonly RemoteRow[] {
  const byId = new Map<string, RemoteRow>();
  for (const row of rows) {
    // The last record stays the last.
    byId.delete(row.id);
    byId.set(row.id, row);
  }
  return byId.size === rows.length ? rows : [...byId.values()];
}
