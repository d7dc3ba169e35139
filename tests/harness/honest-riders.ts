import { levelFor, tapRamp } from '../../src/input/shape';
import { isClean, type PilotRide, type Piste, type Plan } from '../../src/pilot';
import { createFollower, follow } from '../../src/pilot/follow';
import { createLine, layLine } from '../../src/pilot/line';
import { clonePlan } from '../../src/pilot/plan';
import { bell, createRandom, type Random } from '../../src/pilot/random';
import { rideOf } from '../../src/pilot/ride';
import { create, createRecorder, record, recordedRuns, START_GO, step } from '../../src/sim';

/*
 * Honest riders, as a model of hands. Its scatter was chosen from what is known of hands (15 to 40 ms, and 3 to 10 % of the
 * force) and has stayed; riders by keys, and riders who become calmer after a failed attempt, were added while the measure
 * was being chosen, to make the field harder. Everybody means to ride nearly the same line, the best that is known; what
 * tells them apart is skill, which sets how far they depart from it gate by gate, and the hand, which is nobody's machine:
 * it decides some ten times a second, acts some hundredths early or late, and presses a few per cent more or less than it
 * means to. Two in five ride by keys, as the game shapes them, and the others by a stick. One rider in five is
 * near-optimal: means the very best line, and has the best of all hands.
 */

/** How somebody rides. */
interface Hand {
  readonly keys: boolean;
  /** Departure at each gate: away from the pole, m, and along the course, as a share of the gates' distance. */
  readonly wide: number;
  readonly late: number;
  /** Ticks between two decisions, and how many more there may be. */
  readonly every: number;
  readonly more: number;
  /** Deviation of the moment of an action, ticks, and of its force, as a share of it and of the full one. */
  readonly timing: number;
  readonly force: number;
  readonly tremble: number;
}

type Skill = Omit<Hand, 'keys'>;
const BEST: Skill = { wide: 0.03, late: 0.004, every: 5, more: 4, timing: 1.5, force: 0.03, tremble: 0.02 };
const WORST: Skill = { wide: 0.6, late: 0.03, every: 7, more: 6, timing: 4, force: 0.1, tremble: 0.06 };
const NEAR_OPTIMAL = 0.2;
const BY_KEYS = 0.4;
/** Share of full edge from which on a key is pressed for it. */
const PRESSED = 0.3;
/** The press that opens the gate scatters by 40 ms, whoever presses. */
const PRESS = 4;
/** Ticks after the decision in which its action has surely begun. */
const LATEST = 8;
const ATTEMPTS = 16;
const CALMER = 0.75;
/** Nearest to a pole that anybody means to pass, m, and ticks of a decision of the pilot that this is tuned from. */
const NEAREST = 0.1;
const PILOT_EVERY = 2;

/** @param attempt who has failed rides more carefully: as a better rider would, and never better than the best */
function handOf(random: Random, attempt: number): Hand {
  const skill = (random() < NEAR_OPTIMAL ? 0 : random()) * CALMER ** attempt;
  const between = (of: keyof Skill) => BEST[of] + skill * (WORST[of] - BEST[of]);
  return {
    keys: random() < BY_KEYS,
    wide: between('wide'),
    late: between('late'),
    every: Math.round(between('every')),
    more: Math.round(between('more')),
    timing: between('timing'),
    force: between('force'),
    tremble: between('tremble'),
  };
}

/** The line as this rider means to ride it. @param care 0, and more after each attempt that went wrong */
function meant(piste: Piste, base: Plan, hand: Hand, care: number, random: Random): Plan {
  const plan = clonePlan(base);
  const gates = plan.margin.length - 1;
  const spacing = piste.k.finishY / (gates + 2);
  for (let i = 0; i < gates; i++) {
    const wide = Math.abs(bell(random)) * hand.wide + care * 0.08;
    plan.margin[i] = Math.max(NEAREST, plan.margin[i]! + wide);
    plan.shift[i] = plan.shift[i]! + bell(random) * hand.late * spacing;
    plan.pace[i] = plan.pace[i]! * (1 - 0.03 * care);
  }
  // A hand that decides less often looks farther ahead and asks for less at once.
  const every = hand.every + hand.more / 2;
  for (let i = 0; i <= gates; i++) {
    plan.look[i] = plan.look[i]! + (every - PILOT_EVERY) * 0.02;
    plan.quick[i] = (plan.quick[i]! * PILOT_EVERY) / every;
  }
  return plan;
}

function rideBy(piste: Piste, plan: Plan, hand: Hand, random: Random, gateTick: number): PilotRide {
  const { k } = piste;
  const line = createLine(piste.ground);
  layLine(piste.ground, plan, line);
  const s = create(k);
  const f = createFollower(gateTick + Math.round(bell(random) * PRESS));
  const recorder = createRecorder();
  let decide = 0;
  let act = -1;
  let next = { steer: 0, stance: 0 };
  let now = next;
  let since = 0;
  let level = 0;
  while (s.t1 < 0 && s.tick < k.maxTicks) {
    if (s.phase === 0) {
      follow(piste, plan, line, s, f);
      now = { steer: 0, stance: f.stance };
    } else {
      if (s.tick >= decide && s.tick % PILOT_EVERY === 0) {
        follow(piste, plan, line, s, f);
        next = { steer: acted(f.steer / 127, hand, random), stance: f.stance };
        act = s.tick + Math.max(0, Math.min(LATEST, Math.round(hand.timing * (1 + bell(random)))));
        decide = s.tick + hand.every + Math.floor(random() * (hand.more + 1));
      }
      if (s.tick === act) {
        if (next.steer !== now.steer) since = s.tick;
        now = next;
      }
    }
    level = levelFor(hand.keys ? now.steer * tapRamp(s.tick - since) : now.steer, level);
    record(recorder, level, now.stance);
    step(k, s, level, now.stance);
    if (s.crashes + s.missed + s.straddled > 0) break;
  }
  return rideOf(piste, s, recordedRuns(recorder));
}

/** What a hand makes of an edge that is wanted, both −1 … 1: a key pressed or none, or a stick pushed about so far. */
function acted(wanted: number, { keys, force, tremble }: Hand, random: Random): number {
  const off = wanted * bell(random) * force + bell(random) * tremble;
  if (keys) return Math.abs(wanted + off) < PRESSED ? 0 : Math.sign(wanted);
  // A stick that is let go comes to rest.
  return wanted === 0 && random() < 0.8 ? 0 : Math.max(-1, Math.min(1, wanted + off));
}

/**
 * An honest ride; undefined if the rider fails all attempts.
 *
 * @param gateTick when the rider means to leave the gate
 */
export function honestRide(
  piste: Piste,
  base: Plan,
  seed: number,
  gateTick = START_GO,
): PilotRide | undefined {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const hand = handOf(createRandom(seed * 31 + 7), attempt);
    const random = createRandom(seed * 7919 + attempt);
    const ride = rideBy(piste, meant(piste, base, hand, attempt, random), hand, random, gateTick);
    if (isClean(ride)) return ride;
  }
  return undefined;
}
