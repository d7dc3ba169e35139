import type { TrackSummary } from '../../db';

/**
 * Puts own tracks first, the last changed one at the top, and keeps the order of the others.
 *
 * @param tracks in an order that does not depend on the device
 */
export function ownFirst(tracks: readonly TrackSummary[]): readonly TrackSummary[] {
  const isOwn = ({ head }: TrackSummary): boolean => head.origin === 'own';
  const own = tracks.filter(isOwn).sort((a, b) => b.head.updatedAt - a.head.updatedAt);
  return [...own, ...tracks.filter((track) => !isOwn(track))];
}
