import { US_PER_TICK } from '../sim';
import type { ReferenceTimes } from './track';

/** Medals from the best to the least. */
export const medals = ['author', 'gold', 'silver', 'bronze'] as const;
export type Medal = (typeof medals)[number];

/** What is shown for a rider's best: a medal, `finished` for a time that earns none, `none` for no time. */
export type Mark = Medal | 'finished' | 'none';

/**
 * Gold, silver and bronze lie even steps of a twelfth of the author's time behind it: 8.3, 16.7 and 25 %. Riders who know
 * no line still reach bronze, and nobody reaches gold without one (tests/bench/beginner.bench.ts).
 */
const STEPS = 12;
/** Medals are full hundredths, µs. */
const HUNDREDTH = 10_000;

function stepBehind(authorUs: number, steps: number): number {
  return Math.ceil((authorUs * (STEPS + steps)) / STEPS / HUNDREDTH) * HUNDREDTH;
}

/**
 * The times that earn the medals of a track, from the author's alone: one rule for every track and gear. Where a ride
 * with no hand at all would earn gold, as on a slope without gates, there are none: all times are then the author's.
 *
 * @param glideUs the clean ride with no hand at all, where the slope has one
 */
export function medalTimes(authorUs: number, glideUs = Number.POSITIVE_INFINITY): ReferenceTimes {
  const goldUs = stepBehind(authorUs, 1);
  if (glideUs <= goldUs) return { authorUs, goldUs: authorUs, silverUs: authorUs, bronzeUs: authorUs };
  return { authorUs, goldUs, silverUs: stepBehind(authorUs, 2), bronzeUs: stepBehind(authorUs, 3) };
}

/**
 * The times to beat of a track by the rule, whatever stands in it: tracks that were measured before the rule, or by
 * strangers, carry other steps, which count no more.
 *
 * @returns undefined where there is no medal to win
 */
export function timesToBeat(times: ReferenceTimes | undefined): ReferenceTimes | undefined {
  if (times === undefined || times.bronzeUs === times.authorUs) return undefined;
  return medalTimes(times.authorUs);
}

/** A time as it is shown, in hundredths of a second: cut off, as in the sport. */
const shown = (us: number): number => Math.floor(us / US_PER_TICK);

/**
 * The medal a time (µs) is worth: the best one whose time it does not exceed, both as they are shown. The one rule of
 * the game: screens, pictures and the server's verdict go by it.
 *
 * @returns undefined for none, or where there is none to win
 */
export function medalOf(timeUs: number, times: ReferenceTimes | undefined): Medal | undefined {
  const toBeat = timesToBeat(times);
  return toBeat && medals.find((medal) => shown(timeUs) <= shown(toBeat[`${medal}Us`]));
}

/** The medal of a time, µs; `none` for no time, no medal, or a track without times to beat. */
export function medalFor(timeUs: number | undefined, reference: ReferenceTimes | undefined): Medal | 'none' {
  return (timeUs === undefined ? undefined : medalOf(timeUs, reference)) ?? 'none';
}

/**
 * What a best time, µs, is shown by: its medal, or that the rider has come down; but by the better medal where one was won
 * on a course that the track had before.
 */
export function markFor(
  timeUs: number | undefined,
  reference: ReferenceTimes | undefined,
  earlier: Medal | undefined,
): Mark {
  const mark = timeUs === undefined ? 'none' : (medalOf(timeUs, reference) ?? 'finished');
  return earlier !== undefined && rankOf(earlier) > rankOf(mark) ? earlier : mark;
}

/** Rank of a medal: 4 author … 1 bronze, 0 none. */
export function rankOf(medal: Mark): number {
  const at = medals.indexOf(medal as Medal);
  return at < 0 ? 0 : medals.length - at;
}

/** The next medal to go for, and its time; undefined when the author is beaten (or there are no times). */
export function nextMedal(
  timeUs: number | undefined,
  reference: ReferenceTimes | undefined,
): { readonly medal: Medal; readonly timeUs: number } | undefined {
  const toBeat = timesToBeat(reference);
  if (toBeat === undefined) return undefined;
  const at = medals.indexOf(medalFor(timeUs, reference) as Medal);
  const medal = at === 0 ? undefined : medals[at < 0 ? medals.length - 1 : at - 1];
  return medal && { medal, timeUs: toBeat[`${medal}Us`] };
}
