import { safeParse } from 'valibot';
import { decodeStream, StreamError } from '../../sim';
import { contentHash, parseCourse } from '../../tracks';
import {
  type CollectionName,
  type CourseRow,
  type DraftRow,
  type EventRow,
  type GhostRide,
  type GhostRow,
  type LessonRow,
  type RecordRow,
  type RiderRow,
  type Shapes,
  type TrackRow,
  trackOf,
} from '../schemas';

/** Value of `format` in every backup file. */
export const BACKUP_FORMAT = 'fall-line-backup';
/** Version of the file format. Each table has the version of its own schema. */
export const BACKUP_VERSION = 1;

/** The rows of a backup, by table. */
export interface BackupRows {
  readonly tracks: readonly TrackRow[];
  readonly courses: readonly CourseRow[];
  readonly records: readonly RecordRow[];
  readonly ghosts: readonly GhostRow[];
  readonly drafts: readonly DraftRow[];
  readonly lessons: readonly LessonRow[];
  readonly events: readonly EventRow[];
  readonly riders: readonly RiderRow[];
}

/** A parsed backup. `extra` is other data in the file, which the caller parses. */
export interface Backup {
  readonly rows: BackupRows;
  readonly extra: unknown;
}

/**
 * Why a file cannot be imported.
 *
 * - `not-json`: it is not JSON
 * - `foreign`: it is not a backup
 * - `newer`: it is from a newer version of the game
 * - `damaged`: it is a backup with an error at `at`, for example `records.3.timeUs`
 */
export type Refused =
  | { readonly why: 'not-json' | 'foreign' | 'newer' }
  | { readonly why: 'damaged'; readonly at: string };

export type ReadBackup =
  | { readonly ok: true; readonly backup: Backup }
  | { readonly ok: false; readonly refused: Refused };

/** Thrown while a file is read. {@link readBackup} returns it as a value. */
class Refusal extends Error {
  readonly refused: Refused;
  constructor(refused: Refused) {
    super(refused.why);
    this.refused = refused;
  }
}

function damaged(...path: readonly (string | number)[]): Refusal {
  return new Refusal({ why: 'damaged', at: path.join('.') });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Returns the text of a backup. Each table has its version, so that rows of an old file get the same migrations as stored rows.
 */
export function writeBackup(rows: BackupRows, shapes: Shapes, exportedAt: number, extra: unknown): string {
  const tables = Object.entries(rows).map(([name, list]) => [
    name,
    { version: shapes[name as CollectionName].schema.version, rows: list },
  ]);
  return JSON.stringify({
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    exportedAt,
    tables: Object.fromEntries(tables),
    extra,
  });
}

/** Migrates one row to the present version, then checks it with the schema of its table. */
function readRow(
  value: unknown,
  version: number,
  shape: Pick<Shapes[CollectionName], 'door' | 'idIn'> & {
    readonly schema: { readonly version: number };
    readonly user: string;
  },
  steps: Readonly<Record<number, unknown>>,
  path: readonly (string | number)[],
): unknown {
  let row = value;
  for (let at = version + 1; at <= shape.schema.version; at++) {
    const step = steps[at];
    if (typeof step === 'function') row = step(row, undefined);
  }
  // The id for this database, not for the exported one.
  if (shape.idIn && isObject(row)) row = { ...row, id: shape.idIn(shape.user, row) };
  const read = safeParse(shape.door, row);
  if (read.success) return read.output;
  throw damaged(...path, ...(read.issues[0].path ?? []).map((item) => String(item.key)));
}

function readTable(name: CollectionName, table: unknown, shapes: Shapes, user: string): readonly unknown[] {
  if (!isObject(table) || !Array.isArray(table.rows)) throw damaged(name);
  const { version } = table;
  const shape = shapes[name];
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 0)
    throw damaged(name, 'version');
  if (version > shape.schema.version) throw new Refusal({ why: 'newer' });
  const rows = table.rows.map((row: unknown, i) =>
    readRow(row, version, { ...shape, user }, shape.migrations, [name, i]),
  );
  const key = String(shape.schema.primaryKey);
  const seen = new Set<unknown>();
  for (const [i, row] of rows.entries()) {
    const id = (row as Record<string, unknown>)[key];
    if (seen.has(id)) throw damaged(name, i, key);
    seen.add(id);
  }
  return rows;
}

