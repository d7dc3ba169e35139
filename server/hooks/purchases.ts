import type { Marks, Provider, Purchase } from '../payments';
import { spanOf, type Term } from '../rules/memberships';
import { closeCheckout } from './checkout-rows';
import { findRow } from './club-rows';
import { heldBy, spanOfRow, termOf, writeSpan } from './membership-rows';
import { serverMark } from './payment-provider';
import { firstRow } from './rides-rows';

/*
 * Turns purchases into memberships. Whatever report arrives, the purchase is fetched from the provider and its state is
 * written, so the order and the number of reports do not matter.
 *
 * Of two concurrent fetches of a purchase the older response must not be written last. Each draws a number before it asks, and
 * writes nothing if a higher number has written: that one asked later, so its response is at least as new.
 */

/** The result of a report. */
export type Outcome =
  | 'written'
  | 'waiting'
  | 'known'
  | 'overtaken'
  | 'ended'
  | 'user-gone'
  | 'plan-gone'
  | 'not-ours'
  | 'unknown-purchase';

/** A report, which is stored in the transaction of its effect. */
export interface Noted {
  readonly id: string;
  readonly type: string;
}

/** Fetches a purchase and writes its state. Never call it inside a transaction. */
export function refresh(app: PB.App, provider: Provider, reference: string, report?: Noted): Outcome {
  const key = `${provider.name}:${reference}`;
  const turn = drawTurn(app, key);
  const purchase = provider.fetch(reference);
  let outcome: Outcome = 'unknown-purchase';
  app.runInTransaction((tx) => {
    if (report !== undefined && isKnown(tx, provider, report.id)) {
      outcome = 'known';
      return;
    }
    if (purchase !== undefined)
      outcome = takesTurn(tx, key, turn) ? write(tx, provider, purchase) : 'overtaken';
    // Nothing is stored about purchases of other servers.
    if (outcome === 'not-ours') forgetTurns(tx, key);
    else if (report !== undefined) noteEvent(tx, provider, reference, report, outcome);
  });
  if (outcome === 'unknown-purchase')
    app.logger().error('The payment provider does not know a purchase of its own', 'purchase', key);
  return outcome;
}

/** Returns whether a report was handled before. */
export function isKnown(app: PB.App, provider: Provider, event: string): boolean {
  const sql = 'SELECT 1 AS n FROM payment_events WHERE provider = {:provider} AND event = {:event}';
  return firstRow(app, sql, { provider: provider.name, event }, { n: 0 }) !== undefined;
}

function noteEvent(tx: PB.App, { name }: Provider, reference: string, report: Noted, outcome: Outcome): void {
  const row = { provider: name, event: report.id, kind: report.type, reference, outcome };
  tx.save(new Record(tx.findCollectionByNameOrId('payment_events'), row));
}

function drawTurn(app: PB.App, purchase: string): number {
  let drawn = 0;
  app.runInTransaction((tx) => {
    const sql =
      'INSERT INTO purchase_turns (purchase, drawn, written, lookedMs) VALUES ({:purchase}, 1, 0, 0) ' +
      'ON CONFLICT (purchase) DO UPDATE SET drawn = drawn + 1';
    tx.db().newQuery(sql).bind({ purchase }).execute();
    const found = firstRow(
      tx,
      'SELECT drawn FROM purchase_turns WHERE purchase = {:purchase}',
      { purchase },
      { drawn: 0 },
    );
    drawn = found?.drawn ?? 0;
  });
  return drawn;
}

function forgetTurns(tx: PB.App, purchase: string): void {
  tx.db().newQuery('DELETE FROM purchase_turns WHERE purchase = {:purchase}').bind({ purchase }).execute();
}

function takesTurn(tx: PB.App, purchase: string, turn: number): boolean {
  const sql =
    'UPDATE purchase_turns SET written = {:turn}, lookedMs = {:now} WHERE purchase = {:purchase} AND written < {:turn}';
  return tx.db().newQuery(sql).bind({ purchase, turn, now: Date.now() }).execute().rowsAffected() > 0;
}

function write(tx: PB.App, provider: Provider, purchase: Purchase): Outcome {
  const { marks, reference, state } = purchase;
  const key = `${provider.name}:${reference}`;
  if (marks === undefined || marks.server !== serverMark(tx)) return 'not-ours';
  const held = heldBy(tx, key);
  const user = findRow(tx, 'users', held?.getString('user') ?? marks.user);
  const plan = planOf(tx, purchase, marks, held);
  if (user === undefined || plan === undefined) {
    // Nobody can have it, so nobody may be charged for it. The operator has to refund what was paid in advance.
    endLater(tx, key);
    const outcome = user === undefined ? 'user-gone' : 'plan-gone';
    if (state.is === 'paid' && (state.untilMs ?? Number.POSITIVE_INFINITY) > Date.now())
      tx.logger().error('A payment can be given to nobody', 'purchase', key, 'because', outcome);
    return outcome;
  }
  const known = held && spanOfRow(held);
  const span = spanOf(state, soldTerm(plan, marks), known, Date.now());
  if (state.is !== 'unpaid' || state.isOver)
    closeCheckout(tx, marks.checkout, state.is === 'unpaid' ? 'closed' : 'paid');
  if (span === undefined) return 'waiting';
  const row = held ?? newRow(tx, user.id, provider.name, key);
  row.set('membership', plan.id);
  if (purchase.customer !== '') row.set('customer', purchase.customer);
  writeSpan(tx, row, span);
  if (state.is !== 'taken-back') return 'written';
  endLater(tx, key);
  return 'ended';
}

/** Returns the plan with the paid price, which may have been changed at the provider; else the plan as it was bought. */
function planOf(
  tx: PB.App,
  { price }: Purchase,
  marks: Marks,
  held: PB.RecordModel | undefined,
): PB.RecordModel | undefined {
  const sql = "SELECT id FROM memberships WHERE price = {:price} AND price != ''";
  const paid = firstRow(tx, sql, { price }, { id: '' });
  return findRow(tx, 'memberships', paid?.id ?? held?.getString('membership') ?? marks.plan);
}

/** Returns the term that was bought, because the plan's may have changed. Older orders do not contain it. */
function soldTerm(plan: PB.RecordModel, { days }: Marks): Term {
  return days === undefined ? termOf(plan) : { period: 'once', days };
}

function newRow(tx: PB.App, user: string, source: string, externalId: string): PB.RecordModel {
  return new Record(tx.findCollectionByNameOrId('user_memberships'), { user, source, externalId });
}

/** Schedules the end of a purchase at the provider. A job does it, because the provider may be away. */
function endLater(tx: PB.App, purchase: string): void {
  const sql =
    'INSERT INTO purchases_to_end (purchase, tries, dueMs) VALUES ({:purchase}, 0, 0) ON CONFLICT (purchase) DO NOTHING';
  tx.db().newQuery(sql).bind({ purchase }).execute();
}
