import type { RxDocument } from 'rxdb';
import { type Fields, isUnchanged, type Merge, mergeFields, sameValue } from '../ledger/conflict';
import { UnreadableRecord, WriteFailed } from '../ledger/errors';
import { type LedgerOf, rowIn, rowOf, type SyncDoc } from '../ledger/ledger';
import type { Received } from '../ledger/received';
import type { Loss, RemoteState, Row, Writes } from '../ledger/row';
import { rejectionId } from '../rejections/rejections';
import type { RemoteRow } from '../remote/answer';
import type { Numbering } from '../remote/numbering';
import type { PullOptions, Rejection, RejectionStore } from '../types';

const SERVER_FIELDS = new Set(['id', 'seq', 'writes', 'deleted', 'collectionId', 'collectionName', 'expand']);

/** Stores states of the server in the local rows, for pulls, pushes and `discard`. */
export interface Receiver<Doc> {
  /**
   * Stores records, each independently of the others. Skips records for which the modifier returns null.
   *
   * @returns the records that could not be stored now, because a function of the application threw or the schema refuses the
   * result; `onError` was called
   * @throws errors of the storage; rows stored before stay stored
   */
  receive(rows: readonly RemoteRow[]): Promise<readonly RemoteRow[]>;
  /**
   * Replaces the local state by the server's.
   *
   * @param when returns whether to replace the local state; called in the same write
   * @returns whether the record could be read
   */
  replace(doc: RxDocument<Doc>, remote: RemoteRow, when: (row: Row) => boolean): Promise<boolean>;
}

export interface ReceiverOptions<Doc extends SyncDoc> {
  readonly ledger: LedgerOf<Doc>;
  readonly numbering: Numbering;
  readonly modifier: PullOptions<Doc>['modifier'];
  readonly merge: Merge | undefined;
  readonly restoredTo: () => number;
  /** Returns the epoch of the server's data, if it has one. */
  readonly epoch: () => string | undefined;
  readonly rejections: RejectionStore;
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
  /** Called with a record that created or changed a local row. */
  readonly onReceived: (row: RemoteRow) => void;
  /** Called only without a modifier: with a field that has a value here and does not exist in the record. */
  readonly onAbsent: (name: string) => void;
}

/** A record before it is merged with the local row. A tombstone has no `fields`. */
interface Read {
  readonly row: RemoteRow;
  readonly fields: Fields | undefined;
  readonly writes: Writes;
}

