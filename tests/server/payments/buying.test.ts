import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as buying from '../../../scripts/payments/buying';
import { eventually } from '../../harness/eventually';
import { runSql } from '../../harness/raw-sql';
import { codeOf } from '../people';
import { type Shop, startShop } from './shop';

let shop: Shop;
let monthly: string;
let lifelong: string;
beforeAll(async () => {
  shop = await startShop();
  monthly = await shop.plan('price_500_eur_month');
  lifelong = await shop.plan('price_9900_eur_once');
});
afterAll(() => shop?.close());
afterEach(() => shop.moveTo(0));

const DAY = 86_400_000;
const inDays = (text: string) => Math.round((Date.parse(text.replace(' ', 'T')) - Date.now()) / DAY);
const stateOf = async (who: Parameters<Shop['mine']>[0]) =>
  (await shop.mine(who)).memberships.map(({ state }) => state);

describe('a checkout', () => {
  it('leads to the provider and back to the pages of the game', async () => {
    const ann = await shop.buyer('ann');
    const session = await shop.open(ann, monthly);
    expect(session).toMatchObject({
      mode: 'subscription',
      client_reference_id: ann.id,
      customer_email: ann.email,
      success_url: 'https://play.example.org/upgrade/success',
      cancel_url: 'https://play.example.org/upgrade/cancelled',
    });
    expect(await shop.mine(ann)).toMatchObject({
      premium: false,
      memberships: [],
      waiting: { plan: monthly },
    });
    expect((await shop.open(ann, lifelong)).mode).toBe('payment');
    expect(session.status).toBe('expired');
  });

  it('leads back to the community whose plan it is', async () => {
    const ben = await shop.buyer('ben');
    const { id } = await shop.api.put('communities', { name: 'Federation', owner: ben.id });
    const plan = await shop.plan('price_700_eur_year', { community: id, premium: false });
    const { success_url } = await shop.open(ben, plan);
    expect(success_url).toBe(`https://play.example.org/official-community/${id}/success`);
  });

  it('is one, however many ask for it at once', async () => {
    const cleo = await shop.buyer('cleo');
    const urls = await Promise.all(
      Array.from({ length: 8 }, async () => (await shop.call('checkout', cleo, { plan: monthly })).body.url),
    );
    expect(new Set(urls).size).toBe(1);
    expect(urls[0]).toContain('/pay/');
    expect(await shop.list('checkouts', `user = "${cleo.id}"`)).toHaveLength(1);
  });

  it('of another plan at once closes one of the two', async () => {
    const dora = await shop.buyer('dora');
    await Promise.all([monthly, lifelong, monthly].map((plan) => shop.call('checkout', dora, { plan })));
    const open = [...shop.payments.ledger.sessions.values()].filter(
      (one) => one.client_reference_id === dora.id && one.status === 'open',
    );
    expect(open.length).toBeLessThanOrEqual(1);
  });

  it('is refused for what is not sold, or is held already', async () => {
    const emil = await shop.buyer('emil');
    const old = await shop.plan('price_100_eur_month', { archived: true });
    const free = await shop.plan('', { period: 'once' });
    for (const plan of [old, free, 'a'.repeat(15), ''])
      expect(codeOf(await shop.call('checkout', emil, { plan }))).toBe('not-on-sale');
    await shop.buy(emil, monthly);
    await shop.deliverAll();
    expect(codeOf(await shop.call('checkout', emil, { plan: monthly }))).toBe('already-held');
  });

  it('that was paid without a report yet is not sold again', async () => {
    const finn = await shop.buyer('finn');
    await shop.buy(finn, monthly);
    expect(codeOf(await shop.call('checkout', finn, { plan: monthly }))).toBe('just-paid');
    // The provider was asked, and so the membership is there.
    expect(await stateOf(finn)).toEqual(['active']);
    await shop.deliverAll();
    expect(await stateOf(finn)).toEqual(['active']);
  });

  it('says that the provider is away, and is the same one afterwards', async () => {
    const gerd = await shop.buyer('gerd');
    shop.payments.fail(1, 503);
    expect((await shop.call('checkout', gerd, { plan: monthly })).status).toBe(503);
    // The order arrives, its answer is lost.
    const session = await shop.open(gerd, monthly);
    expect((await shop.open(gerd, monthly)).id).toBe(session.id);
    expect(await shop.list('checkouts', `user = "${gerd.id}"`)).toHaveLength(1);
  });
});

