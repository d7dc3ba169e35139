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
 * How rows of the local database and records of the server become one another. What the server says is read through the
 * same doors as what stands on the disk.
 */

/** A row as the mapping gives it: its id is the record's. */
export type Fields<Row extends SyncDoc> = Omit<Content<Row>, 'id'>;

/**
 * Raise it when a door lets records in that it did not before: devices ask for those again that an older release had no
 * use for.
 */
export const MAPPING_VERSION = 1;
/** The same of races and events of one's own. 2: races that say what a miss comes to. */
export const OWN_EVENTS_VERSION = 2;

const orEmpty = (value: unknown): unknown => (value === null ? '' : value);

/** A track of the server, whole; undefined when it is none that can be ridden here. */
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

/** The server's fields of a track of this device, with the text of its course. */
export function trackFields(row: TrackRow, course: string, owner: string): RemoteFields {
  const { name, style, builderVersion, hash, light, seed, reference, difficulty, author } = row;
  const { discipline, lengthM, dropM, gates } = row;
  return {
    ...{ owner, name, style, builderVersion, course, hash, light, seed },
    ...{ reference: reference ?? null, difficulty: difficulty ?? '', author: author ?? '' },
    ...{ discipline, lengthM, dropM, gates },
  };
}

/** Courses written at a time: each lot is copied for the disk on the main thread. */
const LOT = 250;

/**
 * Keeps courses that do not stand here yet. Those of one page are handed over one after the other, and written together:
 * one by one they would take longer than all the rest of a pull.
 *
 * @returns rejects where the disk does not take the course
 */
function courseKeeper(db: Db): (course: CourseRow) => Promise<void> {
  const waiting = new Map<string, CourseRow>();
  let next: Promise<ReadonlySet<string>> | undefined;
  /** @returns the hashes of those that were not taken */
  async function write(): Promise<ReadonlySet<string>> {
    const courses = [...waiting.values()];
    waiting.clear();
    next = undefined;
    const refused = new Set<string>();
    for (let at = 0; at < courses.length; at += LOT) {
      const { error } = await db.rx.courses.bulkInsert(courses.slice(at, at + LOT));
      // One that stands here already is the same: it has the same hash.
      for (const { status, documentId } of error) if (status !== 409) refused.add(documentId);
    }
    return refused;
  }
  return async (course) => {
    waiting.set(course.hash, course);
    // Once everybody whose turn it is now has handed theirs over.
    next ??= Promise.resolve().then(write);
    const refused = await next;
    if (refused.has(course.hash)) throw new Error('The disk does not take the course.');
  };
}

/** A user's own private tracks; those of the game and of others stay where they come from. */
export function ownTracks(db: Db, owner: string) {
  const keepCourse = courseKeeper(db);
  return {
    async toServer(row: TrackRow): Promise<RemoteFields | null> {
      if (row.origin !== 'own') return null;
      const course = await db.rx.courses.findOne(row.hash).exec();
      // It comes again with the next change of the track; a track without its course is of no use anywhere.
      if (course === null) return null;
      return { ...trackFields(row, course.course, owner), visibility: 'private', source: '', version: 0 };
    },
    async fromServer(remote: RemoteRow): Promise<Fields<TrackRow> | null> {
      // A track of the game has the same id there and here: it is asked for by that, and stays what it is.
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

/** A user's own records. */
export function ownRecords(owner: string) {
  return {
    /** Rides with an assist, and those of others, stay on this device: no table of the server may show them. */
    toServer({ id: _id, seq: _seq, assist, by, stream, ...fields }: RecordRow): RemoteFields | null {
      if (assist !== undefined || by !== undefined) return null;
      // One that was deleted has none any more: the server lets go of it by itself.
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

/** The server forgets a start ticket after thirty days, and refuses a ride that names one it does not know, ms. */
const TICKET_LIVES_MS = 29.5 * 24 * 3_600_000;

/** Rides on their way, and their verdicts on the way back. Only the server writes a verdict. @param clock ms since 1970 */
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
