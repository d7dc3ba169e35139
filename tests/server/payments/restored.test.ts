import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { orderPurchases } from '../../../scripts/operator-calls';
import * as buying from '../../../scripts/payments/buying';
import type { Account } from '../../harness/api';
import { eventually } from '../../harness/eventually';
import { type Shop, startShop } from './shop';

let shop: Shop;
/** How many purchases were asked for, each time that all of them were. */
const done: number[] = [];
let folder: string;
let monthly: string;
let lifelong: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fall-line-purchases-'));
  shop = await startShop({}, (line) => {
    const [, asked] = /The payment provider was asked again .*: (\d+)\.$/.exec(line) ?? [];
    if (asked !== undefined) done.push(Number(asked));
  });
  monthly = await shop.plan('price_500_eur_month');
  lifelong = await shop.plan('price_9900_eur_once');
});
afterAll(async () => {
  await shop?.close();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => shop.moveTo(0));

const statesOf = async (who: Account) =>
  (await shop.mine(who)).memberships.map(({ state, renews }) => `${state}${renews ? ' renews' : ''}`);
const lists = () => shop.payments.calls.filter((call) => call === 'GET /v1/subscriptions').length;

describe('a customer whom the operator deleted at the provider', () => {
  it('buys again as a new one, and manages that', async () => {
    const { ledger } = shop.payments;
    const una = await shop.buyer('una');
    const { customer } = await shop.buy(una, monthly);
    await shop.deliverAll();
    buying.deleteCustomer(ledger, customer!);
    await shop.deliverAll();
    expect(await statesOf(una)).toEqual(['ended']);
    const session = await shop.open(una, lifelong);
    expect(session).toMatchObject({ customer: null, customer_email: una.email });
    // The answer is lost: the same order again is the same checkout.
    expect((await shop.open(una, lifelong)).id).toBe(session.id);
    buying.pay(ledger, session);
    await shop.deliverAll();
    expect((await statesOf(una)).sort()).toEqual(['active', 'ended']);
    expect((await shop.call('portal', una, {})).body.url).toContain(`/portal/${session.customer}`);
  });

  it('has nothing to manage any more', async () => {
    const vito = await shop.buyer('vito');
    const { customer } = await shop.buy(vito, lifelong);
    await shop.deliverAll();
    buying.deleteCustomer(shop.payments.ledger, customer!);
    expect((await shop.mine(vito)).portal).toBe(true);
    expect((await shop.call('portal', vito, {})).status).toBe(404);
    // What was paid once and for all stays.
    expect(await shop.mine(vito)).toMatchObject({ portal: false, memberships: [{ state: 'active' }] });
  });
});

describe('a database that was set back', () => {
  const data = () => join(shop.game.dataDir, 'data.db');
  /** As an archive that is put in by hand, which the server takes for a new epoch. */
  async function setBack(): Promise<void> {
    await shop.game.stop();
    copyFileSync(join(folder, 'data.db'), data());
    writeFileSync(`${shop.game.dataDir}.epoch`, '- 0');
    await shop.game.restart();
  }
  /** Purchases of another server with the same account at the provider, more than a page of each kind. */
  function sellElsewhere(): void {
    const { ledger } = shop.payments;
    for (let n = 0; n < 44; n++) {
      const [id, isOnce] = [ledger.id('cs_local'), n % 2 === 0];
      const metadata = { fl_server: 'elsewhere', fl_checkout: 'c', fl_user: 'u', fl_plan: 'p' };
      ledger.ordered.set(id, { price: `price_500_eur_${isOnce ? 'once' : 'month'}`, metadata });
      const [template] = [...ledger.sessions.values()];
      const mode = isOnce ? 'payment' : 'subscription';
      const session = { ...template!, id, metadata, mode, status: 'open', customer: null } as const;
      ledger.sessions.set(id, { ...session, subscription: null, payment_intent: null });
      buying.pay(ledger, ledger.sessions.get(id)!);
    }
  }

  it('knows all that was bought, renewed, ended and given back since, without a report', async () => {
    const { ledger } = shop.payments;
    const [before, late, once, renewed, refunded, lost] = await Promise.all(
      ['wim', 'xena', 'yves', 'zoe', 'abel', 'bea'].map((name) => shop.buyer(name)),
    );
    const sold = new Map<Account, Awaited<ReturnType<Shop['buy']>>>();
    const buy = async (who: Account, plan: string, days = 0) =>
      void sold.set(who, await shop.buy(who, plan, days));
    const subscription = (who: Account) => shop.subscriptionOf(sold.get(who)!);
    await buy(before!, monthly);
    await buy(renewed!, monthly, -32);
    shop.moveTo(0);
    await buy(refunded!, monthly);
    await shop.deliverAll();
    // Nothing was restored since they were asked for, so that is that.
    await shop.runJobs();
    expect(done).toEqual([0]);
    const first = lists();
    await shop.game.stop();
    copyFileSync(data(), join(folder, 'data.db'));
    await shop.game.restart();
    await shop.runJobs();
    await buy(late!, monthly);
    await buy(once!, lifelong);
    buying.renew(ledger, subscription(renewed!), true);
    buying.endWithPeriod(ledger, subscription(before!), true);
    buying.refund(ledger, buying.paymentOf(ledger, subscription(refunded!))!);
    await shop.deliverAll();
    // One who registers later, and whose account is lost with the rest.
    const gone = await shop.buyer('carl');
    await buy(gone, monthly);
    await shop.deliverAll();
    const people = [before!, late!, once!, renewed!, refunded!, lost!];
    const known = await Promise.all(people.map(statesOf));
    expect(known).toEqual([['active'], ['active renews'], ['active'], ['active renews'], ['ended'], []]);
    expect(lists()).toBe(first);
    sellElsewhere();
    shop.loseAll();

    // The provider is away at first; the next run goes on. A full minute may strike as soon as the server is back.
    shop.payments.fail(1, 503);
    await setBack();
    await eventually(async () => {
      await shop.runJobs();
      expect(done).toHaveLength(2);
    });
    expect(done.at(-1)).toBe(9);
    expect(await Promise.all(people.map(statesOf))).toEqual(known);
    expect(await shop.isPremium(late!)).toBe(true);
    expect(await shop.isPremium(refunded!)).toBe(false);
    // Nobody is charged for an account that is not there.
    await eventually(async () => {
      await shop.runJobs();
      expect(subscription(gone).status).toBe('canceled');
    });
    // Two pages of subscriptions, and the one that came to nothing.
    const asked = lists();
    expect(asked).toBe(first + 3);
    await shop.runJobs();
    expect(lists()).toBe(asked);
    // Of what others sold nothing is asked for or kept.
    expect(await shop.list('user_memberships', `user = "${lost!.id}"`)).toEqual([]);
    const elsewhere = [...ledger.subscriptions.values()].filter(
      (one) => one.metadata.fl_server === 'elsewhere',
    );
    expect(shop.payments.calls.filter((call) => elsewhere.some(({ id }) => call.endsWith(id)))).toEqual([]);
  });

  it('is asked for anew at the operator’s word', async () => {
    const dan = await shop.buyer('dan');
    await shop.buy(dan, monthly);
    shop.loseAll();
    await shop.runJobs();
    const before = lists();
    orderPurchases(join(shop.game.dataDir, '..'));
    await shop.runJobs();
    await eventually(async () => expect(await statesOf(dan)).toEqual(['active renews']));
    await eventually(() => expect(done.at(-1)).toBe(10));
    expect(lists()).toBeGreaterThan(before);
  });
});
