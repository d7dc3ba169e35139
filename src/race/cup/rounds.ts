import { type EventRows, isReturned } from '../event';
import type { CupPlan } from '../plan';
import type { EntryId } from '../rules';
import type { Seed } from './divisions';
import { cupWindow, outOf, roundsFor } from './schedule';
import { type CupAttempts, type CupTime, isTakenAway, outByJury, timeAt } from './times';

/** A round of a division: finished, or being ridden now. */
export interface CupRound {
  /** Counted from 1. */
  readonly round: number;
  /** Riders of the round, the best seed first. */
  readonly riders: readonly EntryId[];
  /** The times that counted at its end, official µs. Riders without a time by then are missing. */
  readonly timesUs: Readonly<Record<EntryId, number>>;
  /** Eliminated riders, the better one first; undefined while the round is being ridden. */
  readonly out: readonly EntryId[] | undefined;
}

/** A division of a cup. */
export interface Division {
  readonly seeds: readonly Seed[];
  readonly rounds: readonly CupRound[];
  /** All riders who are out, the last-placed one first; then the winner, once the division has one. */
  readonly finished: readonly EntryId[];
  /** Riders whose ride was taken away, and disqualified riders. */
  readonly struck: ReadonlySet<EntryId>;
  readonly winner: EntryId | undefined;
}

/** Returns the riders of a round in result order: by time, then seed; then riders without a time; then struck riders. */
function orderOf(
  riders: readonly EntryId[],
  times: ReadonlyMap<EntryId, CupTime>,
  struck: ReadonlySet<EntryId>,
): readonly EntryId[] {
  const place = (rider: EntryId): number =>
    struck.has(rider) ? Number.MAX_SAFE_INTEGER : (times.get(rider)?.timeUs ?? Number.MAX_SAFE_INTEGER - 1);
  // Riders come in seed order, and sorting is stable. So the better seed wins a tie, as in a duel.
  return [...riders].sort((a, b) => place(a) - place(b));
}

/** Computes a division round by round, up to the given time. */
export function divisionAt(
  rows: EventRows<CupPlan>,
  attempts: CupAttempts,
  seeds: readonly Seed[],
  nowMs: number,
): Division {
  const counted = new Map<EntryId, CupTime[]>(seeds.map(({ rider, time }) => [rider, [time]]));
  const struckAt = (atMs: number): ReadonlySet<EntryId> => {
    const jury = outByJury(rows.decisions, atMs);
    const isStruck = ({ rider }: Seed): boolean =>
      jury.has(rider) || (counted.get(rider) ?? []).some((time) => isTakenAway(time, atMs));
    return new Set(seeds.filter(isStruck).map(({ rider }) => rider));
  };
  const rounds: CupRound[] = [];
  const finished: EntryId[] = [];
  let riders: readonly EntryId[] = seeds.map(({ rider }) => rider);
  const isOver = nowMs > cupWindow(rows.plan, 0).closesMs;
  for (let round = 1; isOver && round <= roundsFor(seeds.length); round++) {
    const { opensMs, closesMs } = cupWindow(rows.plan, round);
    if (nowMs < opensMs) break;
    const isRidden = nowMs > closesMs;
    const times = roundTimes(attempts, round, riders, isRidden ? closesMs : nowMs);
    for (const [rider, time] of isRidden ? times : []) counted.get(rider)?.push(time);
    const order = orderOf(riders, times, struckAt(Math.min(nowMs, closesMs)));
    const out = isRidden ? order.slice(order.length - outOf(riders.length)) : undefined;
    const timesUs = Object.fromEntries([...times].map(([rider, { timeUs }]) => [rider, timeUs]));
    rounds.push({ round, riders, timesUs, out });
    if (out === undefined) break;
    finished.push(...[...out].reverse());
    riders = riders.filter((rider) => !out.includes(rider));
  }
  if (isOver && riders.length === 1) finished.push(riders[0]!);
  const struck = struckAt(nowMs);
  const isDone = isOver && riders.length === 1;
  const winner = isDone ? [...finished].reverse().find((rider) => !struck.has(rider)) : undefined;
  return { seeds, rounds, finished, struck, winner };
}

/** Returns the times of a round known at the given time. Each rider has one attempt: the first start that was not given back. */
function roundTimes(
  attempts: CupAttempts,
  round: number,
  riders: readonly EntryId[],
  atMs: number,
): ReadonlyMap<EntryId, CupTime> {
  const times = new Map<EntryId, CupTime>();
  for (const rider of riders) {
    const first = attempts[round]?.get(rider)?.find((start) => !isReturned(start, atMs));
    const time = first && timeAt(first, atMs);
    if (time) times.set(rider, time);
  }
  return times;
}
