import { type Course, compile, type Equipment, GateResult, type InputStream } from '../sim';
import { type Effort, optimiseNow } from './optimise';
import { type Level, pacerBase, pacerRide } from './pacers';
import { type Piste, pisteOf } from './piste';
import type { Plan } from './plan';
import { isClean, type PilotRide } from './ride';

/** Times that earn the medals of a track, µs, and the author's ride. */
export interface Reference {
  readonly authorUs: number;
  readonly goldUs: number;
  readonly silverUs: number;
  readonly bronzeUs: number;
  /** The author's ride, to be raced as a ghost. */
  readonly author: InputStream;
}

/** Raised when the computer cannot ride a course: names the gate (the first is 1) that defeats it, or none. */
export class UnridableError extends Error {
  override readonly name = 'UnridableError';
  readonly gate: number | undefined;
  constructor(gate: number | undefined) {
    super(
      gate === undefined
        ? 'The pilot does not reach the finish of this course.'
        : `The pilot cannot pass gate ${gate} of this course.`,
    );
    this.gate = gate;
  }
}

/** Pacers measured for each medal; the middle one of their times counts. */
const SEEDS = [1, 2, 3] as const;
/** Least ratio of a medal's time to that of the next better one, so that medals stay apart on a course that forgives. */
const APART = 1.015;
/** Medals are full hundredths, µs. */
const HUNDREDTH = 10_000;

/** What went wrong first in a ride. */
function faultOf(ride: PilotRide): UnridableError {
  const { gates } = ride.state;
  const at = gates.findIndex((g) => g !== GateResult.passed && g !== GateResult.brushed);
  return new UnridableError(at < 0 ? undefined : at + 1);
}

/** The middle time of the level's pacers who finish cleanly, µs; Infinity when none does. */
function levelUs(piste: Piste, base: Plan, level: Level): number {
  const times: number[] = [];
  for (const seed of SEEDS) {
    const ride = pacerRide(piste, base, level, seed);
    if (isClean(ride) && ride.verdict.timeUs !== undefined) times.push(ride.verdict.timeUs);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.POSITIVE_INFINITY;
}

/**
 * Reference times of a course, all of them ridden:
 *
 * - author = the optimised ride;
 * - gold, silver, bronze = the middle of three continental, national and club pacers, rounded up to the hundredth, but
 *   at least 1.5 % behind the next better medal. A level that never gets down cleanly counts as that least distance.
 *
 * Deterministic: the same course, equipment and effort give the same times and the same author's ride.
 *
 * @throws UnridableError when even the optimised ride misses a gate, falls or does not arrive
 */
export function referenceTimes(course: Course, equipment: Equipment, effort: Effort = 'normal'): Reference {
  const piste = pisteOf(compile(course, equipment));
  const author = optimiseNow(piste, { effort, seed: 1 });
  const { ride } = author;
  const authorUs = ride.verdict.timeUs;
  if (!author.clean || authorUs === undefined) throw faultOf(ride);
  const base = pacerBase(piste);
  const medal = (level: Level, better: number): number => {
    const measured = levelUs(piste, base, level);
    const us = Math.max(Number.isFinite(measured) ? measured : 0, better * APART);
    return Math.ceil(us / HUNDREDTH) * HUNDREDTH;
  };
  const goldUs = medal('continental', authorUs);
  const silverUs = medal('national', goldUs);
  const bronzeUs = medal('club', silverUs);
  return { authorUs, goldUs, silverUs, bronzeUs, author: ride.stream };
}
