import { type Attempt, arrivedMsOf, byStart, isInForce, type JuryDecision } from '../event';
import type { EntryId } from '../rules';
import { officialUs } from '../rules';

/*
 * What the server knew of a cup's rides when a window ended. The next round is called from it, so a ride counts if it has
 * arrived by then; one that waits for its verdict counts as it claims. What comes out later moves nobody who has ridden
 * on: it can only put a rider out.
 */

/** A ride that counts, official µs. */
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

/** The time of an attempt as it was known at a moment; undefined = none. */
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

/** Whether the verdict on a ride that counted as it claimed took it away by a moment. */
export function isTakenAway({ attempt: { outcome } }: CupTime, atMs: number): boolean {
  if (outcome.kind === 'refused') return outcome.judgedMs <= atMs;
  return outcome.kind === 'verified' && outcome.judgedMs <= atMs && outcome.result.kind !== 'finished';
}

/** Riders whom the jury has put out by a moment: in a cup a disqualification is one from all of it. */
export function outByJury(decisions: readonly JuryDecision[], atMs: number): ReadonlySet<EntryId> {
  return new Set(decisions.filter((one) => isInForce(one, atMs)).map(({ rider }) => rider));
}
