import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type HttpAnswer,
  type HttpRequest,
  type Means,
  makeStripe,
  type Order,
  type Provider,
  ProviderFault,
  readPaymentSettings,
  STRIPE_VERSION,
} from '../../../server/payments';
import { makePaddle } from './paddle';

const hmac = (text: string, secret: string) => createHmac('sha256', secret).update(text).digest('hex');

/** A wire that gives recorded answers by method and path, and keeps what was sent. */
function wire(answers: Readonly<Record<string, HttpAnswer>>) {
  const sent: HttpRequest[] = [];
  const means: Means = {
    hmac,
    equal: (a, b) => a === b,
    send(request) {
      sent.push(request);
      const answer = answers[`${request.method} ${new URL(request.url).pathname}`];
      if (answer === undefined) throw new Error('no route to host');
      return answer;
    },
  };
  return { sent, means };
}

const ok = (body: unknown): HttpAnswer => ({ status: 200, body });
const url = 'https://api.example.org';
const order: Order = {
  marks: { server: 's1', checkout: 'c1', user: 'u1', plan: 'p1' },
  ...{ price: 'pri_1', period: 'month', email: 'ann@club.invalid', customer: '', endsAt: 3_600_000 },
  ...{ successUrl: 'https://play/upgrade/success', cancelUrl: 'https://play/upgrade/cancelled' },
};

describe('a second provider', () => {
  const paddle = (answers: Readonly<Record<string, HttpAnswer>>) => {
    const { sent, means } = wire(answers);
    return { sent, provider: makePaddle({ ...means, key: 'k', secret: 'whsec', url }) as Provider };
  };
  const running = {
    ...{ id: 'sub_1', status: 'active', customer_id: 'ctm_1', started_at: '2027-01-01T00:00:00Z' },
    custom_data: order.marks,
    items: [{ price: { id: 'pri_1' } }],
    current_billing_period: { starts_at: '2027-02-01T00:00:00Z', ends_at: '2027-03-01T00:00:00Z' },
  };
  const fetched = (row: object, adjustments: readonly object[] = []) =>
    paddle({
      'GET /subscriptions/sub_1': ok({ data: row }),
      'GET /adjustments': ok({ data: adjustments }),
    }).provider.fetch('sub_1');

  it('opens a checkout by the same order', () => {
    const { sent, provider } = paddle({
      'POST /transactions': ok({ data: { id: 'txn_1', checkout: { url: 'https://pay.example.org/1' } } }),
    });
    expect(provider.checkout(order)).toEqual({ session: 'txn_1', url: 'https://pay.example.org/1' });
    expect(JSON.parse(sent[0]!.body ?? '')).toMatchObject({ custom_data: order.marks });
  });

  it('says how a purchase stands in the same words', () => {
    const until = Date.parse('2027-03-01T00:00:00Z');
    expect(fetched(running)).toMatchObject({
      ...{ reference: 'sub_1', marks: order.marks, customer: 'ctm_1', price: 'pri_1' },
      state: { is: 'paid', untilMs: until, renews: true, mayBeLate: true },
    });
    const ending = { ...running, scheduled_change: { action: 'cancel' } };
    expect(fetched(ending)?.state).toMatchObject({ untilMs: until, renews: false, mayBeLate: false });
    expect(fetched({ ...running, status: 'past_due' })?.state).toMatchObject({
      ...{ untilMs: Date.parse('2027-02-01T00:00:00Z'), mayBeLate: true },
    });
    const back = [{ action: 'chargeback', status: 'approved' }];
    expect(fetched(running, back)?.state).toEqual({ is: 'taken-back', why: 'disputed' });
  });

  it('is believed by its own signature', () => {
    const { provider } = paddle({});
    const body = JSON.stringify({
      ...{ event_id: 'evt_1', event_type: 'transaction.completed' },
      data: { id: 'txn_1', subscription_id: 'sub_1' },
    });
    const header =
      (ts: number, text = body) =>
      () =>
        `ts=${ts};h1=${hmac(`${ts}:${text}`, 'whsec')}`;
    expect(provider.verify(body, header(100), 100_000)).toEqual({
      ...{ id: 'evt_1', type: 'transaction.completed', about: { reference: 'sub_1' } },
    });
    expect(provider.verify(body, header(100, `${body} `), 100_000)).toMatchObject({
      refused: 'wrong-signature',
    });
    expect(provider.verify(body, header(100), 900_000)).toMatchObject({ refused: 'too-old' });
    expect(provider.verify(body, () => '', 0)).toMatchObject({ refused: 'no-signature' });
  });
});

