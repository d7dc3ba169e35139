import { enteredIn } from '../../race';
import type { Equipment } from '../../sim';
import type { Track } from '../../tracks';
import { type DbError, dbErrorOf } from '../errors';
import type { Assist, RecordRow } from '../schemas';
import { MAX_BY } from '../schemas/records';
import type { Db } from '../types';
import { hold, keepHeldRides } from './held';
import { fastestRecord, settleGhost } from './settle';

/** A ride as it comes from the finish. Its truth is the stream. */
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
  /** Made when the ride began: whoever saves it again (a second click, a retry) saves the same ride. */
  readonly id: string;
  readonly track: Pick<Track, 'id' | 'hash'> & Partial<Pick<Track, 'course'>>;
  readonly ride: Ride;
  /** Id of the rider's profile or, of somebody entered by name for a race or event, of the entry; or ''. */
  readonly rider: string;
  readonly eventId?: string;
  /** What the rider is called where their profile is not on this device any more. */
  readonly by?: string;
  /** The assist it was ridden with. */
  readonly assist?: Assist;
}

/**
 * What became of a ride.
 *
 * - `saved`: on the disk. `previousUs` is the best time of the same board without this ride, absent for the first one and
 *   where the others cannot be read
 * - `held`: the disk refused it; it lives in this tab (`db.held`) until there is room again, and goes into every backup
 * - `not-kept`: no record: it did not finish, or was ridden on another course than the track has now
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

/** What somebody is called who was entered for a race or event by name. Without an answer the ride is kept all the same. */
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

/** What a stored ride is beside the others of its board. Where they cannot be read it is no best: it is kept all the same. */
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

/** Brings back the course of a ride, where its track got another one while it was ridden and nobody held this one. */
async function keepCourse(db: Db, { hash, course }: SaveRide['track']): Promise<void> {
  if (course === undefined || (await db.rx.courses.findOne(hash).exec())) return;
  await db.rx.courses.insertIfNotExists({ hash, course: JSON.stringify(course) });
}

/**
 * Keeps a finished ride: first its record, then, if it is the best of its equipment, the ghost. A tab killed in
 * between leaves a record whose ghost is made good at the next opening, never a ghost without a record. Never rejects.
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
    // The record is safe, and the next ride or opening makes its ghost good.
    console.warn('Unable to write the ghost', cause);
  });
  await keepHeldRides(db);
  return { kind: 'saved', record: stored, ...standing };
}
