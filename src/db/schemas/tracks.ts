import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type Fault, factsOf, parseTrack, type ReferenceTimes, styles, type Track } from '../../tracks';
import { column, door } from './fields';

/**
 * A track as it is stored: everything a list shows lies open, the course is one text. A list of thousands is read
 * without parsing a course, and copying a row copies one string.
 */
export interface TrackRow {
  id: string;
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
  /** JSON of the course. */
  course: string;
  discipline: number;
  lengthM: number;
  dropM: number;
  gates: number;
  /** When the row was last written on this device, ms since 1970. */
  updatedAt: number;
}

/** Version 0. Name and style are one index, as the local database has had it from the start. */
export const trackSchema: RxJsonSchema<TrackRow> = {
  title: 'tracks',
  version: 0,
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
    course: column.text,
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
    'course',
    'discipline',
    'lengthM',
    'dropM',
    'gates',
    'updatedAt',
  ],
  indexes: [['name', 'style'], 'style', 'builderVersion', 'origin', 'updatedAt'],
};

const times = v.object({
  authorUs: v.number(),
  goldUs: v.number(),
  silverUs: v.number(),
  bronzeUs: v.number(),
});

/** What a stored track must look like to be listed; the course itself is read by {@link trackOf}. */
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
  course: v.string(),
  discipline: v.picklist([0, 1, 2, 3]),
  lengthM: v.number(),
  dropM: v.number(),
  gates: v.number(),
  updatedAt: door.at,
});

/** A track without its course: what lists, filters and cards need. */
export interface TrackHead extends Omit<Track, 'course' | 'reference'> {
  readonly reference?: Readonly<Partial<Record<'ski' | 'board', ReferenceTimes>>>;
  readonly discipline: Track['course']['discipline'];
  readonly lengthM: number;
  readonly dropM: number;
  readonly gates: number;
  /** When it was last written on this device, ms since 1970. */
  readonly updatedAt: number;
}

/** The head of a row that has passed {@link trackDoor}. */
export function headOf(row: TrackRow): TrackHead {
  const { course: _, ...head } = row;
  return head as TrackHead;
}

/** The row of a track. */
export function trackRow(track: Track, updatedAt: number): TrackRow {
  const { course, ...rest } = track;
  return {
    ...rest,
    ...factsOf(course),
    course: JSON.stringify(course),
    discipline: course.discipline,
    updatedAt,
  };
}

/** The track of a row, through the strict door of tracks. @returns the track, or what is wrong with the row */
export function trackOf(row: TrackRow): { track: Track } | { faults: readonly Fault[] } {
  const { id, name, style, builderVersion, hash, light, seed, origin } = row;
  const { reference, difficulty, author } = row;
  let course: unknown;
  try {
    course = JSON.parse(row.course);
  } catch {
    return { faults: [{ key: 'wrong-type', path: 'course', numbers: {} }] };
  }
  const read = parseTrack({
    id,
    name,
    style,
    builderVersion,
    course,
    hash,
    light,
    seed,
    origin,
    ...(reference === undefined ? {} : { reference }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(author === undefined ? {} : { author }),
  });
  return read.ok ? { track: read.track } : { faults: read.faults };
}
