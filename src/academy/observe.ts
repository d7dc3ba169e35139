import { type Compiled, GateResult, type State } from '../sim';
import type { Task } from './task';

/*
 * The observation of a ride, updated every tick: all figures that exercises need, as plain numbers. The score and the live sign
 * are computed from it, so a live ride and its replay are judged alike.
 */

/** A rider slower than this is standing, m/s; standing for this many ticks is a stop. */
const STANDING = 0.5;
const STAND_TICKS = 25;
/** A rider has set off beyond this distance, m. */
const SET_OFF = 4;
/** A rider this far past a mark cannot return to it, m. */
const PAST_MARK = 20;
/** Edge angle at which a turn to the other side begins, degrees; and at which it counts as a turn. */
const EDGE_ON = 8;
const EDGE_TURN = 15;

const DEGREES = 180 / Math.PI;

/** Why the observation ended. */
export type Ending = 'none' | 'stood' | 'past' | 'finished';

export interface Observation {
  readonly k: Compiled;
  readonly task: Task;
  ending: Ending;
  /** Last position, m, and last speed across the hill, m/s. */
  x: number;
  y: number;
  vx: number;
  /** Metres ridden down the hill within the task's zone, and those in the tuck and while braking. */
  zoneM: number;
  tuckM: number;
  brakeM: number;
  /** Ticks spent standing. */
  stood: number;
  /** Present edge angle, degrees, + = right. */
  edge: number;
  /** The present turn: −1 left, 1 right, 0 none yet; its largest edge angle, degrees, and its first tick. */
  side: number;
  peak: number;
  since: number;
  /** Number of completed turns, sum of their peaks (degrees), of their lengths (ticks) and of the squares of the lengths. */
  turns: number;
  peaks: number;
  lengths: number;
  squares: number;
  /** By gate: distance from the turning pole on the gate's line, m (NaN = not reached). */
  readonly off: Float64Array;
  /** By gate: clock, s. */
  readonly at: Float64Array;
  /** By gate: height of the turn's apex above the gate's line, m; negative = below; NaN = none. */
  readonly apex: Float64Array;
  /** By gate: height above the pole at which the rise line was crossed to the outside, m; NaN = not crossed. */
  readonly rise: Float64Array;
  /** By gate: 1 = missed or straddled. */
  readonly fault: Uint8Array;
  /** Number of gates passed. */
  gates: number;
  faults: number;
  falls: number;
  /** Finish time with penalties, µs; −1 = not finished. */
  timeUs: number;
  /** Clock at the finish without penalties, s. */
  clock: number;
}

export function createObservation(k: Compiled, task: Task): Observation {
  const n = k.gateY.length;
  const o: Observation = {
    ...{ k, task, ending: 'none', x: 0, y: 0, vx: 0, zoneM: 0, tuckM: 0, brakeM: 0 },
    ...{ stood: 0, edge: 0, side: 0, peak: 0, since: 0, turns: 0, peaks: 0, lengths: 0, squares: 0 },
    off: new Float64Array(n),
    at: new Float64Array(n),
    apex: new Float64Array(n),
    rise: new Float64Array(n),
    fault: new Uint8Array(n),
    ...{ gates: 0, faults: 0, falls: 0, timeUs: -1, clock: 0 },
  };
  resetObservation(o);
  return o;
}

/** Resets the observation for the next attempt. */
export function resetObservation(o: Observation): void {
  o.ending = 'none';
  o.x = 0;
  o.y = 0;
  o.vx = 0;
  o.zoneM = 0;
  o.tuckM = 0;
  o.brakeM = 0;
  o.stood = 0;
  o.edge = 0;
  o.side = 0;
  o.peak = 0;
  o.since = 0;
  o.turns = 0;
  o.peaks = 0;
  o.lengths = 0;
  o.squares = 0;
  o.off.fill(Number.NaN);
  o.at.fill(Number.NaN);
  o.apex.fill(Number.NaN);
  o.rise.fill(Number.NaN);
  o.fault.fill(0);
  o.gates = 0;
  o.faults = 0;
  o.falls = 0;
  o.timeUs = -1;
  o.clock = 0;
}

