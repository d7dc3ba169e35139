import type { RxCollection } from 'rxdb';
import { presentIn, undefinedIfGone } from './errors';
import { ledgerOf, rowIn, type SyncDoc } from './ledger';
import { isOver } from './row';

/* What an application does with rows beside writing them: RxDB's own deletion would hide a row from the library too. */

const isRemoved = (doc: { toJSON(): object }): boolean => rowIn(doc).fields.deleted === true;

/** A document without what the library keeps in it: as it goes into a file, or is put in again. */
export function withoutLedger<Doc extends SyncDoc>(doc: Doc): Doc {
  const { seq: _, pending: __, base: ___, attempts: ____, removed: _____, ...content } = doc;
  return content as Doc;
}

/**
 * A migration strategy of RxDB for a schema that goes through `withSync` for the first time: the rows that are here already
 * are sent.
 */
export function intoSync<Old extends object>(doc: Old): Old & SyncDoc {
  return { ...doc, seq: 0, pending: 1, removed: false } as unknown as Old & SyncDoc;
}

/**
 * Deletes rows, here and on the server. Those it has never been shown go at once.
 *
 * @param emptied what is kept of a row until then; all of it unless given
 * @returns the ids of those that were there
 * @throws what the storage raises
 */
export async function remove<Doc extends SyncDoc>(
  collection: RxCollection<Doc>,
  ids: readonly string[],
  emptied: (row: Doc) => Doc = (row) => row,
): Promise<readonly string[]> {
  const docs = [...(await collection.findByIds([...ids]).exec()).values()].filter((doc) => !isRemoved(doc));
  const removed = await Promise.all(
    docs.map((doc) =>
      doc
        .incrementalModify((row) => ({ ...row, ...emptied(row as Doc), removed: true }))
        .catch(undefinedIfGone),
    ),
  );
  const there = removed.filter((doc) => doc !== undefined);
  await ledgerOf(collection).drop(there.filter((doc) => isOver(rowIn(doc))));
  return there.map(({ primary }) => primary);
}

/**
 * Puts in rows that are not here, or were deleted: those are brought back on the server too.
 *
 * @returns the ids of those that were put in
 * @throws what the storage raises
 */
export async function putBack<Doc extends SyncDoc>(
  collection: RxCollection<Doc>,
  rows: readonly Doc[],
): Promise<readonly string[]> {
  const { success, error } = await collection.bulkInsert(rows.map(withoutLedger));
  const present = await collection.findByIds([...presentIn(collection.name, error)]).exec();
  const back = rows.filter(({ id }) => {
    const doc = present.get(id);
    return doc !== undefined && isRemoved(doc);
  });
  const brought = await Promise.all(
    back.map((row) =>
      present
        .get(row.id)
        ?.incrementalModify((now) =>
          now.removed === true ? { ...now, ...withoutLedger(row), removed: false } : now,
        )
        .catch(undefinedIfGone),
    ),
  );
  // Taken from the disk meanwhile: nothing is in the way any more.
  const gone = back.filter((_, index) => brought[index] === undefined);
  const again = gone.length === 0 ? [] : await putBack(collection, gone);
  const there = back.filter((row) => !gone.includes(row));
  return [...success.map(({ primary }) => primary), ...there.map(({ id }) => id), ...again];
}
