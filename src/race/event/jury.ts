import { type RacesPlan, TAKE_BACK_MS } from '../plan';
import { REVIEW } from './results';
import type { JuryDecision } from './rows';

/*
 * Rules for decisions about a ride. Users cannot decide about their own ride or take back the decision of a higher role, and a
 * trainer cannot disqualify the owner. The server and the screens call the same functions.
 */

/**
 * Roles of the jury, from the lowest to the highest. The operator of the game ranks above the club. Hosts can take back a
 * review, because they see its findings.
 */
const RANKS: readonly string[] = ['member', 'trainer', REVIEW, 'host', 'owner', 'operator'];

/** Returns whether `role` ranks above `other`. A text that is not a role, such as '' for a former member, ranks lowest. */
export function isRoleAbove(role: string, other: string): boolean {
  return RANKS.indexOf(role) > RANKS.indexOf(other);
}

/** A user and their role in the event's club; '' for none. */
export interface Juror {
  readonly user: string;
  readonly role: string;
}

/** Reasons why a user may not decide. */
export type JuryFault = 'own-ride' | 'higher-role';

/** Returns why `by` may not disqualify `rider`, if there is a reason. */
export function disqualifyFault(by: Juror, rider: Juror): JuryFault | undefined {
  if (by.user === rider.user) return 'own-ride';
  return by.role === 'trainer' && rider.role === 'owner' ? 'higher-role' : undefined;
}

/** Returns why `by` may not take a decision back, if there is a reason. */
export function takeBackFault(
  by: Juror,
  decision: Pick<JuryDecision, 'rider' | 'role'>,
): JuryFault | undefined {
  if (by.user === decision.rider) return 'own-ride';
  return isRoleAbove(decision.role, by.role) ? 'higher-role' : undefined;
}

/** Returns the end of an event's last window, ms. */
export function lastWindowMs(plan: RacesPlan): number {
  return Math.max(...plan.races.flatMap(({ windows }) => windows.map(({ closesMs }) => closesMs)));
}

/** Returns whether the jury may take a decision back: until a week after the event's end. */
export function mayTakeBack(
  decision: Pick<JuryDecision, 'takenBackMs'>,
  endsMs: number,
  nowMs: number,
): boolean {
  return decision.takenBackMs === undefined && nowMs <= endsMs + TAKE_BACK_MS;
}

/** Returns whether an appeal is in time: until a week after the event's end, or after the decision if that was later. */
export function isInAppealTime({ atMs }: Pick<JuryDecision, 'atMs'>, endsMs: number, nowMs: number): boolean {
  return nowMs <= Math.max(endsMs, atMs) + TAKE_BACK_MS;
}
