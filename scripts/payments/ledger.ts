import type Stripe from 'stripe';

/*
 * The state of the local payment server: the Stripe objects that the game's server reads, with the fields it reads, in Stripe's
 * own types. It is kept in memory only.
 */

export type Session = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'mode'
  | 'status'
  | 'payment_status'
  | 'url'
  | 'client_reference_id'
  | 'metadata'
  | 'customer_email'
  | 'success_url'
  | 'cancel_url'
  | 'expires_at'
  | 'created'
> & { customer: string | null; subscription: string | null; payment_intent: string | null };

export type Subscription = Pick<
  Stripe.Subscription,
  | 'id'
  | 'object'
  | 'status'
  | 'metadata'
  | 'cancel_at_period_end'
  | 'cancel_at'
  | 'ended_at'
  | 'start_date'
  | 'created'
> & {
  customer: string;
  cancellation_details: Pick<Stripe.Subscription.CancellationDetails, 'reason' | 'comment'>;
  items: {
    object: 'list';
    data: (Pick<Stripe.SubscriptionItem, 'id' | 'current_period_start' | 'current_period_end'> & {
      price: { id: string };
    })[];
  };
};

export type Invoice = Pick<Stripe.Invoice, 'id' | 'object' | 'status' | 'created'> & {
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
  lines: { object: 'list'; data: Pick<Stripe.InvoiceLineItem, 'id' | 'period'>[] };
  payments: {
    object: 'list';
    data: (Pick<Stripe.InvoicePayment, 'id' | 'object' | 'status' | 'created'> & {
      invoice: string;
      payment: { type: 'payment_intent'; payment_intent: string };
    })[];
  };
};

export type Intent = Pick<Stripe.PaymentIntent, 'id' | 'object' | 'status' | 'created'> & {
  latest_charge: string | null;
};

export type Charge = Pick<
  Stripe.Charge,
  'id' | 'object' | 'refunded' | 'disputed' | 'amount' | 'amount_refunded' | 'created'
> & { payment_intent: string };

export type Dispute = Pick<Stripe.Dispute, 'id' | 'object' | 'status' | 'created'> & {
  charge: string;
  payment_intent: string;
};

/** An event as sent, without its signature. */
export interface Event {
  readonly id: string;
  readonly object: 'event';
  readonly type: string;
  readonly created: number;
  readonly api_version: string;
  readonly data: { readonly object: unknown };
}

/** The order of a session. Stripe stores it in objects that are not read here. */
export interface Ordered {
  readonly price: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface Ledger {
  readonly sessions: Map<string, Session>;
  readonly ordered: Map<string, Ordered>;
  readonly subscriptions: Map<string, Subscription>;
  readonly invoices: Map<string, Invoice>;
  readonly intents: Map<string, Intent>;
  readonly charges: Map<string, Charge>;
  readonly disputes: Map<string, Dispute>;
  /** Ids of deleted customers: Stripe rejects further orders for them. */
  readonly deletedCustomers: Set<string>;
  /** All events, the oldest first. */
  readonly events: Event[];
  /** Returns seconds since 1970. */
  readonly now: () => number;
  /** Returns a unique id. */
  readonly id: (kind: string) => string;
  /** Called with each event. */
  readonly onEvent: (event: Event) => void;
}

export function makeLedger(now: () => number, onEvent: (event: Event) => void): Ledger {
  // Two runs on the same game data must not create the same ids.
  const run = Math.floor(Math.random() * 36 ** 6).toString(36);
  let n = 0;
  return {
    ...{ sessions: new Map(), ordered: new Map(), subscriptions: new Map(), invoices: new Map() },
    ...{ intents: new Map(), charges: new Map(), disputes: new Map(), events: [] },
    deletedCustomers: new Set(),
    ...{ now, onEvent, id: (kind) => `${kind}_${run}${++n}` },
  };
}

/** Records an event, with a copy of the object's present state. */
export function emit(ledger: Ledger, type: string, object: unknown): void {
  const event: Event = {
    ...{ id: ledger.id('evt'), object: 'event', type, created: ledger.now() },
    ...{ api_version: '2026-10-28.endive', data: { object: structuredClone(object) } },
  };
  ledger.events.push(event);
  ledger.onEvent(event);
}

/** A price of the local server: `price_1250_eur_month` costs 12.50 EUR a month. */
export interface LocalPrice {
  readonly id: string;
  readonly unit_amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year' | undefined;
}

export function priceOf(id: string): LocalPrice | undefined {
  const match = /^price_(\d{1,9})_([a-z]{3})_(month|year|once)$/.exec(id);
  if (match === null) return undefined;
  const [, amount, currency = '', period] = match;
  const interval = period === 'once' ? undefined : (period as 'month' | 'year');
  return { id, unit_amount: Number(amount), currency, interval };
}
