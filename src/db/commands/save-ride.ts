import { enteredIn } from '../../race';
import type { Equipment } from '../../sim';
import type { Track } from '../../tracks';
import { type DbError, dbErrorOf } from '../errors';
import type { Assist, RecordRow } from '../schemas';
import { MAX_BY } from '../schemas/records';
import type { Db } from '../types';
import { hold, keepHeldRides } from './held';
import { fastestRecord, settleGhost } from './settle';

/** A ride after its end. The stream is authoritative. */
export interface Ride {
  readonly trackId: string;
  /** Content hash of the course it was ridden on. */
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: Equipment;
  /** Input stream, base64url. */
  readonly stream: string;
  /** Integer µs. */
  readonly timeUs: number;
  readonly splitsUs: readonly number[];
  readonly status: 'finished' | 'dnf' | 'dsq';
}

export interface SaveRide {
  /** Created when the ride begins, so that saving it again (a second click, a retry) stores it once. */
  readonly id: string;
  readonly track: Pick<Track, 'id' | 'hash'> & Partial<Pick<Track, 'course'>>;
  readonly ride: Ride;
  /** Id of the rider's profile, or of the entry for a rider entered by name in a race or event; or ''. */
  readonly rider: string;
  readonly eventId?: string;
  /** Name of the rider, if their profile is no longer on this device. */
  readonly by?: string;
  /** The assist used in the ride. */
  readonly assist?: Assist;
}

/**
 * The result of saving a ride.
 *
 * - `saved`: it is on the disk. `previousUs` is the best other time of the same leaderboard; absent if there is none or the
 *   others cannot be read
 * - `held`: it does not fit on the disk, so it is kept in this tab (`db.held`) until there is room, and is part of every backup
 * - `not-kept`: it has no record, because it did not finish, or the track has another course now
 */
export type SavedRide =
  | {
      readonly kind: 'saved';
      readonly record: RecordRow;
      readonly best: boolean;
      readonly previousUs?: number;
    }
  | { readonly kind: 'held'; readonly record: RecordRow; readonly error: DbError }
  | { readonly kind: 'not-kept'; readonly why: 'unfinished' | 'other-course' };

/** Returns the name of a rider entered by name in a race or event. If it cannot be read, the ride is stored without it. */
async function enteredName(db: Db, { rider, eventId }: SaveRide): Promise<string | undefined> {
  if (eventId === undefined) return undefined;
  try {
    const event = await db.rx.events.findOne(eventId).exec();
    const entries = event && enteredIn(event.toMutableJSON().state);
    return entries?.find(({ id }) => id === rider)?.name.slice(0, MAX_BY);
  } catch (cause) {
    console.warn('Unable to read who was entered', cause);
    return undefined;
  }
}

function recordOf(
  db: Db,
  { id, ride, rider, eventId = '', assist }: SaveRide,
  by: string | undefined,
): RecordRow {
  const { trackId, hash, simVersion, equipment, stream, timeUs, splitsUs } = ride;
  return {
    id,
    trackId,
    rider,
    equipment,
    timeUs,
    splitsUs: [...splitsUs],
    stream,
    hash,
    simVersion,
    riddenAt: db.clock(),
    eventId,
    ...(assist === undefined ? {} : { assist }),
    ...(by === undefined ? {} : { by }),
  };
}

/** Compares a stored ride with the others of its leaderboard. If they cannot be read, it does not count as the best. */
async function standingOf(db: Db, stored: RecordRow): Promise<{ best: boolean; previousUs?: number }> {
  try {
    const previous = await fastestRecord(db, stored, stored.id);
    if (!previous) return { best: true };
    return { best: stored.timeUs < previous.timeUs, previousUs: previous.timeUs };
  } catch (cause) {
    console.warn('Unable to compare the ride', cause);
    return { best: false };
  }
}

/** Stores the course of a ride again, if the track's course was replaced and deleted during the ride. */
async function keepCourse(db: Db, { hash, course }: SaveRide['track']): Promise<void> {
  if (course === undefined || (await db.rx.courses.findOne(hash).exec())) return;
  await db.rx.courses.insertIfNotExists({ hash, course: JSON.stringify(course) });
}

/**
 * Stores a finished ride: first its record, then the ghost, if it is the best with its equipment. If the tab closes in between,
 * the next opening updates the ghost. A ghost always has a record. Never rejects.
 */
export async function saveRide(db: Db, save: SaveRide): Promise<SavedRide> {
  const { ride, track } = save;
  if (ride.status !== 'finished') return { kind: 'not-kept', why: 'unfinished' };
  if (ride.trackId !== track.id || ride.hash !== track.hash) return { kind: 'not-kept', why: 'other-course' };

  const record = recordOf(db, save, save.by?.slice(0, MAX_BY) ?? (await enteredName(db, save)));
  let stored: RecordRow;
  try {
    stored = (await db.rx.records.insertIfNotExists(record)).toMutableJSON();
  } catch (cause) {
    hold(db, record);
    return { kind: 'held', record, error: dbErrorOf(cause) };
  }
  await keepCourse(db, track).catch((cause: unknown) => {
    console.warn('Unable to keep the course of the ride', cause);
  });
  const standing = await standingOf(db, stored);
  await settleGhost(db, stored).catch((cause: unknown) => {
    // The record is stored, and the next ride or opening updates the ghost.
    console.warn('Unable to write the ghost', cause);
  });
  await keepHeldRides(db);
  return { kind: 'saved', record: stored, ...standing };
}
