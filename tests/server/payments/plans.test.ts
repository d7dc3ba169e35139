import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endOf, GRACE_MS, spanOf, stateOf } from '../../../server/rules/memberships';
import { priceText, readPlan } from '../../../server/rules/plans';
import type { Account, Json } from '../../harness/api';
import { codeOf } from '../people';
import { type Shop, startShop } from './shop';

const at = (text: string) => Date.parse(text);

describe('the rules of plans', () => {
  it.each<[Parameters<typeof endOf>[0], string, string | undefined]>([
    [{ period: 'month', days: 0 }, '2027-01-31T10:00:00Z', '2027-02-28T10:00:00Z'],
    [{ period: 'month', days: 0 }, '2027-12-15T10:00:00Z', '2028-01-15T10:00:00Z'],
    [{ period: 'year', days: 0 }, '2028-02-29T10:00:00Z', '2029-02-28T10:00:00Z'],
    [{ period: 'once', days: 10 }, '2027-01-01T00:00:00Z', '2027-01-11T00:00:00Z'],
    [{ period: 'once', days: 0 }, '2027-01-01T00:00:00Z', undefined],
  ])('%j from %s ends at %s', (term, from, to) => {
    expect(endOf(term, at(from))).toBe(to === undefined ? undefined : at(to));
  });

  it('say what a membership is at each moment', () => {
    const span = { endsAt: 1000, graceUntil: 2000 };
    expect([999, 1000, 1999, 2000].map((now) => stateOf(span, now))).toEqual([
      'active',
      'grace',
      'grace',
      'ended',
    ]);
    expect(stateOf({ endsAt: undefined, graceUntil: undefined }, 1e15)).toBe('active');
  });

  it('make the same of the same purchase, whatever the row was', () => {
    const term = { period: 'month', days: 0 } as const;
    const paid = { is: 'paid', fromMs: 0, untilMs: 5000, renews: true, mayBeLate: true } as const;
    const made = { endsAt: 5000, graceUntil: 5000 + GRACE_MS, renews: true };
    const ended = { endsAt: 100, graceUntil: undefined, renews: false };
    for (const known of [undefined, made, ended]) expect(spanOf(paid, term, known, 7000)).toEqual(made);
    const over = { is: 'paid', fromMs: 0, untilMs: 5000, renews: false, mayBeLate: false } as const;
    expect(spanOf(over, term, made, 7000)).toEqual({ endsAt: 5000, graceUntil: undefined, renews: false });
    const back = { is: 'taken-back', why: 'refunded' } as const;
    expect(spanOf(back, term, made, 4000)).toMatchObject({ endsAt: 4000, graceUntil: undefined });
    expect(spanOf(back, term, ended, 4000)).toEqual(ended);
    expect(spanOf({ is: 'unpaid', isOver: false }, term, undefined, 0)).toBeUndefined();
  });

  const plan = { name: 'Season', period: 'year' };
  it.each<[Json, string | undefined]>([
    [plan, undefined],
    [{ ...plan, name: ' ' }, 'name'],
    [{ ...plan, name: 'x'.repeat(61) }, 'name'],
    [{ ...plan, about: 'x'.repeat(2001) }, 'about'],
    [{ ...plan, period: 'week' }, 'period'],
    [{ ...plan, days: 1.5 }, 'days'],
    [{ ...plan, premium: 'yes' }, 'premium'],
    [{ ...plan, price: 'price 1/../x' }, 'price'],
  ])('find in %j the fault %s', (body, fault) => {
    const read = readPlan(body);
    expect(typeof read === 'string' ? read : undefined).toBe(fault);
  });

  it('write a price with its units', () => {
    expect([priceText(12.5, 'EUR'), priceText(40, 'CHF'), priceText(500, 'JPY')]).toEqual([
      '12.50 EUR',
      '40 CHF',
      '500 JPY',
    ]);
  });
});

