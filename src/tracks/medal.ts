import { US_PER_TICK } from '../sim';
import type { ReferenceTimes } from './track';

/** Medals from best to lowest. */
export const medals = ['author', 'gold', 'silver', 'bronze'] as const;
export type Medal = (typeof medals)[number];

/** The mark for a rider's best time: a medal, `finished` for a time without a medal, `none` for no time. */
export type Mark = Medal | 'finished' | 'none';

/**
 * Gold, silver and bronze follow in steps of a twelfth of the author's time: 8.3, 16.7 and 25 % slower. Riders who do not know
 * the line still reach bronze, and nobody reaches gold without it (tests/bench/beginner.bench.ts).
 */
const STEPS = 12;
/** Medal times are whole hundredths, µs. */
const HUNDREDTH = 10_000;

function stepBehind(authorUs: number, steps: number): number {
  return Math.ceil((authorUs * (STEPS + steps)) / STEPS / HUNDREDTH) * HUNDREDTH;
}

/**
 * Returns the medal times of a track, computed only from the author's time: one rule for every track and equipment. If a ride
 * without any input would earn gold, as on a slope without gates, there are no medals: all times then equal the author's.
 *
 * @param glideUs time of the clean ride without any input, if the slope has one
 */
export function medalTimes(authorUs: number, glideUs = Number.POSITIVE_INFINITY): ReferenceTimes {
  const goldUs = stepBehind(authorUs, 1);
  if (glideUs <= goldUs) return { authorUs, goldUs: authorUs, silverUs: authorUs, bronzeUs: authorUs };
  return { authorUs, goldUs, silverUs: stepBehind(authorUs, 2), bronzeUs: stepBehind(authorUs, 3) };
}

/**
 * Returns the times to beat of a track by the rule, whatever the track stores: tracks measured before the rule, or made
 * elsewhere, store other steps, which no longer count.
 *
 * @returns undefined if there is no medal to win
 */
export function timesToBeat(times: ReferenceTimes | undefined): ReferenceTimes | undefined {
  if (times === undefined || times.bronzeUs === times.authorUs) return undefined;
  return medalTimes(times.authorUs);
}

/** Returns a time as shown, in hundredths of a second: truncated, as in the sport. */
const shown = (us: number): number => Math.floor(us / US_PER_TICK);

/**
 * Returns the medal for a time (µs): the best one whose time it does not exceed, both as shown. Screens, pictures and the
 * server's verdict all use this rule.
 *
 * @returns undefined for none, or if there is none to win
 */
export function medalOf(timeUs: number, times: ReferenceTimes | undefined): Medal | undefined {
  const toBeat = timesToBeat(times);
  return toBeat && medals.find((medal) => shown(timeUs) <= shown(toBeat[`${medal}Us`]));
}

/** Returns the medal for a time, µs; `none` for no time, no medal, or a track without times to beat. */
export function medalFor(timeUs: number | undefined, reference: ReferenceTimes | undefined): Medal | 'none' {
  return (timeUs === undefined ? undefined : medalOf(timeUs, reference)) ?? 'none';
}

/**
 * Returns the mark for a best time, µs: its medal, or `finished`. If a better medal was won on a former course of the track,
 * returns that one.
 */
export function markFor(
  timeUs: number | undefined,
  reference: ReferenceTimes | undefined,
  earlier: Medal | undefined,
): Mark {
  const mark = timeUs === undefined ? 'none' : (medalOf(timeUs, reference) ?? 'finished');
  return earlier !== undefined && rankOf(earlier) > rankOf(mark) ? earlier : mark;
}

/** Returns the rank of a medal: 4 author … 1 bronze, 0 none. */
export function rankOf(medal: Mark): number {
  const at = medals.indexOf(medal as Medal);
  return at < 0 ? 0 : medals.length - at;
}

/** Returns the next medal to win, and its time; undefined if the author is beaten (or there are no times). */
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