/** Returns the edge angle, degrees, + = right. */
export function edgeOf(k: Compiled, s: State): number {
  return 2 * Math.atan(s.u * k.gear.qmax) * DEGREES;
}

/** Start and end of the zone of a task that observes a part of the hill, m. */
const zoneFrom = (o: Observation): number => (o.task.kind === 'tuck-or-brake' ? 30 : 20);
const zoneTo = (o: Observation): number => (o.task.kind === 'tuck-or-brake' ? o.task.to : o.k.finishY);

function seePosture(o: Observation, s: State, dy: number): void {
  if (dy <= 0 || s.y < zoneFrom(o) || s.y > zoneTo(o)) return;
  o.zoneM += dy;
  if (s.p > 0.5) o.tuckM += dy;
  if (s.p < -0.5) o.brakeM += dy;
}

function seeTurn(o: Observation, s: State): void {
  o.edge = edgeOf(o.k, s);
  const side = o.edge > EDGE_ON ? 1 : o.edge < -EDGE_ON ? -1 : 0;
  if (side !== 0 && side !== o.side) {
    if (o.side !== 0 && o.peak >= EDGE_TURN) {
      const length = s.tick - o.since;
      o.turns++;
      o.peaks += o.peak;
      o.lengths += length;
      o.squares += length * length;
    }
    o.side = side;
    o.peak = 0;
    o.since = s.tick;
  }
  if (side !== 0) o.peak = Math.max(o.peak, Math.abs(o.edge));
}

/** Records where the line turned back across the hill, and where it crossed the rise line of the next gate. */
function seeLine(o: Observation, s: State): void {
  const { k } = o;
  const next = s.nextGate;
  for (let i = next - 1; i <= next; i++) {
    const side = k.gateSide[i];
    if (side === undefined) continue;
    if (o.vx * side > 0 && s.vx * side <= 0 && (i === next || Number.isNaN(o.apex[i]!))) {
      o.apex[i] = k.gateY[i]! - s.y;
    }
    const pole = k.gateX[i]!;
    if (i === next && (o.x - pole) * side < 0 && (s.x - pole) * side >= 0) o.rise[i] = k.gateY[i]! - s.y;
  }
}

function seeGates(o: Observation, s: State): void {
  const { k } = o;
  for (; o.gates < s.nextGate; o.gates++) {
    const i = o.gates;
    const line = k.gateY[i]!;
    const f = s.y > o.y ? (line - o.y) / (s.y - o.y) : 1;
    const x = o.x + f * (s.x - o.x);
    o.off[i] = (x - k.gateX[i]!) * k.gateSide[i]!;
    o.at[i] = (s.tick - 2 + f - s.t0) / 100;
    const result = s.gates[i];
    if (result === GateResult.missed || result === GateResult.straddled) {
      o.fault[i] = 1;
      o.faults++;
    }
  }
}

function seeEnd(o: Observation, s: State): void {
  if (s.t1 >= 0) {
    o.ending = 'finished';
    o.timeUs = s.t1;
    o.clock = (s.t1 - s.penalty) / 1e6;
    return;
  }
  if (o.task.kind !== 'stop') return;
  const speed = Math.sqrt(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz);
  o.stood = s.y > SET_OFF && speed < STANDING && s.crash === 0 ? o.stood + 1 : 0;
  if (o.stood >= STAND_TICKS) o.ending = 'stood';
  else if (s.y > o.task.at + PAST_MARK) o.ending = 'past';
}

/** Observes the tick just simulated. Ignores ticks after the ending, and allocates nothing. */
export function observe(o: Observation, s: State): void {
  if (o.ending !== 'none' || s.t0 < 0) {
    o.x = s.x;
    o.y = s.y;
    return;
  }
  seePosture(o, s, s.y - o.y);
  seeTurn(o, s);
  seeLine(o, s);
  seeGates(o, s);
  o.falls = s.crashes;
  seeEnd(o, s);
  o.x = s.x;
  o.y = s.y;
  o.vx = s.vx;
}
