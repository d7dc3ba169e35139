import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as buying from '../../../scripts/payments/buying';
import { signatureOf } from '../../../scripts/payments/deliveries';
import type { Event } from '../../../scripts/payments/ledger';
import { eventually } from '../../harness/eventually';
import { runSql } from '../../harness/raw-sql';
import { NEXT_SECRET, SECRET, type Shop, sign, signWith, startShop } from './shop';

let shop: Shop;
let plan: string;
beforeAll(async () => {
  shop = await startShop();
  plan = await shop.plan('price_500_eur_month');
});
afterAll(() => shop?.close());
afterEach(() => shop.moveTo(0));

const now = () => Math.floor(Date.now() / 1000);
const eventOf = (type: string, object: object): Event => ({
  ...{ id: `evt_${Math.random().toString(36).slice(2)}`, object: 'event', type, created: now() },
  ...{ api_version: '2026-10-28.endive', data: { object } },
});
const last = () => shop.payments.ledger.events.at(-1)!;
const hook = () => `${shop.game.url}/api/fl/payments/stripe`;
const post = (body: string, headers: Record<string, string>) =>
  fetch(hook(), { method: 'POST', body, headers });

describe('a report is believed', () => {
  it('by the signature that the provider’s own library makes, with letters of any alphabet', async () => {
    const event = eventOf('customer.created', { id: 'cus_1', name: 'Zoë Ærøe 滑雪 🎿' });
    const body = JSON.stringify(event);
    expect(sign(body, SECRET, 5)).toBe(signatureOf(body, [SECRET], 5));
    expect(await shop.deliver(event)).toEqual({ status: 200, outcome: 'not-ours' });
  });

  it('by either secret while one takes the place of the other', async () => {
    const event = eventOf('customer.created', {});
    for (const secrets of [[SECRET], [NEXT_SECRET], ['whsec_gone', NEXT_SECRET], [SECRET, NEXT_SECRET]])
      expect((await shop.deliver(event, { secrets })).status).toBe(200);
  });

  it.each<[string, (body: string) => string]>([
    ['without a signature', () => ''],
    ['without a time', (body) => sign(body, SECRET, now()).split(',')[1]!],
    ['with two times', (body) => `t=${now()},${sign(body, SECRET, now())}`],
    ['by another secret', (body) => sign(body, 'whsec_other', now())],
    ['by an empty secret', (body) => signatureOf(body, [''], now())],
    ['for another time', (body) => sign(body, SECRET, now()).replace(/t=\d+/, `t=${now() - 5}`)],
    ['for another body', (body) => sign(`${body} `, SECRET, now())],
    ['by another scheme', (body) => sign(body, SECRET, now()).replace('v1=', 'v0=')],
    ['five minutes ago', (body) => sign(body, SECRET, now() - 302)],
    ['five minutes from now', (body) => sign(body, SECRET, now() + 305)],
    ['behind eight wrong ones', (body) => signWith(body, [...'abcdefgh', SECRET], now())],
  ])('not when it is signed %s', async (_, signature) => {
    const body = JSON.stringify(eventOf('customer.created', {}));
    expect((await shop.deliver(body, { signature: signature(body) })).status).toBe(400);
  });

  it('not when it is cut off, or no event', async () => {
    const body = JSON.stringify(eventOf('customer.created', {}));
    const cut = body.slice(0, -9);
    expect((await shop.deliver(cut, { signature: sign(body, SECRET, now()) })).status).toBe(400);
    for (const text of [cut, '', '[]', '{"id":"evt_1"}', '{"id":7,"type":"x"}'])
      expect((await shop.deliver(text)).status, text).toBe(400);
  });

  it('not when it is longer than 64 KB', async () => {
    const long = (length: number) =>
      JSON.stringify(eventOf('customer.created', { text: 'x'.repeat(length) }));
    expect((await shop.deliver(long(60_000))).status).toBe(200);
    expect((await shop.deliver(long(66_000))).status).toBe(413);
  });

  it('not of a provider that is not used here', async () => {
    const url = hook().replace('stripe', 'paddle');
    expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(404);
  });
});

describe('a report', () => {
  it('counts once, and is kept with what came of it', async () => {
    const ann = await shop.buyer('ann');
    await shop.buy(ann, plan);
    const event = last();
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => shop.deliver(event)));
    const words = outcomes.map(({ outcome }) => outcome);
    expect(words.filter((word) => word === 'known').length).toBe(5);
    expect(await shop.list('payment_events', `event = "${event.id}"`)).toMatchObject([
      { provider: 'stripe', kind: 'checkout.session.completed' },
    ]);
    expect((await shop.mine(ann)).memberships).toHaveLength(1);
  });

  it('that says more than is so gives nothing', async () => {
    const ben = await shop.buyer('ben');
    const session = await shop.open(ben, plan);
    // Rightly signed: what counts is what the provider answers.
    const paid = { ...session, status: 'complete', payment_status: 'paid', subscription: 'sub_made_up' };
    expect(await shop.deliver(eventOf('checkout.session.completed', paid))).toMatchObject({ status: 200 });
    expect(await shop.isPremium(ben)).toBe(false);
    expect((await shop.mine(ben)).memberships).toEqual([]);
  });

  it('of what another server has sold changes nothing, and ends nothing', async () => {
    const cleo = await shop.buyer('cleo');
    const subscription = shop.subscriptionOf(await shop.buy(cleo, plan));
    subscription.metadata = { ...subscription.metadata, fl_server: 'another' };
    expect(await shop.deliver(last())).toEqual({ status: 200, outcome: 'not-ours' });
    subscription.metadata = {};
    expect(await shop.deliver(last())).toEqual({ status: 200, outcome: 'not-ours' });
    await shop.runJobs();
    expect(subscription.status).toBe('active');
    shop.loseAll();
  });

  it('that the server cannot look into is sent again', async () => {
    const dora = await shop.buyer('dora');
    await shop.buy(dora, plan);
    const event = last();
    for (const status of [500, 429, 401]) {
      shop.payments.fail(1, status);
      expect((await shop.deliver(event)).status).toBe(503);
    }
    expect(await shop.isPremium(dora)).toBe(false);
    expect(await shop.deliver(event)).toEqual({ status: 200, outcome: 'written' });
    expect(await shop.isPremium(dora)).toBe(true);
  });

  it('in the middle of which the server is killed is taken when it is sent again', async () => {
    const emil = await shop.buyer('emil');
    await shop.buy(emil, plan);
    const event = last();
    // The provider lets the server wait for its answer.
    shop.payments.fail(1, 0);
    const calls = shop.payments.calls.length;
    const cut = shop.deliver(event);
    await eventually(() => expect(shop.payments.calls.length).toBeGreaterThan(calls));
    await shop.game.kill();
    expect((await cut).status).toBe(0);
    await shop.game.restart();
    expect(await shop.list('payment_events', `event = "${event.id}"`)).toEqual([]);
    expect(await shop.deliver(event)).toEqual({ status: 200, outcome: 'written' });
    expect(await shop.deliver(event)).toEqual({ status: 200, outcome: 'known' });
    expect(await shop.isPremium(emil)).toBe(true);
  });
});

