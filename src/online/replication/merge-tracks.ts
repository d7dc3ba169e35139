import { type Merge, mergeFields } from '../../../sync/index';
import type { TrackRow } from '../../db';

/** Fields that describe one course. Reference times and facts of another course would be wrong. */
const COURSE: readonly (keyof TrackRow)[] = [
  ...(['hash', 'style', 'builderVersion', 'light', 'seed', 'reference', 'difficulty'] as const),
  ...(['discipline', 'lengthM', 'dropM', 'gates'] as const),
];

/**
 * Merges two states of a track: the course with its fields is taken from one side, other fields are merged one by one. A
 * conflict in `updatedAt` alone is not reported, because it is only a device's clock.
 */
export const mergeTracks: Merge = (fork) => {
  const merged = mergeFields(fork, [COURSE]);
  return { ...merged, lost: merged.lost.filter((field) => field !== 'updatedAt') };
};
