import * as v from 'valibot';
import { type Course, MAX_TICKS } from '../sim';
import type { Fault, FaultKey } from './fault';
import { contentHash } from './hash';
import * as L from './limits';
import { preflight } from './preflight';
import { lengthFaults, MAX_FAULTS, structureFaults } from './structure';
import {
  builderVersion,
  difficulties,
  disciplineOf,
  lights,
  MAX_NAME,
  origins,
  styles,
  type Track,
} from './track';

const int = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));
const list = <T extends v.GenericSchema>(item: T, max: number) => v.pipe(v.array(item), v.maxLength(max));
const side = (): ReturnType<typeof int> => int(-L.MAX_SIDE, L.MAX_SIDE);
const along = (): ReturnType<typeof int> => int(-L.MAX_LENGTH, L.MAX_LENGTH);
const snow = v.picklist([0, 1, 2, 3, 4]);

const courseSchema = v.strictObject({
  format: v.literal(1),
  discipline: v.picklist([0, 1, 2, 3]),
  dy: int(L.MIN_DY, L.MAX_DY),
  z: v.pipe(list(int(-L.MAX_HEIGHT, L.MAX_HEIGHT), L.MAX_POINTS), v.minLength(4)),
  cross: list(int(-L.MAX_CROSS, L.MAX_CROSS), L.MAX_POINTS),
  centre: list(side(), L.MAX_POINTS),
  bowl: list(int(-L.MAX_BOWL, L.MAX_BOWL), L.MAX_POINTS),
  snow: list(snow, L.MAX_POINTS),
  width: list(int(L.MIN_HALF_WIDTH, L.MAX_HALF_WIDTH), L.MAX_POINTS),
  nets: list(int(L.MIN_HALF_WIDTH, L.MAX_HALF_WIDTH), L.MAX_POINTS),
  patches: list(v.strictObject({ x0: side(), y0: along(), x1: side(), y1: along(), snow }), L.MAX_PATCHES),
  bumps: list(
    v.strictObject({
      kind: v.picklist([0, 1]),
      y: along(),
      height: int(1, L.MAX_BUMP_HEIGHT),
      length: int(L.MIN_BUMP_LENGTH, L.MAX_BUMP_LENGTH),
    }),
    L.MAX_BUMPS,
  ),
  trees: list(v.strictObject({ x: side(), y: along(), r: int(L.MIN_TREE, L.MAX_TREE) }), L.MAX_TREES),
  gates: list(
    v.strictObject({
      x: side(),
      y: along(),
      side: v.picklist([1, -1]),
      width: int(L.MIN_GATE, L.MAX_GATE),
    }),
    L.MAX_GATES,
  ),
  splits: list(along(), L.MAX_SPLITS),
  finish: int(1000, L.MAX_LENGTH),
  miss: int(0, L.MAX_MISS_US),
  maxTicks: int(100, MAX_TICKS),
});

const time = int(1, L.MAX_TIME_US);
const timesSchema = v.strictObject({ authorUs: time, goldUs: time, silverUs: time, bronzeUs: time });
const text = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_NAME));

const bodyEntries = {
  name: text,
  style: v.picklist(styles),
  builderVersion: int(1, 1_000_000),
  course: courseSchema,
  light: v.picklist(lights),
  seed: int(0, 0xffffffff),
  reference: v.exactOptional(
    v.strictObject({ ski: v.exactOptional(timesSchema), board: v.exactOptional(timesSchema) }),
  ),
  difficulty: v.exactOptional(v.picklist(difficulties)),
  author: v.exactOptional(text),
};

const trackSchema = v.strictObject({
  ...bodyEntries,
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  origin: v.picklist(origins),
});

const bodySchema = v.strictObject(bodyEntries);

const { course: _, ...aroundEntries } = bodyEntries;
const aroundSchema = v.strictObject(aroundEntries);

/** A track without the fields that a device adds: the part that files and codes contain. */
export type TrackBody = Omit<Track, 'id' | 'hash' | 'origin'>;

/** A track body without its course. */
export type TrackAround = Omit<TrackBody, 'course'>;

/** The result of parsing foreign data: the value, or all of its faults. */
export type Parsed<K extends string, T> =
  | ({ readonly ok: true } & { readonly [P in K]: T })
  | { readonly ok: false; readonly faults: readonly Fault[] };

const KEYS: Readonly<Record<string, FaultKey>> = {
  integer: 'not-integer',
  min_value: 'out-of-range',
  max_value: 'out-of-range',
  max_length: 'too-big',
  min_length: 'wrong-length',
  picklist: 'out-of-range',
  literal: 'out-of-range',
  regex: 'bad-id',
};

