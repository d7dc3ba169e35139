import { type Compiled, copyState, create, type State, step } from '../sim';
import { copyFollower, createFollower, type Follower, follow } from './follow';
import type { Line } from './line';
import type { Piste } from './piste';
import type { Plan } from './plan';

/** Cost of a miss, a straddle or a fall in the search, s: longer than any ride, so that faults count first. */
export const FAULT_COST = 1000;

/** Snapshots of a ride: everything needed to continue from any of its gates. Arrays by knot (0 = start). */
export interface Marks {
  readonly states: State[];
  readonly followers: Follower[];
  /** Time from the start to the knot's line, plus {@link FAULT_COST} for each fault so far, s. */
  readonly cost: Float64Array;
  /** Speed at the knot, m/s. */
  readonly speed: Float64Array;
}

/** Allocates the marks of one ride; mark 0 is the rider in the start gate. */
export function createMarks(k: Compiled, knots: number): Marks {
  return {
    states: Array.from({ length: knots }, () => create(k)),
    followers: Array.from({ length: knots }, () => createFollower()),
    cost: new Float64Array(knots),
    speed: new Float64Array(knots),
  };
}

/** Copies the marks from knot `from` on. */
export function copyMarks(source: Marks, to: Marks, from: number): void {
  for (let i = from; i < source.states.length; i++) {
    copyState(source.states[i]!, to.states[i]!);
    copyFollower(source.followers[i]!, to.followers[i]!);
    to.cost[i] = source.cost[i]!;
    to.speed[i] = source.speed[i]!;
  }
}

/** The mutable state of one rider. It is reused for every ride, so that the search makes no garbage. */
export interface Rider {
  readonly s: State;
  readonly f: Follower;
  /** Number of ticks simulated so far. */
  ticks: number;
}

/** Decides at each knot whether a ride continues. */
export type Judge = (knot: number, cost: number, speed: number) => boolean;

/** A judge that lets every ride finish. */
export const patient: Judge = () => true;

/**
 * Rides a plan on its line from the mark at knot `from` of `source` to the finish, and writes the marks of all later knots into
 * `into`.
 *
 * @param judge called at every knot; false ends the ride
 * @returns the cost of the whole ride, s; Infinity if the judge ended it or at the course's time limit
 */
export function rideMarks(
  piste: Piste,
  plan: Plan,
  line: Line,
  source: Marks,
  from: number,
  into: Marks,
  rider: Rider,
  judge: Judge,
): number {
  const { k, ground } = piste;
  const { s, f } = rider;
  copyState(source.states[from]!, s);
  copyFollower(source.followers[from]!, f);
  const begun = s.tick;
  const last = ground.knots - 1;
  let knot = from + 1;
  let total = Number.POSITIVE_INFINITY;
  while (s.tick < k.maxTicks) {
    follow(piste, plan, line, s, f);
    step(k, s, f.steer, f.stance);
    if (s.y < ground.y[knot]!) continue;
    const faults = FAULT_COST * (s.missed + s.straddled + s.crashes);
    if (s.t1 >= 0) {
      total = (s.t1 - s.penalty) / 1e6 + faults;
      into.cost[last] = total;
      break;
    }
    if (!passKnots(ground.y, knot, into, s, f, faults, judge)) break;
    while (s.y >= ground.y[knot]!) knot++;
  }
  rider.ticks += s.tick - begun;
  return total;
}

/** Writes the marks of the knots crossed in the last tick. There can be two, if gates are close together. */
function passKnots(
  y: Float64Array,
  first: number,
  into: Marks,
  s: State,
  f: Follower,
  faults: number,
  judge: Judge,
): boolean {
  for (let knot = first; s.y >= y[knot]!; knot++) {
    const back = s.vy > 0 ? (s.y - y[knot]!) / s.vy : 0;
    const cost = (s.tick - 1 - s.t0) / 100 - back + faults;
    const speed = Math.sqrt(s.vx * s.vx + s.vy * s.vy);
    into.cost[knot] = cost;
    into.speed[knot] = speed;
    copyState(s, into.states[knot]!);
    copyFollower(f, into.followers[knot]!);
    if (!judge(knot, cost, speed)) return false;
  }
  return true;
}
