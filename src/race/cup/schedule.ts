import { type CupPlan, QUALIFYING_MS, ROUND_MS, type RunWindow } from '../plan';

/*
 * A knock-out cup by its clock: ten minutes of qualifying, then rounds of three minutes, one after the other in all
 * divisions at once. How many there are follows from the size of the largest division.
 */

/** Most riders of a division. */
export const MAX_DIVISION = 16;
/** Riders of a final. */
const FINALISTS = 2;

/** How many go out of a round of so many: the slower quarter, at least one; of a final the one who loses it. */
export function outOf(riders: number): number {
  return riders < FINALISTS ? 0 : Math.max(1, Math.floor(riders / 4));
}

/** How many rounds it takes to find the winner of so many, the final included. 16 riders ride nine. */
export function roundsFor(riders: number): number {
  let rounds = 0;
  for (let left = riders; left >= FINALISTS; left -= outOf(left)) rounds++;
  return rounds;
}

/** Sizes of the divisions of a field: as few as there can be, none larger than another by more than one. */
export function divisionSizes(riders: number): readonly number[] {
  const divisions = Math.ceil(riders / MAX_DIVISION);
  const small = Math.floor(riders / Math.max(1, divisions));
  const larger = riders - small * divisions;
  return Array.from({ length: divisions }, (_, n) => (n < larger ? small + 1 : small));
}

/** Window of qualifying (0) or a round (from 1 on). */
export function cupWindow({ opensMs }: Pick<CupPlan, 'opensMs'>, run: number): RunWindow {
  if (run === 0) return { opensMs, closesMs: opensMs + QUALIFYING_MS };
  const begins = opensMs + QUALIFYING_MS + (run - 1) * ROUND_MS;
  // Both ends belong to a window: the next one begins a millisecond later.
  return { opensMs: begins + 1, closesMs: begins + ROUND_MS };
}
