import type { Marks, Purchase, PurchaseState } from './provider';
import type { Ask } from './stripe-calls';
import { firstOf, subscriptionOf } from './stripe-events';
import { idOf, listOf, millisOf, objectOf, textOf } from './stripe-json';

/*
 * How a purchase at Stripe stands. A subscription is paid up to the end of the last invoice that was paid, whatever its own
 * period says: that moves on with an invoice that nobody has paid yet. A single payment is known by its checkout (`cs_…`).
 */

type Row = Readonly<Record<string, unknown>>;

/** The comment with which this server ends a subscription that must charge nothing more. */
export const ENDED_HERE = 'Ended by Fall Line';

export function fetchPurchase(ask: Ask, reference: string): Purchase | undefined {
  return reference.startsWith('cs_') ? fetchPayment(ask, reference) : fetchSubscription(ask, reference);
}

/** The purchase that a payment was for: its invoice's subscription, else its own checkout. */
export function locatePurchase(ask: Ask, payment: string): string | undefined {
  const paid = ask({
    method: 'GET',
    path: '/v1/invoice_payments',
    form: {
      payment: { type: 'payment_intent', payment_intent: payment },
      expand: ['data.invoice'],
      limit: 1,
    },
  });
  const subscription = subscriptionOf(objectOf(firstOf(paid).invoice));
  if (subscription !== '') return subscription;
  const form = { payment_intent: payment, limit: 1 };
  const sessions = ask({ method: 'GET', path: '/v1/checkout/sessions', form });
  return idOf(firstOf(sessions).id) || undefined;
}

/** What a purchase is for, as it was given with the order; undefined for what was not bought here. */
export function marksOf(metadata: unknown): Marks | undefined {
  const { fl_server, fl_checkout, fl_user, fl_plan, fl_days } = objectOf(metadata);
  if (textOf(fl_server) === '') return undefined;
  return {
    server: textOf(fl_server),
    checkout: textOf(fl_checkout),
    user: textOf(fl_user),
    plan: textOf(fl_plan),
    days: /^\d{1,4}$/.test(textOf(fl_days)) ? Number(fl_days) : undefined,
  };
}

function fetchPayment(ask: Ask, reference: string): Purchase | undefined {
  const session = ask({ method: 'GET', path: `/v1/checkout/sessions/${reference}` });
  if (session === undefined) return undefined;
  return {
    ...{ reference, marks: marksOf(session.metadata), customer: idOf(session.customer), price: '' },
    state: paymentState(ask, session),
  };
}

function paymentState(ask: Ask, session: Row): PurchaseState {
  const intent = intentOf(ask, idOf(session.payment_intent));
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  if (!isPaid) return { is: 'unpaid', isOver: session.status === 'expired' || hasFailed(session, intent) };
  const charge = objectOf(intent.latest_charge);
  const why = takenBack(ask, charge);
  if (why !== undefined) return { is: 'taken-back', why };
  const fromMs = millisOf(charge.created) ?? millisOf(session.created) ?? 0;
  return { is: 'paid', fromMs, untilMs: undefined, renews: false, mayBeLate: false };
}

/** A bank may say no days after the checkout: then a new way to pay is asked for, and nobody will give it. */
function hasFailed(session: Row, intent: Row): boolean {
  const isStuck = intent.status === 'requires_payment_method' || intent.status === 'canceled';
  return session.status === 'complete' && isStuck;
}

function fetchSubscription(ask: Ask, reference: string): Purchase | undefined {
  const subscription = ask({ method: 'GET', path: `/v1/subscriptions/${reference}` });
  if (subscription === undefined) return undefined;
  const invoices = ask({
    method: 'GET',
    path: '/v1/invoices',
    form: { subscription: reference, status: 'paid', limit: 24, expand: ['data.payments'] },
  });
  const items = listOf(subscription.items).map(objectOf);
  return {
    ...{ reference, marks: marksOf(subscription.metadata), customer: idOf(subscription.customer) },
    price: idOf(items[0]?.price),
    state: subscriptionState(ask, subscription, listOf(invoices).map(objectOf)),
  };
}

function subscriptionState(ask: Ask, subscription: Row, paid: readonly Row[]): PurchaseState {
  const status = textOf(subscription.status);
  const isOver = status === 'canceled' || status === 'incomplete_expired';
  const last = lastOf(paid);
  if (last === undefined) return { is: 'unpaid', isOver };
  for (const payment of listOf(last.payments).map(objectOf)) {
    if (payment.status !== 'paid') continue;
    const intent = intentOf(ask, idOf(objectOf(payment.payment).payment_intent));
    const why = takenBack(ask, objectOf(intent.latest_charge));
    if (why !== undefined) return { is: 'taken-back', why };
  }
  const cancelAt = millisOf(subscription.cancel_at);
  const renews = !isOver && subscription.cancel_at_period_end !== true && cancelAt === undefined;
  const { reason, comment } = objectOf(subscription.cancellation_details);
  // One that was ended over a payment in dispute is paid to its end all the same if that is won.
  const isDisputed = reason === 'payment_disputed' || comment === ENDED_HERE;
  const endedAt = isDisputed ? undefined : millisOf(subscription.ended_at);
  const ends = [endedAt, cancelAt].filter((at) => at !== undefined);
  return {
    ...{ is: 'paid', fromMs: millisOf(subscription.start_date) ?? 0, renews },
    untilMs: Math.min(coveredMs(last), ...ends),
    mayBeLate: renews || reason === 'payment_failed',
  };
}

/** The paid invoice that reaches furthest; of two that reach as far the newer one. */
function lastOf(paid: readonly Row[]): Row | undefined {
  const createdOf = ({ created }: Row): number => millisOf(created) ?? 0;
  return [...paid].sort((a, b) => coveredMs(b) - coveredMs(a) || createdOf(b) - createdOf(a))[0];
}

/** Up to when an invoice covers its subscription. */
function coveredMs(invoice: Row): number {
  const ends = listOf(invoice.lines).map((line) => millisOf(objectOf(objectOf(line).period).end) ?? 0);
  return Math.max(0, ...ends);
}

function intentOf(ask: Ask, payment: string): Row {
  if (payment === '') return {};
  const form = { expand: ['latest_charge'] };
  return ask({ method: 'GET', path: `/v1/payment_intents/${payment}`, form }) ?? {};
}

/** States of a dispute in which the money is not taken: mere questions, and those that were won. */
const HARMLESS = /^(won|prevented|warning_.*)$/;

function takenBack(ask: Ask, charge: Row): 'refunded' | 'disputed' | undefined {
  // Of a part that was refunded the rest is paid all the same.
  if (charge.refunded === true) return 'refunded';
  if (charge.disputed !== true) return undefined;
  const form = { charge: idOf(charge.id), limit: 10 };
  const disputes = listOf(ask({ method: 'GET', path: '/v1/disputes', form })).map(objectOf);
  return disputes.some(({ status }) => !HARMLESS.test(textOf(status))) ? 'disputed' : undefined;
}
