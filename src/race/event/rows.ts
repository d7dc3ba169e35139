import type { EventPlan, RacesPlan } from '../plan';
import type { Counting, EntryId, RunResult } from '../rules';

/*
 * The rows of an event as they are on the server, or as a device has seen them. All other states of an event are functions of
 * these rows and of the clock. All times are the server's, ms since 1970, and none of them is in the future.
 */

/** The outcome of a start. `claimedUs`: time from the rider's own device, µs; undefined if the ride did not finish. */
export type Outcome =
  /** The rider has a ticket, and no ride has arrived yet. */
  | { readonly kind: 'under-way' }
  /** The server knows since `atMs` that no ride will arrive: the rider restarted or left. */
  | { readonly kind: 'given-up'; readonly atMs?: number | undefined }
  | Arrived<'pending'>
  /** The ride has a verdict: a time, DNF, or DSQ by the rules. */
  | (Arrived<'verified'> & { readonly judgedMs: number; readonly result: RunResult })
  | (Arrived<'refused'> & { readonly judgedMs: number; readonly reason: string });

interface Arrived<Kind extends string> {
  readonly kind: Kind;
  readonly arrivedMs: number;
  readonly claimedUs: number | undefined;
}

/** One start of a rider: a ticket and its outcome, or a ride from offline, which has no ticket. */
export interface Attempt {
  /** Id of the ticket or the ride. */
  readonly id: string;
  readonly rider: EntryId;
  /** Counted from 0. */
  readonly race: number;
  /** Counted from 0. In a cup, 0 is qualifying, 1 the first round, and so on. */
  readonly run: number;
  /** Time when the ticket was given; undefined for a ride from offline. */
  readonly startedMs: number | undefined;
  /** Whether the ride is or was sent to the server live. */
  readonly isLive: boolean;
  /** Time when the rider got this start back, ms. From then on it does not count as an attempt. */
  readonly returnedMs?: number | undefined;
  readonly outcome: Outcome;
}

/** A disqualification by the jury. */
export interface JuryDecision {
  /** Id for taking the decision back. */
  readonly id: string;
  readonly rider: EntryId;
  readonly race: number;
  readonly run: number;
  /** The disqualified ride; undefined = the rider is out of the run. */
  readonly attempt: string | undefined;
  readonly words: string;
  /** The user who decided; '' after the account was deleted. */
  readonly by: string;
  /** The author's role at the time of the decision; `operator` after an appeal was refused. */
  readonly role: string;
  readonly atMs: number;
  /** Time when it was taken back. */
  readonly takenBackMs: number | undefined;
  /** The user who took it back, their role and the reason; all '' while it is in force. An operator has no name here. */
  readonly takenBackBy: string;
  readonly takenBackRole: string;
  readonly takenBackWords: string;
  /** Time when the rider appealed to the operator. */
  readonly appealMs: number | undefined;
  /** Time when the operator refused the appeal, and the reason. Granting an appeal takes the decision back. */
  readonly refusedMs: number | undefined;
  readonly refusedWords: string;
}

/** The cancellation of an event or of one race. */
export interface Cancellation {
  /** Undefined = the whole event. */
  readonly race: number | undefined;
  readonly atMs: number;
  /** The part of a race that still counts: its first run, or nothing. A cancelled event does not count at all. */
  readonly counts: Counting;
}

/** All rows of an event, in any order. */
export interface EventRows<Plan extends EventPlan = RacesPlan> {
  readonly plan: Plan;
  /** Longest time of each race's course, ms; for a cup, one. */
  readonly courseMs: readonly number[];
  readonly attempts: readonly Attempt[];
  readonly decisions: readonly JuryDecision[];
  readonly cancelled: readonly Cancellation[];
}

/** Returns the rows of one race. Filter once with it before several queries about that race. */
export function ofRace(rows: EventRows, race: number): EventRows {
  return { ...rows, attempts: rows.attempts.filter((one) => one.race === race) };
}

/** Returns when the ride arrived at the server, ms; undefined if it has not. */
export function arrivedMsOf({ outcome }: Attempt): number | undefined {
  return outcome.kind === 'under-way' || outcome.kind === 'given-up' ? undefined : outcome.arrivedMs;
}

/** Reason why a ride no longer counts although it had a verdict: it was hidden or removed. */
export const REMOVED = 'removed';

/**
 * Returns the last time at which the outcome of a start was unknown, ms; infinite while it is unknown. A ride that was removed
 * later had its verdict before, and nothing waited for it.
 */
export function unknownUntilMs({ outcome }: Attempt): number {
  switch (outcome.kind) {
    case 'under-way':
    case 'pending':
      return Number.POSITIVE_INFINITY;
    case 'given-up':
      return (outcome.atMs ?? 0) - 1;
    case 'verified':
      return outcome.judgedMs - 1;
    case 'refused':
      return outcome.reason === REMOVED ? 0 : outcome.judgedMs - 1;
  }
}

/** Returns when an attempt began, ms. For a ride from offline, this is its arrival. */
export function begunMsOf(attempt: Attempt): number {
  return attempt.startedMs ?? arrivedMsOf(attempt) ?? Number.POSITIVE_INFINITY;
}

/** Returns whether a start does not count as an attempt, because the rider got it back. */
export function isReturned({ returnedMs }: Attempt, nowMs: number): boolean {
  return returnedMs !== undefined && returnedMs <= nowMs;
}

/** Sorts earlier starts first; of two in the same millisecond, the lower id first, so that the order is the same everywhere. */
export function byStart(a: Attempt, b: Attempt): number {
  const [x, y] = [begunMsOf(a), begunMsOf(b)];
  if (x !== y) return x < y ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Returns whether a decision of the jury is in force at the given time. */
export function isInForce({ atMs, takenBackMs }: JuryDecision, nowMs: number): boolean {
  return atMs <= nowMs && (takenBackMs === undefined || takenBackMs > nowMs);
}

/** Returns the attempts as known at the given time: later starts are missing, and later rides are still pending. */
export function knownAt(attempts: readonly Attempt[], atMs: number): readonly Attempt[] {
  return attempts.flatMap((attempt) => {
    if (begunMsOf(attempt) > atMs) return [];
    const { outcome } = attempt;
    if ((arrivedMsOf(attempt) ?? 0) > atMs) return [{ ...attempt, outcome: { kind: 'under-way' } as const }];
    if ((outcome.kind !== 'verified' && outcome.kind !== 'refused') || outcome.judgedMs <= atMs)
      return [attempt];
    const { arrivedMs, claimedUs } = outcome;
    return [{ ...attempt, outcome: { kind: 'pending', arrivedMs, claimedUs } as const }];
  });
}