describe('on the server', () => {
  let shop: Shop;
  let owner: Account;
  let trainer: Account;
  let stranger: Account;
  let community: string;
  beforeAll(async () => {
    shop = await startShop();
    [owner, trainer, stranger] = [
      await shop.buyer('owner'),
      await shop.buyer('trainer'),
      await shop.buyer('stranger'),
    ];
    const row = { name: 'Federation', owner: owner.id, trainers: [trainer.id] };
    community = (await shop.api.put('communities', row)).id;
  });
  afterAll(() => shop?.close());

  const save = (more: Json, who: Account = owner) =>
    shop.call('plans/save', who, { community, name: 'Season', period: 'year', ...more });
  const offered = async (of = community) =>
    (await shop.api.call<{ checkout: boolean; plans: Json[] }>('GET', `/api/fl/plans?community=${of}`)).body;
  const all = (who: Account) => shop.call(`plans/all?community=${community}`, who);

  it('are made by the owner, and read by everybody with what the provider says they cost', async () => {
    expect(await offered()).toEqual({ checkout: false, plans: [] });
    const { body } = await save({ price: 'price_4850_chf_year', about: 'One winter.\nAll clubs.' });
    expect(await offered()).toEqual({
      checkout: true,
      plans: [
        {
          ...{ id: body.id, name: 'Season', about: 'One winter.\nAll clubs.', period: 'year', days: 0 },
          ...{ premium: false, archived: false },
          price: { amount: 48.5, currency: 'CHF', text: '48.50 CHF' },
        },
      ],
    });
    expect((await save({ id: body.id, name: 'Winter', price: 'price_4850_chf_year' })).status).toBe(200);
    expect((await offered()).plans).toMatchObject([{ id: body.id, name: 'Winter' }]);
    for (const who of [trainer, stranger]) expect((await save({}, who)).status).toBe(404);
    expect((await save({ community: '' })).status).toBe(404);
  });

  it('have a price that the provider has, of their own period and of no other plan', async () => {
    const codes = [];
    for (const price of ['price_unknown', 'price_500_eur_month', 'price_4850_chf_year'])
      codes.push(codeOf(await save({ price })));
    expect(codes).toEqual(['unknown-price', 'other-period', 'price-taken']);
    shop.payments.fail(1, 500);
    expect((await save({ price: 'price_900_eur_year' })).status).toBe(503);
  });

  it('change their words while the provider is away, since the price stays', async () => {
    const price = 'price_1900_eur_year';
    const id = String((await save({ price })).body.id);
    shop.payments.fail(1, 500);
    expect((await save({ id, price, name: 'Winter pass' })).status).toBe(200);
    expect((await save({ id, price: 'price_2900_eur_year' })).status).toBe(503);
    expect((await offered()).plans).toContainEqual(
      expect.objectContaining({ id, name: 'Winter pass', price: expect.objectContaining({ amount: 19 }) }),
    );
  });

  it('are premium when an operator lets the community give premium', async () => {
    expect(codeOf(await save({ premium: true }))).toBe('may-not-give-premium');
    const path = `/api/collections/communities/records/${community}`;
    expect((await shop.api.call('PATCH', path, { premium: true }, owner.token)).status).toBe(404);
    expect((await all(owner)).body).toMatchObject({ mayBePremium: false, payments: true });
    await shop.api.put('communities', { premium: true }, community);
    expect((await all(trainer)).body).toMatchObject({ mayBePremium: true });
    expect((await save({ premium: true })).status).toBe(200);
  });

  it('that are archived are offered no more, and who has one keeps it', async () => {
    const { body } = await save({ name: 'Old', price: 'price_1000_eur_year' });
    const id = String(body.id);
    await shop.buy(stranger, id);
    await shop.deliverAll();
    expect((await shop.call('plans/archive', stranger, { community, id })).status).toBe(404);
    expect((await shop.call('plans/archive', owner, { community, id })).status).toBe(204);
    expect((await offered()).plans.map((plan) => plan.id)).not.toContain(id);
    const { body: listed } = await all(owner);
    expect(listed.plans).toContainEqual(
      expect.objectContaining({ id, archived: true, members: 1, priceId: 'price_1000_eur_year' }),
    );
    expect((await shop.mine(stranger)).memberships).toMatchObject([{ plan: id, state: 'active' }]);
    expect((await shop.call('plans/archive', owner, { community, id, archived: false })).status).toBe(204);
    expect((await offered()).plans.map((plan) => plan.id)).toContain(id);
  });

  it('are fifty at a time, also when one is offered again', async () => {
    const row = { name: 'Many', owner: owner.id };
    const many = (await shop.api.put('communities', row)).id;
    const make = (n: number) => save({ community: many, name: `Plan ${n}` });
    const first = String((await make(0)).body.id);
    const archive = (archived: boolean) =>
      shop.call('plans/archive', owner, { community: many, id: first, archived });
    await archive(true);
    for (let n = 1; n <= 50; n++) expect((await make(n)).status).toBe(200);
    expect(codeOf(await make(51))).toBe('too-many-plans');
    expect(codeOf(await archive(false))).toBe('too-many-plans');
    // What is archived already may be archived again.
    expect((await archive(true)).status).toBe(204);
  });

  it('of another community are not changed', async () => {
    const elsewhere = (await shop.api.put('communities', { name: 'Theirs', owner: stranger.id })).id;
    const [plan] = (await offered()).plans;
    expect((await save({ community: elsewhere, id: plan!.id }, stranger)).status).toBe(404);
    expect((await offered('a'.repeat(15))).plans).toBeUndefined();
  });

  it('show no name of a price to who does not run the community', async () => {
    const { body } = await shop.api.call<{ items: Json[] }>('GET', '/api/collections/memberships/records');
    expect(body.items.length).toBeGreaterThan(1);
    expect(JSON.stringify(body)).not.toContain('price_');
    expect(JSON.stringify(await offered())).not.toContain('price_');
  });
});
