import { type LedgerOf, rowOf, type SyncDoc } from './ledger';
import { rejectionId } from './rejections';
import { type Row, setAside, setBack } from './row';
import type { RejectionStore, ServerState } from './types';

/**
 * Compares notes after the server was set back to a backup: what it had confirmed later than that is pending again. Done
 * once for each epoch, and again where it was cut off.
 *
 * @returns whether it was another epoch
 */
export async function beginEpoch<Doc extends SyncDoc>(
  ledger: LedgerOf<Doc>,
  replicationIdentifier: string,
  { epoch, restoredTo = 0 }: ServerState,
): Promise<boolean> {
  const { collection } = ledger;
  const id = `sync-epoch|${replicationIdentifier}|${collection.name}`;
  const known = await collection.database.getLocal<{ epoch: string }>(id);
  const before = known?.get('epoch') as string | undefined;
  if (before === epoch) return false;
  if (before !== undefined) {
    const later = await collection.find({ selector: { seq: { $gt: restoredTo } } as never }).exec();
    await Promise.all(later.map((doc) => ledger.step(doc, (row) => setBack(row, restoredTo))));
  }
  await collection.database.upsertLocal(id, { epoch });
  return before !== undefined;
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
          ...{ doc: { id: doc.primary, ...rowOf(doc.getLatest().toJSON()).fields }, at: clock() },
        });
        await ledger.step(doc, setAside);
      }),
    );
  }
}