describe('who is gone', () => {
  const remove = async (collection: string, id: string) =>
    shop.api.call(
      'DELETE',
      `/api/collections/${collection}/records/${id}`,
      undefined,
      await shop.api.superuser(),
    );

  it('is charged no more: a deleted account ends its subscription', async () => {
    const finn = await shop.buyer('finn');
    const subscription = shop.subscriptionOf(await shop.buy(finn, plan));
    await shop.deliverAll();
    const path = `/api/collections/users/records/${finn.id}`;
    expect((await shop.api.call('DELETE', path, { password: finn.password }, finn.token)).status).toBe(204);
    // The provider is away at first.
    const calls = shop.payments.calls.length;
    shop.payments.fail(1, 503);
    await shop.runJobs();
    await eventually(() => expect(shop.payments.calls.length).toBeGreaterThan(calls));
    expect(subscription.status).toBe('active');
    await shop.game.stop();
    await runSql(shop.game.dataDir, ['UPDATE purchases_to_end SET dueMs = 0']);
    await shop.game.restart();
    await shop.runJobs();
    await eventually(() => expect(subscription.status).toBe('canceled'));
    expect(await shop.deliverAll()).toEqual(['user-gone']);
  });

  it('is charged no more: one who paid and went before the report came', async () => {
    const gerd = await shop.buyer('gerd');
    const subscription = shop.subscriptionOf(await shop.buy(gerd, plan));
    await remove('users', gerd.id);
    expect(new Set(await shop.deliverAll())).toEqual(new Set(['user-gone']));
    await shop.runJobs();
    await eventually(() => expect(subscription.status).toBe('canceled'));
    shop.loseAll();
  });

  it('leaves no checkout that can be paid', async () => {
    const hans = await shop.buyer('hans');
    const session = await shop.open(hans, plan);
    await remove('users', hans.id);
    await shop.runJobs();
    await eventually(() => expect(session.status).toBe('expired'));
    shop.loseAll();
  });

  it('a plan that nobody has can go, and who pays for it gets nothing and is charged no more', async () => {
    const ines = await shop.buyer('ines');
    const gone = await shop.plan('price_300_eur_month');
    const subscription = shop.subscriptionOf(await shop.buy(ines, gone));
    expect((await remove('memberships', gone)).status).toBe(204);
    expect(new Set(await shop.deliverAll())).toEqual(new Set(['plan-gone']));
    await shop.runJobs();
    await eventually(() => expect(subscription.status).toBe('canceled'));
    shop.loseAll();
    // One that somebody has stays.
    await shop.buy(ines, plan);
    await shop.deliverAll();
    expect((await remove('memberships', plan)).status).toBe(400);
  });

  it('a plan that was changed at the provider is the plan whose price is paid', async () => {
    const jana = await shop.buyer('jana');
    const yearly = await shop.plan('price_4800_eur_year', { premium: false });
    const subscription = shop.subscriptionOf(await shop.buy(jana, plan));
    await shop.deliverAll();
    subscription.items.data[0]!.price.id = 'price_4800_eur_year';
    buying.renew(shop.payments.ledger, subscription, true);
    await shop.deliverAll();
    expect((await shop.mine(jana)).memberships).toMatchObject([{ plan: yearly, state: 'active' }]);
    expect(await shop.isPremium(jana)).toBe(false);
  });
});

describe('without keys', () => {
  it('nothing is sold, and nothing is offered that cannot be bought', async () => {
    const poor = await startShop({ FL_STRIPE_KEY: '' });
    try {
      const kurt = await poor.buyer('kurt');
      const id = (await poor.api.put('memberships', { name: 'Given', period: 'year' })).id;
      const { body } = await poor.call('plans', kurt);
      expect(body).toMatchObject({ checkout: false, plans: [{ id, price: null }] });
      expect((await poor.call('checkout', kurt, { plan: id })).status).toBe(404);
      expect((await poor.call('portal', kurt, {})).status).toBe(404);
      expect((await post('{}', {})).status).toBe(400);
      expect((await poor.deliver('{}')).status).toBe(404);
    } finally {
      await poor.close();
    }
  });
});
