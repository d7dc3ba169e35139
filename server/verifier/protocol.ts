import * as v from 'valibot';
import { MAX_STREAM_BYTES } from '../../src/sim';
import type { JudgedRide, Judgement } from '../rules/judge';
import { MAX_CHUNK, MAX_CHUNKS } from '../rules/live';

/*
 * The protocol between PocketBase's hooks and the verifier: `POST /verify` with a {@link Lot} of rides; the response is a
 * {@link LotAnswer}. Courses are large and few, so they are sent only when the verifier asks for them.
 */

/** Maximum number of rides in one request, and maximum size, bytes. */
export const MAX_LOT = 64;
export const MAX_BODY = 24 * 1024 * 1024;
/** Header with the shared secret. */
export const SECRET_HEADER = 'x-fl-secret';

export interface Lot {
  readonly rides: readonly JudgedRide[];
  /** JSON of courses, by content hash. */
  readonly courses?: Readonly<Record<string, string>>;
}

/** A ride without a judgement: two threads were `stuck` over it, or `crashed`. */
export interface Unjudged {
  readonly status: 'unjudged';
  readonly fault: 'stuck' | 'crashed';
}

export type Judged = Judgement | Unjudged;

/** One judgement for each ride, in order; or the hashes of missing courses, without which no ride was judged. */
export type LotAnswer = { readonly judgements: readonly Judged[] } | { readonly needs: readonly string[] };

const int = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const us = int(0, Number.MAX_SAFE_INTEGER);
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

const rideSchema = v.strictObject({
  hash,
  simVersion: int(0, 1_000_000),
  equipment: v.picklist(['ski', 'board']),
  stream: v.pipe(v.string(), v.maxLength(Math.ceil((MAX_STREAM_BYTES * 4) / 3))),
  gunTick: int(-1, 1_000_000),
  claimedUs: us,
  reference: v.exactOptional(v.object({ authorUs: us, goldUs: us, silverUs: us, bronzeUs: us })),
  live: v.exactOptional(
    v.strictObject({
      startedAt: us,
      chunks: v.pipe(
        v.array(
          v.strictObject({
            n: int(0, MAX_CHUNKS),
            at: us,
            data: v.pipe(v.string(), v.maxLength(MAX_CHUNK)),
          }),
        ),
        v.maxLength(MAX_CHUNKS),
      ),
    }),
  ),
});

const lotSchema = v.strictObject({
  rides: v.pipe(v.array(rideSchema), v.minLength(1), v.maxLength(MAX_LOT)),
  courses: v.exactOptional(v.record(hash, v.pipe(v.string(), v.maxLength(400_000)))),
});

/** Reads a request's body. @returns the lot, or a sentence about its fault */
export function readLot(text: string): { lot: Lot } | { error: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { error: 'The body is not JSON.' };
  }
  const read = v.safeParse(lotSchema, value);
  if (read.success) return { lot: read.output };
  const issue = read.issues[0];
  return { error: `${v.getDotPath(issue) ?? 'body'}: ${issue.message}` };
}
