import {
  type Checkout,
  type HttpAnswer,
  type Marks,
  type Means,
  type Order,
  type Provider,
  ProviderFault,
  type Purchase,
  type PurchaseState,
} from '../../../server/payments';

/*
 * Paddle Billing as a second provider, as far as its interface shows that ours fits: JSON in place of forms, another
 * signature, transactions in place of checkout sessions. It is tried against recorded answers, not against Paddle.
 */

type Row = Readonly<Record<string, unknown>>;

const objectOf = (value: unknown): Row => (typeof value === 'object' && value !== null ? (value as Row) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const timeOf = (value: unknown): number => Date.parse(textOf(value));

export interface PaddleOptions extends Means {
  readonly key: string;
  readonly secret: string;
  readonly url: string;
}

export function makePaddle(options: PaddleOptions): Provider {
  const { key, url, send, hmac, equal, secret } = options;
  function ask(method: 'GET' | 'POST', path: string, body?: object): Row | undefined {
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    let answer: HttpAnswer;
    try {
      const json = body === undefined ? {} : { body: JSON.stringify(body) };
      answer = send({ method, url: url + path, headers, ...json });
    } catch (error) {
      throw new ProviderFault('away', String(error));
    }
    if (answer.status === 404) return undefined;
    if (answer.status >= 500 || answer.status === 429) throw new ProviderFault('away', `${path} failed`);
    if (answer.status >= 400) throw new ProviderFault('rejected', `${path} was refused`);
    return objectOf(answer.body);
  }
  const dataOf = (answer: Row | undefined): Row => objectOf(answer?.data);

  return {
    name: 'paddle',
    price(id) {
      const { status, unit_price, billing_cycle } = dataOf(ask('GET', `/prices/${id}`));
      if (status !== 'active') return undefined;
      const { amount, currency_code } = objectOf(unit_price);
      const { interval } = objectOf(billing_cycle);
      const period = interval === 'month' || interval === 'year' ? interval : 'once';
      return { amount: Number(amount) / 100, currency: textOf(currency_code), period };
    },
    checkout: (order) => openTransaction(order, (body) => dataOf(ask('POST', '/transactions', body))),
    lookAtCheckout(session) {
      const { id, status, subscription_id } = dataOf(ask('GET', `/transactions/${session}`));
      if (status === 'completed') return { is: 'complete', reference: textOf(subscription_id) || textOf(id) };
      return { is: status === 'ready' || status === 'draft' ? 'open' : 'closed' };
    },
    closeCheckout(session) {
      ask('POST', `/transactions/${session}`, { status: 'canceled' });
      return this.lookAtCheckout(session);
    },
    portal: (customer) =>
      textOf(
        objectOf(objectOf(dataOf(ask('POST', `/customers/${customer}/portal-sessions`)).urls).general)
          .overview,
      ),
    verify(rawBody, header, nowMs) {
      const match = /^ts=(\d+);h1=([0-9a-f]{64})$/.exec(header('Paddle-Signature'));
      const [, ts = '', h1 = ''] = match ?? [];
      if (match === null) return { refused: 'no-signature', message: 'The report is not signed.' };
      if (!equal(hmac(`${ts}:${rawBody}`, secret), h1))
        return { refused: 'wrong-signature', message: 'The signature of the report is wrong.' };
      if (Math.abs(nowMs / 1000 - Number(ts)) > 300)
        return { refused: 'too-old', message: 'The report was signed too long ago.' };
      const { event_id, event_type, data } = objectOf(JSON.parse(rawBody));
      const { id, subscription_id, transaction_id } = objectOf(data);
      const type = textOf(event_type);
      const reference = textOf(subscription_id) || (type.startsWith('subscription.') ? textOf(id) : '');
      const payment = textOf(transaction_id) || textOf(id);
      return { id: textOf(event_id), type, about: reference === '' ? { payment } : { reference } };
    },
    locate: (payment) => {
      const { id, subscription_id } = dataOf(ask('GET', `/transactions/${payment}`));
      return textOf(subscription_id) || textOf(id) || undefined;
    },
    fetch(reference) {
      const answer = ask('GET', `/subscriptions/${reference}`);
      if (answer === undefined) return undefined;
      const back = ask('GET', `/adjustments?subscription_id=${reference}`)?.data;
      const adjustments = Array.isArray(back) ? (back as readonly Row[]) : [];
      return purchaseOf(dataOf(answer), adjustments);
    },
    listPurchases(server, after) {
      const answer = ask('GET', `/subscriptions?after=${after}`);
      const rows = Array.isArray(answer?.data) ? (answer.data as readonly Row[]) : [];
      const { has_more } = objectOf(objectOf(answer?.meta).pagination);
      const own = rows.filter(({ custom_data }) => objectOf(custom_data).server === server);
      return {
        references: own.map(({ id }) => textOf(id)),
        next: has_more === true ? textOf(rows.at(-1)?.id) : '',
      };
    },
    cancel(reference) {
      ask('POST', `/subscriptions/${reference}/cancel`, { effective_from: 'immediately' });
    },
  };
}

function openTransaction(order: Order, post: (body: object) => Row): Checkout {
  const { checkout, id } = post({
    items: [{ price_id: order.price, quantity: 1 }],
    ...(order.customer === '' ? {} : { customer_id: order.customer }),
    custom_data: order.marks,
    checkout: { url: order.successUrl },
  });
  return { session: textOf(id), url: textOf(objectOf(checkout).url) };
}

function purchaseOf(row: Row, adjustments: readonly Row[]): Purchase {
  const marks = objectOf(row.custom_data) as unknown as Marks;
  const [item] = Array.isArray(row.items) ? (row.items as readonly Row[]) : [];
  return {
    reference: textOf(row.id),
    marks: textOf(marks.server) === '' ? undefined : marks,
    customer: textOf(row.customer_id),
    price: textOf(objectOf(item?.price).id),
    state: stateOf(row, adjustments),
  };
}

function stateOf(row: Row, adjustments: readonly Row[]): PurchaseState {
  const last = adjustments.find(({ status }) => status === 'approved');
  if (last?.action === 'refund') return { is: 'taken-back', why: 'refunded' };
  if (last?.action === 'chargeback') return { is: 'taken-back', why: 'disputed' };
  const { starts_at, ends_at } = objectOf(row.current_billing_period);
  const isLate = row.status === 'past_due';
  const renews = (row.status === 'active' || isLate) && objectOf(row.scheduled_change).action !== 'cancel';
  return {
    ...{ is: 'paid', fromMs: timeOf(row.started_at), renews, mayBeLate: renews },
    // A period that is past due has begun without being paid.
    untilMs: row.status === 'canceled' ? timeOf(row.canceled_at) : timeOf(isLate ? starts_at : ends_at),
  };
}
