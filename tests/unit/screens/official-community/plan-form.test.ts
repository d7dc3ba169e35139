import { describe, expect, it } from 'vitest';
import { readPlan } from '../../../../server/rules/plans';
import type { ManagedPlan } from '../../../../src/online';
import { standingOf } from '../../../../src/screens/official-community/run/codes';
import {
  askedPlan,
  faultsOfPlan,
  formOfPlan,
  type PlanForm,
} from '../../../../src/screens/official-community/run/plan-form';

const plan: ManagedPlan = {
  ...{ id: 'p', name: 'Season', about: 'All of it.', premium: true, archived: false },
  ...{ period: 'once', days: 10, price: null, priceId: 'price_1', members: 3 },
};

describe('the form of a plan', () => {
  it.each<Partial<ManagedPlan>>([
    {},
    { days: 0 },
    { period: 'month', days: 0 },
    { period: 'year', days: 0, priceId: '' },
  ])('gives back the plan it began with: %j', (more) => {
    const { id, name, about, premium, period, days, priceId } = { ...plan, ...more };
    const asked = askedPlan(formOfPlan({ ...plan, ...more }), id);
    expect(asked).toEqual({ id, name, about, premium, period, days, priceId });
  });

  const good: PlanForm = { ...formOfPlan(undefined), name: 'Season' };
  it.each<[Partial<PlanForm>, readonly string[]]>([
    [{}, []],
    [{ name: ' ' }, ['name']],
    [{ term: 'days', days: '0' }, ['days']],
    [{ term: 'days', days: '3651' }, ['days']],
    [{ term: 'days', days: '1.5' }, ['days']],
    [{ term: 'days', days: '' }, ['days']],
    [{ term: 'year', days: 'x' }, []],
    [{ price: 'price 1' }, ['price']],
    [{ name: '', price: '/' }, ['name', 'price']],
  ])('finds in %j what is wrong, as the server does', (more, fields) => {
    const form = { ...good, ...more };
    expect(Object.keys(faultsOfPlan(form))).toEqual(fields);
    if (fields.length > 0) return;
    const { priceId, ...rest } = askedPlan(form, undefined);
    expect(readPlan({ ...rest, price: priceId })).toMatchObject({ name: 'Season' });
  });
});

it('a code gives something until it is used up, over or revoked', () => {
  const code = { uses: 2, used: 1, endsAt: 1000, revoked: false };
  expect(standingOf(code, 999)).toBe('open');
  expect(standingOf(code, 1000)).toBe('over');
  expect(standingOf({ ...code, used: 2 }, 1000)).toBe('used-up');
  expect(standingOf({ ...code, used: 2, revoked: true }, 1000)).toBe('revoked');
  expect(standingOf({ ...code, endsAt: undefined }, 1e15)).toBe('open');
});
