import { type Course, compile, type Equipment, GateResult, type InputStream } from '../sim';
import { type Effort, optimise } from './optimise';
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
  const steps = referenceSteps(course, equipment, effort);
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/** Share of the work that is the author's ride; the rest are the pacers'. */
const AUTHORS_SHARE = 0.85;

/** The same in steps, so that it can be told how far it is and called off: yields the share done, 0 to 1. */
export function* referenceSteps(
  course: Course,
  equipment: Equipment,
  effort: Effort = 'normal',
): Generator<number, Reference, void> {
  const piste = pisteOf(compile(course, equipment));
  const search = optimise(piste, { effort, seed: 1 });
  let found = search.next();
  while (!found.done) {
    yield found.value.share * AUTHORS_SHARE;
    found = search.next();
  }
  const { clean, plan, ride } = found.value;
  const authorUs = ride.verdict.timeUs;
  if (!clean || authorUs === undefined) throw faultOf(ride);
  const us: number[] = [];
  for (const level of MEASURED) {
    us.push(
      yield* levelUs(piste, plan, level, AUTHORS_SHARE + ((1 - AUTHORS_SHARE) * us.length) / MEASURED.length),
    );
  }
  const [club, national, continental] = us as [number, number, number];
  const behind = (better: number, time: number): number =>
    Math.ceil(Math.max(time, better * APART) / HUNDREDTH) * HUNDREDTH;
  const slowest = Math.max(...[club, national].filter(Number.isFinite), 0);
  const last = Math.max(slowest, authorUs * APART * APART * APART);
  const goldUs = behind(authorUs, Math.min(continental, authorUs + (last - authorUs) / 3));
  const silverUs = behind(goldUs, Math.min(national, goldUs + (last - goldUs) / 2));
  const bronzeUs = behind(silverUs, last);
  return { authorUs, goldUs, silverUs, bronzeUs, author: ride.stream };
}

/** Levels whose pacers are measured. */
const MEASURED = ['club', 'national', 'continental'] as const satisfies readonly Level[];

/** The middle time of the level's pacers who finish cleanly, µs; Infinity when none does. */
function* levelUs(piste: Piste, base: Plan, level: Level, share: number): Generator<number, number, void> {
  const times: number[] = [];
  for (const seed of SEEDS) {
    yield share;
    const ride = pacerRide(piste, base, level, seed);
    if (isClean(ride) && ride.verdict.timeUs !== undefined) times.push(ride.verdict.timeUs);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.POSITIVE_INFINITY;
}
