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

/* What each rider has in a run: the best of the attempts that stand. */

/**
 * Start numbers of a race: riders in the order of their first start. An event of windows has no draw; the numbers only
 * decide what the sport lets them decide (`resultList`, `secondOrder`).
 */
export function eventBibs(attempts: readonly Attempt[], race: number): Bibs {
  const bibs: Record<EntryId, number> = {};
  let last = 0;
  for (const { rider } of attempts.filter((one) => one.race === race).sort(byStart)) {
    bibs[rider] ??= ++last;
  }
  return bibs;
}

/** Whether rides that wait for their verdict count by the time they claim. */
export type PendingRides = 'left-out' | 'as-claimed';

/** What a run is read from: what the rows had by `nowMs`. */
export interface RunQuestion {
  readonly race: number;
  readonly run: number;
  readonly nowMs: number;
  readonly pending: PendingRides;
}

/** The attempt of a rider that counts in a run, and what it brought. */
export interface BestAttempt {
  readonly attempt: string;
  readonly result: RunResult;
}

const WORTH: Readonly<Record<RunResult['kind'], number>> = { finished: 0, dnf: 1, dsq: 2, dns: 3 };

/** Whether a result is better than another: the faster official time, or any time against none. */
function isBetter(a: RunResult, b: RunResult): boolean {
  if (a.kind === 'finished' && b.kind === 'finished') return officialUs(a.timeUs) < officialUs(b.timeUs);
  return WORTH[a.kind] < WORTH[b.kind];
}

/** A ride's time as its rider's device had it. */
function claimed(timeUs: number): FinishedRun {
  return { kind: 'finished', timeUs, splitsUs: [] };
}

function resultOf({ outcome }: Attempt, pending: PendingRides): RunResult | undefined {
  if (outcome.kind === 'verified') return outcome.result;
  if (outcome.kind !== 'pending' || pending === 'left-out') return undefined;
  return outcome.claimedUs === undefined ? undefined : claimed(outcome.claimedUs);
}

/** Role of the decision that keeps the place of a ride under review open. Any of the jury can take it back. */
export const REVIEW = 'review';

/** A result after what the jury has said of it. */
function judged(result: RunResult, decision: JuryDecision | undefined): RunResult {
  if (decision === undefined) return result;
  const { role, words } = decision;
  const why: DsqReason = role === REVIEW ? { kind: 'review' } : { kind: 'jury', words };
  return disqualified(result, why) ?? { kind: 'dsq', why };
}

/**
 * The best of each rider's attempts in a run. Of equal ones the earlier counts. A verdict that came after the result was
 * final (24 hours after the window, {@link FINAL_AFTER_MS}) changes it no more.
 */
export function bestAttempts(rows: EventRows, question: RunQuestion): ReadonlyMap<EntryId, BestAttempt> {
  const { race, run, nowMs, pending } = question;
  const finalMs = (rows.plan.races[race]?.windows[run]?.closesMs ?? 0) + FINAL_AFTER_MS;
  const isOfRun = (one: { readonly race: number; readonly run: number }): boolean =>
    one.race === race && one.run === run;
  const jury = rows.decisions.filter((one) => isOfRun(one) && isInForce(one, nowMs));
  // A disqualification says more than that the ride is under review.
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

/** The same with those whom the jury has put out of the run as a whole. */
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

/** The same as a table of results, which result lists and start orders are made of. */
export function runResults(rows: EventRows, question: RunQuestion): RunResults {
  const results: Record<EntryId, RunResult> = {};
  for (const [rider, { result }] of bestAttempts(rows, question)) results[rider] = result;
  return results;
}
