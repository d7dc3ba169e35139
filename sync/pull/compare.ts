import type { RxCollection } from 'rxdb';
import { type LedgerOf, ledgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { FIRST_DATE, type Row, renumbered, setAside, setBack } from '../ledger/row';
import { rejectionId } from '../rejections/rejections';
import type { RejectionStore, ServerState } from '../types';

/** The epoch of the server's data that the rows of a collection belong to. */
interface EpochNote {
  readonly epoch: string;
  /** While rows are compared with a new epoch: the highest number of the backup that it began with. */
  readonly restoredTo?: number;
}

/** Stores the epoch of the rows, and whether they must be compared with a new one. Stored beside the rows. */
export interface EpochBook {
  /** Returns the epoch of the rows; undefined if it is not known yet. */
  known(): Promise<string | undefined>;
  /**
   * Called with the server's state. If its epoch is new, a backup was restored: states that were confirmed after the backup
   * become pending again. They must not be sent before all records of the server have been pulled.
   *
   * @returns the highest number of the backup while a comparison is pending
   */
  begin(state: ServerState): Promise<number | undefined>;
  /** Called when all records of the server have been pulled. */
  compared(epoch: string): Promise<void>;
}

export function epochBookOf<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  replicationIdentifier: string,
): EpochBook {
  const { collection } = ledger;
  const { database } = collection;
  const id = `sync-epoch|${replicationIdentifier}|${collection.name}`;
  async function read(): Promise<EpochNote | undefined> {
    const doc = await database.getLocal<EpochNote>(id);
    if (doc === null) return undefined;
    const restoredTo = doc.get('restoredTo') as number | undefined;
    return { epoch: doc.get('epoch') as string, ...(restoredTo === undefined ? {} : { restoredTo }) };
  }
  return {
    known: async () => (await read())?.epoch,
    async begin({ epoch, restoredTo = 0 }) {
      const note = await read();
      if (note?.epoch === epoch) return note.restoredTo;
      if (note === undefined) {
        const dated = await collection.find({ selector: { seq: { $gte: FIRST_DATE } } as never }).exec();
        await Promise.all(dated.map((doc) => ledger.step(doc, renumbered)));
        await database.upsertLocal<EpochNote>(id, { epoch });
        return undefined;
      }
      const later = await collection.find({ selector: { seq: { $gt: restoredTo } } as never }).exec();
      const open = await collection.find({ selector: { pending: { $gte: 1 } } as never }).exec();
      const docs = new Set([...later, ...open]);
      await Promise.all([...docs].map((doc) => ledger.step(doc, (row) => setBack(row, restoredTo))));
      // If an earlier restore is not compared yet, keep its number if that is lower.
      const lowest = Math.min(restoredTo, note.restoredTo ?? restoredTo);
      await database.upsertLocal<EpochNote>(id, { epoch, restoredTo: lowest });
      return lowest;
    },
    async compared(epoch) {
      await database.upsertLocal<EpochNote>(id, { epoch });
    },
  };
}

/**
 * Sets the epoch of a collection's rows that were not pulled by this library. Does nothing if the library knows the epoch
 * already.
 */
export async function adoptEpoch<Doc extends SyncDoc>(
  collection: RxCollection<Doc>,
  replicationIdentifier: string,
  epoch: string,
): Promise<void> {
  const book = epochBookOf(ledgerOf(collection), replicationIdentifier);
  if ((await book.known()) === undefined) await book.compared(epoch);
}

/**
 * Removes deleted rows from the disk whose tombstones the server has purged. Not earlier: a row, also one from a file, can be
 * restored only with its number.
 */
export async function sweep<Doc extends SyncDoc>(ledger: LedgerOf<Doc>, horizon: number): Promise<void> {
  if (horizon === 0) return;
  const selector = { pending: 0, removed: true, seq: { $lte: horizon } };
  await ledger.drop(await ledger.collection.find({ selector: selector as never }).exec());
}

/** Number of rows that are removed at a time. */
const LOT = 200;

/**
 * Removes the rows that the server does not show, after a full pull into a mirror with a scope.
 *
 * @param seen ids of all pulled records
 */
export async function dropHidden<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  seen: ReadonlySet<string>,
): Promise<void> {
  const hidden = (await ledger.collection.find().exec()).filter(({ primary }) => !seen.has(primary));
  for (let at = 0; at < hidden.length; at += LOT) await ledger.drop(hidden.slice(at, at + LOT));
}

/**
 * Handles missing records after a full pull. A row that the server had confirmed up to the horizon, and no longer has, was
 * deleted there, and its tombstone purged. The row is removed. If it was changed here since, it is set aside with a rejection.
 *
 * @param seen ids of all pulled records
 */
export async function missingRows<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  rejections: RejectionStore,
  seen: ReadonlySet<string>,
  horizon: number,
  clock: () => number,
): Promise<void> {
  const { collection } = ledger;
  const known = await collection.find({ selector: { seq: { $gt: 0, $lte: horizon } } as never }).exec();
  const missing = known.filter(({ primary }) => !seen.has(primary));
  for (let at = 0; at < missing.length; at += LOT) {
    await Promise.all(
      missing.slice(at, at + LOT).map(async (doc) => {
        const isUnwanted = ({ ledger: { pending }, fields }: Row): boolean =>
          pending === 0 || fields.deleted === true;
        if (await ledger.forget(doc, isUnwanted)) return;
        const gone = { code: 'gone', message: 'It was deleted on another device long ago.' };
        await rejections.put({
          id: rejectionId(collection.name, doc.primary),
          ...{ collection: collection.name, docId: doc.primary, status: 404, ...gone, fields: {} },
          ...{ doc: { id: doc.primary, ...rowIn(doc.getLatest()).fields }, at: clock() },
        });
        await ledger.step(doc, setAside);
      }),
    );
  }
}
