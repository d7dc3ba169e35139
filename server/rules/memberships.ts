import type { Period, PurchaseState } from '../payments';

/*
 * How long a membership lasts. Whether it is active is a function of its row and the clock, here and in the SQL of
 * hooks/premium.ts and of the view `public_active_memberships`.
 */

const DAY_MS = 86_400_000;

/** How long a membership goes on when its renewal has not been paid: cards fail, and reports are late. */
export const GRACE_MS = 3 * DAY_MS;

/** How long a plan lasts. */
export interface Term {
  readonly period: Period;
  /** Of a plan that is bought once; 0: for good. */
  readonly days: number;
}

/** A membership's row. */
export interface Span {
  /** Up to when it is paid, ms; undefined: for good. */
  readonly endsAt: number | undefined;
  /** Up to when it is active beyond that. */
  readonly graceUntil: number | undefined;
  readonly renews: boolean;
}

export type MembershipState = 'active' | 'grace' | 'ended';

export function stateOf({ endsAt, graceUntil }: Omit<Span, 'renews'>, nowMs: number): MembershipState {
  if (endsAt === undefined || nowMs < endsAt) return 'active';
  return graceUntil !== undefined && nowMs < graceUntil ? 'grace' : 'ended';
}

/** When a term that begins then ends; undefined for one without an end. */
export function endOf({ period, days }: Term, fromMs: number): number | undefined {
  if (period === 'once') return days === 0 ? undefined : fromMs + days * DAY_MS;
  return addMonths(fromMs, period === 'year' ? 12 : 1);
}

/** The same day of a later month, or its last one where it is shorter; UTC. */
function addMonths(fromMs: number, months: number): number {
  const to = new Date(fromMs);
  const day = to.getUTCDate();
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, last));
  return to.getTime();
}

/**
 * What a purchase makes of a membership.
 *
 * @param known the row as it is; undefined when there is none
 * @returns undefined: there is, and will be, no row
 */
export function spanOf(
  state: PurchaseState,
  term: Term,
  known: Span | undefined,
  nowMs: number,
): Span | undefined {
  if (state.is === 'paid') {
    const endsAt = state.untilMs ?? endOf(term, state.fromMs);
    const isLate = state.mayBeLate && endsAt !== undefined;
    return { endsAt, graceUntil: isLate ? endsAt + GRACE_MS : undefined, renews: state.renews };
  }
  // Whatever was given for it ends now, if it has not ended.
  return known && { endsAt: Math.min(known.endsAt ?? nowMs, nowMs), graceUntil: undefined, renews: false };
}
