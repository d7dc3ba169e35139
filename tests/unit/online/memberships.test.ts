import { describe, expect, it } from 'vitest';
import { readAskedCode } from '../../../server/rules/membership-codes';
import { stateOf } from '../../../server/rules/memberships';
import { readPlan } from '../../../server/rules/plans';
import {
  type HeldMembership,
  MAX_CODE_LABEL,
  MAX_PLAN_ABOUT,
  MAX_PLAN_DAYS,
  MAX_PLAN_NAME,
  type MyMemberships,
  mineAt,
  nextChange,
  stateAt,
} from '../../../src/online';

const held = (more: Partial<HeldMembership>): HeldMembership => ({
  ...{ id: 'm', plan: 'p', name: 'Season', premium: true, community: '' },
  ...{ since: 0, until: 1000, graceUntil: undefined, renews: false, state: 'active' },
  ...more,
});
const mine = (...memberships: HeldMembership[]): MyMemberships => ({
  ...{ premium: true, memberships, waiting: null, portal: false },
});

describe('a membership on a device', () => {
  it('has the state that the server gives it at each moment', () => {
    for (const until of [undefined, 500, 1000])
      for (const graceUntil of [undefined, 900, 2000])
        for (const now of [0, 499, 500, 899, 900, 1000, 1999, 2000])
          expect(stateAt({ until, graceUntil }, now)).toBe(stateOf({ endsAt: until, graceUntil }, now));
  });

  it('that ended since the server was asked promises no premium', () => {
    const said = mine(held({}));
    expect(mineAt(said, 999)).toMatchObject({ premium: true, memberships: [{ state: 'active' }] });
    expect(mineAt(said, 1000)).toMatchObject({ premium: false, memberships: [{ state: 'ended' }] });
  });

  it('keeps premium while a renewal is awaited, and while another one runs', () => {
    expect(mineAt(mine(held({ graceUntil: 2000 })), 1500)).toMatchObject({
      premium: true,
      memberships: [{ state: 'grace' }],
    });
    expect(mineAt(mine(held({}), held({ until: undefined })), 5000).premium).toBe(true);
    expect(mineAt(mine(held({}), held({ until: undefined, premium: false })), 5000).premium).toBe(false);
  });

  it('says when it changes next by itself', () => {
    const said = mine(held({ graceUntil: 2000 }), held({ until: 1500 }), held({ until: undefined }));
    expect([0, 1000, 1500, 2000].map((now) => nextChange(said, now))).toEqual([1000, 1500, 2000, undefined]);
  });
});

describe('the limits of the forms', () => {
  it('are those of the server', () => {
    const plan = { name: 'x'.repeat(MAX_PLAN_NAME), about: 'x'.repeat(MAX_PLAN_ABOUT), period: 'once' };
    expect(readPlan({ ...plan, days: MAX_PLAN_DAYS })).toMatchObject(plan);
    expect(readPlan({ ...plan, name: `${plan.name}x` })).toBe('name');
    expect(readPlan({ ...plan, about: `${plan.about}x` })).toBe('about');
    expect(readPlan({ ...plan, days: MAX_PLAN_DAYS + 1 })).toBe('days');
    const label = 'x'.repeat(MAX_CODE_LABEL);
    expect(readAskedCode({ label }, 0)).toMatchObject({ label });
    expect(readAskedCode({ label: `${label}x` }, 0)).toBe('label');
  });
});
