import { type Course, compile, type Equipment, GateResult, type InputStream } from '../sim';
import { type Effort, optimise } from './optimise';
import { type Piste, pisteOf } from './piste';
import type { Plan } from './plan';
import { isClean, type PilotRide } from './ride';
import { type Skill, skilledRide } from './skill';

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

/**
 * Riders whose times the medals are. They are nobody's opponents: pacers may learn or unlearn without a medal of any
 * track ever moving. Times that tracks carry were measured by exactly these, so their numbers stay.
 */
const PLAIN = { calm: 1, blunder: 1, nearest: 0.3, rhythm: 0, skid: 0, attempts: 6, caution: 1, lesson: 0 };
const MEASURES = {
  bronze: {
    ...{ wide: 0.65, scatter: 0.25, late: 0.03, lateScatter: 0.04 },
    ...{ every: 8, tremble: 0.8, tuck: 0.2, pace: 1.15, slip: 0.1, reaction: 12, ...PLAIN },
  },
  silver: {
    ...{ wide: 0.45, scatter: 0.15, late: 0.02, lateScatter: 0.03 },
    ...{ every: 6, tremble: 0.5, tuck: 0.45, pace: 1.4, slip: 0.06, reaction: 8, ...PLAIN },
  },
  gold: {
    ...{ wide: 0.2, scatter: 0.1, late: 0.01, lateScatter: 0.02 },
    ...{ every: 4, tremble: 0.3, tuck: 0.75, pace: 3, slip: 0.04, reaction: 5, ...PLAIN },
  },
} satisfies Readonly<Record<'bronze' | 'silver' | 'gold', Skill>>;
/** Rides of each; the middle one of their times counts. */
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
 * - bronze, silver and gold = the middle of three rides of a moderate, a good and a very good rider on the author's line,
 *   evened out by {@link medalTimes}.
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

/** Share of the work that is the author's ride; the rest are those of the riders measured. */
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
  const us = { gold: 0, silver: 0, bronze: 0 };
  let measured = 0;
  for (const medal of ['bronze', 'silver', 'gold'] as const) {
    const share = AUTHORS_SHARE + ((1 - AUTHORS_SHARE) * measured++) / 3;
    us[medal] = yield* measuredUs(piste, plan, MEASURES[medal], share);
  }
  return { authorUs, ...medalTimes(authorUs, us), author: ride.stream };
}

/**
 * The rules medals follow, whatever the riders did who measured them:
 *
 * - where their times lie unevenly (ice punishes caution), gold lies at most a third of the way from author to bronze, and
 *   silver at most half way from gold to bronze;
 * - each is rounded up to the hundredth and at least 1.5 % behind the next better one;
 * - a rider who never got down cleanly (Infinity) does not count.
 *
 * @param us times of the riders measured, µs
 */
export function medalTimes(
  authorUs: number,
  us: { readonly gold: number; readonly silver: number; readonly bronze: number },
): Pick<Reference, 'goldUs' | 'silverUs' | 'bronzeUs'> {
  const behind = (better: number, time: number): number =>
    Math.ceil(Math.max(time, better * APART) / HUNDREDTH) * HUNDREDTH;
  const slowest = Math.max(...[us.bronze, us.silver].filter(Number.isFinite), 0);
  const last = Math.max(slowest, authorUs * APART * APART * APART);
  const goldUs = behind(authorUs, Math.min(us.gold, authorUs + (last - authorUs) / 3));
  const silverUs = behind(goldUs, Math.min(us.silver, goldUs + (last - goldUs) / 2));
  return { goldUs, silverUs, bronzeUs: behind(silverUs, last) };
}

/** The middle time of those of a rider's rides that are clean, µs; Infinity when none is. */
function* measuredUs(piste: Piste, base: Plan, skill: Skill, share: number): Generator<number, number, void> {
  const times: number[] = [];
  for (const seed of SEEDS) {
    yield share;
    const ride = skilledRide(piste, base, skill, seed);
    if (isClean(ride) && ride.verdict.timeUs !== undefined) times.push(ride.verdict.timeUs);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.POSITIVE_INFINITY;
}
