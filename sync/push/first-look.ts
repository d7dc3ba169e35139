import type { RxDocument } from 'rxdb';
import { type LedgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { isBlind } from '../ledger/received';
import type { Receiver } from '../pull/receive';
import type { Remote, Reply } from '../remote/remote';

/** Rows after a look at what the server has of them. */
export interface Looked<Doc> {
  /** Those that still have something to say. */
  readonly rows: readonly RxDocument<Doc>[];
  /** Those that must not be sent: what the server has of them cannot be read now. */
  readonly unread: readonly string[];
}

/**
 * Takes in the server's states of rows before they are sent, where the server would not tell that it has a later one, and where a
 * field would be written that an older release did not know. For the latter once for each state: then what it has there is
 * known, or it has nothing.
 *
 * @returns what kept it from telling, if anything did
 */
export function createFirstLook<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  remote: Remote,
  receiver: Receiver<Doc>,
): (docs: readonly RxDocument<Doc>[]) => Promise<Looked<Doc> | Reply> {
  const { isGuarded } = remote.numbering;
  /** Rows that were looked at, each with the number it had. */
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
