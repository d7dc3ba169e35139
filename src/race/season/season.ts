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
 * A season: what the final results of its events are worth, added up. A function of those results, whatever order they
 * came in.
 */

/** A final result that counts in a season: of a race where points are given race by race, else of an event. */
export interface SeasonResult {
  readonly event: string;
  /** The server that held the event. */
  readonly server: string;
  /** What it was ridden as; undefined = several, which counts for the overall ranking only. */
  readonly discipline: string | undefined;
  readonly endedMs: number;
  readonly list: readonly ResultLine[];
  readonly cut: Cut;
  /** The season's final: points for the first 15 only (de-academic.com, “FIS-Punkte”). */
  readonly isFinal: boolean;
}

/** Places with points in the final of a season. */
export const FINAL_PLACES = 15;

/** A ranking of a season. A rider's `scores` stand in the order of {@link inOrder}. */
export type SeasonLine = EventLine;

/** Results in the order they ended in, those of one moment by their event: the same wherever they are read. */
export function inOrder(results: readonly SeasonResult[]): readonly SeasonResult[] {
  return [...results].sort(
    (a, b) => a.endedMs - b.endedMs || (a.event < b.event ? -1 : a.event > b.event ? 1 : 0),
  );
}

/** What each rider scores in a result. @param table a community's own points; without one those of the World Cup */
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
 * The season's ranking: points added, equal ones broken by more wins, more second places and so on, as in the sport; who
 * is equal in those too shares a rank.
 *
 * @param discipline of one only; undefined = overall
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

/** The disciplines of a season in the order of their letters. */
export function disciplinesOf(results: readonly SeasonResult[]): readonly string[] {
  return [
    ...new Set(results.flatMap(({ discipline }) => (discipline === undefined ? [] : [discipline]))),
  ].sort();
}
