import { US_PER_TICK } from '../sim';
import type { ReferenceTimes } from './track';

/** Medals from the best to the least. */
export const medals = ['author', 'gold', 'silver', 'bronze'] as const;
export type Medal = (typeof medals)[number];

/** A time as it is shown, in hundredths of a second: cut off, as in the sport. */
const shown = (us: number): number => Math.floor(us / US_PER_TICK);

/**
 * The medal a time (µs) is worth: the best one whose time it does not exceed, both as they are shown. The one rule of
 * the game: screens, pictures and the server's verdict go by it.
 *
 * @returns undefined for none, or where the track has no times for this equipment
 */
export function medalOf(timeUs: number, times: ReferenceTimes | undefined): Medal | undefined {
  return times && medals.find((medal) => shown(timeUs) <= shown(times[`${medal}Us`]));
}
