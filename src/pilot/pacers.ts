import { create, createRecorder, DT, type RunOptions, record, recordedRuns, START_GO, step } from '../sim';
import { createFollower, follow } from './follow';
import { searchHabit } from './habit';
import { createLine, layLine } from './line';
import { DECISION_TICKS, type Piste } from './piste';
import { clonePlan, type Plan } from './plan';
import { bell, createRandom, type Random } from './random';
import { isClean, type PilotRide, rideOf } from './ride';

/*
 * Pacers: riders of four levels. A level is a way to depart from a good line and a clean hand, never a time: how wide
 * and how late turns are, how much that scatters, how often the hand decides, how much edge and tuck it dares, how
 * often a turn goes wrong. The times follow from riding.
 */

/** From the weakest to the strongest. */
export const LEVELS = ['club', 'national', 'continental', 'world'] as const;
export type Level = (typeof LEVELS)[number];

interface Skill {
  /** Distance added at every turning pole, m, and its scatter. */
  readonly wide: number;
  readonly scatter: number;
  /** Turns come this much late, as a share of the gates' distance, and its scatter. */
  readonly late: number;
  readonly lateScatter: number;
  /** Ticks from one decision of the hand to the next. */
  readonly every: number;
  /** Tremble of the hand, levels of the emission grid. */
  readonly tremble: number;
  /** Factor on the edge at which the rider still tucks. */
  readonly tuck: number;
  /** Speed at which the rider brakes, as a factor on what the snow holds. */
  readonly pace: number;
  /** Chance that a turn goes wrong. */
  readonly slip: number;
  /** Ticks after the long beep at which the wand opens. */
  readonly reaction: number;
}

const SKILLS: Readonly<Record<Level, Skill>> = {
  club: {
    wide: 0.65,
    scatter: 0.25,
    late: 0.03,
    lateScatter: 0.04,
    every: 8,
    tremble: 0.8,
    tuck: 0.2,
    pace: 1.15,
    slip: 0.1,
    reaction: 12,
  },
  national: {
    wide: 0.45,
    scatter: 0.15,
    late: 0.02,
    lateScatter: 0.03,
    every: 6,
    tremble: 0.5,
    tuck: 0.45,
    pace: 1.4,
    slip: 0.06,
    reaction: 8,
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
    reaction: 5,
  },
  world: {
    wide: 0.1,
    scatter: 0.04,
    late: 0,
    lateScatter: 0.01,
    every: 2,
    tremble: 0.2,
    tuck: 0.95,
    pace: 3,
    slip: 0.015,
    reaction: 2,
  },
};

/** What a slip does to a turn: later by this share of the gates' distance, and wider, m. */
const SLIP_LATE = 0.12;
const SLIP_WIDE = 0.6;
/** Look ahead gained per second between decisions, s. */
const LOOK_PER_DELAY = 2;
/** Attempts at a clean ride: each departs less from the base, and brakes earlier, than the one before. */
const ATTEMPTS = 6;
const PACE_OFF = 0.07;

/** Rides tried to find the line that all pacers of a course depart from. */
const BASE_RIDES = 160;

/** The line that pacers of a course depart from: its best smooth line. Takes about a second; keep it per course. */
export function pacerBase(piste: Piste): Plan {
  const search = searchHabit(piste, createRandom(1), BASE_RIDES);
  let next = search.next();
  while (!next.done) next = search.next();
  return clonePlan(next.value.plan);
}

/** The base as a rider of this skill carries it out. */
function departed(base: Plan, skill: Skill, spacing: number, care: number, random: Random): Plan {
  const plan = clonePlan(base);
  const gates = plan.margin.length - 1;
  const rest = 1 - care / ATTEMPTS;
  for (let i = 0; i < gates; i++) {
    const slips = random() < skill.slip * rest ? 1 : 0;
    const wide = skill.wide + Math.abs(bell(random)) * skill.scatter + slips * SLIP_WIDE;
    plan.margin[i] = Math.max(0.3, plan.margin[i]! + wide * rest);
    const late = skill.late + bell(random) * skill.lateScatter + slips * SLIP_LATE;
    plan.shift[i] = plan.shift[i]! + spacing * late * rest;
    plan.tuck[i] = slips === 1 ? 0 : plan.tuck[i]! * skill.tuck;
    plan.pace[i] = Math.min(plan.pace[i]!, skill.pace * (1 - PACE_OFF * care));
  }
  // A slow hand must look farther ahead and ask for less at once, or it falls behind its own corrections.
  const delay = (skill.every - DECISION_TICKS) * DT;
  for (let i = 0; i <= gates; i++) {
    plan.look[i] = plan.look[i]! + LOOK_PER_DELAY * delay;
    plan.quick[i] = (plan.quick[i]! * DECISION_TICKS) / skill.every;
  }
  return plan;
}

function rideWithHand(
  piste: Piste,
  plan: Plan,
  skill: Skill,
  random: Random,
  options: RunOptions,
): PilotRide {
  const { k } = piste;
  const line = createLine(piste.ground);
  layLine(piste.ground, plan, line);
  const s = create(k, options);
  const f = createFollower((options.gunTick ?? START_GO) + skill.reaction);
  const recorder = createRecorder();
  let steer = 0;
  while (s.t1 < 0 && s.tick < k.maxTicks) {
    if (s.phase === 0) {
      follow(piste, plan, line, s, f);
    } else if (s.tick % skill.every < DECISION_TICKS && s.tick % DECISION_TICKS === 0) {
      follow(piste, plan, line, s, f);
      const level = f.steer / 16 + bell(random) * skill.tremble;
      steer = Math.max(-127, Math.min(127, 16 * Math.round(level) + 0));
    }
    record(recorder, steer, f.stance);
    step(k, s, steer, f.stance);
  }
  return rideOf(piste, s, recordedRuns(recorder));
}

/**
 * A ride of a pacer: a pure function of its arguments. A ride with a miss or a fall is ridden again with more care, so a
 * pacer nearly always finishes; the verdict tells.
 *
 * @param base from {@link pacerBase}, or an optimised plan
 */
export function pacerRide(
  piste: Piste,
  base: Plan,
  level: Level,
  seed: number,
  options: RunOptions = {},
): PilotRide {
  const skill = SKILLS[level];
  const spacing = piste.k.finishY / (base.margin.length + 1);
  let ride: PilotRide | undefined;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const random = createRandom(seed * 7919 + attempt);
    const plan = departed(base, skill, spacing, attempt, random);
    ride = rideWithHand(piste, plan, skill, random, options);
    if (isClean(ride)) return ride;
  }
  return ride!;
}
