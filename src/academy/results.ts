import * as v from 'valibot';
import type { Verdict } from './task';

const bestSchema = v.object({
  /** Compares results with the same stars: more is better. */
  merit: v.number(),
  /** Time on the clock, µs; 0 = not finished. */
  timeUs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The assist it was won with. */
  assist: v.exactOptional(v.literal('one-switch')),
});

/** The best result of an exercise, as stored. */
export type BestResult = v.InferOutput<typeof bestSchema>;

/** Serialises a result for storage. */
export function writeBest(verdict: Verdict, timeUs: number, assist?: 'one-switch'): string {
  return JSON.stringify({ merit: verdict.merit, timeUs, ...(assist && { assist }) } satisfies BestResult);
}

/** Parses a stored result; undefined if it is invalid. Never throws. */
export function readBest(text: string): BestResult | undefined {
  try {
    const read = v.safeParse(bestSchema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
