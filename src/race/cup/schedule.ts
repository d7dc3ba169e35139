import { type CupPlan, QUALIFYING_MS, ROUND_MS, type RunWindow } from '../plan';

/*
 * Schedule of a knock-out cup: ten minutes of qualifying, then rounds of three minutes, at the same time in all divisions. The
 * number of rounds follows from the size of the largest division.
 */

/** Maximum number of riders in a division. */
export const MAX_DIVISION = 16;
/** Number of riders in a final. */
const FINALISTS = 2;

/** Returns how many riders a round eliminates: the slower quarter, at least one; in a final, the loser. */
export function outOf(riders: number): number {
  return riders < FINALISTS ? 0 : Math.max(1, Math.floor(riders / 4));
}

/** Returns the number of rounds until the winner is known, the final included. 16 riders ride nine rounds. */
export function roundsFor(riders: number): number {
  let rounds = 0;
  for (let left = riders; left >= FINALISTS; left -= outOf(left)) rounds++;
  return rounds;
}

/** Returns the sizes of the divisions: as few divisions as possible, whose sizes differ by at most one. */
export function divisionSizes(riders: number): readonly number[] {
  const divisions = Math.ceil(riders / MAX_DIVISION);
  const small = Math.floor(riders / Math.max(1, divisions));
  const larger = riders - small * divisions;
  return Array.from({ length: divisions }, (_, n) => (n < larger ? small + 1 : small));
}

/** Returns the window of qualifying (0) or of a round (from 1). */
export function cupWindow({ opensMs }: Pick<CupPlan, 'opensMs'>, run: number): RunWindow {
  if (run === 0) return { opensMs, closesMs: opensMs + QUALIFYING_MS };
  const begins = opensMs + QUALIFYING_MS + (run - 1) * ROUND_MS;
  // Both ends belong to a window, so the next one begins a millisecond later.
  return { opensMs: begins + 1, closesMs: begins + ROUND_MS };
}
