import type { RxDocument } from 'rxdb';
import type { RemoteRow } from './answer';
import { type Fields, isUnchanged, type Merge, mergeFields } from './conflict';
import { type LedgerOf, rowOf, type SyncDoc } from './ledger';
import type { Numbering } from './numbering';
import type { Received } from './received';
import { rejectionId } from './rejections';
import type { Loss, RemoteState, Row, Writes } from './row';
import type { PullOptions, RejectionStore } from './types';

const SERVER_FIELDS = new Set([
  'id',
  'seq',
  'writes',
  'deleted',
  'collectionId',
  'collectionName',
  'created',
  'updated',
  'expand',
]);

/** Takes states of the server into the local rows, whoever has asked for them. */
export interface Receiver<Doc> {
  /**
   * Takes in records. Those that no mapping can read now are left out, and so are those that it has no use for.
   *
   * @returns whether all were read
   * @throws what the storage raises; what was taken in stays so
   */
  receive(rows: readonly RemoteRow[]): Promise<boolean>;
  /** Takes the server's state in place of the local one, whatever that says. @returns whether it could be read */
  replace(doc: RxDocument<Doc>, remote: RemoteRow): Promise<boolean>;
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
  const { properties } = collection.schema.jsonSchema;
  const merge = options.merge ?? mergeFields;

  async function read(row: RemoteRow): Promise<Read | null | 'unreadable'> {
    const writes = writesOf(row.writes);
    if (row.deleted) return { row, writes, fields: undefined };
    try {
      const fields =
        options.modifier === undefined ? plainFields(row, properties) : await options.modifier(row);
      return fields === null ? null : { row, writes, fields: rowOf(fields).fields };
    } catch (error) {
      onError(error);
      return 'unreadable';
    }
  }
  function stateFor({ row: { seq }, fields, writes }: Read, local: Row): RemoteState {
    return { seq, writes, fields: fields ?? { ...(local.ledger.base ?? local.fields), deleted: true } };
  }
  const outcomeFor = (one: Read, local: Row): Received =>
    numbering.received(local, stateFor(one, local), merge, options.restoredTo());

  async function note({ row }: Read, loss: Loss): Promise<void> {
    const code = loss.toDeletion ? 'deleted' : 'conflict';
    const given = { code, message: GIVEN_WAY[code] };
    await rejections.put({
      id: rejectionId(collection.name, row.id, row.seq, options.epoch(), loss.toBase && 'base'),
      ...{ collection: collection.name, docId: row.id, status: 409, ...given },
      fields: Object.fromEntries(loss.lost.map((name) => [name, given])),
      doc: { id: row.id, ...loss.fields },
      at: clock(),
    });
  }

  /** Has a state meet the row here. @returns whether the row was still there */
  async function meet(doc: RxDocument<Doc>, one: Read): Promise<boolean> {
    const before = rowOf(doc.toJSON());
    let outcome = outcomeFor(one, before);
    // What has been seen is not seen otherwise later: a row's number only rises.
    if (outcome.row === before) return true;
    for (;;) {
      // First the note, and then no more is given up than it says: a page that ends in between leaves nothing that gave
      // way unseen.
      const told = outcome.loss;
      if (told !== undefined) await note(one, told);
      const after = await ledger.step(doc, (row) => {
        outcome = outcomeFor(one, row);
        return isTold(outcome.loss, told) ? outcome.row : row;
      });
      if (after === undefined) return false;
      if (!isTold(outcome.loss, told)) continue;
      options.onReceived(one.row);
      return true;
    }
  }

  async function take(reads: readonly Read[]): Promise<void> {
    const contents = reads.flatMap(({ row, fields }) =>
      fields === undefined ? [] : [[row.id, { fields, ledger: { seq: row.seq, pending: 0 } }] as const],
    );
    // Most rows of a long pull are new: to insert them says which are not, without a look at each before.
    const present = new Set(await ledger.insert(new Map<string, Row>(contents)));
    for (const { row, fields } of reads) {
      if (fields !== undefined && !present.has(row.id)) options.onReceived(row);
    }
    const others = reads.filter(({ row, fields }) => fields === undefined || present.has(row.id));
    const docs = await collection.findByIds(others.map(({ row }) => row.id)).exec();
    const again: Read[] = [];
    await Promise.all(
      others.map(async (one) => {
        const doc = docs.get(one.row.id);
        // Taken from the disk meanwhile; of a row that is not here, a tombstone says nothing.
        const isMet = doc === undefined ? one.fields === undefined : await meet(doc, one);
        if (!isMet) again.push(one);
      }),
    );
    if (again.length > 0) await take(again);
  }

  return {
    async receive(rows) {
      const all = await Promise.all(rows.map(read));
      const reads = all.filter((one): one is Read => one !== null && one !== 'unreadable');
      if (reads.length > 0) await take(reads);
      return !all.includes('unreadable');
    },
    async replace(doc, remote) {
      const one = await read(remote);
      if (one === null || one === 'unreadable') return false;
      const after = await ledger.step(doc, (row) => {
        const { seq, fields } = stateFor(one, row);
        return { fields, ledger: { seq, pending: 0 } };
      });
      if (after === undefined) await take([one]);
      return true;
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

/** The fields of a record that the schema knows, and none of the server's own. */
function plainFields(row: RemoteRow, known: object): Fields {
  return Object.fromEntries(
    Object.entries(row).filter(([name]) => name in known && !SERVER_FIELDS.has(name)),
  );
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
