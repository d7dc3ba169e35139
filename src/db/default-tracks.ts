import type { RxStorageWriteError } from 'rxdb';
import { parseTrack, type Track } from '../tracks';
import { dbErrorOf } from './errors';
import { findPresent } from './present';
import { type CourseRow, rowsOf } from './schemas';
import { mapInTurns, turn } from './turns';
import type { Db } from './types';

/** The result of adding the default tracks. `late`: they were not loaded within the timeout. */
export type DefaultTracks =
  | { readonly kind: 'present' }
  | { readonly kind: 'added'; readonly count: number }
  | { readonly kind: 'failed'; readonly cause: unknown }
  | { readonly kind: 'late' };

export interface DefaultTracksOptions {
  readonly url?: string;
  readonly fetch?: typeof fetch;
  /** Longest time a navigation waits for the tracks, ms. */
  readonly patienceMs?: number;
}

/** Downloads and parses the game's default tracks. Throws if the response or any of the tracks is invalid. */
export async function fetchTracks(
  url: string,
  fetcher: (url: string) => Promise<Response>,
): Promise<readonly Track[]> {
  const answer = await fetcher(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  const list: unknown = await answer.json();
  if (!Array.isArray(list)) throw new Error(`${url} is no list of tracks.`);
  return mapInTurns(list, (value: unknown, i) => {
    const read = parseTrack(value);
    if (!read.ok) throw new Error(`Track ${i} of ${url}: ${read.faults[0]?.key} at ${read.faults[0]?.path}.`);
    return read.track;
  });
}

/** Courses per batch. Each batch is copied for the disk on the main thread. */
const BATCH = 6;

/** Writes each course once: tracks may share a course, and a batch must not contain a row twice. */
async function putCourses(
  db: Db,
  courses: readonly CourseRow[],
): Promise<readonly RxStorageWriteError<CourseRow>[]> {
  const distinct = [...new Map(courses.map((course) => [course.hash, course])).values()];
  const refused: RxStorageWriteError<CourseRow>[] = [];
  for (let i = 0; i < distinct.length; i += BATCH) {
    await turn();
    const { error } = await db.rx.courses.bulkInsert(distinct.slice(i, i + BATCH));
    refused.push(...error);
  }
  return refused;
}

async function fill(db: Db, url: string, fetcher: typeof fetch): Promise<DefaultTracks> {
  const [first] = await findPresent(db.rx.tracks, { limit: 1 }).exec();
  if (first) return { kind: 'present' };
  const tracks = await fetchTracks(url, fetcher);
  const rows = await mapInTurns(tracks, (track) => rowsOf(track, db.clock()));
  const courseErrors = await putCourses(
    db,
    rows.map(({ course }) => course),
  );
  await turn();
  // Write all tracks in one batch, after the courses: the table is either filled or empty, and no track lacks its course.
  // Another tab may do the same: the tracks have fixed ids, so the second insert changes nothing.
  const { success, error } = await db.rx.tracks.bulkInsert(rows.map(({ row }) => row));
  const refused = [...courseErrors, ...error].find((e) => e.status !== 409);
  if (refused) throw dbErrorOf(refused);
  return success.length > 0 ? { kind: 'added', count: success.length } : { kind: 'present' };
}

/** The filling in progress of each database. Concurrent callers share it. */
const filling = new WeakMap<Db, Promise<DefaultTracks>>();

function fillOnce(db: Db, url: string, fetcher: typeof fetch): Promise<DefaultTracks> {
  const present = filling.get(db);
  if (present) return present;
  const mine = fill(db, url, fetcher)
    .catch((cause: unknown): DefaultTracks => ({ kind: 'failed', cause }))
    .then((result) => {
      filling.delete(db);
      if (result.kind === 'added') console.info('Default tracks added to the local DB');
      if (result.kind === 'failed') console.warn('Unable to load default tracks');
      return result;
    });
  filling.set(db, mine);
  return mine;
}

/** Returns the filling in progress, if any. While it runs, an empty list may still fill. */
export function defaultTracksUnderWay(db: Db): Promise<DefaultTracks> | undefined {
  return filling.get(db);
}

/**
 * Fills an empty track table with the default tracks, before ride-local opens. Never rejects, and makes a navigation wait no
 * longer than the timeout. Lists add tracks that arrive later.
 */
export async function fillDefaultTracks(db: Db, options: DefaultTracksOptions = {}): Promise<DefaultTracks> {
  const { url = '/tracks.json', patienceMs = 4000 } = options;
  const result = fillOnce(db, url, options.fetch ?? fetch);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<DefaultTracks>((resolve) => {
    timer = setTimeout(() => resolve({ kind: 'late' }), patienceMs);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
