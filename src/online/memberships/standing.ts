import type { MyMemberships } from './memberships';
import type { HeldMembership } from './schemas';

/*
 * What somebody holds at a moment. It is a function of the rows and the clock, the same as the server's
 * (server/rules/memberships.ts), so a device that has no network says the truth about a membership that ends meanwhile.
 */

export function stateAt(
  { until, graceUntil }: Pick<HeldMembership, 'until' | 'graceUntil'>,
  now: number,
): HeldMembership['state'] {
  if (until === undefined || now < until) return 'active';
  return graceUntil !== undefined && now < graceUntil ? 'grace' : 'ended';
}

/** What was told at some time, as it is now. */
export function mineAt(mine: MyMemberships, now: number): MyMemberships {
  const memberships = mine.memberships.map((one) => ({ ...one, state: stateAt(one, now) }));
  const premium = memberships.some((one) => one.premium && one.state !== 'ended');
  return { ...mine, memberships, premium };
}

/** When the state of one of them changes next by itself, ms; undefined for never. */
export function nextChange({ memberships }: MyMemberships, now: number): number | undefined {
  const moments = memberships.flatMap(({ until, graceUntil }) => [until, graceUntil]);
  const ahead = moments.filter((at): at is number => at !== undefined && at > now);
  return ahead.length === 0 ? undefined : Math.min(...ahead);
}