describe('a subscription', () => {
  it('makes its buyer premium up to the end of what is paid', async () => {
    const hans = await shop.buyer('hans');
    await shop.buy(hans, monthly);
    expect(await shop.isPremium(hans)).toBe(false);
    expect(await shop.deliverAll()).toEqual(['written', 'written', 'written']);
    expect(await shop.isPremium(hans)).toBe(true);
    const { memberships, waiting, portal } = await shop.mine(hans);
    expect(memberships).toMatchObject([{ plan: monthly, state: 'active', renews: true }]);
    expect(inDays(memberships[0]!.until)).toBeGreaterThanOrEqual(28);
    // A device that has no network by then goes by the same end.
    expect(inDays(memberships[0]!.graceUntil) - inDays(memberships[0]!.until)).toBeCloseTo(3);
    expect([waiting, portal]).toEqual([null, true]);
    const path = '/api/collections/public_active_memberships/records?page=1&perPage=1';
    const { body } = await shop.api.call('GET', path, undefined, hans.token);
    expect(body.items).toMatchObject([
      { membership: monthly, user: hans.id, endDate: memberships[0]!.until },
    ]);
  });

  it('is one membership, in whatever order and however often it is reported', async () => {
    const ines = await shop.buyer('ines');
    const session = await shop.buy(ines, monthly);
    buying.renew(shop.payments.ledger, shop.subscriptionOf(session), true);
    const events = shop.payments.ledger.events.slice(-5).reverse();
    await Promise.all([...events, ...events].map((event) => shop.deliver(event)));
    const { memberships } = await shop.mine(ines);
    expect(memberships).toHaveLength(1);
    expect(inDays(memberships[0]!.until)).toBeGreaterThan(56);
  });

  it('ends with what is paid when its buyer has ended it', async () => {
    const jana = await shop.buyer('jana');
    const session = await shop.buy(jana, monthly, -20);
    const subscription = shop.subscriptionOf(session);
    await shop.deliverAll();
    expect(await shop.mine(jana)).toMatchObject({ memberships: [{ renews: true }] });
    buying.endWithPeriod(shop.payments.ledger, subscription, true);
    await shop.deliverAll();
    expect(await shop.mine(jana)).toMatchObject({ memberships: [{ renews: false, state: 'active' }] });
  });

  it('lapses without a day of grace when its buyer has ended it, and loses nothing', async () => {
    const kurt = await shop.buyer('kurt');
    const session = await shop.buy(kurt, monthly, -32);
    const server = { name: 'Kurt’s', owner: kurt.id, open: true };
    await shop.deliverAll();
    // Its renewal is late, so it goes on for three days.
    expect(await stateOf(kurt)).toEqual(['grace']);
    expect(await shop.isPremium(kurt)).toBe(true);
    const rows = '/api/collections/servers/records';
    const founded = await shop.api.call('POST', rows, server, kurt.token);
    expect(founded.status).toBe(200);
    buying.endWithPeriod(shop.payments.ledger, shop.subscriptionOf(session), true);
    await shop.deliverAll();
    shop.moveTo(0);
    expect(await stateOf(kurt)).toEqual(['ended']);
    expect(await shop.isPremium(kurt)).toBe(false);
    expect((await shop.api.call('POST', rows, server, kurt.token)).status).not.toBe(200);
    const kept = await shop.api.call('GET', `${rows}/${String(founded.body.id)}`, undefined, kurt.token);
    expect(kept.body).toMatchObject({ deleted: false, owner: kurt.id });
  });

  it('has three days of grace when a renewal fails, once', async () => {
    const { ledger } = shop.payments;
    const lena = await shop.buyer('lena');
    const session = await shop.buy(lena, monthly, -33);
    const subscription = shop.subscriptionOf(session);
    buying.renew(ledger, subscription, false);
    await shop.deliverAll();
    expect(await stateOf(lena)).toEqual(['grace']);
    expect(await shop.isPremium(lena)).toBe(true);
    // The provider goes on to the next period, which nobody pays either.
    buying.renew(ledger, subscription, false);
    await shop.deliverAll();
    expect(await stateOf(lena)).toEqual(['grace']);
    shop.moveTo(0);
    buying.recover(ledger, subscription);
    await shop.deliverAll();
    expect(await stateOf(lena)).toEqual(['active']);
  });

  it('is over when no renewal was paid for three days', async () => {
    const { ledger } = shop.payments;
    const mara = await shop.buyer('mara');
    const session = await shop.buy(mara, monthly, -36);
    const subscription = shop.subscriptionOf(session);
    buying.renew(ledger, subscription, false);
    await shop.deliverAll();
    expect(await stateOf(mara)).toEqual(['ended']);
    expect(await shop.isPremium(mara)).toBe(false);
    buying.end(ledger, subscription, 'payment_failed');
    await shop.deliverAll();
    expect(await stateOf(mara)).toEqual(['ended']);
  });

  it('whose renewal was never reported is asked for', async () => {
    const { ledger } = shop.payments;
    const nora = await shop.buyer('nora');
    const session = await shop.buy(nora, monthly, -32);
    await shop.deliverAll();
    buying.renew(ledger, shop.subscriptionOf(session), true);
    shop.loseAll();
    shop.moveTo(0);
    expect(await stateOf(nora)).toEqual(['grace']);
    const calls = () =>
      shop.payments.calls.filter((call) => call.endsWith(`/${session.subscription}`)).length;
    const before = calls();
    await shop.runJobs();
    // It was looked at just now, and is looked at again after an hour.
    await shop.game.stop();
    await runSql(shop.game.dataDir, ['UPDATE purchase_turns SET lookedMs = lookedMs - 3600000']);
    await shop.game.restart();
    expect(calls()).toBe(before);
    await shop.runJobs();
    await eventually(async () => expect(await stateOf(nora)).toEqual(['active']));
  });
});