function faultOf(issue: v.BaseIssue<unknown>): Fault {
  const keys = (issue.path ?? []).map((p) => p.key);
  const path = keys.join('.');
  const gate =
    keys[0] === 'course' && keys[1] === 'gates' && typeof keys[2] === 'number' ? keys[2] + 1 : undefined;
  const numbers: Record<string, number> = {};
  if (typeof issue.input === 'number' && Number.isFinite(issue.input)) numbers.have = issue.input;
  const limit = 'requirement' in issue ? issue.requirement : undefined;
  if (typeof limit === 'number') numbers.limit = limit;
  let key = KEYS[issue.type] ?? 'wrong-type';
  if (issue.type === 'strict_object' && issue.expected === 'never') key = 'unknown-key';
  else if (issue.received === 'undefined') key = 'missing';
  return { key, path, numbers, ...(gate === undefined ? {} : { gate }) };
}

/** Returns the faults in the combination of fields that are valid individually. */
function aroundFaults(body: TrackAround, discipline: Course['discipline']): Fault[] {
  const out: Fault[] = [];
  if (body.builderVersion > builderVersion) {
    out.push({
      key: 'newer-builder',
      path: 'builderVersion',
      numbers: { have: body.builderVersion, known: builderVersion },
    });
  }
  if (body.style !== 'training' && disciplineOf(body.style) !== discipline) {
    out.push({ key: 'wrong-discipline', path: 'course.discipline', numbers: {} });
  }
  for (const equipment of ['ski', 'board'] as const) {
    const t = body.reference?.[equipment];
    if (t && (t.authorUs > t.goldUs || t.goldUs > t.silverUs || t.silverUs > t.bronzeUs)) {
      out.push({ key: 'times-not-ascending', path: `reference.${equipment}`, numbers: {} });
    }
  }
  return out;
}

function read<T extends TrackBody>(
  schema: v.GenericSchema<unknown, T>,
  value: unknown,
  courseFaults: (course: Course) => Fault[] = structureFaults,
): { ok: true; value: T } | { ok: false; faults: Fault[] } {
  const blocked = preflight(value);
  if (blocked) return { ok: false, faults: [blocked] };
  const result = v.safeParse(schema, value);
  if (!result.success) return { ok: false, faults: result.issues.slice(0, MAX_FAULTS).map(faultOf) };
  const { course } = result.output;
  const faults = [...courseFaults(course), ...aroundFaults(result.output, course.discipline)];
  return faults.length > 0 ? { ok: false, faults } : { ok: true, value: result.output };
}

/**
 * Parses a whole track strictly: shape, ranges, order, and that the hash matches the course.
 *
 * @param value foreign data from JSON.parse, a database or a server; it is not changed, the track is a new copy
 */
export function parseTrack(value: unknown): Parsed<'track', Track> {
  const result = read<Track>(trackSchema, value);
  if (!result.ok) return result;
  if (contentHash(result.value.course) !== result.value.hash) {
    return { ok: false, faults: [{ key: 'hash-differs', path: 'hash', numbers: {} }] };
  }
  return { ok: true, track: result.value };
}

/** Parses a track body, from a file or a code. */
export function parseBody(value: unknown): Parsed<'body', TrackBody> {
  const result = read<TrackBody>(bodySchema, value);
  return result.ok ? { ok: true, body: result.value } : result;
}

/**
 * Parses a track body without its course, which has been parsed separately.
 *
 * @param discipline the course's
 */
export function parseAround(value: unknown, discipline: Course['discipline']): Parsed<'around', TrackAround> {
  const blocked = preflight(value);
  if (blocked) return { ok: false, faults: [blocked] };
  const result = v.safeParse(aroundSchema, value);
  if (!result.success) return { ok: false, faults: result.issues.slice(0, MAX_FAULTS).map(faultOf) };
  const faults = aroundFaults(result.output, discipline);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, around: result.output };
}

/** Parses unfinished work of the builder: all fields must have the right shape and range, but gates may be misplaced. */
export function parseDraft(value: unknown): Parsed<'body', TrackBody> {
  const result = read<TrackBody>(bodySchema, value, (course) => [...lengthFaults(course)]);
  return result.ok ? { ok: true, body: result.value } : result;
}

/** Parses a course alone. */
export function parseCourse(value: unknown): Parsed<'course', Course> {
  const blocked = preflight(value);
  if (blocked) return { ok: false, faults: [blocked] };
  const result = v.safeParse(courseSchema, value);
  if (!result.success) return { ok: false, faults: result.issues.slice(0, MAX_FAULTS).map(faultOf) };
  const faults = structureFaults(result.output);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, course: result.output };
}
