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

/** First words of every backup file. */
export const BACKUP_FORMAT = 'fall-line-backup';
/** Version of the file itself; its tables carry the versions of their schemas. */
export const BACKUP_VERSION = 1;

/** The rows of a backup, as the tables hold them. */
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

/** A backup that has been read. `extra` is whatever else was put into the file; its owner reads it through its own door. */
export interface Backup {
  readonly rows: BackupRows;
  readonly extra: unknown;
}

/**
 * Why a file is no backup that can be taken in.
 *
 * - `not-json`: not even JSON; `foreign`: some other file; `newer`: of a newer version of the game
 * - `damaged`: a backup with something wrong at `at`, as `records.3.timeUs`
 */
export type Refused =
  | { readonly why: 'not-json' | 'foreign' | 'newer' }
  | { readonly why: 'damaged'; readonly at: string };

export type ReadBackup =
  | { readonly ok: true; readonly backup: Backup }
  | { readonly ok: false; readonly refused: Refused };

/** Raised inside while a file is read; turned into a value at the door. */
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

/** The text of a backup. Every table says its version, so that an old file goes through the same steps as old rows. */
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

/** One row through the steps of the versions since, then through its table's door. */
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
  // In this database, not in the one that it was taken from.
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

/** Whether a text is the course its hash says: for those no track points to any more. */
function isCourse(text: string, hash: string): boolean {
  try {
    const read = parseCourse(JSON.parse(text));
    return read.ok && contentHash(read.course) === hash;
  } catch {
    return false;
  }
}

/** What rows of the right shape can still get wrong: courses that are none, streams that are none or of another time. */
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

/** The stream is the truth of a ride: what the row says beside it must be what the stream says. */
function checkStream(ride: GhostRide, ...path: readonly (string | number)[]): void {
  try {
    const { claimedUs, simVersion } = decodeStream(ride.stream);
    if (claimedUs !== ride.timeUs) throw damaged(...path, 'timeUs');
    if (simVersion !== ride.simVersion) throw damaged(...path, 'simVersion');
  } catch (error) {
    throw error instanceof StreamError ? damaged(...path, 'stream') : error;
  }
}

/** A ghost repeats a record: one whose record is not in the file is left out. */
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
  /** A table younger than the file's format: files from before it have none. */
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
 * Reads a file that says it is a backup: all of it, or why not. Never throws for anything a file can hold.
 *
 * @param user whose database it is for; nobody's unless given
 */
export function readBackup(text: string, shapes: Shapes, user = ''): ReadBackup {
  try {
    return { ok: true, backup: readFile(text, shapes, user) };
  } catch (error) {
    if (error instanceof Refusal) return { ok: false, refused: error.refused };
    throw error;
  }
}
