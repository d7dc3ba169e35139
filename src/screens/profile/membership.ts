import { type HeldMembership, type MyMemberships, stateAt } from '../../online';
import { type MembershipStatus, serverNow } from '../../session';

/** The membership that the profile tells of. */
export interface Membership {
  readonly name: string;
  readonly state: HeldMembership['state'];
  readonly since: number | undefined;
  /** undefined = for good. */
  readonly until: number | undefined;
  readonly renews: boolean;
}

/**
 * The membership that runs, else the one that ended last.
 *
 * @param status the running one as the server says; null for none, undefined while it has not said
 * @param mine all that one holds or held, by the clock; undefined while nobody knows
 * @returns null for none, undefined while nobody knows
 */
export function membershipOf(
  status: MembershipStatus | null | undefined,
  mine: MyMemberships | undefined,
): Membership | null | undefined {
  const held = mine?.memberships ?? [];
  const running = held.filter(({ state }) => state !== 'ended');
  if (status == null) {
    const last = running[0] ?? [...held].sort((a, b) => (b.until ?? 0) - (a.until ?? 0))[0];
    if (last !== undefined) return last;
    return status === null || mine !== undefined ? null : undefined;
  }
  const { membershipId, membershipName, startDate, endDate } = status;
  // The server says by a call of its own whether it goes on by itself, and what has become of it since.
  const own =
    running.find(({ plan }) => plan === membershipId) ?? held.find(({ plan }) => plan === membershipId);
  return {
    name: membershipName,
    state: own?.state ?? stateAt({ until: endDate, graceUntil: undefined }, serverNow()),
    since: startDate,
    until: own === undefined ? endDate : own.until,
    renews: own?.renews ?? false,
  };
}
