import type { RxDocument } from 'rxdb';
import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { isBlind } from '../ledger/received';
import type { Receiver } from '../pull/receive';
import type { Remote, Reply } from '../remote/remote';

/** The result of checking rows against their records. */
export interface Looked<Doc> {
  /** Rows that still have something to send. */
  readonly rows: readonly RxDocument<Doc>[];
  /** Rows that must not be sent, because their records cannot be read now. */
  readonly unread: readonly string[];
}

/**
 * Creates a function that pulls the records of rows before they are sent. It does so if the server would not report that it has
 * a later state, or if a field would be written that an older release did not know. In the latter case once for each state:
 * after that, the server's value is known, or the server has none.
 *
 * @returns a function that returns the checked rows, or the server's answer if it did not return the records
 */
export function createFirstLook<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  remote: Remote,
  receiver: Receiver<Doc>,
): (docs: readonly RxDocument<Doc>[]) => Promise<Looked<Doc> | Reply> {
  const { isGuarded } = remote.numbering;
  /** Rows that were checked, each with the number it had. */
  const seen = new Map<string, number>();

  function isDue(doc: RxDocument<Doc>): boolean {
    const row = rowIn(doc);
    if (isGuarded) return isBlind(row) && seen.get(doc.primary) !== row.ledger.seq;
    return row.ledger.seq > 0;
  }

  return async (docs) => {
    const due = docs.filter(isDue);
    if (due.length === 0) return { rows: docs, unread: [] };
    const found = await remote.byIds(due.map(({ primary }) => primary));
    if (!(found instanceof Map)) {
      if ((found as Reply).status !== 400) return found as Reply;
      return { rows: docs.filter((doc) => !due.includes(doc)), unread: due.map(({ primary }) => primary) };
    }
    const notTaken = new Set((await receiver.receive([...found.values()])).map(({ id }) => id));
    for (const doc of due) {
      if (isGuarded && !notTaken.has(doc.primary)) seen.set(doc.primary, rowIn(doc).ledger.seq);
    }
    const fresh = [
      ...(await ledger.collection.findByIds(docs.map(({ primary }) => primary)).exec()).values(),
    ];
    const pending = fresh.filter((doc) => [1, 2].includes(rowIn(doc).ledger.pending));
    const isUnread = (doc: RxDocument<Doc>): boolean => {
      if (notTaken.has(doc.primary)) return true;
      const record = isGuarded ? undefined : found.get(doc.primary);
      return record !== undefined && record.seq !== rowIn(doc).ledger.seq;
    };
    return {
      rows: pending.filter((doc) => !isUnread(doc)),
      unread: pending.filter(isUnread).map(({ primary }) => primary),
    };
  };
}
