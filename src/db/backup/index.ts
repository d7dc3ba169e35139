import type { RxCollection } from 'rxdb';
import { putBack, remove, type SyncDoc, withoutLedger } from '../../../sync/index';
import { dropUnusedCourse } from '../commands/courses';
import { offerGhost } from '../commands/settle';
import { type DbError, dbErrorOf } from '../errors';
import { userOf } from '../name';
import { doubtBrought } from '../newer-tracks/brought';
import { findPresent, presentByIds } from '../present';
import { type EventRow, type LessonRow, type RecordRow, shapes, type TrackRow } from '../schemas';
import type { Db } from '../types';
import { type Backup, type BackupRows, type Refused, readBackup, writeBackup } from './format';

export type { Refused } from './format';

async function rowsOf<Row>(collection: RxCollection<Row>): Promise<readonly Row[]> {
  const docs = await collection.find().exec();
  return docs.map((doc) => doc.toMutableJSON() as Row);
}

/** Returns the rows of a replicated collection without their ledgers, so that any device can read them. */
async function ownRowsOf<Row extends SyncDoc>(collection: RxCollection<Row>): Promise<readonly Row[]> {
  const docs = await findPresent(collection).exec();
  return docs.map((doc) => withoutLedger(doc.toMutableJSON() as Row));
}

/**
 * Returns all local data as the text of a file, including the rides that did not fit on the disk.
 *
 * @param extra other data for the file, as a JSON value: settings, progress
 * @param withRiders whether to include the riders' profiles; without it, they are transferred separately
 */
export async function exportBackup(db: Db, extra: unknown = null, withRiders = true): Promise<string> {
  const { rx } = db;
  const stored: readonly RecordRow[] = await ownRowsOf(rx.records);
  const known = new Set(stored.map(({ id }) => id));
  const rows: BackupRows = {
    tracks: await ownRowsOf(rx.tracks),
    courses: await rowsOf(rx.courses),
    records: [...stored, ...db.held.getState().filter(({ id }) => !known.has(id))],
    ghosts: await rowsOf(rx.ghosts),
    drafts: await rowsOf(rx.drafts),
    lessons: await ownRowsOf(rx.lessons),
    events: await ownRowsOf(rx.events),
    riders: withRiders ? await ownRowsOf(rx.riders) : [],
  };
  return writeBackup(rows, shapes, db.clock(), extra);
}

/** The result of an import. Only `imported` changes the database. */
export type Imported =
  | {
      readonly kind: 'imported';
      readonly tracks: number;
      readonly records: number;
      /** Number of exercises, events and drafts. */
      readonly others: number;
      readonly extra: unknown;
    }
  | ({ readonly kind: 'refused' } & Refused)
  | { readonly kind: 'failed'; readonly error: DbError };

/** Functions that undo the writes of an import that fails halfway, newest last. */
type Undo = (() => Promise<unknown>)[];

/** Inserts the rows whose ids do not exist yet. @returns their number */
async function addNew<Row>(collection: RxCollection<Row>, rows: readonly Row[], undo: Undo): Promise<number> {
  const { success, error } = await collection.bulkInsert([...rows]);
  undo.push(() => collection.bulkRemove(success.map((doc) => doc.primary)));
  const refused = error.find((e) => e.status !== 409);
  if (refused) throw dbErrorOf(refused);
  return success.length;
}

/** Does the same in a replicated collection, where it restores deleted rows. @returns their number */
async function addOwn<Row extends SyncDoc>(
  collection: RxCollection<Row>,
  rows: readonly Row[],
  undo: Undo,
): Promise<number> {
  let added: readonly string[] = [];
  undo.push(() => remove(collection, added));
  added = await putBack(collection, rows);
  return added.length;
}

/** Replaces existing tracks that were saved earlier than the file's. @returns the replaced rows */
async function replaceOlder(db: Db, rows: readonly TrackRow[], undo: Undo): Promise<readonly TrackRow[]> {
  const present = await presentByIds(
    db.rx.tracks,
    rows.map(({ id }) => id),
  );
  const newer = rows.filter((row) => row.updatedAt > (present.get(row.id)?.updatedAt ?? Infinity));
  const before = newer.flatMap(({ id }) => present.get(id)?.toMutableJSON() ?? []);
  undo.push(() => db.rx.tracks.bulkUpsert(before));
  await db.rx.tracks.bulkUpsert(newer);
  return before;
}

/** Replaces existing results of exercises that have fewer stars than the file's. */
async function raiseLessons(db: Db, rows: readonly LessonRow[], undo: Undo): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const present = await presentByIds(db.rx.lessons, ids);
  const better = rows.filter((row) => row.stars > (present.get(row.id)?.stars ?? Infinity));
  const before = better.flatMap(({ id }) => present.get(id)?.toMutableJSON() ?? []);
  undo.push(() => db.rx.lessons.bulkUpsert(before));
  await db.rx.lessons.bulkUpsert([...better]);
  return better.length;
}

/** Replaces existing events that were changed earlier than the file's. */
async function replaceEvents(db: Db, rows: readonly EventRow[], undo: Undo): Promise<number> {
  const ids = rows.map(({ id }) => id);
  const present = await presentByIds(db.rx.events, ids);
  const newer = rows.filter((row) => row.changedAt > (present.get(row.id)?.changedAt ?? Infinity));
  const before = newer.flatMap(({ id }) => present.get(id)?.toMutableJSON() ?? []);
  undo.push(() => db.rx.events.bulkUpsert(before));
  await db.rx.events.bulkUpsert([...newer]);
  return newer.length;
}

async function takeIn(db: Db, { rows, extra }: Backup, undo: Undo): Promise<Imported> {
  await addNew(db.rx.courses, rows.courses, undo);
  const replaced = await replaceOlder(db, rows.tracks, undo);
  const tracks = replaced.length + (await addOwn(db.rx.tracks, rows.tracks, undo));
  const records = await addOwn(db.rx.records, rows.records, undo);
  const drafts = await addNew(db.rx.drafts, rows.drafts, undo);
  const raised = await raiseLessons(db, rows.lessons, undo);
  const lessons = raised + (await addOwn(db.rx.lessons, rows.lessons, undo));
  const later = await replaceEvents(db, rows.events, undo);
  const events = later + (await addOwn(db.rx.events, rows.events, undo));
  await addOwn(db.rx.riders, rows.riders, undo);
  await addNew(db.rx.ghosts, rows.ghosts, undo);
  for (const { trackId, rides } of rows.ghosts) {
    if (rides.ski) await offerGhost(db, trackId, 'ski', rides.ski);
    if (rides.board) await offerGhost(db, trackId, 'board', rides.board);
  }
  for (const { hash } of replaced) await dropUnusedCourse(db, hash);
  if (tracks > 0) doubtBrought(db);
  return { kind: 'imported', tracks, records, others: drafts + lessons + events, extra };
}

/**
 * Imports a backup into this database: adds missing rows, keeps the later version of a track, and keeps the best ghost. A
 * damaged or foreign file changes nothing and returns the reason.
 */
export async function importBackup(db: Db, text: string): Promise<Imported> {
  const read = readBackup(text, shapes, userOf(db.name));
  if (!read.ok) return { kind: 'refused', ...read.refused };
  const undo: Undo = [];
  try {
    return await takeIn(db, read.backup, undo);
  } catch (cause) {
    for (const step of undo.reverse()) {
      // The disk already fails. Rows that cannot be removed are at least complete.
      await step().catch(() => undefined);
    }
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}
