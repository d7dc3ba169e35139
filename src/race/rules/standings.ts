import type { EntryId } from './entry';
import { type Cut, type PointsTable, pointsOf } from './points';
import { type Ranked, ranked } from './ranking';
import type { ResultLine } from './results';

/** How the races of an event are combined. */
export type Scoring = { readonly kind: 'times' } | { readonly kind: 'points'; readonly cut: Cut };

/** How the races of a club event are combined. The best time of several windows may count, too. */
export type EventScoring = Scoring | { readonly kind: 'best-time' };

/** A rider's score in one race of an event. */
export type RaceScore =
  | { readonly kind: 'placed'; readonly rank: number; readonly timeUs: number; readonly points: number }
  | { readonly kind: 'none' };

/** A rider's line in the standings. */
export interface EventLine {
  readonly entry: EntryId;
  readonly rank: number;
  /** One for each race given. */
  readonly scores: readonly RaceScore[];
  /** Number of races with a place. */
  readonly placed: number;
  readonly points: number;
  /** Official time over the races with a place, µs: their sum, or the best of them if the best time counts. */
  readonly timeUs: number;
}

const NONE: RaceScore = { kind: 'none' };

/** Returns each rider's score in a race, for an event or a season. */
export function scoresOf(
  list: readonly ResultLine[],
  cut: Cut,
  table?: PointsTable,
): ReadonlyMap<EntryId, RaceScore> {
  const points = pointsOf(list, cut, table);
  return new Map(
    list.map((line): [EntryId, RaceScore] => {
      if (line.kind === 'unplaced') return [line.entry, NONE];
      const { entry, rank, timeUs } = line;
      return [entry, { kind: 'placed', rank, timeUs, points: points.get(entry) ?? 0 }];
    }),
  );
}

/** Returns the ranks reached, the best first. */
function ranksOf(scores: readonly RaceScore[]): readonly number[] {
  return scores.flatMap((score) => (score.kind === 'none' ? [] : [score.rank])).sort((a, b) => a - b);
}

type Line = Omit<EventLine, 'rank'> & { readonly ranks: readonly number[] };

/** Compares by more wins, then more second places, and so on (the sport's rule for equal points, general knowledge). */
function byBetterResults({ ranks: a }: Line, { ranks: b }: Line): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    // All earlier ranks are equal, so the rider with the lower rank here has more of that rank.
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return b.length - a.length;
}

const compare: Readonly<Record<EventScoring['kind'], (a: Line, b: Line) => number>> = {
  points: (a, b) => b.points - a.points || byBetterResults(a, b),
  // A rider who missed a race cannot be ahead of one who finished them all.
  times: (a, b) => b.placed - a.placed || a.timeUs - b.timeUs || byBetterResults(a, b),
  'best-time': (a, b) =>
    Number(b.placed > 0) - Number(a.placed > 0) || a.timeUs - b.timeUs || byBetterResults(a, b),
};

/**
 * Returns the standings of an event after the given races: by the sum of points, by the sum of times (riders with more finished
 * races first), or by the best time of all races. Equal scores are ordered by the better single results; if those are equal,
 * riders share a rank.
 *
 * @param entries all entries, in the order in which riders of equal rank are listed
 * @param lists the result lists of the races ridden so far
 */
export function standings(
  entries: readonly EntryId[],
  lists: readonly (readonly ResultLine[])[],
  scoring: EventScoring,
): readonly EventLine[] {
  const cut = scoring.kind === 'points' ? scoring.cut : 'none';
  return standingsOf(
    entries,
    lists.map((list) => scoresOf(list, cut)),
    scoring.kind,
  );
}

/** Returns the standings from each race's scores. In a season, races can have different points tables. */
export function standingsOf(
  entries: readonly EntryId[],
  races: readonly ReadonlyMap<EntryId, RaceScore>[],
  kind: EventScoring['kind'],
): readonly EventLine[] {
  const lines = entries.map((entry): Line => {
    const scores = races.map((race) => race.get(entry) ?? NONE);
    let [placed, points, timeUs] = [0, 0, 0];
    for (const score of scores) {
      if (score.kind === 'none') continue;
      const isFirst = placed === 0;
      placed++;
      points += score.points;
      if (kind !== 'best-time') timeUs += score.timeUs;
      else if (isFirst || score.timeUs < timeUs) timeUs = score.timeUs;
    }
    return { entry, scores, placed, points, timeUs, ranks: ranksOf(scores) };
  });
  return ranked(lines, compare[kind]).map(lineOf);
}

function lineOf({ rank, item }: Ranked<Line>): EventLine {
  const { entry, scores, placed, points, timeUs } = item;
  return { entry, rank, scores, placed, points, timeUs };
}

/** A line of the standings, and how it moved with the last race. */
export interface StandingLine extends EventLine {
  /** Ranks gained (+) or lost (−) by the last race that counts; undefined before the second. */
  readonly moved: number | undefined;
}

/** Returns the standings and how the last race changed them. Takes the arguments of {@link standings}. */
export function movedStandings(
  entries: readonly EntryId[],
  lists: readonly (readonly ResultLine[])[],
  scoring: EventScoring,
): readonly StandingLine[] {
  const ranks = new Map<EntryId, number>();
  if (lists.length > 1) {
    for (const { entry, rank } of standings(entries, lists.slice(0, -1), scoring)) ranks.set(entry, rank);
  }
  return standings(entries, lists, scoring).map((line) => {
    const before = ranks.get(line.entry);
    return { ...line, moved: before === undefined ? undefined : before - line.rank };
  });
}
