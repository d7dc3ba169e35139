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

/** The medal of a time, µs; `none` for no time, no medal, or a track without times to beat. */
export function medalFor(timeUs: number | undefined, reference: ReferenceTimes | undefined): Medal | 'none' {
  return (timeUs === undefined ? undefined : medalOf(timeUs, reference)) ?? 'none';
}

/** Rank of a medal: 4 author … 1 bronze, 0 none. */
export function rankOf(medal: Medal | 'none'): number {
  const at = medals.indexOf(medal as Medal);
  return at < 0 ? 0 : medals.length - at;
}

/** The next medal to go for, and its time; undefined when the author is beaten (or there are no times). */
export function nextMedal(
  timeUs: number | undefined,
  reference: ReferenceTimes | undefined,
): { readonly medal: Medal; readonly timeUs: number } | undefined {
  if (reference === undefined) return undefined;
  const at = medals.indexOf(medalFor(timeUs, reference) as Medal);
  const medal = at === 0 ? undefined : medals[at < 0 ? medals.length - 1 : at - 1];
  return medal && { medal, timeUs: reference[`${medal}Us`] };
}
