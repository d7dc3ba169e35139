import {
  type Cut,
  type EntryId,
  type EventLine,
  type PointsTable,
  type RaceScore,
  type ResultLine,
  scoresOf,
  standingsOf,
} from '../rules';

/*
 * A season: the points of its events' final results, added up. It is a function of those results, in any order.
 */

/** A final result that counts in a season: of a race if each race gives points, else of an event. */
export interface SeasonResult {
  readonly event: string;
  /** The club that held the event. */
  readonly server: string;
  /** Discipline of the race or event; undefined if there are several: then it counts only for the overall ranking. */
  readonly discipline: string | undefined;
  readonly endedMs: number;
  readonly list: readonly ResultLine[];
  readonly cut: Cut;
  /** Whether this is the season's final, with points for the first 15 only (de-academic.com, “FIS-Punkte”). */
  readonly isFinal: boolean;
}

/** Number of places with points in the final of a season. */
export const FINAL_PLACES = 15;

/** A line of a season's ranking. `scores` have the order of {@link inOrder}. */
export type SeasonLine = EventLine;

/** Sorts results by their end, then by event, so that the order is the same everywhere. */
export function inOrder(results: readonly SeasonResult[]): readonly SeasonResult[] {
  return [...results].sort(
    (a, b) => a.endedMs - b.endedMs || (a.event < b.event ? -1 : a.event > b.event ? 1 : 0),
  );
}

/** Returns each rider's score in a result. @param table a community's own points; the World Cup's if undefined */
export function seasonScores(
  { list, cut, isFinal }: SeasonResult,
  table?: PointsTable,
): ReadonlyMap<EntryId, RaceScore> {
  const counting = isFinal
    ? list.filter((line) => line.kind === 'unplaced' || line.rank <= FINAL_PLACES)
    : list;
  return scoresOf(counting, cut, table);
}

/**
 * Returns the season's ranking: points are added, and ties are broken by more wins, more second places and so on, as in the
 * sport. If those are equal, riders share a rank.
 *
 * @param discipline limits the ranking to one discipline; undefined = overall
 */
export function seasonRanking(
  results: readonly SeasonResult[],
  table?: PointsTable,
  discipline?: string,
): readonly SeasonLine[] {
  const counted = inOrder(results).filter((one) => discipline === undefined || one.discipline === discipline);
  const scores = counted.map((one) => seasonScores(one, table));
  const riders = [...new Set(counted.flatMap(({ list }) => list.map(({ entry }) => entry)))].sort();
  return standingsOf(riders, scores, 'points');
}

/** Returns the disciplines of a season in alphabetical order. */
export function disciplinesOf(results: readonly SeasonResult[]): readonly string[] {
  return [
    ...new Set(results.flatMap(({ discipline }) => (discipline === undefined ? [] : [discipline]))),
  ].sort();
}
