import { putBack, remove } from '../../../sync/index';
import { type DbError, dbErrorOf } from '../errors';
import { onePresent } from '../present';
import type { Db } from '../types';
import { keepHeldRides } from './held';
import { settleGhost, unsettleGhost } from './settle';

/** The result of a removal. `undo` restores the removed rows. */
export type Removed =
  | { readonly kind: 'removed'; undo(): Promise<void> }
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: DbError };

/** Deletes a record. If it was the ghost, the next best ride replaces it. */
export async function deleteRecord(db: Db, id: string): Promise<Removed> {
  try {
    const doc = await onePresent(db.rx.records, id).exec();
    if (!doc) return { kind: 'absent' };
    const record = doc.toMutableJSON();
    await unsettleGhost(db, record);
    // The deleted row stays until it is cleaned up, so clear its stream.
    await remove(db.rx.records, [id], (row) => ({ ...row, stream: '' }));
    await keepHeldRides(db);
    return {
      kind: 'removed',
      async undo() {
        await putBack(db.rx.records, [record]);
        await settleGhost(db, record);
      },
    };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
