import { describe, expect, it } from 'vitest';
import type { HeldMembership, MyMemberships } from '../../../../src/online';
import { membershipOf } from '../../../../src/screens/profile/membership';

const held = (more: Partial<HeldMembership>): HeldMembership => ({
  ...{ id: 'm', plan: 'season', name: 'Season', premium: true, community: '' },
  ...{ since: 1, until: 1000, graceUntil: undefined, renews: false, state: 'active' },
  ...more,
});
const mine = (...memberships: HeldMembership[]): MyMemberships => ({
  ...{ premium: false, memberships, waiting: null, portal: false },
});
const status = { membershipId: 'season', membershipName: 'Season', startDate: 1, endDate: 1000 };

describe('the profile', () => {
  it('tells of the membership that the server calls active, and whether it renews itself', () => {
    const others = mine(held({ plan: 'other', name: 'Other' }), held({ renews: true }));
    expect(membershipOf(status, others)).toMatchObject({ name: 'Season', renews: true, state: 'active' });
  });

  it('tells that it has ended meanwhile, though the server has not said so yet', () => {
    expect(membershipOf(status, mine(held({ state: 'ended' })))).toMatchObject({ state: 'ended' });
    // 1000 ms after 1970 is long ago.
    expect(membershipOf(status, undefined)).toMatchObject({ state: 'ended', until: 1000 });
  });

  it('tells of what was last seen without the server, and of what ended last', () => {
    expect(membershipOf(undefined, mine(held({})))).toMatchObject({ name: 'Season', state: 'active' });
    const [first, last] = [held({ state: 'ended', until: 5 }), held({ state: 'ended', until: 9 })];
    expect(membershipOf(null, mine(first, last))).toMatchObject({ until: 9 });
    expect(membershipOf(null, mine())).toBeNull();
    expect(membershipOf(null, undefined)).toBeNull();
    expect(membershipOf(undefined, undefined)).toBeUndefined();
  });
});
