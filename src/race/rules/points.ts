import type { EntryId } from './entry';
import type { ResultLine } from './results';

/** World Cup points of places 1 to 30, unchanged for three decades (de-academic.com, “FIS-Punkte”). */
export const WORLD_CUP_POINTS = [
  100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2,
  1,
] as const;

/** With the cut, riders farther behind the winner than this share of the winner's time get no points (same source). */
const CUT = 0.08;

/** Whether only riders near the winner get points. */
export type Cut = 'none' | 'eight-percent';

/** Points of the places, the winner's first. A community may have its own table. */
export type PointsTable = readonly number[];

/**
 * Returns the points of a race. Riders with the same rank all get that rank's points, and the points of the skipped ranks are
 * not awarded. Riders without a place (did not start, did not finish, disqualified) get none.
 */
export function pointsOf(
  list: readonly ResultLine[],
  cut: Cut,
  table: PointsTable = WORLD_CUP_POINTS,
): ReadonlyMap<EntryId, number> {
  const points = new Map<EntryId, number>();
  for (const line of list) {
    if (line.kind === 'unplaced') continue;
    const near = cut === 'none' || line.gapUs <= (line.timeUs - line.gapUs) * CUT;
    points.set(line.entry, near ? (table[line.rank - 1] ?? 0) : 0);
  }
  return points;
}
