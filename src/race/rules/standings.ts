import type { EntryId } from './entry';
import { type Cut, type PointsTable, pointsOf } from './points';
import { type Ranked, ranked } from './ranking';
import type { ResultLine } from './results';

/** How the races of an event make one result. */
export type Scoring = { readonly kind: 'times' } | { readonly kind: 'points'; readonly cut: Cut };

/** How the races of a server's event make one result: there the best time of several windows may count, too. */
export type EventScoring = Scoring | { readonly kind: 'best-time' };

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
  /** Official time of the races with a place, µs: all added, or the best of them where that one counts. */
  readonly timeUs: number;
}

const NONE: RaceScore = { kind: 'none' };

/** What each rider of a result list scores in an event or a season. */
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

/** The ranks reached, the best first. */
function ranksOf(scores: readonly RaceScore[]): readonly number[] {
  return scores.flatMap((score) => (score.kind === 'none' ? [] : [score.rank])).sort((a, b) => a - b);
}

type Line = Omit<EventLine, 'rank'> & { readonly ranks: readonly number[] };

/** More wins first, then more second places, and so on (the sport's rule for equal points, general knowledge). */
function byBetterResults({ ranks: a }: Line, { ranks: b }: Line): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    // Up to here both have the same ranks: who has the lower one next has more of it.
    if (a[i] !== b[i]) return a[i]! - b[i]!;
  }
  return b.length - a.length;
}

const compare: Readonly<Record<EventScoring['kind'], (a: Line, b: Line) => number>> = {
  points: (a, b) => b.points - a.points || byBetterResults(a, b),
  // Whoever missed a race cannot be before somebody who rode them all.
  times: (a, b) => b.placed - a.placed || a.timeUs - b.timeUs || byBetterResults(a, b),
  'best-time': (a, b) =>
    Number(b.placed > 0) - Number(a.placed > 0) || a.timeUs - b.timeUs || byBetterResults(a, b),
};

/**
 * The standings of an event after the races given: points added, times added (more races finished first), or the best
 * time of all races. Equal scores are broken by the better single results; who is equal in those too shares a rank.
 *
 * @param entries everybody entered, in the order that those of equal rank are to stand in
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

/** The same from what each race is worth to its riders: a season has races of several tables. */
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

/** A line of the standings, and how far it moved with the last race. */
export interface StandingLine extends EventLine {
  /** Ranks won (+) or lost (−) by the last race that counts; undefined before the second. */
  readonly moved: number | undefined;
}

/** The standings with what the last race given has moved in them. Arguments as of {@link standings}. */
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