describe('money that is given back', () => {
  it('ends a membership at once, and the subscription with it', async () => {
    const { ledger } = shop.payments;
    const olga = await shop.buyer('olga');
    const session = await shop.buy(olga, monthly);
    const subscription = shop.subscriptionOf(session);
    await shop.deliverAll();
    buying.refund(ledger, buying.paymentOf(ledger, subscription)!, 0.5);
    await shop.deliverAll();
    expect(await stateOf(olga)).toEqual(['active']);
    buying.refund(ledger, buying.paymentOf(ledger, subscription)!);
    expect(await shop.deliverAll()).toEqual(['ended']);
    expect(await stateOf(olga)).toEqual(['ended']);
    expect(await shop.isPremium(olga)).toBe(false);
    await shop.runJobs();
    await eventually(() => expect(subscription.status).toBe('canceled'));
    await shop.deliverAll();
    expect(await stateOf(olga)).toEqual(['ended']);
  });

  it('of a period that was renewed since changes nothing, of the renewal ends it', async () => {
    const { ledger } = shop.payments;
    const paul = await shop.buyer('paul');
    const session = await shop.buy(paul, monthly, -35);
    const subscription = shop.subscriptionOf(session);
    const first = buying.paymentOf(ledger, subscription)!;
    buying.renew(ledger, subscription, true);
    shop.moveTo(0);
    await shop.deliverAll();
    buying.refund(ledger, first);
    await shop.deliverAll();
    expect(await stateOf(paul)).toEqual(['active']);
    buying.refund(ledger, buying.paymentOf(ledger, subscription)!);
    await shop.deliverAll();
    expect(await stateOf(paul)).toEqual(['ended']);
  });

  it('by a chargeback ends it, and a chargeback that is won brings it back', async () => {
    const { ledger } = shop.payments;
    const rita = await shop.buyer('rita');
    const subscription = shop.subscriptionOf(await shop.buy(rita, monthly));
    await shop.deliverAll();
    const payment = buying.paymentOf(ledger, subscription)!;
    buying.dispute(ledger, payment);
    await shop.deliverAll();
    expect(await stateOf(rita)).toEqual(['ended']);
    await shop.runJobs();
    await eventually(() => expect(subscription.status).toBe('canceled'));
    buying.decide(ledger, payment, 'won');
    await shop.deliverAll();
    // To the end of what was paid: nothing more is charged.
    expect(await shop.mine(rita)).toMatchObject({ memberships: [{ state: 'active', renews: false }] });
  });

  it('of a single payment ends it, too', async () => {
    const { ledger } = shop.payments;
    const sven = await shop.buyer('sven');
    const session = await shop.buy(sven, lifelong);
    await shop.deliverAll();
    expect(await shop.mine(sven)).toMatchObject({
      memberships: [{ state: 'active', until: '', renews: false }],
    });
    buying.dispute(ledger, buying.paymentOf(ledger, session)!);
    await shop.deliverAll();
    expect(await stateOf(sven)).toEqual(['ended']);
  });
});

describe('a single payment', () => {
  it('lasts as long as was bought, whatever its plan says later', async () => {
    const { ledger } = shop.payments;
    const uwe = await shop.buyer('uwe');
    const season = await shop.plan('price_7000_eur_once', { days: 200 });
    const session = await shop.open(uwe, season);
    const change = (days: number) => shop.api.put('memberships', { days }, season);
    await change(30);
    buying.pay(ledger, session);
    await shop.deliverAll();
    const daysLeft = async () => inDays((await shop.mine(uwe)).memberships[0]!.until);
    expect(await daysLeft()).toBe(200);
    // Nobody pays twice for the same time.
    expect(codeOf(await shop.call('checkout', uwe, { plan: season }))).toBe('already-held');
    // A report of the same payment has it written again.
    await change(0);
    buying.refund(ledger, buying.paymentOf(ledger, session)!, 0.5);
    await shop.deliverAll();
    expect(await daysLeft()).toBe(200);
  });
});

describe('a checkout that is open when its plan changes', () => {
  it('is closed for one at the new price', async () => {
    const vera = await shop.buyer('vera');
    const plan = await shop.plan('price_300_eur_month');
    const old = await shop.open(vera, plan);
    await shop.api.put('memberships', { price: 'price_350_eur_month' }, plan);
    const now = await shop.open(vera, plan);
    expect(shop.payments.ledger.ordered.get(now.id)?.price).toBe('price_350_eur_month');
    expect([old.status, now.status]).toEqual(['expired', 'open']);
  });
});

describe('the portal', () => {
  it('opens for who has bought, and for nobody else', async () => {
    const tina = await shop.buyer('tina');
    expect((await shop.call('portal', tina, {})).status).toBe(404);
    await shop.buy(tina, monthly);
    await shop.deliverAll();
    const { status, body } = await shop.call('portal', tina, {});
    expect(status).toBe(200);
    expect(body.url).toContain('/portal/cus_');
    expect(body.url).toContain(encodeURIComponent('https://play.example.org/profile'));
  });
});
