import { allRows } from './rides-rows';

/*
 * Buyers as the provider knows them. A buyer keeps one customer id there for all purchases. If the operator deletes the
 * customer at the provider, it is forgotten here, and the next purchase creates a new one.
 */

/** Returns a buyer's customer ids at the provider, the one of the newest purchase first. */
export function customersOf(app: PB.App, user: string, provider: string): readonly string[] {
  const sql =
    "SELECT customer FROM user_memberships WHERE user = {:user} AND source = {:provider} AND customer != '' ORDER BY created DESC";
  const names = allRows(app, sql, { user, provider }, { customer: '' }).map(({ customer }) => customer);
  return [...new Set(names)];
}

/** Forgets a customer who was deleted at the provider. */
export function forgetCustomer(app: PB.App, user: string, provider: string, customer: string): void {
  app.runInTransaction((tx) => {
    for (const collection of ['user_memberships', 'checkouts']) {
      const whose = collection === 'checkouts' ? 'provider' : 'source';
      const sql = `SELECT id FROM ${collection} WHERE user = {:user} AND ${whose} = {:provider} AND customer = {:customer}`;
      for (const { id } of allRows(tx, sql, { user, provider, customer }, { id: '' })) {
        const row = tx.findRecordById(collection, id);
        row.set('customer', '');
        tx.save(row);
      }
    }
  });
}