export function createReceiver<Doc extends SyncDoc>(options: ReceiverOptions<Doc>): Receiver<Doc> {
  const { ledger, numbering, rejections, clock, onError } = options;
  const { collection } = ledger;
  const properties = collection.schema.jsonSchema.properties as Properties;
  const merge = options.merge ?? mergeFields;
  /** Records that were reported to `onError`, each with the number it had. */
  const told = new Map<string, number>();

  function report({ id, seq }: RemoteRow, error: UnreadableRecord): void {
    if (told.get(id) === seq) return;
    told.set(id, seq);
    onError(error);
  }
  async function read(row: RemoteRow): Promise<Read | null | 'unreadable'> {
    const writes = writesOf(row.writes);
    if (row.deleted) return { row, writes, fields: undefined };
    try {
      const fields =
        options.modifier === undefined ? plainFields(row, properties) : await options.modifier(row);
      return fields === null ? null : { row, writes, fields: rowOf(fields).fields };
    } catch (error) {
      report(row, new UnreadableRecord(collection.name, row.id, error));
      return 'unreadable';
    }
  }
  function stateFor({ row, fields, writes }: Read, local: Row): RemoteState {
    const { seq } = row;
    if (fields === undefined)
      return { seq, writes, fields: { ...(local.ledger.base ?? local.fields), deleted: true } };
    return {
      seq,
      writes,
      fields: options.modifier === undefined ? { ...keptOf(row, local), ...fields } : fields,
    };
  }
  /** Returns the fields of the local row that do not exist in the record. They stay as they are. */
  function keptOf(row: RemoteRow, local: Row): Fields {
    const kept = Object.entries(local.fields).filter(([name]) => SERVER_FIELDS.has(name) || !(name in row));
    for (const [name, value] of kept) {
      if (!SERVER_FIELDS.has(name) && !sameValue(value, undefined)) options.onAbsent(name);
    }
    return Object.fromEntries(kept);
  }
  /** @throws UnreadableRecord if the application's merge function throws */
  function outcomeFor(one: Read, local: Row): Received {
    try {
      return numbering.received(local, stateFor(one, local), merge, options.restoredTo());
    } catch (error) {
      throw new UnreadableRecord(collection.name, one.row.id, error);
    }
  }

  /** @throws UnreadableRecord if the rejection cannot be stored: nothing may be overridden without it */
  async function note({ row }: Read, loss: Loss): Promise<void> {
    const code = loss.toDeletion ? 'deleted' : 'conflict';
    const given = { code, message: GIVEN_WAY[code] };
    const rejection: Rejection = {
      id: rejectionId(collection.name, row.id, row.seq, options.epoch(), loss.toBase && 'base'),
      ...{ collection: collection.name, docId: row.id, status: 409, ...given },
      fields: Object.fromEntries(loss.lost.map((name) => [name, given])),
      doc: { id: row.id, ...loss.fields },
      at: clock(),
    };
    try {
      await rejections.put(rejection);
    } catch (error) {
      throw new UnreadableRecord(collection.name, row.id, error);
    }
  }

  /** Merges a state into the local row. @returns whether the row still existed */
  async function meet(doc: RxDocument<Doc>, one: Read): Promise<boolean> {
    const before = rowIn(doc);
    let outcome = outcomeFor(one, before);
    // The state changes nothing in the row. That stays so, because a row's number only rises.
    if (outcome.row === before) return true;
    for (;;) {
      // Store the rejection first, then override only what it contains. If the page is closed in between, nothing is overridden
      // unseen.
      const told = outcome.loss;
      if (told !== undefined) await note(one, told);
      let failed: { readonly error: unknown } | undefined;
      const after = await ledger.step(doc, (row) => {
        try {
          outcome = outcomeFor(one, row);
        } catch (error) {
          // Throwing here would also fail the writes of other rows.
          failed = { error };
          return row;
        }
        failed = undefined;
        return isTold(outcome.loss, told) ? outcome.row : row;
      });
      if (failed !== undefined) throw failed.error;
      if (after === undefined) return false;
      if (!isTold(outcome.loss, told)) continue;
      options.onReceived(one.row);
      return true;
    }
  }

  /** @returns the records that could not be stored */
  async function take(reads: readonly Read[]): Promise<readonly RemoteRow[]> {
    const contents = reads.flatMap(({ row, fields }) =>
      fields === undefined ? [] : [[row.id, { fields, ledger: { seq: row.seq, pending: 0 } }] as const],
    );
    // Most rows of a long pull are new. Inserting them shows which ones exist already, without a query before.
    const invalid = new Map<string, WriteFailed>();
    const onInvalid = (failed: WriteFailed): unknown => invalid.set(failed.docId, failed);
    const present = new Set(await ledger.insert(new Map<string, Row>(contents), onInvalid));
    const unread: RemoteRow[] = [];
    for (const { row, fields } of reads) {
      if (fields === undefined || present.has(row.id)) continue;
      const failed = invalid.get(row.id);
      if (failed === undefined) options.onReceived(row);
      else leave(row, failed, unread);
    }
    const others = reads.filter(({ row, fields }) => fields === undefined || present.has(row.id));
    const docs = await collection.findByIds(others.map(({ row }) => row.id)).exec();
    const again: Read[] = [];
    const done = await Promise.allSettled(
      others.map(async (one) => {
        const doc = docs.get(one.row.id);
        // Without a document, a tombstone changes nothing. For other records, the row was removed from the disk meanwhile: try
        // again.
        const isMet = doc === undefined ? one.fields === undefined : await meetOrReport(doc, one, unread);
        if (!isMet) again.push(one);
      }),
    );
    const failed = done.find((one) => one.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return again.length > 0 ? [...unread, ...(await take(again))] : unread;
  }
  async function meetOrReport(doc: RxDocument<Doc>, one: Read, unread: RemoteRow[]): Promise<boolean> {
    try {
      return await meet(doc, one);
    } catch (error) {
      if (!(error instanceof UnreadableRecord || (error instanceof WriteFailed && error.isInvalid)))
        throw error;
      leave(one.row, error, unread);
      return true;
    }
  }
  function leave(row: RemoteRow, error: Error, unread: RemoteRow[]): void {
    const told =
      error instanceof UnreadableRecord ? error : new UnreadableRecord(collection.name, row.id, error);
    report(row, told);
    unread.push(row);
  }

  return {
    async receive(rows) {
      const all = await Promise.all(rows.map(read));
      const reads = all.filter((one): one is Read => one !== null && one !== 'unreadable');
      const unread = rows.filter((_, index) => all[index] === 'unreadable');
      return reads.length > 0 ? [...unread, ...(await take(reads))] : unread;
    },
    async replace(doc, remote, when) {
      const one = await read(remote);
      if (one === null || one === 'unreadable') return false;
      const after = await ledger.step(doc, (row) => {
        if (!when(row)) return row;
        const { seq, fields } = stateFor(one, row);
        return { fields, ledger: { seq, pending: 0 } };
      });
      return after !== undefined || (await take([one])).length === 0;
    },
  };
}

const GIVEN_WAY = {
  conflict: 'Another device changed the same at the same time, and its change was kept.',
  deleted: 'It was changed on one device and deleted on another, and the deletion was kept.',
} as const;

/** Returns whether the reported loss covers everything that is overridden. */
function isTold(loss: Loss | undefined, told: Loss | undefined): boolean {
  return loss === undefined || (told !== undefined && isUnchanged(loss.fields, told.fields));
}

/** The used part of a schema's properties. */
type Properties = Readonly<Record<string, { readonly type?: string | readonly string[] } | undefined>>;

/**
 * Returns the fields of a record that the schema knows, without the server's own. PocketBase returns null for an empty JSON
 * field. If the schema does not allow null, the field is left out.
 */
function plainFields(row: RemoteRow, known: Properties): Fields {
  const hasPlace = (name: string, value: unknown): boolean => {
    if (!(name in known) || SERVER_FIELDS.has(name)) return false;
    const type = known[name]?.type;
    return value !== null || type === undefined || [type].flat().includes('null');
  };
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => hasPlace(name, value)));
}

/** Parses `12:a1b2c3d4 15:e5f6g7h8`. Returns undefined if the server does not store attempts. */
export function writesOf(text: unknown): Writes {
  if (typeof text !== 'string') return undefined;
  return text
    .split(' ')
    .filter((one) => one !== '')
    .map((one) => {
      const [seq, id = ''] = one.split(':');
      return { seq: Number(seq), id };
    });
}
