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
 * Riding less than perfectly. A skill is a way to depart from a good line and a clean hand, never a time: how wide and
 * how late turns are, how much that scatters, how often the hand decides, how much edge, tuck and speed it dares, how
 * often a turn goes wrong. The times follow from riding: a skill gives an input stream to the same simulation as anybody.
 */

/** How well somebody rides. */
export interface Skill {
  /** Distance added at every turning pole, m, and its scatter. */
  readonly wide: number;
  readonly scatter: number;
  /** Turns come this much late, as a share of the gates' distance, and its scatter. */
  readonly late: number;
  readonly lateScatter: number;
  /** Ticks from one decision of the hand to the next. */
  readonly every: number;
  /** Tremble of the hand, levels of the emission grid, and what is left of it from one attempt to the next. */
  readonly tremble: number;
  readonly calm: number;
  /** Factor on the edge at which the rider still tucks. */
  readonly tuck: number;
  /** Speed at which the rider brakes, as a factor on what the snow holds. */
  readonly pace: number;
  /** Chance that a turn goes wrong, and how badly. */
  readonly slip: number;
  readonly blunder: number;
  /** Ticks after the long beep at which the wand opens. */
  readonly reaction: number;
  /** Nearest to a turning pole that the rider means to pass, m. */
  readonly nearest: number;
  /** Least time from one turn to the next that the rider keeps up with, s: brakes where gates come quicker. */
  readonly rhythm: number;
  /** Share of the base's own mean speed above which the rider brakes, whatever the snow holds; absent = never. */
  readonly comfort?: number;
  /** Share of the way to the next gate on which a turn is skidded to its end, not carved. */
  readonly skid: number;
  /** Attempts at a clean ride. */
  readonly attempts: number;
  /** Care that a failed attempt adds everywhere, and more at the gates that led to its fault. */
  readonly caution: number;
  readonly lesson: number;
}

/** What a slip of blunder 1 does to a turn: later by this share of the gates' distance, and wider, m. */
const SLIP_LATE = 0.12;
const SLIP_WIDE = 0.6;
/** Look ahead gained per second between decisions, s. */
const LOOK_PER_DELAY = 2;
/** Care from which on nothing is left of what departs from the base, and what each takes off the pace. */
const CAREFUL = 6;
const PACE_OFF = 0.07;
/** Gates that led to a fault: so many before it, and the one after. */
const LED = 4;
/** Least share of its pace that care leaves a rider, and the least pace. */
const LEAST_SHARE = 0.1;
const LEAST_PACE = 0.45;
/** Least speed anybody feels at ease with, m/s. */
const LEAST_COMFORT = 4;
/** Quickest answer to a gun, ticks: a beep can be foreseen, a gun cannot. */
const GUN_REACTION = 12;

/** Speed at which the turns around gate i come in the rider's rhythm, as a factor on what the snow holds there. */
function rhythmPace({ ground, holds }: Piste, skill: Skill, i: number): number {
  if (skill.rhythm === 0) return Number.POSITIVE_INFINITY;
  const apart = (ground.y[i + 2]! - ground.y[i]!) / 2;
  return apart / skill.rhythm / Math.sqrt(holds[i + 1]!);
}

/** The speed a rider feels at ease with on this course, m/s. */
function comfortOf(piste: Piste, base: Plan, { comfort }: Skill): number {
  if (comfort === undefined) return Number.POSITIVE_INFINITY;
  const us = ridePlan(piste, base).verdict.timeUs;
  return us === undefined ? LEAST_COMFORT : Math.max(LEAST_COMFORT, (comfort * piste.k.finishY * 1e6) / us);
}

/** The base as a rider of this skill carries it out. */
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
    // Where a turn goes wrong, or has undone the rider before, nobody but the best tucks.
    const upright = slips > 0 || (skill.tuck < 1 && care[i]! > CAREFUL);
    plan.tuck[i] = upright ? 0 : plan.tuck[i]! * skill.tuck;
    const pace = Math.min(skill.pace, rhythmPace(piste, skill, i));
    const share = Math.max(LEAST_SHARE, 1 - PACE_OFF * care[i]!);
    const eased = comfort / Math.sqrt(piste.holds[i + 1]!);
    plan.pace[i] = Math.min(plan.pace[i]!, Math.max(LEAST_PACE, pace * share), eased);
  }
  // A slow hand must look farther ahead and ask for less at once, or it falls behind its own corrections.
  const delay = (skill.every - DECISION_TICKS) * DT;
  for (let i = 0; i <= gates; i++) {
    plan.look[i] = plan.look[i]! + LOOK_PER_DELAY * delay;
    plan.quick[i] = (plan.quick[i]! * DECISION_TICKS) / skill.every;
  }
  return plan;
}

/** A ride, and the gate (0 = first) behind which its first fault happened; −1 = none. */
interface Tried {
  readonly ride: PilotRide;
  readonly fault: number;
}

/** Whether the rider is on the part behind the last gate that is skidded. */
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
 * A ride of this skill: a pure function of its arguments. A ride with a miss or a fall is ridden again with more care, so
 * it nearly always finishes; the verdict tells.
 *
 * @param base the plan the rider means to ride
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
