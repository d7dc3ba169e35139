import { type Course, compile, type Equipment, GateResult, type InputStream } from '../sim';
import { type Effort, optimiseNow } from './optimise';
import { type Level, pacerRide } from './pacers';
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

/** The middle time of the level's pacers who finish cleanly, µs; undefined when none does. */
function levelUs(piste: Piste, base: Plan, level: Level): number | undefined {
  const times: number[] = [];
  for (const seed of SEEDS) {
    const ride = pacerRide(piste, base, level, seed);
    if (isClean(ride) && ride.verdict.timeUs !== undefined) times.push(ride.verdict.timeUs);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1];
}

/**
 * Reference times of a course, all of them from rides:
 *
 * - author = the optimised ride;
 * - bronze, silver, gold = the middle of three club, national and continental pacers on the author's line;
 * - where the levels lie unevenly (ice punishes caution), gold lies at most a third of the way from author to bronze, and
 *   silver at most half way from gold to bronze;
 * - each is rounded up to the hundredth and at least 1.5 % behind the next better one; a level that never gets down
 *   cleanly does not count.
 *
 * Deterministic: the same course, equipment and effort give the same times and the same author's ride.
 *
 * @throws UnridableError when even the optimised ride misses a gate, falls or does not arrive
 */
export function referenceTimes(course: Course, equipment: Equipment, effort: Effort = 'normal'): Reference {
  const piste = pisteOf(compile(course, equipment));
  const { clean, plan, ride } = optimiseNow(piste, { effort, seed: 1 });
  const authorUs = ride.verdict.timeUs;
  if (!clean || authorUs === undefined) throw faultOf(ride);
  const measured = (level: Level): number => levelUs(piste, plan, level) ?? Number.POSITIVE_INFINITY;
  const behind = (better: number, us: number): number =>
    Math.ceil(Math.max(us, better * APART) / HUNDREDTH) * HUNDREDTH;
  const national = measured('national');
  const slowest = Math.max(...[measured('club'), national].filter(Number.isFinite), 0);
  const last = Math.max(slowest, authorUs * APART * APART * APART);
  const goldUs = behind(authorUs, Math.min(measured('continental'), authorUs + (last - authorUs) / 3));
  const silverUs = behind(goldUs, Math.min(national, goldUs + (last - goldUs) / 2));
  const bronzeUs = behind(silverUs, last);
  return { authorUs, goldUs, silverUs, bronzeUs, author: ride.stream };
}
