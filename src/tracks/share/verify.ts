import type { Course } from '../../sim';
import { compile, encodeStream, type InputStream, replay, simVersion } from '../../sim';
import type { SharedRide } from './ride';

/** The result of simulating a shared ride again. */
export type Checked =
  | {
      readonly kind: 'ridden';
      /** Time by the simulation, µs: the only trusted time. */
      readonly timeUs: number;
      readonly splitsUs: readonly number[];
      /** Whether it equals the claimed time. */
      readonly honest: boolean;
      readonly input: InputStream;
      /** The runs as text, as stored in records. */
      readonly stream: string;
    }
  /** It does not reach the finish, or misses a gate that counts. */
  | { readonly kind: 'unfinished' }
  /** Ridden with another version of the simulation, which this copy of the game does not have. */
  | { readonly kind: 'other-physics'; readonly newer: boolean };

/** Simulates a shared ride on its course. Takes a few milliseconds per minute of riding. */
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
