import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import { type Fault, factsOf, parseTrack, type ReferenceTimes, styles, type Track } from '../../tracks';
import type { CourseRow } from './courses';
import { column, door } from './fields';

/** A stored track without its course, which is stored under its hash in `courses`. */
export interface TrackRow extends SyncDoc {
  name: string;
  style: string;
  builderVersion: number;
  hash: string;
  light: string;
  seed: number;
  origin: string;
  reference?: Track['reference'];
  difficulty?: string;
  author?: string;
  discipline: number;
  lengthM: number;
  dropM: number;
  gates: number;
  /** When the row was last written on this device, ms since 1970. */
  updatedAt: number;
}

/**
 * Version 1: adds the server's number. Version 2: adds the ledger of replication. Name and style share one index, as in every
 * version.
 */
export const trackSchema: RxJsonSchema<TrackRow> = withSync<TrackRow>({
  title: 'tracks',
  version: 2,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    name: column.name,
    style: column.word,
    builderVersion: column.version,
    hash: column.hash,
    light: column.word,
    seed: column.number,
    origin: column.word,
    reference: column.object,
    difficulty: column.word,
    author: column.name,
    discipline: column.number,
    lengthM: column.number,
    dropM: column.number,
    gates: column.number,
    updatedAt: column.at,
  },
  required: [
    'id',
    'name',
    'style',
    'builderVersion',
    'hash',
    'light',
    'seed',
    'origin',
    'discipline',
    'lengthM',
    'dropM',
    'gates',
    'updatedAt',
  ],
  indexes: [['name', 'style'], 'builderVersion', 'hash'],
});

const times = v.object({
  authorUs: v.number(),
  goldUs: v.number(),
  silverUs: v.number(),
  bronzeUs: v.number(),
});

/** Checks a stored track for lists. {@link trackOf} parses its course. */
export const trackDoor = v.object({
  id: door.id,
  name: door.name,
  style: v.picklist(styles),
  builderVersion: door.version,
  hash: door.hash,
  light: v.string(),
  seed: v.number(),
  origin: v.string(),
  reference: v.optional(v.object({ ski: v.optional(times), board: v.optional(times) })),
  difficulty: v.optional(v.string()),
  author: v.optional(v.string()),
  discipline: v.picklist([0, 1, 2, 3]),
  lengthM: v.number(),
  dropM: v.number(),
  gates: v.number(),
  updatedAt: door.at,
});

/** A track without its course. Sufficient for lists, filters and cards. */
export interface TrackHead extends Omit<Track, 'course' | 'reference'> {
  readonly reference?: Readonly<Partial<Record<'ski' | 'board', ReferenceTimes>>>;
  readonly discipline: Track['course']['discipline'];
  readonly lengthM: number;
  readonly dropM: number;
  readonly gates: number;
  /** When it was last written on this device, ms since 1970. */
  readonly updatedAt: number;
}

/** Returns the head of a row that passed {@link trackDoor}, without RxDB's fields. */
export function headOf(row: TrackRow): TrackHead {
  const { id, name, style, builderVersion, hash, light, seed, origin } = row;
  const { reference, difficulty, author, discipline, lengthM, dropM, gates, updatedAt } = row;
  const head = {
    ...{ id, name, style, builderVersion, hash, light, seed, origin },
    ...{ discipline, lengthM, dropM, gates, updatedAt },
    ...(reference === undefined ? {} : { reference }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(author === undefined ? {} : { author }),
  };
  return head as TrackHead;
}

/** Returns the rows that store a track. */
export function rowsOf(
  track: Track,
  updatedAt: number,
): { readonly row: TrackRow; readonly course: CourseRow } {
  const { course, ...rest } = track;
  return {
    row: { ...rest, ...factsOf(course), discipline: course.discipline, updatedAt },
    course: { hash: track.hash, course: JSON.stringify(course) },
  };
}

/**
 * Parses the track of a row and the JSON of its course.
 *
 * @returns the track, or its faults
 */
export function trackOf(
  row: TrackRow,
  course: string | undefined,
): { track: Track } | { faults: readonly Fault[] } {
  const { discipline: _, lengthM: __, dropM: ___, gates: ____, updatedAt: _____, ...head } = headOf(row);
  if (course === undefined) return { faults: [{ key: 'missing', path: 'course', numbers: {} }] };
  let parsed: unknown;
  try {
    parsed = JSON.parse(course);
  } catch {
    return { faults: [{ key: 'wrong-type', path: 'course', numbers: {} }] };
  }
  const read = parseTrack({ ...head, course: parsed });
  return read.ok ? { track: read.track } : { faults: read.faults };
}
