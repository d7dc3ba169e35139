import * as v from 'valibot';
import { MAX_STREAM_BYTES } from '../../src/sim';
import { MAX_OTHERS, type RideKind } from '../rules/likeness';

/*
 * `POST /likeness`: compares a ride with others, all of one course, equipment and version. The response has `found`, one {@link
 * Likeness} for each of the others in their order, or `needs: 'course'` if the verifier has not seen the course.
 */

export interface LikenessRide {
  /** base64url. */
  readonly stream: string;
  /** −1: a free start. */
  readonly gunTick: number;
}

export interface LikenessLot extends RideKind {
  readonly ride: LikenessRide;
  readonly others: readonly LikenessRide[];
  /** JSON of the course. */
  readonly course?: string;
}

export interface Likeness {
  /** Similarity, 0 … 1. */
  readonly measure: number;
  /** Whether two riders are never that similar. */
  readonly isAlike: boolean;
}

const rideSchema = v.strictObject({
  stream: v.pipe(v.string(), v.maxLength(Math.ceil((MAX_STREAM_BYTES * 4) / 3))),
  gunTick: v.pipe(v.number(), v.integer(), v.minValue(-1), v.maxValue(1_000_000)),
});

const lotSchema = v.strictObject({
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  equipment: v.picklist(['ski', 'board']),
  simVersion: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000)),
  ride: rideSchema,
  others: v.pipe(v.array(rideSchema), v.minLength(1), v.maxLength(MAX_OTHERS)),
  course: v.exactOptional(v.pipe(v.string(), v.maxLength(400_000))),
});

/** Reads a request's body; undefined if it is invalid. */
export function readLikenessLot(text: string): LikenessLot | undefined {
  try {
    const read = v.safeParse(lotSchema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
