import { type DbError, dbErrorOf } from '../errors';
import type { Db } from '../types';
import { keepHeldRides } from './held';
import { settleGhost, unsettleGhost } from './settle';

/** What became of something that was to be removed. `undo` brings it back as it was. */
export type Removed =
  | { readonly kind: 'removed'; undo(): Promise<void> }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: DbError };

/** Removes a record; if it was the ghost, the next best ride becomes it. */
export async function deleteRecord(db: Db, id: string): Promise<Removed> {
  try {
    const doc = await db.rx.records.findOne(id).exec();
    if (!doc) return { kind: 'absent' };
    const record = doc.toMutableJSON();
    await unsettleGhost(db, record);
    // What stays of a deleted row until it is cleaned up should not hold its stream.
    await doc.incrementalModify((row) => ({ ...row, stream: '', _deleted: true }));
    await keepHeldRides(db);
    return {
      kind: 'removed',
      async undo() {
        await db.rx.records.insertIfNotExists(record);
        await settleGhost(db, record);
      },
    };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
