import { type Merge, mergeFields } from '../../../sync/index';
import type { RideRow } from '../../db';

/** Fields that only the server sets. */
const VERDICT: readonly (keyof RideRow)[] = ['status', 'reason', 'timeUs', 'medal', 'live'];

/**
 * Merges two states of a ride. The ridden input never changes, and the server's verdict wins: after a restored backup a ride is
 * judged again, so no change is reported as lost.
 */
export const mergeRides: Merge = (fork) => {
  const merged = mergeFields(fork);
  const verdict = Object.fromEntries(VERDICT.map((name) => [name, fork.theirs[name] ?? merged.fields[name]]));
  return {
    ...merged,
    fields: { ...merged.fields, ...verdict },
    lost: merged.lost.filter((name) => !VERDICT.some((one) => one === name)),
  };
};
