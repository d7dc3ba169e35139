import { emit, type Invoice, type Ledger, priceOf, type Session, type Subscription } from './ledger';

/** Purchases at Stripe: each function changes the ledger and emits the events that Stripe sends. */

/** The buyer pays: a subscription with its first invoice begins, or a single payment is made. */
export function pay(ledger: Ledger, session: Session): void {
  if (session.status !== 'open') return;
  session.customer ??= ledger.id('cus');
  session.status = 'complete';
  session.payment_status = 'paid';
  const price = priceOf(ledger.ordered.get(session.id)?.price ?? '');
  const amount = price?.unit_amount ?? 0;
  if (session.mode === 'subscription') {
    const subscription = subscribe(ledger, session, price?.interval ?? 'month');
    session.subscription = subscription.id;
    emit(ledger, 'customer.subscription.created', subscription);
    emit(ledger, 'invoice.paid', invoice(ledger, subscription, amount));
  } else {
    session.payment_intent = charge(ledger, amount);
  }
  emit(ledger, 'checkout.session.completed', session);
}

/** Expires the checkout, so that it can no longer be paid. */
export function expire(ledger: Ledger, session: Session): void {
  session.status = 'expired';
  emit(ledger, 'checkout.session.expired', session);
}

function subscribe(ledger: Ledger, session: Session, interval: 'month' | 'year'): Subscription {
  const { price, metadata } = ledger.ordered.get(session.id)!;
  const start = ledger.now();
  const subscription: Subscription = {
    ...{ id: ledger.id('sub'), object: 'subscription', status: 'active', customer: session.customer ?? '' },
    ...{ metadata, cancel_at_period_end: false, cancel_at: null, ended_at: null },
    ...{ cancellation_details: { reason: null, comment: null }, start_date: start, created: start },
    items: {
      object: 'list',
      data: [
        {
          ...{ id: ledger.id('si'), price: { id: price } },
          ...{ current_period_start: start, current_period_end: later(start, interval) },
        },
      ],
    },
  };
  ledger.subscriptions.set(subscription.id, subscription);
  return subscription;
}

/** Returns the same day of the next month or year. */
function later(seconds: number, interval: 'month' | 'year'): number {
  const date = new Date(seconds * 1000);
  if (interval === 'year') date.setUTCFullYear(date.getUTCFullYear() + 1);
  else date.setUTCMonth(date.getUTCMonth() + 1);
  return date.getTime() / 1000;
}

function charge(ledger: Ledger, amount: number): string {
  const [intent, id, created] = [ledger.id('pi'), ledger.id('ch'), ledger.now()];
  ledger.intents.set(intent, {
    id: intent,
    object: 'payment_intent',
    status: 'succeeded',
    created,
    latest_charge: id,
  });
  ledger.charges.set(id, {
    ...{ id, object: 'charge', payment_intent: intent, amount, amount_refunded: 0 },
    ...{ refunded: false, disputed: false, created },
  });
  return intent;
}

/** Creates an invoice for the present period. @param amount undefined: it is not paid */
function invoice(ledger: Ledger, { id, items }: Subscription, amount: number | undefined): Invoice {
  const { current_period_start: start, current_period_end: end } = items.data[0]!;
  const made: Invoice = {
    ...{ id: ledger.id('in'), object: 'invoice', status: 'open', created: ledger.now() },
    parent: { type: 'subscription_details', subscription_details: { subscription: id } },
    lines: { object: 'list', data: [{ id: ledger.id('il'), period: { start, end } }] },
    payments: { object: 'list', data: [] },
  };
  ledger.invoices.set(made.id, made);
  if (amount !== undefined) settle(ledger, made, amount);
  return made;
}

function settle(ledger: Ledger, made: Invoice, amount: number): void {
  made.status = 'paid';
  made.payments.data.push({
    ...{ id: ledger.id('inpay'), object: 'invoice_payment', invoice: made.id, status: 'paid' },
    ...{ created: ledger.now(), payment: { type: 'payment_intent', payment_intent: charge(ledger, amount) } },
  });
}

