import { withoutLedger } from '../../../sync/index';
import type { GhostRide, RecordRow } from '../schemas';

/** Identifies a leaderboard. Only times of the same leaderboard can be compared: same course, equipment and `simVersion`. */
export type Board = Pick<RecordRow, 'trackId' | 'equipment' | 'hash' | 'simVersion'>;

/** Returns whether two rides have the same course and `simVersion`. */
export function sameBoard(
  a: Pick<Board, 'hash' | 'simVersion'>,
  b: Pick<Board, 'hash' | 'simVersion'>,
): boolean {
  return a.hash === b.hash && a.simVersion === b.simVersion;
}

type Ranked = Pick<GhostRide, 'timeUs' | 'riddenAt' | 'id'>;

/** Returns whether `a` ranks before `b` on one leaderboard: by the lower time, then the earlier ride, then the lower id. */
export function isFaster(a: Ranked, b: Ranked): boolean {
  if (a.timeUs !== b.timeUs) return a.timeUs < b.timeUs;
  if (a.riddenAt !== b.riddenAt) return a.riddenAt < b.riddenAt;
  return a.id < b.id;
}

/**
 * Returns the ghost after a ride: the faster of the two on the same leaderboard. A ride on another course or with a newer
 * `simVersion` starts a new leaderboard and replaces the old ghost; a ride with an older `simVersion` changes nothing.
 */
export function ghostAfter(present: GhostRide | undefined, ride: GhostRide): GhostRide {
  if (!present || ride.simVersion > present.simVersion) return ride;
  if (ride.simVersion < present.simVersion) return present;
  if (ride.hash !== present.hash) return ride;
  return isFaster(ride, present) ? ride : present;
}

/** Converts a record to a ghost. */
export function ghostOf(record: RecordRow): GhostRide {
  const { trackId: _, eventId: __, ...ride } = withoutLedger(record);
  return ride;
}
