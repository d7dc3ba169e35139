import type { RunOptions } from '../sim';
import { naivePlans } from './naive';
import { optimise } from './optimise';
import type { Piste } from './piste';
import type { Plan } from './plan';
import { isClean, type PilotRide, ridePlan } from './ride';
import { type Skill, skilledRide } from './skill';

/* Pacers: computer riders of five levels. */

/** From the weakest to the strongest. */
export const LEVELS = ['rookie', 'club', 'national', 'continental', 'world'] as const;
export type Level = (typeof LEVELS)[number];

/** How pacers react to a failed attempt: calmer, a little more careful everywhere, and much more where it failed. */
const LEARNS = { calm: 0.7, attempts: 24, caution: 0.4, lesson: 1.5 };

const SKILLS: Readonly<Record<Level, Skill>> = {
  rookie: {
    wide: 0.9,
    scatter: 0.4,
    late: 0.03,
    lateScatter: 0.03,
    every: 8,
    tremble: 0.8,
    tuck: 0,
    pace: 1,
    slip: 0.1,
    blunder: 1,
    reaction: 25,
    nearest: 0.6,
    rhythm: 1.3,
    comfort: 0.77,
    skid: 0.1,
    ...LEARNS,
  },
  club: {
    wide: 0.75,
    scatter: 0.25,
    late: 0.03,
    lateScatter: 0.04,
    every: 6,
    tremble: 0.8,
    tuck: 0,
    pace: 1.15,
    slip: 0.1,
    blunder: 1.2,
    reaction: 12,
    nearest: 0.3,
    rhythm: 1.12,
    skid: 0.06,
    ...LEARNS,
  },
  national: {
    wide: 0.5,
    scatter: 0.15,
    late: 0.02,
    lateScatter: 0.03,
    every: 4,
    tremble: 0.5,
    tuck: 0.45,
    pace: 1.4,
    slip: 0.06,
    blunder: 1,
    reaction: 8,
    nearest: 0.3,
    rhythm: 0,
    skid: 0,
    ...LEARNS,
  },
  continental: {
    wide: 0.2,
    scatter: 0.1,
    late: 0.01,
    lateScatter: 0.02,
    every: 4,
    tremble: 0.3,
    tuck: 0.75,
    pace: 3,
    slip: 0.04,
    blunder: 0.7,
    reaction: 5,
    nearest: 0.25,
    rhythm: 0,
    skid: 0,
    ...LEARNS,
  },
  world: {
    wide: 0.01,
    scatter: 0.015,
    late: 0,
    lateScatter: 0.003,
    every: 2,
    tremble: 0.08,
    tuck: 1,
    pace: 30,
    slip: 0.01,
    blunder: 0.1,
    reaction: 0,
    nearest: 0.1,
    rhythm: 0,
    skid: 0,
    ...LEARNS,
  },
};

/** Share of the work on the base for the first search; a second one continues from its result. */
const FIRST_SHARE = 0.65;

/**
 * Searches the line that pacers of a course vary: an ideal line, with twice the work of a first usable one. It works in steps,
 * so that the caller can report progress and cancel: yields the share done, 0 to 1. Takes some seconds; cache the plan per
 * course.
 */
export function* pacerBaseSteps(piste: Piste): Generator<number, Plan, void> {
  const first = optimise(piste, { effort: 'quick', seed: 1 });
  let next = first.next();
  while (!next.done) {
    yield next.value.share * FIRST_SHARE;
    next = first.next();
  }
  const second = optimise(piste, { effort: 'quick', seed: 2, start: next.value.plan });
  next = second.next();
  while (!next.done) {
    yield FIRST_SHARE + next.value.share * (1 - FIRST_SHARE);
    next = second.next();
  }
  return next.value.plan;
}

/** Returns the plan that rookies vary: the first naive plan that gives a clean ride. */
function rookieBase(piste: Piste): Plan {
  let plan: Plan | undefined;
  for (plan of naivePlans(piste)) if (isClean(ridePlan(piste, plan))) return plan;
  return plan!;
}

/** Runs {@link pacerBaseSteps} to the end. */
export function pacerBase(piste: Piste): Plan {
  const steps = pacerBaseSteps(piste);
  let next = steps.next();
  while (!next.done) next = steps.next();
  return next.value;
}

/**
 * Simulates a pacer's ride: a pure function of its arguments. After a miss or a fall it is ridden again with more care, so a
 * pacer nearly always finishes; check the verdict.
 *
 * @param base from {@link pacerBase}; rookies have their own
 */
export function pacerRide(
  piste: Piste,
  base: Plan,
  level: Level,
  seed: number,
  options: RunOptions = {},
): PilotRide {
  if (level === 'rookie') return rookieRide(piste, seed, options);
  return skilledRide(piste, base, SKILLS[level], seed, options);
}

/** Simulates a rookie's ride, like {@link pacerRide} but without a search before it. */
export function rookieRide(piste: Piste, seed: number, options: RunOptions = {}): PilotRide {
  return skilledRide(piste, rookieBase(piste), SKILLS.rookie, seed, options);
}
