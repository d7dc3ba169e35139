import { withoutLedger } from '../../../sync/index';
import type { GhostRide, RecordRow } from '../schemas';

/** The course and physics a time counts on: only times of the same board can be compared. */
export type Board = Pick<RecordRow, 'trackId' | 'equipment' | 'hash' | 'simVersion'>;

/** Whether two rides were ridden on the same course by the same physics. */
export function sameBoard(
  a: Pick<Board, 'hash' | 'simVersion'>,
  b: Pick<Board, 'hash' | 'simVersion'>,
): boolean {
  return a.hash === b.hash && a.simVersion === b.simVersion;
}

type Ranked = Pick<GhostRide, 'timeUs' | 'riddenAt' | 'id'>;

/** Whether `a` ranks before `b` on one board: the lower time; of equal times the earlier ride, then the lower id. */
export function isFaster(a: Ranked, b: Ranked): boolean {
  if (a.timeUs !== b.timeUs) return a.timeUs < b.timeUs;
  if (a.riddenAt !== b.riddenAt) return a.riddenAt < b.riddenAt;
  return a.id < b.id;
}

/**
 * The ghost that stands after a ride: the faster one on the same board. A ride on another course or with newer physics
 * opens a new board and replaces the old ghost; one with older physics changes nothing.
 */
export function ghostAfter(present: GhostRide | undefined, ride: GhostRide): GhostRide {
  if (!present || ride.simVersion > present.simVersion) return ride;
  if (ride.simVersion < present.simVersion) return present;
  if (ride.hash !== present.hash) return ride;
  return isFaster(ride, present) ? ride : present;
}

/** The ghost a record can become. */
export function ghostOf(record: RecordRow): GhostRide {
  const { trackId: _, eventId: __, ...ride } = withoutLedger(record);
  return ride;
}
