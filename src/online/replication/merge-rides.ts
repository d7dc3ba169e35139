import { type Merge, mergeFields } from '../../../sync/index';
import type { RideRow } from '../../db';

/** What the server alone says of a ride. */
const VERDICT: readonly (keyof RideRow)[] = ['status', 'reason', 'timeUs', 'medal', 'live'];

/**
 * One ride as two sides have it. What a player has ridden never changes, and of the verdict the server's counts: after a
 * restored backup a ride is judged anew, and nobody has lost anything by that.
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
