import type { EntryId } from './entry';
import { officialUs, type RunResults } from './run';

/** How a rider stands at a point of the course among those who have been there. */
export interface Standing {
  readonly rank: number;
  /** Riders who have been there, this one included. */
  readonly of: number;
  /** Against the leader there, µs: negative = ahead; undefined for the first one there. */
  readonly gapUs: number | undefined;
  /** Who led there before, the one who was there first in front: several with one time; none when nobody had been there. */
  readonly leaders: readonly EntryId[];
}

/** A point where times are taken: a split, from 0, or the finish. */
export type Point = number | 'finish';

/** Each finisher's time at a point of the last run given, runs before it added, official µs. */
function timesAt(point: Point, runs: readonly RunResults[]): readonly { entry: EntryId; us: number }[] {
  const last = runs.at(-1) ?? {};
  return Object.entries(last).flatMap(([entry, result]) => {
    // Who did not finish is not shown as a mark to beat.
    if (result.kind !== 'finished') return [];
    const us = point === 'finish' ? result.timeUs : result.splitsUs[point];
    const before = beforeUs(entry, runs);
    return us === undefined || before === undefined ? [] : [{ entry, us: before + officialUs(us) }];
  });
}

/** What a rider brings along from the runs before the last one given, official µs; undefined without a full set. */
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
 * How a rider stands at a point, the moment they get there.
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
