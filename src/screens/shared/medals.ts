import { shownGapUs } from '../../i18n';
import type { MedalKind } from '../../ui';

/** Times to beat, µs, as a track bears them per equipment. */
interface Reference {
  readonly authorUs: number;
  readonly goldUs: number;
  readonly silverUs: number;
  readonly bronzeUs: number;
}

/** Medals from the best to the least. */
export const medals = ['author', 'gold', 'silver', 'bronze'] as const;
export type Won = (typeof medals)[number];

const timeFor = (reference: Reference, medal: Won): number => reference[`${medal}Us`];

/** The medal a time is worth: the best one whose time it does not exceed, both as they are shown, to the hundredth. */
export function medalFor(timeUs: number | undefined, reference: Reference | undefined): MedalKind {
  if (timeUs === undefined || reference === undefined) return 'none';
  return medals.find((medal) => shownGapUs(timeUs, timeFor(reference, medal)) <= 0) ?? 'none';
}

/** Rank of a medal: 4 author … 1 bronze, 0 none. */
export function rankOf(medal: MedalKind): number {
  const at = medals.indexOf(medal as Won);
  return at < 0 ? 0 : medals.length - at;
}

/** The next medal to go for, and its time; undefined when the author is beaten (or there are no times). */
export function nextMedal(
  timeUs: number | undefined,
  reference: Reference | undefined,
): { readonly medal: Won; readonly timeUs: number } | undefined {
  if (reference === undefined) return undefined;
  const at = medals.indexOf(medalFor(timeUs, reference) as Won);
  const medal = at === 0 ? undefined : medals[at < 0 ? medals.length - 1 : at - 1];
  return medal && { medal, timeUs: timeFor(reference, medal) };
}
