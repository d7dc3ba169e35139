import { firstRow } from './rides-rows';

/** Rows of checkouts. An index allows each user one open checkout. */

/** Returns a user's open checkout. */
export function openCheckoutOf(app: PB.App, user: string): PB.RecordModel | undefined {
  const sql = "SELECT id FROM checkouts WHERE user = {:user} AND state = 'open'";
  const found = firstRow(app, sql, { user }, { id: '' });
  return found && app.findRecordById('checkouts', found.id);
}

/** Closes a checkout that can no longer be paid, if it exists. */
export function closeCheckout(tx: PB.App, id: string, state: 'paid' | 'closed'): void {
  const sql = "SELECT id FROM checkouts WHERE id = {:id} AND state != {:state} AND state != 'paid'";
  const found = firstRow(tx, sql, { id, state }, { id: '' });
  if (found === undefined) return;
  const row = tx.findRecordById('checkouts', found.id);
  row.set('state', state);
  tx.save(row);
}