describe('the settings', () => {
  const read = (env: Readonly<Record<string, string>>) => readPaymentSettings((name) => env[name] ?? '');

  it('are a key and a secret, or two secrets', () => {
    expect(read({})).toBeUndefined();
    expect(read({ FL_STRIPE_KEY: ' sk_1 ', FL_STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' })).toEqual({
      ...{ key: 'sk_1', secrets: ['whsec_1', 'whsec_2'], url: 'https://api.stripe.com' },
    });
  });

  it.each([
    [{ FL_STRIPE_KEY: 'sk_1' }, 'FL_STRIPE_WEBHOOK_SECRET is not set'],
    [{ FL_STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'FL_STRIPE_KEY is not set'],
    [
      { FL_STRIPE_KEY: 'k', FL_STRIPE_WEBHOOK_SECRET: 'w', FL_STRIPE_URL: 'http://127.0.0.1.example.org' },
      'FL_STRIPE_URL must begin with https://',
    ],
  ])('such as %j are told as wrong', (env, words) => {
    expect(read(env)).toContain(words);
  });
});

describe('Stripe', () => {
  const stripe = (answers: Readonly<Record<string, HttpAnswer>>) => {
    const { sent, means } = wire(answers);
    return { sent, provider: makeStripe({ ...means, key: 'sk_1', secrets: ['whsec'], url }) };
  };
  const opened = ok({ id: 'cs_1', url: 'https://checkout.example.org/1' });

  it('is asked in one version of its API, by form, with the same key for the same order', () => {
    const { sent, provider } = stripe({ 'POST /v1/checkout/sessions': opened });
    expect(provider.checkout(order)).toEqual({ session: 'cs_1', url: 'https://checkout.example.org/1' });
    provider.checkout(order);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]!.headers).toEqual({
      Authorization: 'Bearer sk_1',
      'Stripe-Version': STRIPE_VERSION,
      'Content-Type': 'application/x-www-form-urlencoded',
      'Idempotency-Key': 'fall-line-s1-c1',
    });
    expect(Object.fromEntries(new URLSearchParams(sent[0]!.body))).toMatchObject({
      ...{ mode: 'subscription', 'line_items[0][price]': 'pri_1', 'line_items[0][quantity]': '1' },
      ...{ 'metadata[fl_user]': 'u1', 'subscription_data[metadata][fl_plan]': 'p1', expires_at: '3600' },
      ...{ customer_email: 'ann@club.invalid', success_url: order.successUrl, cancel_url: order.cancelUrl },
    });
  });

  it.each([
    [500, 'away'],
    [429, 'away'],
    [409, 'away'],
    [400, 'rejected'],
    [401, 'rejected'],
  ])('that answers %i is %s', (status, kind) => {
    const { provider } = stripe({ 'POST /v1/checkout/sessions': { status, body: {} } });
    expect(() => provider.checkout(order)).toThrow(ProviderFault);
    try {
      provider.checkout(order);
    } catch (error) {
      expect((error as ProviderFault).kind).toBe(kind);
    }
  });

  it('tells no key when it cannot be reached', () => {
    const { provider } = stripe({});
    expect(() => provider.fetch('sub_1')).toThrow(/was not answered: Error: no route to host$/);
  });

  it.each<[string, object, unknown]>([
    ['customer.subscription.updated', { id: 'sub_1' }, { reference: 'sub_1' }],
    ['invoice.paid', { parent: { subscription_details: { subscription: 'sub_1' } } }, { reference: 'sub_1' }],
    ['invoice.paid', { subscription: 'sub_1' }, { reference: 'sub_1' }],
    ['invoice.paid', { parent: null }, undefined],
    ['checkout.session.completed', { id: 'cs_1', mode: 'payment' }, { reference: 'cs_1' }],
    [
      'checkout.session.completed',
      { id: 'cs_1', mode: 'subscription', subscription: 'sub_1' },
      { reference: 'sub_1' },
    ],
    ['charge.refunded', { payment_intent: 'pi_1' }, { payment: 'pi_1' }],
    ['charge.dispute.created', { payment_intent: { id: 'pi_1' } }, { payment: 'pi_1' }],
    ['refund.created', { payment_intent: null }, undefined],
    ['customer.subscription.updated', { id: '../sub_1' }, undefined],
    ['payout.paid', { id: 'po_1' }, undefined],
  ])('means by %s %j the purchase %j', (type, object, about) => {
    const body = JSON.stringify({ id: 'evt_1', type, data: { object } });
    const { provider } = stripe({});
    const header = () => `t=1,v1=${hmac(`1.${body}`, 'whsec')}`;
    expect(provider.verify(body, header, 1000)).toEqual({ id: 'evt_1', type, about });
  });

  it.each([
    ['eur', 1250, 12.5],
    ['jpy', 500, 500],
    ['kwd', 1500, 1.5],
  ])('counts %s in its own units', (currency, unit_amount, amount) => {
    const price = { active: true, type: 'one_time', currency, unit_amount };
    const { provider } = stripe({ 'GET /v1/prices/price_1': ok(price) });
    expect(provider.price('price_1')).toEqual({ amount, currency: currency.toUpperCase(), period: 'once' });
  });
});
