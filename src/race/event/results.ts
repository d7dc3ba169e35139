import { FINAL_AFTER_MS } from '../plan';
import {
  type Bibs,
  type DsqReason,
  disqualified,
  type EntryId,
  type FinishedRun,
  officialUs,
  type RunResult,
  type RunResults,
} from '../rules';
import { type Attempt, byStart, type EventRows, isInForce, type JuryDecision } from './rows';

/* The result of each rider in a run: the best of the attempts that count. */

/**
 * Returns the start numbers of a race: riders in the order of their first start. A windowed event has no draw, so the numbers
 * are used only where the sport's rules use them (`resultList`, `secondOrder`).
 */
export function eventBibs(attempts: readonly Attempt[], race: number): Bibs {
  const bibs: Record<EntryId, number> = {};
  let last = 0;
  for (const { rider } of attempts.filter((one) => one.race === race).sort(byStart)) {
    bibs[rider] ??= ++last;
  }
  return bibs;
}

/** Whether rides that wait for their verdict count with their claimed time. */
export type PendingRides = 'left-out' | 'as-claimed';

/** The run to read, from the rows as known at `nowMs`. */
export interface RunQuestion {
  readonly race: number;
  readonly run: number;
  readonly nowMs: number;
  readonly pending: PendingRides;
}

/** The attempt of a rider that counts in a run, and its result. */
export interface BestAttempt {
  readonly attempt: string;
  readonly result: RunResult;
}

const WORTH: Readonly<Record<RunResult['kind'], number>> = { finished: 0, dnf: 1, dsq: 2, dns: 3 };

/** Returns whether a result is better than another: a faster official time, or any time against none. */
function isBetter(a: RunResult, b: RunResult): boolean {
  if (a.kind === 'finished' && b.kind === 'finished') return officialUs(a.timeUs) < officialUs(b.timeUs);
  return WORTH[a.kind] < WORTH[b.kind];
}

/** Creates a result from the time that the rider's device claims. */
function claimed(timeUs: number): FinishedRun {
  return { kind: 'finished', timeUs, splitsUs: [] };
}

function resultOf({ outcome }: Attempt, pending: PendingRides): RunResult | undefined {
  if (outcome.kind === 'verified') return outcome.result;
  if (outcome.kind !== 'pending' || pending === 'left-out') return undefined;
  return outcome.claimedUs === undefined ? undefined : claimed(outcome.claimedUs);
}

/** Role of a decision that puts a ride under review, so that its place stays open. Any jury member can take it back. */
export const REVIEW = 'review';

/** Applies the jury's decision to a result. */
function judged(result: RunResult, decision: JuryDecision | undefined): RunResult {
  if (decision === undefined) return result;
  const { role, words } = decision;
  const why: DsqReason = role === REVIEW ? { kind: 'review' } : { kind: 'jury', words };
  return disqualified(result, why) ?? { kind: 'dsq', why };
}

/**
 * Returns the best of each rider's attempts in a run. Of equal attempts, the earlier one counts. A verdict that came after the
 * result was final (24 hours after the window, {@link FINAL_AFTER_MS}) is ignored.
 */
export function bestAttempts(rows: EventRows, question: RunQuestion): ReadonlyMap<EntryId, BestAttempt> {
  const { race, run, nowMs, pending } = question;
  const finalMs = (rows.plan.races[race]?.windows[run]?.closesMs ?? 0) + FINAL_AFTER_MS;
  const isOfRun = (one: { readonly race: number; readonly run: number }): boolean =>
    one.race === race && one.run === run;
  const jury = rows.decisions.filter((one) => isOfRun(one) && isInForce(one, nowMs));
  // A disqualification takes precedence over a review.
  const byWeight = jury.toSorted((a, b) => Number(a.role !== REVIEW) - Number(b.role !== REVIEW));
  const decided = new Map(byWeight.flatMap((one) => (one.attempt === undefined ? [] : [[one.attempt, one]])));
  const best = new Map<EntryId, BestAttempt>();
  for (const attempt of rows.attempts.filter(isOfRun).sort(byStart)) {
    const { outcome } = attempt;
    if (outcome.kind === 'verified' && outcome.judgedMs > finalMs) continue;
    const result = resultOf(attempt, pending);
    if (result === undefined) continue;
    const one = { attempt: attempt.id, result: judged(result, decided.get(attempt.id)) };
    const before = best.get(attempt.rider);
    if (before === undefined || isBetter(one.result, before.result)) best.set(attempt.rider, one);
  }
  return withoutOut(best, jury);
}

/** Disqualifies the riders whom the jury has excluded from the whole run. */
function withoutOut(
  best: Map<EntryId, BestAttempt>,
  jury: readonly JuryDecision[],
): ReadonlyMap<EntryId, BestAttempt> {
  for (const decision of jury) {
    const { rider, attempt } = decision;
    if (attempt !== undefined) continue;
    const before = best.get(rider);
    const result = judged(before?.result ?? { kind: 'dns' }, decision);
    best.set(rider, { attempt: before?.attempt ?? '', result });
  }
  return best;
}

/** Returns the results of a run by rider, as result lists and start orders need them. */
export function runResults(rows: EventRows, question: RunQuestion): RunResults {
  const results: Record<EntryId, RunResult> = {};
  for (const [rider, { result }] of bestAttempts(rows, question)) results[rider] = result;
  return results;
}
