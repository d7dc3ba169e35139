import type { RxDocument } from 'rxdb';
import { differing, type Fields, sameFields } from '../../../sync/ledger/conflict';
import { ledgerOf, rowOf, type SyncDoc } from '../../../sync/ledger/ledger';
import { edited, type Row } from '../../../sync/ledger/row';
import { keepEdit, type Rejections } from './kept-edits';

/*
 * Rows of an older version that are in the new one already. Mostly they were put there before the moving was cut off, and
 * are the same. Else a tab of the older release has changed them since: what it wrote is the player's too.
 */

/** Whether nobody has changed a row since it was put here. */
export function isUntouched(doc: Pick<RxDocument, 'revision'>): boolean {
  return doc.revision.startsWith('1-');
}

/**
 * A pending row of an older version meets the one that stands here.
 *
 * @param mine its content, `deleted` included; undefined: it was deleted
 */
export async function meet(
  doc: RxDocument<SyncDoc>,
  mine: Fields | undefined,
  rejections: Rejections | undefined,
): Promise<void> {
  const { collection } = doc;
  const present = rowOf(doc.toJSON());
  const wanted = mine ?? { ...present.fields, deleted: true };
  if (sameFields(present.fields, wanted)) return;
  if (isUntouched(doc)) {
    const late = (row: Row): Row => (sameFields(row.fields, present.fields) ? edited(row, wanted) : row);
    await ledgerOf(collection).step(doc, late);
    return;
  }
  // A deletion can be done again.
  if (mine === undefined || rejections === undefined) return;
  const lost = differing(present.fields, mine);
  await keepEdit(rejections, collection.name, doc.primary, mine, lost, present.ledger.seq);
}
