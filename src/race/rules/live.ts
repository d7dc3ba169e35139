import type { EntryId } from './entry';
import { officialUs, type RunResults } from './run';

/** A rider's rank at a point of the course among the riders who have reached it. */
export interface Standing {
  readonly rank: number;
  /** Number of riders who have reached the point, this one included. */
  readonly of: number;
  /** Difference to the leader there, µs: negative = ahead; undefined for the first rider there. */
  readonly gapUs: number | undefined;
  /**
   * The leaders there before this rider, the first to arrive in front. Several if their times are equal; empty if no rider had
   * arrived.
   */
  readonly leaders: readonly EntryId[];
}

/** A point with intermediate times: a split, from 0, or the finish. */
export type Point = number | 'finish';

/** Returns each finisher's time at a point of the last run given, with earlier runs added, official µs. */
function timesAt(point: Point, runs: readonly RunResults[]): readonly { entry: EntryId; us: number }[] {
  const last = runs.at(-1) ?? {};
  return Object.entries(last).flatMap(([entry, result]) => {
    // A rider who did not finish is not shown as a time to beat.
    if (result.kind !== 'finished') return [];
    const us = point === 'finish' ? result.timeUs : result.splitsUs[point];
    const before = beforeUs(entry, runs);
    return us === undefined || before === undefined ? [] : [{ entry, us: before + officialUs(us) }];
  });
}

/** Returns a rider's total time of the runs before the last one given, official µs; undefined if any of them is missing. */
export function beforeUs(entry: EntryId, runs: readonly RunResults[]): number | undefined {
  let sum = 0;
  for (const results of runs.slice(0, -1)) {
    const result = results[entry];
    if (result?.kind !== 'finished') return undefined;
    sum += officialUs(result.timeUs);
  }
  return sum;
}

/**
 * Returns a rider's standing on reaching a point.
 *
 * @param runs results of each run; the last one is being ridden
 * @param timeUs the rider's clock of this run there, µs
 */
export function standingAt(
  point: Point,
  runs: readonly RunResults[],
  entry: EntryId,
  timeUs: number,
): Standing {
  const mine = (beforeUs(entry, runs) ?? 0) + officialUs(timeUs);
  const others = timesAt(point, runs).filter((other) => other.entry !== entry);
  const bestUs = Math.min(...others.map(({ us }) => us));
  return {
    rank: 1 + others.filter(({ us }) => us < mine).length,
    of: others.length + 1,
    gapUs: others.length === 0 ? undefined : mine - bestUs,
    leaders: others.filter(({ us }) => us === bestUs).map((other) => other.entry),
  };
}
