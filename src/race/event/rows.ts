import type { EventPlan, RacesPlan } from '../plan';
import type { Counting, EntryId, RunResult } from '../rules';

/*
 * The rows of an event as the server has them, or a device has seen them. Everything else of an event is a function of
 * these and of the clock. All times are the server's, ms since 1970; every moment a row speaks of is one that has been.
 */

/** What has come of a start. `claimedUs`: time of the rider's own device, µs; undefined where it did not finish. */
export type Outcome =
  /** A ticket was given, and no ride has come yet. */
  | { readonly kind: 'under-way' }
  /** The server knows, from `atMs` on, that no ride will come of it: the rider began anew, or left. */
  | { readonly kind: 'given-up'; readonly atMs?: number | undefined }
  | Arrived<'pending'>
  /** Judged: a time, DNF, or DSQ by the rules. */
  | (Arrived<'verified'> & { readonly judgedMs: number; readonly result: RunResult })
  | (Arrived<'refused'> & { readonly judgedMs: number; readonly reason: string });

interface Arrived<Kind extends string> {
  readonly kind: Kind;
  readonly arrivedMs: number;
  readonly claimedUs: number | undefined;
}

/** One start of a rider: a ticket and what came of it, or a ride from offline, which had none. */
export interface Attempt {
  /** Of the ticket or the ride. */
  readonly id: string;
  readonly rider: EntryId;
  /** From 0. */
  readonly race: number;
  /** From 0. In a cup 0 is qualifying, 1 the first round, and so on. */
  readonly run: number;
  /** When the ticket was given; undefined for a ride from offline. */
  readonly startedMs: number | undefined;
  /** Whether the server sees, or saw, the ride as it is ridden. */
  readonly isLive: boolean;
  /** When the rider got this start back, ms: it costs no attempt from then on. */
  readonly returnedMs?: number | undefined;
  readonly outcome: Outcome;
}

/** A disqualification by the jury. */
export interface JuryDecision {
  /** By which it is taken back. */
  readonly id: string;
  readonly rider: EntryId;
  readonly race: number;
  readonly run: number;
  /** The one ride that is taken away; undefined = the rider is out of the run. */
  readonly attempt: string | undefined;
  readonly words: string;
  /** Who decided; '' once the account is gone. */
  readonly by: string;
  /** The author's role at the time of the decision; `operator` once an appeal was refused. */
  readonly role: string;
  readonly atMs: number;
  /** When it was taken back. */
  readonly takenBackMs: number | undefined;
  /** Who took it back, in which role and why; all '' while it stands. An operator has no name here. */
  readonly takenBackBy: string;
  readonly takenBackRole: string;
  readonly takenBackWords: string;
  /** When the rider appealed to the operator. */
  readonly appealMs: number | undefined;
  /** When the operator refused the appeal, and why. An appeal that is granted takes the decision back. */
  readonly refusedMs: number | undefined;
  readonly refusedWords: string;
}

/** An event, or one race of it, that is called off. */
export interface Cancellation {
  /** Undefined = the whole event. */
  readonly race: number | undefined;
  readonly atMs: number;
  /** What counts of a race: its first run, or nothing. Of an event that is called off nothing does. */
  readonly counts: Counting;
}

/** All rows of an event, in no order. */
export interface EventRows<Plan extends EventPlan = RacesPlan> {
  readonly plan: Plan;
  /** Longest time of each race's course, ms; of a cup's, one. */
  readonly courseMs: readonly number[];
  readonly attempts: readonly Attempt[];
  readonly decisions: readonly JuryDecision[];
  readonly cancelled: readonly Cancellation[];
}

/** The rows of one race: whoever asks several things of it looks through the others' attempts once. */
export function ofRace(rows: EventRows, race: number): EventRows {
  return { ...rows, attempts: rows.attempts.filter((one) => one.race === race) };
}

/** When its ride was at the server, ms; undefined while it is not. */
export function arrivedMsOf({ outcome }: Attempt): number | undefined {
  return outcome.kind === 'under-way' || outcome.kind === 'given-up' ? undefined : outcome.arrivedMs;
}

/** Why a ride counts no more that had its verdict: it was hidden, or removed. */
export const REMOVED = 'removed';

/**
 * The last moment at which nobody knew what would come of a start, ms; infinite while nobody does. A ride that was taken
 * out later had its verdict before, and nothing waited for it.
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

/** When an attempt began, ms: a ride from offline is known from its arrival on. */
export function begunMsOf(attempt: Attempt): number {
  return attempt.startedMs ?? arrivedMsOf(attempt) ?? Number.POSITIVE_INFINITY;
}

/** Whether a start costs no attempt, because the rider got it back. */
export function isReturned({ returnedMs }: Attempt, nowMs: number): boolean {
  return returnedMs !== undefined && returnedMs <= nowMs;
}

/** Earlier starts first; of two in one millisecond the one with the lower id, so that every order is the same anywhere. */
export function byStart(a: Attempt, b: Attempt): number {
  const [x, y] = [begunMsOf(a), begunMsOf(b)];
  if (x !== y) return x < y ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** Whether a decision of the jury holds at a moment. */
export function isInForce({ atMs, takenBackMs }: JuryDecision, nowMs: number): boolean {
  return atMs <= nowMs && (takenBackMs === undefined || takenBackMs > nowMs);
}

/** The attempts as they were known at a moment: what came later is not there yet, or still pending. */
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
