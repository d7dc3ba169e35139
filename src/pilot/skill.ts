import {
  create,
  createRecorder,
  DT,
  type RunOptions,
  record,
  recordedRuns,
  START_GO,
  type State,
  step,
} from '../sim';
import { createFollower, follow } from './follow';
import { createLine, layLine } from './line';
import { DECISION_TICKS, type Piste } from './piste';
import { clonePlan, type Plan } from './plan';
import { bell, createRandom, type Random } from './random';
import { isClean, type PilotRide, rideOf, ridePlan } from './ride';

/*
 * Imperfect riding. A skill changes a good line and a precise input, never a time: how wide and how late turns are, how much
 * that varies, how often the input is updated, how much edge, tuck and speed the rider dares, how often a turn goes wrong. The
 * times follow from riding: a skill gives an input stream to the same simulation as any rider's.
 */

/** The skill of a rider. */
export interface Skill {
  /** Distance added at every turning pole, m, and its deviation. */
  readonly wide: number;
  readonly scatter: number;
  /** Delay of the turns, as a share of the gates' distance, and its deviation. */
  readonly late: number;
  readonly lateScatter: number;
  /** Ticks between two decisions. */
  readonly every: number;
  /** Noise of the input, levels of the emission grid, and the factor on it after each failed attempt. */
  readonly tremble: number;
  readonly calm: number;
  /** Factor on the edge up to which the rider tucks. */
  readonly tuck: number;
  /** Speed at which the rider brakes, as a factor of the speed that the snow holds. */
  readonly pace: number;
  /** Probability that a turn goes wrong, and how badly. */
  readonly slip: number;
  readonly blunder: number;
  /** Ticks from the long beep to opening the wand. */
  readonly reaction: number;
  /** Least distance to a turning pole that the rider aims at, m. */
  readonly nearest: number;
  /** Least time between turns that the rider can keep up with, s; brakes if gates come faster. */
  readonly rhythm: number;
  /** Share of the base's mean speed above which the rider brakes, whatever the snow holds; absent = never. */
  readonly comfort?: number;
  /** Last share of the way to the next gate on which a turn is skidded instead of carved. */
  readonly skid: number;
  /** Number of attempts at a clean ride. */
  readonly attempts: number;
  /** Care that a failed attempt adds everywhere, and more of it at the gates before its fault. */
  readonly caution: number;
  readonly lesson: number;
}

/** Effect of a slip of blunder 1 on a turn: later by this share of the gates' distance, and wider, m. */
const SLIP_LATE = 0.12;
const SLIP_WIDE = 0.6;
/** Look-ahead time added per second between decisions, s. */
const LOOK_PER_DELAY = 2;
/** Care at which all deviations from the base are gone, and the decrease of pace per unit of care. */
const CAREFUL = 6;
const PACE_OFF = 0.07;
/** Gates that get more care after a fault: this many before it, and the one after. */
const LED = 4;
/** Least share of its pace that care leaves a rider, and the least pace. */
const LEAST_SHARE = 0.1;
const LEAST_PACE = 0.45;
/** Least speed at which every rider is comfortable, m/s. */
const LEAST_COMFORT = 4;
/** Fastest reaction to a start signal, ticks: unlike beeps, it cannot be predicted. */
const GUN_REACTION = 12;

/**
 * Returns the speed at which the turns around gate i come in the rider's rhythm, as a factor of the speed that the snow holds
 * there.
 */
function rhythmPace({ ground, holds }: Piste, skill: Skill, i: number): number {
  if (skill.rhythm === 0) return Number.POSITIVE_INFINITY;
  const apart = (ground.y[i + 2]! - ground.y[i]!) / 2;
  return apart / skill.rhythm / Math.sqrt(holds[i + 1]!);
}

/** Returns the speed at which a rider is comfortable on this course, m/s. */
function comfortOf(piste: Piste, base: Plan, { comfort }: Skill): number {
  if (comfort === undefined) return Number.POSITIVE_INFINITY;
  const us = ridePlan(piste, base).verdict.timeUs;
  return us === undefined ? LEAST_COMFORT : Math.max(LEAST_COMFORT, (comfort * piste.k.finishY * 1e6) / us);
}

