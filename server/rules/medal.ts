import type { ReferenceTimes } from '../../src/tracks';

/** What a time is worth; '' = none, or the track has no reference times for this equipment. */
export type Medal = 'author' | 'gold' | 'silver' | 'bronze' | '';

/** The medal of a time, µs: reaching a reference time earns it. */
export function medalOf(timeUs: number, times: ReferenceTimes | undefined): Medal {
  if (!times) return '';
  if (timeUs <= times.authorUs) return 'author';
  if (timeUs <= times.goldUs) return 'gold';
  if (timeUs <= times.silverUs) return 'silver';
  return timeUs <= times.bronzeUs ? 'bronze' : '';
}
