import { type Merge, mergeFields } from '../../../sync/index';
import type { TrackRow } from '../../db';

/** Everything that belongs to one course: reference times and facts of another course would be wrong on it. */
const COURSE: readonly (keyof TrackRow)[] = [
  ...(['hash', 'style', 'builderVersion', 'light', 'seed', 'reference', 'difficulty'] as const),
  ...(['discipline', 'lengthM', 'dropM', 'gates'] as const),
];

/**
 * One track of the states two devices have made of it: a course with all that belongs to it comes from one of them, the
 * rest field by field. The clock of a device is no content: it alone is never in conflict.
 */
export const mergeTracks: Merge = (fork) => {
  const merged = mergeFields(fork, [COURSE]);
  return { ...merged, lost: merged.lost.filter((field) => field !== 'updatedAt') };
};