/** Returns whether a text is the course with this hash. Used for courses without a track. */
function isCourse(text: string, hash: string): boolean {
  try {
    const read = parseCourse(JSON.parse(text));
    return read.ok && contentHash(read.course) === hash;
  } catch {
    return false;
  }
}

/** Checks what the schemas do not: that courses are valid, and that streams are valid and match their rows. */
function checkDepths({ tracks, courses, records, ghosts }: BackupRows): void {
  const texts = new Map(courses.map(({ hash, course }) => [hash, course]));
  for (const [i, row] of tracks.entries()) {
    const read = trackOf(row, texts.get(row.hash));
    if ('faults' in read) throw damaged('tracks', i, read.faults[0]?.path ?? '');
  }
  const ridden = new Set(tracks.map(({ hash }) => hash));
  for (const [i, { hash, course }] of courses.entries()) {
    if (!ridden.has(hash) && !isCourse(course, hash)) throw damaged('courses', i);
  }
  for (const [i, record] of records.entries()) checkStream(record, 'records', i);
  for (const [i, { rides }] of ghosts.entries()) {
    if (rides.ski) checkStream(rides.ski, 'ghosts', i, 'rides', 'ski');
    if (rides.board) checkStream(rides.board, 'ghosts', i, 'rides', 'board');
  }
}

/** Throws unless time and version of a ride equal those in its stream, which is authoritative. */
function checkStream(ride: GhostRide, ...path: readonly (string | number)[]): void {
  try {
    const { claimedUs, simVersion } = decodeStream(ride.stream);
    if (claimedUs !== ride.timeUs) throw damaged(...path, 'timeUs');
    if (simVersion !== ride.simVersion) throw damaged(...path, 'simVersion');
  } catch (error) {
    throw error instanceof StreamError ? damaged(...path, 'stream') : error;
  }
}

/** Leaves out the ghosts whose record is not in the file. */
function withRecords(ghosts: readonly GhostRow[], records: readonly RecordRow[]): readonly GhostRow[] {
  const streams = new Map(records.map(({ id, stream }) => [id, stream]));
  const kept = (ride: GhostRide): boolean => streams.get(ride.id) === ride.stream;
  return ghosts.map(({ rides: { ski, board }, ...row }) => ({
    ...row,
    rides: { ...(ski && kept(ski) ? { ski } : {}), ...(board && kept(board) ? { board } : {}) },
  }));
}

function readFile(text: string, shapes: Shapes, user: string): Backup {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw new Refusal({ why: 'not-json' });
  }
  if (!isObject(file) || file.format !== BACKUP_FORMAT) throw new Refusal({ why: 'foreign' });
  if (typeof file.version !== 'number') throw damaged('version');
  if (file.version > BACKUP_VERSION) throw new Refusal({ why: 'newer' });
  const { tables } = file;
  if (!isObject(tables)) throw damaged('tables');
  const table = <Row>(name: CollectionName): readonly Row[] =>
    readTable(name, tables[name], shapes, user) as readonly Row[];
  /** Reads a table that was added after this file format. Older files do not have it. */
  const later = <Row>(name: CollectionName): readonly Row[] => (name in tables ? table<Row>(name) : []);
  const rows: BackupRows = {
    tracks: table('tracks'),
    courses: table('courses'),
    records: table('records'),
    ghosts: table('ghosts'),
    drafts: table('drafts'),
    lessons: later('lessons'),
    events: later('events'),
    riders: later('riders'),
  };
  checkDepths(rows);
  return { rows: { ...rows, ghosts: withRecords(rows.ghosts, rows.records) }, extra: file.extra };
}

/**
 * Parses a backup file as a whole, or returns why it cannot. Does not throw on any content of a file.
 *
 * @param user user of the database for which it is read; default: '' (guest)
 */
export function readBackup(text: string, shapes: Shapes, user = ''): ReadBackup {
  try {
    return { ok: true, backup: readFile(text, shapes, user) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refused: error.refused };
    throw error;
  }
}
