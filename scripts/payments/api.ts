import { STRIPE_VERSION } from '../../server/payments';
import { end, expire } from './buying';
import { type Ledger, priceOf, type Session } from './ledger';

/** The part of Stripe's API that the game's server calls. It is as strict as Stripe about keys, versions and forms. */

export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  /** The query, or the form in the body. */
  readonly form: URLSearchParams;
  readonly header: (name: string) => string;
}
export interface ApiAnswer {
  readonly status: number;
  readonly body: unknown;
}

const fault = (status: number, code: string, message: string): ApiAnswer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});
const customerGone = (id: string): ApiAnswer => ({
  status: 400,
  body: {
    error: {
      ...{ type: 'invalid_request_error', code: 'resource_missing', param: 'customer' },
      message: `No such customer: '${id}'`,
    },
  },
});
const missing = (what: string): ApiAnswer => fault(404, 'resource_missing', `No such ${what}`);
const list = (data: readonly unknown[]): ApiAnswer => ({ status: 200, body: { object: 'list', data } });
const one = (body: unknown, what: string): ApiAnswer =>
  body === undefined ? missing(what) : { status: 200, body: structuredClone(body) };

/** Addresses of the pages to which responses link. */
export interface Addresses {
  checkout(session: string): string;
  portal(customer: string, returnUrl: string): string;
}

export function makeApi(
  ledger: Ledger,
  key: string,
  addresses: Addresses,
): (request: ApiRequest) => ApiAnswer {
  const once = makeOnce();
  return (request) => {
    if (request.header('authorization') !== `Bearer ${key}`)
      return fault(401, 'invalid_api_key', 'Invalid API Key provided');
    if (request.header('stripe-version') !== STRIPE_VERSION)
      return fault(400, 'version', `The version must be ${STRIPE_VERSION}.`);
    return request.method === 'GET'
      ? look(ledger, request)
      : once(request, () => change(ledger, request, addresses));
  };
}

/** Returns the same response for a repeated idempotency key; rejects another request with the same key. */
function makeOnce(): (request: ApiRequest, answer: () => ApiAnswer) => ApiAnswer {
  const seen = new Map<string, { readonly form: string; readonly answer: ApiAnswer }>();
  return (request, answer) => {
    const idempotencyKey = request.header('idempotency-key');
    if (idempotencyKey === '') return answer();
    const form = request.form.toString();
    const before = seen.get(idempotencyKey) ?? { form, answer: answer() };
    seen.set(idempotencyKey, before);
    const message = 'Keys for idempotent requests can only be used with the same parameters.';
    return before.form === form ? before.answer : fault(400, 'idempotency_error', message);
  };
}

/** Handles a request that changes something, by the end of its path: `checkout/sessions/cs_1/expire`. */
function change(ledger: Ledger, { method, path, form }: ApiRequest, addresses: Addresses): ApiAnswer {
  const [, , group = '', id = '', session = '', act = ''] = path.split('/');
  switch (`${method} ${group}`) {
    case 'POST checkout':
      if (session === '') return openSession(ledger, form, addresses);
      return expireSession(ledger, session, act);
    case 'DELETE subscriptions':
      return cancel(ledger, id, form.get('cancellation_details[comment]'));
    case 'POST billing_portal': {
      const customer = form.get('customer') ?? '';
      if (ledger.deletedCustomers.has(customer)) return customerGone(customer);
      const url = addresses.portal(customer, form.get('return_url') ?? '');
      return one({ url }, 'customer');
    }
    default:
      return unknown(path);
  }
}

const unknown = (path: string): ApiAnswer => fault(404, 'unknown_url', `Unrecognized request URL (${path}).`);

function look(ledger: Ledger, { path, form }: ApiRequest): ApiAnswer {
  const [, , group = '', id = '', session = ''] = path.split('/');
  switch (group) {
    case 'checkout': {
      const payment = form.get('payment_intent');
      if (session !== '') return one(fresh(ledger, ledger.sessions.get(session)), 'checkout.session');
      const rows = [...ledger.sessions.values()];
      if (payment !== null) return list(rows.filter((row) => row.payment_intent === payment));
      return page(
        rows.filter((row) => row.status === (form.get('status') ?? row.status)),
        form,
      );
    }
    case 'subscriptions':
      if (id !== '') return one(ledger.subscriptions.get(id), 'subscription');
      // By default, Stripe omits subscriptions that have ended.
      return page(
        [...ledger.subscriptions.values()].filter(
          ({ status }) => form.get('status') === 'all' || status !== 'canceled',
        ),
        form,
      );
    case 'invoices':
      return list(invoicesOf(ledger, form.get('subscription') ?? '', form.get('status') ?? ''));
    case 'invoice_payments':
      return list(paymentsOf(ledger, form.get('payment[payment_intent]') ?? ''));
    case 'payment_intents': {
      const intent = ledger.intents.get(id);
      const charge = intent && (ledger.charges.get(intent.latest_charge ?? '') ?? null);
      return one(intent && { ...intent, latest_charge: charge }, 'payment_intent');
    }
    case 'disputes':
      return list([...ledger.disputes.values()].filter(({ charge }) => charge === form.get('charge')));
    case 'prices':
      return one(priceObject(id), 'price');
    default:
      return unknown(path);
  }
}

