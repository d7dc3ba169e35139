import type { RxCollection } from 'rxdb';
import type { Fields } from '../../../sync/ledger/conflict';
import { rejectionId, type StoredRejection } from '../../../sync/rejections/rejections';

/** The collection in which rejections are kept. */
export type Rejections = RxCollection<StoredRejection>;

/** Edits that gave way: kept for their writer, and nothing that the server refuses. */
const KEPT = new Set(['conflict', 'deleted']);

/**
 * What the server has refused of a collection, by the rows' ids. Edits that gave way bore the same key as a refusal of
 * their row: they get one of their own, so that they do not pass for refusals.
 */
export async function refusedRows(rejections: Rejections, of: string): Promise<ReadonlyMap<string, Fields>> {
  const refused = new Map<string, Fields>();
  for (const doc of await rejections.find({ selector: { of } }).exec()) {
    const rejection = doc.toMutableJSON() as StoredRejection;
    const { docId } = rejection;
    if (doc.primary !== rejectionId(of, docId)) continue;
    if (!KEPT.has(rejection.code)) refused.set(docId, rejection.doc as Fields);
    else {
      // First, so that one that is cut off in between is there twice, never not at all.
      await rejections.insertIfNotExists({ ...rejection, id: rejectionId(of, docId, 0) });
      await doc.incrementalRemove();
    }
  }
  return refused;
}

/** Keeps an edit that has no place in the new version: its row was changed there before. */
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