/** Returns the base plan as a rider of this skill rides it. */
function departed(
  piste: Piste,
  base: Plan,
  skill: Skill,
  comfort: number,
  care: Float64Array,
  random: Random,
): Plan {
  const plan = clonePlan(base);
  const gates = plan.margin.length - 1;
  const spacing = piste.k.finishY / (gates + 2);
  for (let i = 0; i < gates; i++) {
    const rest = Math.max(0, 1 - care[i]! / CAREFUL);
    const slips = random() < skill.slip * rest ? skill.blunder : 0;
    const wide = skill.wide + Math.abs(bell(random)) * skill.scatter + slips * SLIP_WIDE;
    plan.margin[i] = Math.max(skill.nearest, plan.margin[i]! + wide * rest);
    const late = skill.late + bell(random) * skill.lateScatter + slips * SLIP_LATE;
    plan.shift[i] = plan.shift[i]! + spacing * late * rest;
    // At a slip nobody tucks. With much care only the best riders do.
    const upright = slips > 0 || (skill.tuck < 1 && care[i]! > CAREFUL);
    plan.tuck[i] = upright ? 0 : plan.tuck[i]! * skill.tuck;
    const pace = Math.min(skill.pace, rhythmPace(piste, skill, i));
    const share = Math.max(LEAST_SHARE, 1 - PACE_OFF * care[i]!);
    const eased = comfort / Math.sqrt(piste.holds[i + 1]!);
    plan.pace[i] = Math.min(plan.pace[i]!, Math.max(LEAST_PACE, pace * share), eased);
  }
  // A rider who decides rarely must look farther ahead and correct less at once, or the corrections overshoot.
  const delay = (skill.every - DECISION_TICKS) * DT;
  for (let i = 0; i <= gates; i++) {
    plan.look[i] = plan.look[i]! + LOOK_PER_DELAY * delay;
    plan.quick[i] = (plan.quick[i]! * DECISION_TICKS) / skill.every;
  }
  return plan;
}

/** A ride, and the gate (0 = first) after which its first fault happened; −1 = none. */
interface Tried {
  readonly ride: PilotRide;
  readonly fault: number;
}

/** Returns whether the rider is on the part behind the last gate that is skidded. */
function skids({ ground }: Piste, skill: Skill, s: State): boolean {
  const from = ground.y[s.nextGate]!;
  return skill.skid > 0 && s.nextGate > 0 && s.y < from + skill.skid * (ground.y[s.nextGate + 1]! - from);
}

function rideWithHand(
  piste: Piste,
  plan: Plan,
  skill: Skill,
  tremble: number,
  random: Random,
  options: RunOptions,
): Tried {
  const { k } = piste;
  const line = createLine(piste.ground);
  layLine(piste.ground, plan, line);
  const s = create(k, options);
  const beep = options.gunTick === undefined ? START_GO : options.gunTick + GUN_REACTION;
  const f = createFollower(beep + skill.reaction);
  const recorder = createRecorder();
  let steer = 0;
  let fault = -1;
  while (s.t1 < 0 && s.tick < k.maxTicks) {
    if (s.phase === 0) {
      follow(piste, plan, line, s, f);
    } else if (s.tick % skill.every < DECISION_TICKS && s.tick % DECISION_TICKS === 0) {
      follow(piste, plan, line, s, f);
      const level = f.steer / 16 + bell(random) * tremble;
      steer = Math.max(-127, Math.min(127, 16 * Math.round(level) + 0));
    }
    const stance = skids(piste, skill, s) ? 2 : f.stance;
    record(recorder, steer, stance);
    step(k, s, steer, stance);
    if (fault < 0 && s.crashes + s.missed + s.straddled > 0) fault = s.nextGate - 1;
  }
  return { ride: rideOf(piste, s, recordedRuns(recorder)), fault };
}

/**
 * Simulates a ride of this skill: a pure function of its arguments. After a miss or a fall it is ridden again with more care,
 * so it nearly always finishes; check the verdict.
 *
 * @param base the plan that the rider aims at
 */
export function skilledRide(
  piste: Piste,
  base: Plan,
  skill: Skill,
  seed: number,
  options: RunOptions = {},
): PilotRide {
  let ride: PilotRide | undefined;
  let { tremble } = skill;
  const care = new Float64Array(base.margin.length);
  const comfort = comfortOf(piste, base, skill);
  for (let attempt = 0; attempt < skill.attempts; attempt++) {
    const random = createRandom(seed * 7919 + attempt);
    const plan = departed(piste, base, skill, comfort, care, random);
    const tried = rideWithHand(piste, plan, skill, tremble, random, options);
    ride = tried.ride;
    if (isClean(ride)) return ride;
    tremble *= skill.calm;
    for (let i = 0; i < care.length; i++) {
      const led = i >= tried.fault - LED && i <= tried.fault + 1;
      care[i] = care[i]! + skill.caution + (led ? skill.lesson : 0);
    }
  }
  return ride!;
}
