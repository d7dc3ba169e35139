import type { MyMemberships } from './memberships';
import type { HeldMembership } from './schemas';

/*
 * The state of memberships at a given time. A pure function of the rows and the clock, the same as the server's
 * (server/rules/memberships.ts), so an offline device shows correctly when a membership ends.
 */

export function stateAt(
  { until, graceUntil }: Pick<HeldMembership, 'until' | 'graceUntil'>,
  now: number,
): HeldMembership['state'] {
  if (until === undefined || now < until) return 'active';
  return graceUntil !== undefined && now < graceUntil ? 'grace' : 'ended';
}

/** Updates memberships fetched earlier to the current time. */
export function mineAt(mine: MyMemberships, now: number): MyMemberships {
  const memberships = mine.memberships.map((one) => ({ ...one, state: stateAt(one, now) }));
  const premium = memberships.some((one) => one.premium && one.state !== 'ended');
  return { ...mine, memberships, premium };
}

/** Returns when the next state change by time occurs, ms since 1970; undefined for never. */
export function nextChange({ memberships }: MyMemberships, now: number): number | undefined {
  const moments = memberships.flatMap(({ until, graceUntil }) => [until, graceUntil]);
  const ahead = moments.filter((at): at is number => at !== undefined && at > now);
  return ahead.length === 0 ? undefined : Math.min(...ahead);
}
