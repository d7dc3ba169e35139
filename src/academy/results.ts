import * as v from 'valibot';
import type { Verdict } from './task';

const bestSchema = v.object({
  /** Compares results of the same stars: more is better. */
  merit: v.number(),
  /** Time on the clock, µs; 0 = the line was not reached. */
  timeUs: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** The help it was won with. */
  assist: v.exactOptional(v.literal('one-switch')),
});

/** The best result of an exercise, as it is stored. */
export type BestResult = v.InferOutput<typeof bestSchema>;

/** A result as it is stored. */
export function writeBest(verdict: Verdict, timeUs: number, assist?: 'one-switch'): string {
  return JSON.stringify({ merit: verdict.merit, timeUs, ...(assist && { assist }) } satisfies BestResult);
}

/** A stored result; undefined when it cannot be read. Never throws. */
export function readBest(text: string): BestResult | undefined {
  try {
    const read = v.safeParse(bestSchema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
