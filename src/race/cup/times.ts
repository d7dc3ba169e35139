import { type Attempt, arrivedMsOf, byStart, isInForce, type JuryDecision } from '../event';
import type { EntryId } from '../rules';
import { officialUs } from '../rules';

/*
 * The rides of a cup as the server knew them when a window ended. The next round is called from them, so a ride counts if it
 * had arrived by then; a ride that waits for its verdict counts with its claimed time. Later verdicts do not change the riders
 * of later rounds: they can only strike a rider.
 */

/** A ride that counts. Times are official µs. */
export interface CupTime {
  readonly attempt: Attempt;
  readonly timeUs: number;
}

/** The attempts of a cup by window and rider, the first start first. */
export type CupAttempts = readonly ReadonlyMap<EntryId, readonly Attempt[]>[];

export function cupAttempts(attempts: readonly Attempt[]): CupAttempts {
  const runs: Map<EntryId, Attempt[]>[] = [];
  for (const attempt of [...attempts].sort(byStart)) {
    while (runs.length <= attempt.run) runs.push(new Map());
    const own = runs[attempt.run]!.get(attempt.rider);
    if (own) own.push(attempt);
    else runs[attempt.run]!.set(attempt.rider, [attempt]);
  }
  return runs;
}

/** Returns the time of an attempt as known at the given time; undefined if there was none. */
export function timeAt(attempt: Attempt, atMs: number): CupTime | undefined {
  const { outcome } = attempt;
  if ((arrivedMsOf(attempt) ?? Number.POSITIVE_INFINITY) > atMs) return undefined;
  if (outcome.kind === 'under-way' || outcome.kind === 'given-up') return undefined;
  if (outcome.kind === 'pending' || outcome.judgedMs > atMs) {
    const { claimedUs } = outcome;
    return claimedUs === undefined ? undefined : { attempt, timeUs: officialUs(claimedUs) };
  }
  if (outcome.kind === 'refused' || outcome.result.kind !== 'finished') return undefined;
  return { attempt, timeUs: officialUs(outcome.result.timeUs) };
}

/** Returns whether a verdict, by the given time, took away a ride that had counted with its claimed time. */
export function isTakenAway({ attempt: { outcome } }: CupTime, atMs: number): boolean {
  if (outcome.kind === 'refused') return outcome.judgedMs <= atMs;
  return outcome.kind === 'verified' && outcome.judgedMs <= atMs && outcome.result.kind !== 'finished';
}

/**
 * Returns the riders whom the jury had disqualified by the given time. In a cup, a disqualification excludes from all of it.
 */
export function outByJury(decisions: readonly JuryDecision[], atMs: number): ReadonlySet<EntryId> {
  return new Set(decisions.filter((one) => isInForce(one, atMs)).map(({ rider }) => rider));
}
