import { type RacesPlan, TAKE_BACK_MS } from '../plan';
import { REVIEW } from './results';
import type { JuryDecision } from './rows';

/*
 * Who may decide about a ride. Nobody decides about their own ride, nobody takes back what a higher role decided, and a
 * trainer does not disqualify the owner. The server and the screens ask the same functions.
 */

/**
 * Roles that decide, from the lowest to the highest. The operator of the game ranks above the club. A review is taken back by
 * hosts, who see what it found.
 */
const RANKS: readonly string[] = ['member', 'trainer', REVIEW, 'host', 'owner', 'operator'];

/** Whether `role` ranks above `other`. A text that is no role, such as '' for a former member, ranks lowest. */
export function isRoleAbove(role: string, other: string): boolean {
  return RANKS.indexOf(role) > RANKS.indexOf(other);
}

/** A user and their role in the event's server; '' for none. */
export interface Juror {
  readonly user: string;
  readonly role: string;
}

/** Reasons for which a user may not decide. */
export type JuryFault = 'own-ride' | 'higher-role';

/** Why `by` may not disqualify `rider`. */
export function disqualifyFault(by: Juror, rider: Juror): JuryFault | undefined {
  if (by.user === rider.user) return 'own-ride';
  return by.role === 'trainer' && rider.role === 'owner' ? 'higher-role' : undefined;
}

/** Why `by` may not take a decision back. */
export function takeBackFault(
  by: Juror,
  decision: Pick<JuryDecision, 'rider' | 'role'>,
): JuryFault | undefined {
  if (by.user === decision.rider) return 'own-ride';
  return isRoleAbove(decision.role, by.role) ? 'higher-role' : undefined;
}

/** The end of an event's last window, ms. */
export function lastWindowMs(plan: RacesPlan): number {
  return Math.max(...plan.races.flatMap(({ windows }) => windows.map(({ closesMs }) => closesMs)));
}

/** Whether the jury may take a decision back: until a week after the event's end. */
export function mayTakeBack(
  decision: Pick<JuryDecision, 'takenBackMs'>,
  endsMs: number,
  nowMs: number,
): boolean {
  return decision.takenBackMs === undefined && nowMs <= endsMs + TAKE_BACK_MS;
}

/** Whether it is not too late for an appeal: until a week after the event's end, or after a later decision. */
export function isInAppealTime({ atMs }: Pick<JuryDecision, 'atMs'>, endsMs: number, nowMs: number): boolean {
  return nowMs <= Math.max(endsMs, atMs) + TAKE_BACK_MS;
}
