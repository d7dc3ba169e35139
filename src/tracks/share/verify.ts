import type { Course } from '../../sim';
import { compile, encodeStream, type InputStream, replay, simVersion } from '../../sim';
import type { SharedRide } from './ride';

/** What a shared ride is worth once it has been ridden again. */
export type Checked =
  | {
      readonly kind: 'ridden';
      /** What the simulation says, µs: the only time that is believed. */
      readonly timeUs: number;
      readonly splitsUs: readonly number[];
      /** Whether that is the time it came with. */
      readonly honest: boolean;
      readonly input: InputStream;
      /** The same as text, as records keep it. */
      readonly stream: string;
    }
  /** It does not reach the finish, or misses a gate that counts. */
  | { readonly kind: 'unfinished' }
  /** Ridden with another version of the simulation, which this copy of the game does not have. */
  | { readonly kind: 'other-physics'; readonly newer: boolean };

/** Rides a shared ride again on its course. A few milliseconds per minute ridden. */
export function checkRide(course: Course, ride: SharedRide): Checked {
  if (ride.simVersion !== simVersion) {
    return { kind: 'other-physics', newer: ride.simVersion > simVersion };
  }
  const compiled = compile(course, ride.equipment);
  const { goofy, timePenalty, runs } = ride;
  let ticks = 0;
  for (let i = 0; i < runs.length; i += 3) ticks += runs[i]!;
  const claim: InputStream = {
    ...{ simVersion, courseHash: compiled.hash, gunStart: false, goofy, timePenalty },
    ...{ ticks, runs, claimedUs: 0, finalHash: 0 },
  };
  const verdict = replay(compiled, claim);
  if (verdict.outcome !== 'finished' || verdict.timeUs === undefined || verdict.ticks !== ticks) {
    return { kind: 'unfinished' };
  }
  const input: InputStream = { ...claim, claimedUs: verdict.timeUs, finalHash: verdict.finalHash };
  return {
    kind: 'ridden',
    timeUs: verdict.timeUs,
    splitsUs: verdict.splitsUs.filter((us) => us >= 0),
    honest: verdict.timeUs === ride.timeUs,
    input,
    stream: encodeStream(input),
  };
}
