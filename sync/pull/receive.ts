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

/** Takes states of the server into the local rows, whoever has asked for them. */
export interface Receiver<Doc> {
  /**
   * Takes in records, each by itself. Those that the mapping has no use for are left out.
   *
   * @returns those that could not be taken in now, since a function of the application has thrown, or the schema refuses what
   *   has become of them; `onError` was told
   * @throws what the storage raises; what was taken in stays so
   */
  receive(rows: readonly RemoteRow[]): Promise<readonly RemoteRow[]>;
  /**
   * Takes the server's state in place of the local one.
   *
   * @param when whether the local one is given up, asked in the same write
   * @returns whether it could be read
   */
  replace(doc: RxDocument<Doc>, remote: RemoteRow, when: (row: Row) => boolean): Promise<boolean>;
}

export interface ReceiverOptions<Doc extends SyncDoc> {
  readonly ledger: LedgerOf<Doc>;
  readonly numbering: Numbering;
  readonly modifier: PullOptions<Doc>['modifier'];
  readonly merge: Merge | undefined;
  readonly restoredTo: () => number;
  /** Of the server's data, where it has one. */
  readonly epoch: () => string | undefined;
  readonly rejections: RejectionStore;
  readonly clock: () => number;
  readonly onError: (error: unknown) => void;
  /** A record has become a local row, or has changed one. */
  readonly onReceived: (row: RemoteRow) => void;
  /** Without a mapping: a field that says something here is none of the record's. */
  readonly onAbsent: (name: string) => void;
}

/** What is known of a record before it meets the local row: a tombstone says nothing but that. */
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
  /** Records that `onError` was told of, each with the number it had. */
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
  /** Fields of a row here that the server does not have at all: they stay as they are. */
  function keptOf(row: RemoteRow, local: Row): Fields {
    const kept = Object.entries(local.fields).filter(([name]) => SERVER_FIELDS.has(name) || !(name in row));
    for (const [name, value] of kept) {
      if (!SERVER_FIELDS.has(name) && !sameValue(value, undefined)) options.onAbsent(name);
    }
    return Object.fromEntries(kept);
  }
  /** @throws UnreadableRecord where the application's rule throws */
  function outcomeFor(one: Read, local: Row): Received {
    try {
      return numbering.received(local, stateFor(one, local), merge, options.restoredTo());
    } catch (error) {
      throw new UnreadableRecord(collection.name, one.row.id, error);
    }
  }

  /** @throws UnreadableRecord where the note cannot be kept: what gives way must not do so unseen */
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

  /** Has a state meet the row here. @returns whether the row was still there */
  async function meet(doc: RxDocument<Doc>, one: Read): Promise<boolean> {
    const before = rowIn(doc);
    let outcome = outcomeFor(one, before);
    // What has been seen is not seen otherwise later: a row's number only rises.
    if (outcome.row === before) return true;
    for (;;) {
      // First the note, and then no more is given up than it says: a page that ends in between leaves nothing that gave
      // way unseen.
      const told = outcome.loss;
      if (told !== undefined) await note(one, told);
      let failed: { readonly error: unknown } | undefined;
      const after = await ledger.step(doc, (row) => {
        try {
          outcome = outcomeFor(one, row);
        } catch (error) {
          // Thrown here it would end the writes of others.
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

  /** @returns those that could not be taken in */
  async function take(reads: readonly Read[]): Promise<readonly RemoteRow[]> {
    const contents = reads.flatMap(({ row, fields }) =>
      fields === undefined ? [] : [[row.id, { fields, ledger: { seq: row.seq, pending: 0 } }] as const],
    );
    // Most rows of a long pull are new: to insert them says which are not, without a look at each before.
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
        // Taken from the disk meanwhile; of a row that is not here, a tombstone says nothing.
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

/** Whether nothing gives way but what was told of. */
function isTold(loss: Loss | undefined, told: Loss | undefined): boolean {
  return loss === undefined || (told !== undefined && isUnchanged(loss.fields, told.fields));
}

/** What is used here of a schema's properties. */
type Properties = Readonly<Record<string, { readonly type?: string | readonly string[] } | undefined>>;

/**
 * The fields of a record that the schema knows, and none of the server's own. PocketBase gives null for an empty JSON field, and
 * a schema may have no place for it: then it is left out.
 */
function plainFields(row: RemoteRow, known: Properties): Fields {
  const hasPlace = (name: string, value: unknown): boolean => {
    if (!(name in known) || SERVER_FIELDS.has(name)) return false;
    const type = known[name]?.type;
    return value !== null || type === undefined || [type].flat().includes('null');
  };
  return Object.fromEntries(Object.entries(row).filter(([name, value]) => hasPlace(name, value)));
}

/** Reads `12:a1b2c3d4 15:e5f6g7h8`; undefined from a server that keeps no such thing. */
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
