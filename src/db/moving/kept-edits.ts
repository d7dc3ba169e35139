import type { RxCollection } from 'rxdb';
import type { Fields } from '../../../sync/ledger/conflict';
import { rejectionId, type StoredRejection } from '../../../sync/rejections/rejections';

/** The collection that stores rejections. */
export type Rejections = RxCollection<StoredRejection>;

/** Codes of edits that a merge overrode: kept for the player, but not rejected by the server. */
const KEPT = new Set(['conflict', 'deleted']);

/**
 * Returns the rejected states of a collection's rows, by row id. Older releases stored overridden edits under the same key as a
 * rejection of their row. They get their own key, so that they are not treated as rejections.
 */
export async function refusedRows(rejections: Rejections, of: string): Promise<ReadonlyMap<string, Fields>> {
  const refused = new Map<string, Fields>();
  for (const doc of await rejections.find({ selector: { of } }).exec()) {
    const rejection = doc.toMutableJSON() as StoredRejection;
    const { docId } = rejection;
    if (doc.primary !== rejectionId(of, docId)) continue;
    if (!KEPT.has(rejection.code)) refused.set(docId, rejection.doc as Fields);
    else {
      // Insert first: if it is interrupted, the edit is stored twice rather than lost.
      await rejections.insertIfNotExists({ ...rejection, id: rejectionId(of, docId, 0) });
      await doc.incrementalRemove();
    }
  }
  return refused;
}

/** Keeps an edit that the new version cannot take, because its row was already changed there. */
export async function keepEdit(
  rejections: Rejections,
  of: string,
  id: string,
  mine: Fields,
  lost: readonly string[],
  seq: number,
): Promise<void> {
  const given = {
    code: 'conflict',
    message: 'It was changed in a tab of an older version of the game, and here too.',
  };
  await rejections.insertIfNotExists({
    id: rejectionId(of, id, seq),
    ...{ of, docId: id, status: 409, ...given },
    fields: Object.fromEntries(lost.map((name) => [name, given])),
    doc: { id, ...mine },
    at: Date.now(),
  });
}
