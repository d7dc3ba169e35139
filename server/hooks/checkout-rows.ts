import { firstRow } from './rides-rows';

/** Rows of checkouts: an index lets each user have one that is open. */

/** A user's checkout that is open. */
export function openCheckoutOf(app: PB.App, user: string): PB.RecordModel | undefined {
  const sql = "SELECT id FROM checkouts WHERE user = {:user} AND state = 'open'";
  const found = firstRow(app, sql, { user }, { id: '' });
  return found && app.findRecordById('checkouts', found.id);
}

/** A checkout that can be paid no more, if it is there. */
export function closeCheckout(tx: PB.App, id: string, state: 'paid' | 'closed'): void {
  const sql = "SELECT id FROM checkouts WHERE id = {:id} AND state != {:state} AND state != 'paid'";
  const found = firstRow(tx, sql, { id, state }, { id: '' });
  if (found === undefined) return;
  const row = tx.findRecordById('checkouts', found.id);
  row.set('state', state);
  tx.save(row);
}
