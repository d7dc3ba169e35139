import type { Provider } from '../payments';
import { closeCheckout } from './checkout-rows';
import { atProvider } from './checkouts';
import { dateOf } from './membership-rows';
import { providerHere, tried } from './payment-provider';
import { askForAll } from './purchase-census';
import { refresh } from './purchases';
import { allRows } from './rides-rows';

/*
 * Jobs of payments that do not depend on reports. They end purchases for which nobody may be charged any more, and ask the
 * provider about checkouts and renewals whose report is overdue.
 */

/** Maximum number of requests of one kind to the provider in one run. */
const MOST = 20;
const MINUTE_MS = 60_000;
/** Time after which the provider is asked about a checkout without a report, and between two requests. */
const CHECKOUT_MS = 5 * MINUTE_MS;
/** The same for a renewal. */
const RENEWAL_MS = 60 * MINUTE_MS;
/** Longest pause between attempts to end a purchase. The first pause is a minute, and it grows. */
const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS;
/** Stripe repeats reports for three days; they are kept longer for the operator. */
const KEPT_MS = 400 * 86_400_000;

export function runPaymentJobs(app: PB.App): void {
  const provider = providerHere();
  if (provider === undefined) return;
  endPurchases(app, provider);
  lookAtCheckouts(app, provider);
  lookAtRenewals(app, provider);
  askForAll(app, provider);
  const forget = 'DELETE FROM payment_events WHERE created < {:before}';
  app
    .db()
    .newQuery(forget)
    .bind({ before: dateOf(Date.now() - KEPT_MS) })
    .execute();
}

function endPurchases(app: PB.App, provider: Provider): void {
  const prefix = `${provider.name}:`;
  const sql =
    'SELECT purchase, tries FROM purchases_to_end WHERE dueMs <= {:now} AND substr(purchase, 1, {:length}) = {:prefix} ' +
    `ORDER BY dueMs LIMIT ${MOST}`;
  const due = allRows(
    app,
    sql,
    { now: Date.now(), prefix, length: prefix.length },
    { purchase: '', tries: 0 },
  );
  const run = (query: string, params: PB.Params) => app.db().newQuery(query).bind(params).execute();
  for (const { purchase, tries } of due) {
    if (tried(app, purchase, () => provider.cancel(purchase.slice(prefix.length)))) {
      run('DELETE FROM purchases_to_end WHERE purchase = {:purchase}', { purchase });
      continue;
    }
    const dueMs = Date.now() + Math.min(MINUTE_MS * 2 ** tries, LONGEST_PAUSE_MS);
    const later =
      'UPDATE purchases_to_end SET tries = tries + 1, dueMs = {:dueMs} WHERE purchase = {:purchase}';
    run(later, { purchase, dueMs });
  }
}

/** Asks whether a checkout that has been open for long was paid or has ended. */
function lookAtCheckouts(app: PB.App, provider: Provider): void {
  const sql =
    "SELECT id FROM checkouts WHERE state = 'open' AND provider = {:name} AND created < {:before} AND " +
    `(lookedAt = '' OR lookedAt < {:before}) ORDER BY lookedAt LIMIT ${MOST}`;
  const before = dateOf(Date.now() - CHECKOUT_MS);
  for (const { id } of allRows(app, sql, { name: provider.name, before }, { id: '' })) {
    tried(app, `checkout ${id}`, () => lookAtCheckout(app, provider, id));
  }
}

function lookAtCheckout(app: PB.App, provider: Provider, id: string): void {
  const row = app.findRecordById('checkouts', id);
  row.set('lookedAt', dateOf(Date.now()));
  app.save(row);
  const state = provider.lookAtCheckout(atProvider(app, provider, row).session);
  if (state.is === 'complete') refresh(app, provider, state.reference);
  if (state.is === 'closed') app.runInTransaction((tx) => closeCheckout(tx, id, 'closed'));
}

/** Asks whether an overdue membership was renewed. */
function lookAtRenewals(app: PB.App, provider: Provider): void {
  const sql =
    'SELECT t.purchase FROM user_memberships m JOIN purchase_turns t ON t.purchase = m.externalId WHERE m.renews = TRUE AND ' +
    'm.source = {:name} AND m.endDate < {:now} AND m.graceUntil > {:now} AND t.lookedMs < {:before} ' +
    `ORDER BY t.lookedMs LIMIT ${MOST}`;
  const params = { name: provider.name, now: dateOf(Date.now()), before: Date.now() - RENEWAL_MS };
  for (const { purchase } of allRows(app, sql, params, { purchase: '' })) {
    tried(app, purchase, () => {
      refresh(app, provider, purchase.slice(provider.name.length + 1));
    });
  }
}