/** Returns a page of a list, the newest first. */
function page(rows: readonly { readonly id: string }[], form: URLSearchParams): ApiAnswer {
  const newest = [...rows].reverse();
  const after = form.get('starting_after');
  const begin = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== null && begin === 0) return fault(400, 'resource_missing', `No such object: '${after}'`);
  const end = begin + Number(form.get('limit') ?? 10);
  const data = structuredClone(newest.slice(begin, end));
  return { status: 200, body: { object: 'list', data, has_more: end < newest.length } };
}

/** Returns the invoices, the newest first. */
function invoicesOf(ledger: Ledger, subscription: string, status: string): readonly unknown[] {
  return [...ledger.invoices.values()]
    .filter(({ parent }) => parent.subscription_details.subscription === subscription)
    .filter((invoice) => invoice.status === status)
    .reverse();
}

function openSession(ledger: Ledger, form: URLSearchParams, addresses: Addresses): ApiAnswer {
  const price = priceOf(form.get('line_items[0][price]') ?? '');
  const mode = form.get('mode');
  if (price === undefined) return fault(400, 'resource_missing', 'No such price');
  if ((mode === 'subscription') !== (price.interval !== undefined))
    return fault(400, 'mode', `You cannot use this price in \`${mode}\` mode.`);
  const [expiresAt, now] = [Number(form.get('expires_at')), ledger.now()];
  if (!(expiresAt >= now + 1800 && expiresAt <= now + 86_400))
    return fault(400, 'expires_at', 'The `expires_at` timestamp must be within 30 minutes and 24 hours.');
  const customer = form.get('customer');
  if (customer !== null && ledger.deletedCustomers.has(customer)) return customerGone(customer);
  const id = ledger.id('cs_local');
  const session: Session = {
    ...{
      id,
      object: 'checkout.session',
      mode: mode as Session['mode'],
      status: 'open',
      payment_status: 'unpaid',
    },
    ...{
      url: addresses.checkout(id),
      client_reference_id: form.get('client_reference_id'),
      metadata: metadataOf(form, 'metadata'),
    },
    ...{ customer, customer_email: form.get('customer_email'), subscription: null },
    ...{ payment_intent: null, success_url: form.get('success_url'), cancel_url: form.get('cancel_url') },
    ...{ expires_at: expiresAt, created: now },
  };
  ledger.sessions.set(id, session);
  ledger.ordered.set(id, { price: price.id, metadata: metadataOf(form, 'subscription_data[metadata]') });
  return one(session, 'checkout.session');
}

function metadataOf(form: URLSearchParams, name: string): Record<string, string> {
  const pairs = [...form].flatMap(([key, value]) => {
    const inner = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : '';
    return inner === '' ? [] : [[inner, value] as const];
  });
  return Object.fromEntries(pairs);
}

/** Expires a session whose time has passed. */
function fresh(ledger: Ledger, session: Session | undefined): Session | undefined {
  if (session?.status === 'open' && session.expires_at <= ledger.now()) expire(ledger, session);
  return session;
}

function expireSession(ledger: Ledger, id: string, act: string): ApiAnswer {
  const session = ledger.sessions.get(id);
  if (session === undefined || act !== 'expire') return missing('checkout.session');
  if (session.status !== 'open')
    return fault(400, 'status', 'Only Checkout Sessions with a status in ["open"] can be expired.');
  expire(ledger, session);
  return one(session, 'checkout.session');
}

function cancel(ledger: Ledger, id: string, comment: string | null): ApiAnswer {
  const subscription = ledger.subscriptions.get(id);
  // Stripe gives the same response for a subscription that has ended.
  if (subscription === undefined || subscription.status === 'canceled') return missing('subscription');
  subscription.cancellation_details.comment = comment;
  end(ledger, subscription, 'cancellation_requested');
  return one(subscription, 'subscription');
}

function paymentsOf(ledger: Ledger, payment: string): readonly unknown[] {
  return [...ledger.invoices.values()].flatMap((invoice) =>
    invoice.payments.data
      .filter((row) => row.payment.payment_intent === payment)
      .map((row) => ({ ...row, invoice })),
  );
}

function priceObject(id: string): unknown {
  const price = priceOf(decodeURIComponent(id));
  if (price === undefined) return undefined;
  const { unit_amount, currency, interval } = price;
  return {
    ...{ id, object: 'price', active: true, unit_amount, currency },
    type: interval === undefined ? 'one_time' : 'recurring',
    recurring: interval === undefined ? null : { interval, interval_count: 1 },
  };
}
