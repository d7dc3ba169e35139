import type { JsonSchema } from 'rxdb';
import * as v from 'valibot';

/** Latest time in a row, ms since 1970: the year 2286. Indexed numbers need a bound. */
const MAX_MS = 1e13;
/** Longest time of a ride, µs. */
const MAX_TIME_US = 600_000_000;
/** Maximum length of an input stream in base64url: 24 KiB of data. */
const MAX_STREAM_CHARS = 32_768;
const MAX_VERSION = 1_000_000;

/** Field types of RxDB's schemas. Indexed fields must be bounded. */
export const column = {
  id: { type: 'string', maxLength: 15 },
  text: { type: 'string' },
  word: { type: 'string', maxLength: 24 },
  name: { type: 'string', maxLength: 120 },
  hash: { type: 'string', maxLength: 64 },
  number: { type: 'number' },
  version: { type: 'integer', minimum: 0, maximum: MAX_VERSION, multipleOf: 1 },
  at: { type: 'integer', minimum: 0, maximum: MAX_MS, multipleOf: 1 },
  timeUs: { type: 'integer', minimum: 0, maximum: MAX_TIME_US, multipleOf: 1 },
  times: { type: 'array', items: { type: 'integer' } },
  object: { type: 'object' },
} as const satisfies Record<string, JsonSchema>;

const integer = (min: number, max: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

/** The schemas that check the same fields when rows are read. */
export const door = {
  id: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)),
  /** An id, or '' for none. */
  idOrNone: v.pipe(v.string(), v.regex(/^([a-z0-9]{15})?$/)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  version: integer(0, MAX_VERSION),
  at: integer(0, MAX_MS),
  timeUs: integer(1, MAX_TIME_US),
  splits: v.pipe(v.array(integer(-1, MAX_TIME_US)), v.maxLength(16)),
  stream: v.pipe(v.string(), v.minLength(4), v.maxLength(MAX_STREAM_CHARS)),
  equipment: v.picklist(['ski', 'board']),
};
