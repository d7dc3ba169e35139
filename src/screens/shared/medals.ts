import { type Medal, medalOf, medals, type ReferenceTimes } from '../../tracks';
import type { MedalKind } from '../../ui';

/** The medal of a time, µs, as it is drawn: a blank one for no time, no medal, or a track without times to beat. */
export function medalFor(timeUs: number | undefined, reference: ReferenceTimes | undefined): MedalKind {
  return (timeUs === undefined ? undefined : medalOf(timeUs, reference)) ?? 'none';
}

/** Rank of a medal: 4 author … 1 bronze, 0 none. */
export function rankOf(medal: MedalKind): number {
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
