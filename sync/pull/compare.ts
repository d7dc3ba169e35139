import type { RxCollection } from 'rxdb';
import { type LedgerOf, ledgerOf, rowIn, type SyncDoc } from '../ledger/ledger';
import { type Row, setAside, setBack } from '../ledger/row';
import { rejectionId } from '../rejections/rejections';
import type { RejectionStore, ServerState } from '../types';

/** Which history of the server's data the rows of a collection are of. */
interface EpochNote {
  readonly epoch: string;
  /** While rows are compared with a history that is new here: the highest number of the backup it began with. */
  readonly restoredTo?: number;
}

/** The history that rows are of, and the comparison that is due when it is another one. Kept beside the rows. */
export interface EpochBook {
  /** The epoch of the rows here; undefined: nobody has told yet. */
  known(): Promise<string | undefined>;
  /**
   * The server was set back to a backup: what it had confirmed later than that is pending again, and not sent before all
   * of the server has been seen.
   *
   * @returns while a comparison is due, the highest number of the backup
   */
  begin(state: ServerState): Promise<number | undefined>;
  /** All of the server has been seen. */
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
        await database.upsertLocal<EpochNote>(id, { epoch });
        return undefined;
      }
      const later = await collection.find({ selector: { seq: { $gt: restoredTo } } as never }).exec();
      const open = await collection.find({ selector: { pending: { $gte: 1 } } as never }).exec();
      const docs = new Set([...later, ...open]);
      await Promise.all([...docs].map((doc) => ledger.step(doc, (row) => setBack(row, restoredTo))));
      // What an earlier restore has left to be compared is no older than that one.
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
 * Says of which history of the server's data the rows of a collection are that something else than this library has brought.
 * What the library itself knows of that stays.
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
 * Takes deleted rows from the disk that the server itself has forgotten. Not before: with its number a row can be brought
 * back, and so can one from a file.
 */
export async function sweep<Doc extends SyncDoc>(ledger: LedgerOf<Doc>, horizon: number): Promise<void> {
  if (horizon === 0) return;
  const selector = { pending: 0, removed: true, seq: { $lte: horizon } };
  await ledger.drop(await ledger.collection.find({ selector: selector as never }).exec());
}

/** Longest deletion of rows at a time. */
const LOT = 200;

/**
 * After a pull from the very start into a mirror whose scope changes: what the server does not show goes.
 *
 * @param seen ids of all records that were pulled
 */
export async function dropHidden<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  seen: ReadonlySet<string>,
): Promise<void> {
  const hidden = (await ledger.collection.find().exec()).filter(({ primary }) => !seen.has(primary));
  for (let at = 0; at < hidden.length; at += LOT) await ledger.drop(hidden.slice(at, at + LOT));
}

/**
 * After a pull from the very start: what the server had confirmed up to the horizon, and has no more, was deleted there,
 * and its tombstone forgotten. What was changed here since is set aside with a word of it.
 *
 * @param seen ids of all records that were pulled
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
