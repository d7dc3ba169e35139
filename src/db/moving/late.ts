import type { RxDocument } from 'rxdb';
import { differing, type Fields, sameFields } from '../../../sync/ledger/conflict';
import { ledgerOf, rowOf, type SyncDoc } from '../../../sync/ledger/ledger';
import { edited, type Row } from '../../../sync/ledger/row';
import { keepEdit, type Rejections } from './kept-edits';

/*
 * Rows of an older version that the new version already has. Usually they were moved before an interruption, and are the same.
 * Otherwise a tab of the older release has changed them since, and those changes are the player's too.
 */

/** Returns whether a row was not changed since it was inserted here. */
export function isUntouched(doc: Pick<RxDocument, 'revision'>): boolean {
  return doc.revision.startsWith('1-');
}

/**
 * Applies a pending row of an older version to the existing row.
 *
 * @param mine its content, including `deleted`; undefined: it was deleted
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
  // The player can repeat a deletion.
  if (mine === undefined || rejections === undefined) return;
  const lost = differing(present.fields, mine);
  await keepEdit(rejections, collection.name, doc.primary, mine, lost, present.ledger.seq);
}
