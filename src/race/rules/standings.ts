import type { EntryId } from './entry';
import { type Cut, pointsOf } from './points';
import { type Ranked, ranked } from './ranking';
import type { ResultLine } from './results';

/** How the races of an event make one result. */
export type Scoring = { readonly kind: 'times' } | { readonly kind: 'points'; readonly cut: Cut };

/** A rider's part in one race of an event. */
export type RaceScore =
  | { readonly kind: 'placed'; readonly rank: number; readonly timeUs: number; readonly points: number }
  | { readonly kind: 'none' };

/** A rider's line in the standings. */
export interface EventLine {
  readonly entry: EntryId;
  readonly rank: number;
  /** One for each race given. */
  readonly scores: readonly RaceScore[];
  /** Races with a place. */
  readonly placed: number;
  readonly points: number;
  /** Official time of the races with a place, µs. */
  readonly timeUs: number;
}

const NONE: RaceScore = { kind: 'none' };

function scoresOf(list: readonly ResultLine[], cut: Cut): ReadonlyMap<EntryId, RaceScore> {
  const points = pointsOf(list, cut);
  return new Map(
    list.map((line): [EntryId, RaceScore] => {
      if (line.kind === 'unplaced') return [line.entry, NONE];
      const { entry, rank, timeUs } = line;
      return [entry, { kind: 'placed', rank, timeUs, points: points.get(entry) ?? 0 }];
    }),
  );
}

/** How often each rank was reached; `counts[0]` = wins. */
function countRanks(scores: readonly RaceScore[]): readonly number[] {
  const counts: number[] = [];
  for (const score of scores) {
    if (score.kind === 'none') continue;
    while (counts.length < score.rank) counts.push(0);
    counts[score.rank - 1]!++;
  }
  return counts;
}

type Line = Omit<EventLine, 'rank'> & { readonly counts: readonly number[] };

/** More wins first, then more second places, and so on (the sport's rule for equal points, general knowledge). */
function byBetterResults(a: Line, b: Line): number {
  for (let i = 0; i < Math.max(a.counts.length, b.counts.length); i++) {
    const difference = (b.counts[i] ?? 0) - (a.counts[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

const compare: Readonly<Record<Scoring['kind'], (a: Line, b: Line) => number>> = {
  points: (a, b) => b.points - a.points || byBetterResults(a, b),
  // Whoever missed a race cannot be before somebody who rode them all.
  times: (a, b) => b.placed - a.placed || a.timeUs - b.timeUs || byBetterResults(a, b),
};

/**
 * The standings of an event after the races given: points added, or times added (more races finished first). Equal
 * scores are broken by the better single results; who is equal in those too shares a rank.
 *
 * @param entries everybody entered, in the order that those of equal rank are to stand in
 * @param lists the result lists of the races ridden so far
 */
export function standings(
  entries: readonly EntryId[],
  lists: readonly (readonly ResultLine[])[],
  scoring: Scoring,
): readonly EventLine[] {
  const cut = scoring.kind === 'points' ? scoring.cut : 'none';
  const races = lists.map((list) => scoresOf(list, cut));
  const lines = entries.map((entry): Line => {
    const scores = races.map((race) => race.get(entry) ?? NONE);
    let [placed, points, timeUs] = [0, 0, 0];
    for (const score of scores) {
      if (score.kind === 'none') continue;
      placed++;
      points += score.points;
      timeUs += score.timeUs;
    }
    return { entry, scores, placed, points, timeUs, counts: countRanks(scores) };
  });
  return ranked(lines, compare[scoring.kind]).map(lineOf);
}

function lineOf({ rank, item }: Ranked<Line>): EventLine {
  const { entry, scores, placed, points, timeUs } = item;
  return { entry, rank, scores, placed, points, timeUs };
}
