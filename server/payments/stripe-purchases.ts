import type { Marks, Purchase, PurchaseState } from './provider';
import type { Ask } from './stripe-calls';
import { firstOf, subscriptionOf } from './stripe-events';
import { idOf, listOf, millisOf, objectOf, textOf } from './stripe-json';

/*
 * Reads the state of a purchase at Stripe. A subscription is paid until the end of the last paid invoice, whatever its own
 * period says: that also moves on with an invoice that is not paid yet. A single payment is identified by its checkout
 * (`cs_…`).
 */

type Row = Readonly<Record<string, unknown>>;

/** The comment with which this server ends a subscription that must not charge any more. */
export const ENDED_HERE = 'Ended by Fall Line';

export function fetchPurchase(ask: Ask, reference: string): Purchase | undefined {
  return reference.startsWith('cs_') ? fetchPayment(ask, reference) : fetchSubscription(ask, reference);
}

/** Returns the purchase of a payment: its invoice's subscription, else its own checkout. */
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

/** Reads the marks that were sent with the order; undefined if it was not bought here. */
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

/**
 * Returns whether a payment failed after its checkout. A bank may refuse it days later. Stripe then asks for another payment
 * method, and nobody will enter one.
 */
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
  // A subscription that was ended because of a disputed payment is still paid to its end if the dispute is won.
  const isDisputed = reason === 'payment_disputed' || comment === ENDED_HERE;
  const endedAt = isDisputed ? undefined : millisOf(subscription.ended_at);
  const ends = [endedAt, cancelAt].filter((at) => at !== undefined);
  return {
    ...{ is: 'paid', fromMs: millisOf(subscription.start_date) ?? 0, renews },
    untilMs: Math.min(coveredMs(last), ...ends),
    mayBeLate: renews || reason === 'payment_failed',
  };
}

/** Returns the paid invoice that covers the latest time; of several, the newest one. */
function lastOf(paid: readonly Row[]): Row | undefined {
  const createdOf = ({ created }: Row): number => millisOf(created) ?? 0;
  return [...paid].sort((a, b) => coveredMs(b) - coveredMs(a) || createdOf(b) - createdOf(a))[0];
}

/** Returns until when an invoice covers its subscription, ms. */
function coveredMs(invoice: Row): number {
  const ends = listOf(invoice.lines).map((line) => millisOf(objectOf(objectOf(line).period).end) ?? 0);
  return Math.max(0, ...ends);
}

function intentOf(ask: Ask, payment: string): Row {
  if (payment === '') return {};
  const form = { expand: ['latest_charge'] };
  return ask({ method: 'GET', path: `/v1/payment_intents/${payment}`, form }) ?? {};
}

/** States of a dispute in which the money is not taken: inquiries, and disputes that were won. */
const HARMLESS = /^(won|prevented|warning_.*)$/;

function takenBack(ask: Ask, charge: Row): 'refunded' | 'disputed' | undefined {
  // After a partial refund the rest is still paid.
  if (charge.refunded === true) return 'refunded';
  if (charge.disputed !== true) return undefined;
  const form = { charge: idOf(charge.id), limit: 10 };
  const disputes = listOf(ask({ method: 'GET', path: '/v1/disputes', form })).map(objectOf);
  return disputes.some(({ status }) => !HARMLESS.test(textOf(status))) ? 'disputed' : undefined;
}