/** Starts the next period; its invoice is paid, or the card is declined. A subscription that was to end, ends. */
export function renew(ledger: Ledger, subscription: Subscription, isPaid: boolean): void {
  const item = subscription.items.data[0]!;
  const price = priceOf(item.price.id);
  if (subscription.cancel_at_period_end) {
    end(ledger, subscription, null);
    return;
  }
  item.current_period_start = item.current_period_end;
  item.current_period_end = later(item.current_period_start, price?.interval ?? 'month');
  const made = invoice(ledger, subscription, isPaid ? (price?.unit_amount ?? 0) : undefined);
  subscription.status = isPaid ? 'active' : 'past_due';
  emit(ledger, isPaid ? 'invoice.paid' : 'invoice.payment_failed', made);
  emit(ledger, 'customer.subscription.updated', subscription);
}

/** Charges a card after it was declined. */
export function recover(ledger: Ledger, subscription: Subscription): void {
  for (const made of invoicesOf(ledger, subscription.id)) {
    if (made.status !== 'open') continue;
    settle(ledger, made, priceOf(subscription.items.data[0]!.price.id)?.unit_amount ?? 0);
    subscription.status = 'active';
    emit(ledger, 'invoice.paid', made);
    emit(ledger, 'customer.subscription.updated', subscription);
  }
}

/** The buyer cancels the subscription at the end of the paid period, or reverts that. */
export function endWithPeriod(ledger: Ledger, subscription: Subscription, isEnding: boolean): void {
  subscription.cancel_at_period_end = isEnding;
  subscription.cancellation_details.reason = isEnding ? 'cancellation_requested' : null;
  emit(ledger, 'customer.subscription.updated', subscription);
}

/** Ends the subscription at once. @param reason `payment_failed` if nobody cancelled it */
export function end(
  ledger: Ledger,
  subscription: Subscription,
  reason: 'payment_failed' | 'cancellation_requested' | null,
): void {
  subscription.status = 'canceled';
  subscription.ended_at = Math.min(ledger.now(), subscription.items.data[0]!.current_period_end);
  if (reason !== null) subscription.cancellation_details.reason = reason;
  emit(ledger, 'customer.subscription.deleted', subscription);
}

/** Returns the last payment of a purchase. */
export function paymentOf(ledger: Ledger, of: Subscription | Session): string | undefined {
  if (of.object === 'checkout.session') return of.payment_intent ?? undefined;
  return invoicesOf(ledger, of.id)
    .filter(({ status }) => status === 'paid')
    .at(-1)?.payments.data[0]?.payment.payment_intent;
}

function invoicesOf(ledger: Ledger, subscription: string): readonly Invoice[] {
  return [...ledger.invoices.values()].filter(
    ({ parent }) => parent.subscription_details.subscription === subscription,
  );
}

/** The operator refunds a payment, in full or in part. */
export function refund(ledger: Ledger, payment: string, part = 1): void {
  const paid = chargeBy(ledger, payment);
  paid.amount_refunded = Math.round(paid.amount * part);
  paid.refunded = part >= 1;
  emit(ledger, 'charge.refunded', paid);
}

/** The buyer's bank disputes a payment. */
export function dispute(ledger: Ledger, payment: string): void {
  const paid = chargeBy(ledger, payment);
  paid.disputed = true;
  const id = ledger.id('dp');
  const made = { id, object: 'dispute' as const, status: 'needs_response', created: ledger.now() };
  ledger.disputes.set(id, { ...made, charge: paid.id, payment_intent: payment });
  emit(ledger, 'charge.dispute.created', ledger.disputes.get(id));
}

/** The bank decides a dispute. */
export function decide(ledger: Ledger, payment: string, status: 'won' | 'lost'): void {
  for (const one of ledger.disputes.values()) {
    if (one.payment_intent !== payment) continue;
    one.status = status;
    emit(ledger, 'charge.dispute.closed', one);
  }
}

function chargeBy(ledger: Ledger, payment: string) {
  return ledger.charges.get(ledger.intents.get(payment)?.latest_charge ?? '')!;
}

/** The operator deletes a customer, which ends their subscriptions. */
export function deleteCustomer(ledger: Ledger, customer: string): void {
  for (const one of ledger.subscriptions.values())
    if (one.customer === customer && one.status !== 'canceled') end(ledger, one, 'cancellation_requested');
  ledger.deletedCustomers.add(customer);
  emit(ledger, 'customer.deleted', { id: customer, object: 'customer' });
}
