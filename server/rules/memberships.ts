import type { Period, PurchaseState } from '../payments';

/*
 * How long a membership lasts. Whether it is active depends on its row and the clock, here and in the SQL of hooks/premium.ts
 * and of the view `public_active_memberships`.
 */

const DAY_MS = 86_400_000;

/** How long a membership continues without the payment of its renewal: cards fail, and reports are late. */
export const GRACE_MS = 3 * DAY_MS;

/** How long a plan lasts. */
export interface Term {
  readonly period: Period;
  /** For a plan that is bought once; 0: for good. */
  readonly days: number;
}

/** A membership's row. */
export interface Span {
  /** Until when it is paid, ms; undefined: for good. */
  readonly endsAt: number | undefined;
  /** Until when it is active after that, ms. */
  readonly graceUntil: number | undefined;
  readonly renews: boolean;
}

export type MembershipState = 'active' | 'grace' | 'ended';

export function stateOf({ endsAt, graceUntil }: Omit<Span, 'renews'>, nowMs: number): MembershipState {
  if (endsAt === undefined || nowMs < endsAt) return 'active';
  return graceUntil !== undefined && nowMs < graceUntil ? 'grace' : 'ended';
}

/** Returns when a term that begins then ends; undefined for one without an end. */
export function endOf({ period, days }: Term, fromMs: number): number | undefined {
  if (period === 'once') return days === 0 ? undefined : fromMs + days * DAY_MS;
  return addMonths(fromMs, period === 'year' ? 12 : 1);
}

/** Returns the same day of a later month, or its last day if it is shorter; UTC. */
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
 * Returns the span of the membership that a purchase gives.
 *
 * @param known the present row; undefined if there is none
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
  // The membership ends now, if it has not ended.
  return known && { endsAt: Math.min(known.endsAt ?? nowMs, nowMs), graceUntil: undefined, renews: false };
}
