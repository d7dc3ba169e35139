import {
  type Checkout,
  type CheckoutState,
  type Means,
  type Order,
  type Period,
  type Price,
  type Provider,
  ProviderFault,
} from './provider';
import { type Ask, askStripe } from './stripe-calls';
import { readEvent } from './stripe-events';
import { idOf, objectOf, textOf } from './stripe-json';
import { listPurchases } from './stripe-lists';
import { ENDED_HERE, fetchPurchase, locatePurchase } from './stripe-purchases';
import { signatureFault } from './stripe-signature';

export const STRIPE_URL = 'https://api.stripe.com';

export interface StripeOptions extends Means {
  readonly key: string;
  /** Secrets that sign reports: two while one is replaced. */
  readonly secrets: readonly string[];
  readonly url: string;
}

/** Creates the Stripe provider, which uses plain HTTP. */
export function makeStripe(options: StripeOptions): Provider {
  const ask = askStripe(options);
  return {
    name: 'stripe',
    price: (id) => priceOf(ask, id),
    checkout: (order) => openCheckout(ask, order),
    lookAtCheckout: (session) => lookAtCheckout(ask, session),
    closeCheckout: (session) => closeCheckout(ask, session),
    portal(customer, returnUrl) {
      const form = { customer, return_url: returnUrl };
      return urlOf(ask({ method: 'POST', path: '/v1/billing_portal/sessions', form }));
    },
    verify: (rawBody, header, nowMs) =>
      signatureFault(rawBody, header('Stripe-Signature'), options.secrets, nowMs, options) ??
      readEvent(rawBody),
    locate: (payment) => locatePurchase(ask, payment),
    fetch: (reference) => fetchPurchase(ask, reference),
    listPurchases: (server, after) => listPurchases(ask, server, after),
    cancel: (reference) => cancel(ask, reference),
  };
}

/** Currencies whose smallest unit at Stripe is not a hundredth. */
const WHOLE = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ');
const THOUSANDTHS = 'BHD JOD KWD OMR TND'.split(' ');

function priceOf(ask: Ask, id: string): Price | undefined {
  const price = ask({ method: 'GET', path: `/v1/prices/${encodeURIComponent(id)}` });
  const period = price && periodOf(price);
  if (price?.active !== true || period === undefined || typeof price.unit_amount !== 'number')
    return undefined;
  const currency = textOf(price.currency).toUpperCase();
  const units = THOUSANDTHS.includes(currency) ? 1000 : 100;
  return { amount: price.unit_amount / (WHOLE.includes(currency) ? 1 : units), currency, period };
}

function periodOf({ type, recurring }: Readonly<Record<string, unknown>>): Period | undefined {
  if (type === 'one_time') return 'once';
  const { interval, interval_count } = objectOf(recurring);
  return interval_count === 1 && (interval === 'month' || interval === 'year') ? interval : undefined;
}

/** Opens a checkout. All parameters of the call follow from the order, so that the same order again is the same call. */
function openCheckout(ask: Ask, order: Order): Checkout {
  const { marks, price, period, email, customer, endsAt, successUrl, cancelUrl } = order;
  const isSubscription = period !== 'once';
  const metadata = {
    ...{ fl_server: marks.server, fl_checkout: marks.checkout, fl_user: marks.user, fl_plan: marks.plan },
    ...(marks.days === undefined ? {} : { fl_days: marks.days }),
  };
  const session = ask({
    method: 'POST',
    path: '/v1/checkout/sessions',
    // After the customer was deleted it is a different call.
    idempotencyKey: ['fall-line', marks.server, marks.checkout, ...(customer === '' ? [] : [customer])].join(
      '-',
    ),
    form: {
      mode: isSubscription ? 'subscription' : 'payment',
      line_items: [{ price, quantity: 1 }],
      client_reference_id: marks.user,
      metadata,
      ...(isSubscription
        ? { subscription_data: { metadata } }
        : { customer_creation: customer === '' ? 'always' : undefined }),
      ...(customer === '' ? { customer_email: email } : { customer }),
      expires_at: Math.floor(endsAt / 1000),
      success_url: successUrl,
      cancel_url: cancelUrl,
    },
  });
  return { session: idOf(session?.id), url: urlOf(session) };
}

function urlOf(answer: Readonly<Record<string, unknown>> | undefined): string {
  const url = textOf(answer?.url);
  if (!/^https?:\/\//.test(url)) throw new ProviderFault('rejected', 'Stripe gave no address of a page.');
  return url;
}

function lookAtCheckout(ask: Ask, session: string): CheckoutState {
  const row = ask({ method: 'GET', path: `/v1/checkout/sessions/${session}` });
  if (row?.status === 'open') return { is: 'open' };
  if (row?.status !== 'complete') return { is: 'closed' };
  return { is: 'complete', reference: row.mode === 'subscription' ? idOf(row.subscription) : idOf(row.id) };
}

function closeCheckout(ask: Ask, session: string): CheckoutState {
  try {
    ask({ method: 'POST', path: `/v1/checkout/sessions/${session}/expire` });
  } catch (error) {
    // A checkout that was paid or has expired cannot be closed. Stripe returns its state below.
    if (!(error instanceof ProviderFault) || error.kind === 'away') throw error;
  }
  return lookAtCheckout(ask, session);
}

/** Ends a subscription, or closes the checkout of a single payment, which is charged at most once. */
function cancel(ask: Ask, reference: string): void {
  if (!reference.startsWith('sub_')) {
    closeCheckout(ask, reference);
    return;
  }
  try {
    const form = { cancellation_details: { comment: ENDED_HERE } };
    ask({ method: 'DELETE', path: `/v1/subscriptions/${reference}`, form });
  } catch (error) {
    if (!(error instanceof ProviderFault) || error.kind === 'away') throw error;
    // A subscription that has ended cannot be ended again. Stripe reports this like any other error.
    const row = ask({ method: 'GET', path: `/v1/subscriptions/${reference}` });
    if (row !== undefined && row.status !== 'canceled' && row.status !== 'incomplete_expired') throw error;
  }
}
