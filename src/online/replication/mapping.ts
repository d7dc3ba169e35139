import * as v from 'valibot';
import type { Content, RemoteFields, RemoteRow, SyncDoc } from '../../../sync/index';
import {
  type CourseRow,
  type Db,
  type RecordRow,
  type RideRow,
  recordDoor,
  rideDoor,
  rowsOf,
  type TrackRow,
} from '../../db';
import { parseTrack, type Track } from '../../tracks';

/**
 * Maps rows of the local database to records of the server and back. Records are parsed with the same schemas as stored rows.
 */

/** A mapped row. Its id is the record's. */
export type Fields<Row extends SyncDoc> = Omit<Content<Row>, 'id'>;

/**
 * Increase it when a schema accepts records that it did not accept before: devices then pull the records that an older release
 * skipped.
 */
export const MAPPING_VERSION = 1;
/** The same for the user's own races and events. 2: races with the time penalty for a missed gate. */
export const OWN_EVENTS_VERSION = 2;

const orEmpty = (value: unknown): unknown => (value === null ? '' : value);

/** Parses a track of the server; undefined if it cannot be ridden here. */
export function trackFrom(row: RemoteRow, origin: Track['origin']): Track | undefined {
  const { id, name, style, builderVersion, course, hash, light, seed, reference, difficulty, author } = row;
  let read: unknown;
  try {
    read = typeof course === 'string' ? JSON.parse(course) : course;
  } catch {
    return undefined;
  }
  const parsed = parseTrack({
    ...{ id, name, style, builderVersion, course: read, hash, light, seed, origin },
    ...(reference ? { reference } : {}),
    ...(difficulty ? { difficulty } : {}),
    ...(author ? { author } : {}),
  });
  return parsed.ok ? parsed.track : undefined;
}

/** Returns the server's fields of a local track, with its course as text. */
export function trackFields(row: TrackRow, course: string, owner: string): RemoteFields {
  const { name, style, builderVersion, hash, light, seed, reference, difficulty, author } = row;
  const { discipline, lengthM, dropM, gates } = row;
  return {
    ...{ owner, name, style, builderVersion, course, hash, light, seed },
    ...{ reference: reference ?? null, difficulty: difficulty ?? '', author: author ?? '' },
    ...{ discipline, lengthM, dropM, gates },
  };
}

/** Courses per write. Each batch is copied on the main thread. */
const LOT = 250;

/**
 * Creates a function that stores missing courses. The courses of one page are collected and written together: one by one they
 * would take longer than the rest of the pull.
 *
 * @returns a function that rejects if the course could not be stored
 */
function courseKeeper(db: Db): (course: CourseRow) => Promise<void> {
  const waiting = new Map<string, CourseRow>();
  let next: Promise<ReadonlySet<string>> | undefined;
  /** @returns the hashes of the courses that could not be stored */
  async function write(): Promise<ReadonlySet<string>> {
    const courses = [...waiting.values()];
    waiting.clear();
    next = undefined;
    const refused = new Set<string>();
    for (let at = 0; at < courses.length; at += LOT) {
      const { error } = await db.rx.courses.bulkInsert(courses.slice(at, at + LOT));
      // A course with the same hash is already stored, so it is the same course.
      for (const { status, documentId } of error) if (status !== 409) refused.add(documentId);
    }
    return refused;
  }
  return async (course) => {
    waiting.set(course.hash, course);
    // In a microtask, after the other calls of this turn have added their courses.
    next ??= Promise.resolve().then(write);
    const refused = await next;
    if (refused.has(course.hash)) throw new Error('The disk does not take the course.');
  };
}

/** Maps the user's own private tracks. Tracks of the game and of others are not replicated. */
export function ownTracks(db: Db, owner: string) {
  const keepCourse = courseKeeper(db);
  return {
    async toServer(row: TrackRow): Promise<RemoteFields | null> {
      if (row.origin !== 'own') return null;
      const course = await db.rx.courses.findOne(row.hash).exec();
      // Without its course a track is useless. The next change of the track sends it again.
      if (course === null) return null;
      return { ...trackFields(row, course.course, owner), visibility: 'private', source: '', version: 0 };
    },
    async fromServer(remote: RemoteRow): Promise<Fields<TrackRow> | null> {
      // Tracks of the game have the same ids on the server and here, so a pull by id returns them. They stay unchanged.
      if (remote.owner !== owner || remote.visibility !== 'private') return null;
      const track = trackFrom(remote, 'own');
      if (track === undefined) return null;
      const at = Date.parse(String(remote.updated));
      const { row, course } = rowsOf(track, Number.isFinite(at) ? at : db.clock());
      await keepCourse(course);
      const { id: _, ...fields } = row;
      return fields;
    },
  };
}

/** Maps the user's own records. */
export function ownRecords(owner: string) {
  return {
    /** Rides with an assist, and those of other riders, stay on this device: no leaderboard of the server may show them. */
    toServer({ id: _id, seq: _seq, assist, by, stream, ...fields }: RecordRow): RemoteFields | null {
      if (assist !== undefined || by !== undefined) return null;
      // A deleted record has no stream here; the server removes its own copy.
      return { owner, ...fields, ...(stream === '' ? {} : { stream }) };
    },
    fromServer(remote: RemoteRow): Fields<RecordRow> | null {
      const read = v.safeParse(recordDoor, { ...remote, rider: orEmpty(remote.rider) });
      if (!read.success) return null;
      const { id: _id, assist: _a, by: _b, ...fields } = read.output;
      return fields;
    },
  };
}

/**
 * Age after which a ride is sent without its start ticket, ms. The server deletes a ticket after 30 days, and rejects a ride
 * with an unknown one.
 */
const TICKET_LIVES_MS = 29.5 * 24 * 3_600_000;

/** Maps pending rides to the server, and verdicts back. Only the server writes a verdict. @param clock ms since 1970 */
export function ownRides(clock: () => number = Date.now) {
  return {
    toServer(row: RideRow): RemoteFields {
      const { rider, track, event, hash, simVersion, equipment, stream } = row;
      const { gunTick, claimedUs, riddenAt } = row;
      const isOld = row.status === 'waiting' && clock() - riddenAt > TICKET_LIVES_MS;
      const ticket = isOld ? '' : row.ticket;
      return {
        ...{ rider, track, event, hash, simVersion, equipment, stream },
        ...{ gunTick, claimedUs, riddenAt, ticket },
      };
    },
    fromServer(remote: RemoteRow): Fields<RideRow> | null {
      const read = v.safeParse(rideDoor, remote);
      if (!read.success) return null;
      const { id: _id, ...fields } = read.output;
      return fields;
    },
  };
}
