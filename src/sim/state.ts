import type { Compiled } from './compile';
import { G } from './constants';
import { evaluateGround, type Ground } from './terrain';

/** Where a run stands. A disqualified rider may ski on; the clock still stops at the finish. */
export const Phase = { gate: 0, running: 1, finished: 2, disqualified: 3 } as const;
export type PhaseCode = (typeof Phase)[keyof typeof Phase];

/** What happened at a gate. */
export const GateResult = { ahead: 0, passed: 1, brushed: 2, straddled: 3, missed: 4 } as const;
export type GateResultCode = (typeof GateResult)[keyof typeof GateResult];

/** Why a rider fell. */
export const CrashCause = { none: 0, edgeCatch: 1, landing: 2, net: 3, tree: 4 } as const;
export type CrashCauseCode = (typeof CrashCause)[keyof typeof CrashCause];

/** What else a run needs to be the same run again; part of its record. */
export interface RunOptions {
  /** Heel side on the right: only matters on a board. */
  readonly goofy?: boolean;
  /** Misses and straddles cost time instead of the run. */
  readonly timePenalty?: boolean;
  /** Tick of the gun (250…449) in a duel; absent = free start from the wand. */
  readonly gunTick?: number;
}

/**
 * One rider on one course: every fact of the run, as plain numbers; only `step` and `ride` write it.
 * Read this page first: the rules about gates, edges and speed are functions on it, and a ghost is a second such state
 * with its own input stream.
 */
export interface State extends Ground {
  readonly goofy: boolean;
  readonly timePenalty: boolean;
  /** Tick of the gun, or −1 for a free start. */
  readonly gunTick: number;
  /** Ticks done; the next step works on the input of this index. */
  tick: number;
  phase: PhaseCode;
  /** Position, m (map x right, map y down the hill, height). */
  x: number;
  y: number;
  z: number;
  /** Velocity, m/s. */
  vx: number;
  vy: number;
  vz: number;
  /** Heading of the skis: a unit vector in the map; no angle is kept anywhere. */
  hx: number;
  hy: number;
  /** Edge setting in [−1, 1], + = right; the edge angle is 2·atan(u·qmax). */
  u: number;
  /** Posture in [−1, 1]: −1 brake, 0 normal, +1 tuck. */
  p: number;
  /** Snow normal force per mass at the last contact, m/s². */
  N: number;
  /** Velocity along and to the right of the ski, m/s, as the last contact left it. */
  vf: number;
  vs: number;
  /** 1 while airborne. */
  air: number;
  /** Ticks of stagger after a hard landing. */
  stagger: number;
  /** Ticks left on the snow after a crash; 0 = up. */
  crash: number;
  crashCause: CrashCauseCode;
  /** Stance of the previous tick: only a fresh press of tuck opens the wand. */
  lastStance: number;
  /** 1 after a press before the gun: the gate stays shut. */
  shut: number;
  /** First gate, split, bump and tree not yet behind. */
  nextGate: number;
  nextSplit: number;
  nextBump: number;
  nextTree: number;
  /** y of the next gate, split or finish line, m: no rule applies before it. */
  nextLine: number;
  /** Results by gate, a {@link GateResultCode} each. */
  readonly gates: number[];
  passed: number;
  missed: number;
  straddled: number;
  brushed: number;
  crashes: number;
  /** Intermediate times, µs, −1 = not yet. */
  readonly splits: number[];
  /** Start of the clock, ticks; −1 before the start. */
  t0: number;
  /** Finish time with penalties, µs; −1 before the finish. */
  t1: number;
  /** Time added for misses and straddles so far, µs. */
  penalty: number;
}

function filled(n: number, value: number): number[] {
  const out: number[] = [];
  for (let i = 0; i < n; i++) out.push(value);
  return out;
}

/** Farther down than any course reaches, m. */
const BEYOND = 1e9;

/** A rider standing in the start gate, facing down the hill. */
export function create(k: Compiled, options: RunOptions = {}): State {
  const s: State = {
    goofy: options.goofy === true,
    timePenalty: options.timePenalty === true,
    gunTick: options.gunTick === undefined ? -1 : options.gunTick,
    tick: 0,
    phase: Phase.gate,
    x: 0.1,
    y: 0.1,
    z: 0.1,
    vx: 0.1,
    vy: 0.1,
    vz: 0.1,
    hx: 0.1,
    hy: 0.1,
    u: 0.1,
    p: 0.1,
    N: G,
    vf: 0.1,
    vs: 0.1,
    air: 0,
    stagger: 0,
    crash: 0,
    crashCause: CrashCause.none,
    lastStance: 0,
    shut: 0,
    nextGate: 0,
    nextSplit: 0,
    nextBump: 0,
    nextTree: 0,
    nextLine: 0.1,
    gates: filled(k.gateY.length, GateResult.ahead),
    passed: 0,
    missed: 0,
    straddled: 0,
    brushed: 0,
    crashes: 0,
    splits: filled(k.splitY.length, -1),
    t0: -1,
    t1: -1,
    penalty: 0,
    zg: 0.1,
    gx: 0.1,
    gy: 0.1,
    iD: 0.1,
    X: 0.1,
    cell: 1,
  };
  reset(k, s);
  return s;
}

/**
 * Puts the rider back into the start gate: a restart without garbage.
 * The fields above are born as fractions so that engines which specialise integer fields never have to change their mind.
 */
export function reset(k: Compiled, s: State): void {
  s.tick = 0;
  s.phase = Phase.gate;
  s.vx = 0;
  s.vy = 0;
  s.vz = 0;
  s.hx = 0;
  s.hy = 1;
  s.u = 0;
  s.p = 0;
  s.N = G;
  s.vf = 0;
  s.vs = 0;
  s.air = 0;
  s.stagger = 0;
  s.crash = 0;
  s.crashCause = CrashCause.none;
  s.lastStance = 0;
  s.shut = 0;
  s.nextGate = 0;
  s.nextSplit = 0;
  s.nextBump = 0;
  s.nextTree = 0;
  for (let i = 0; i < s.gates.length; i++) s.gates[i] = GateResult.ahead;
  for (let i = 0; i < s.splits.length; i++) s.splits[i] = -1;
  s.passed = 0;
  s.missed = 0;
  s.straddled = 0;
  s.brushed = 0;
  s.crashes = 0;
  s.t0 = -1;
  s.t1 = -1;
  s.penalty = 0;
  s.nextLine = nextLine(k, s);
  // The rider stands on the centre line: once to learn where it runs at y = 0, once to stand on it.
  evaluateGround(k, 0, 0, 0, s);
  s.x = s.X;
  s.y = 0;
  evaluateGround(k, s.x, 0, 0, s);
  s.z = s.zg;
}

/** Where the next line to be judged lies, m along y; beyond every course once the clock has stopped. */
export function nextLine(k: Compiled, s: State): number {
  if (s.t1 >= 0) return BEYOND;
  let y = k.finishY;
  if (s.nextGate < k.gateY.length && k.gateY[s.nextGate]! < y) y = k.gateY[s.nextGate]!;
  if (s.nextSplit < k.splitY.length && k.splitY[s.nextSplit]! < y) y = k.splitY[s.nextSplit]!;
  return y;
}

/** Copies a state of the same course without garbage, for drawing between two ticks. */
export function copyState(from: State, to: State): void {
  const { gates, splits } = to;
  for (let i = 0; i < gates.length; i++) gates[i] = from.gates[i]!;
  for (let i = 0; i < splits.length; i++) splits[i] = from.splits[i]!;
  to.tick = from.tick;
  to.phase = from.phase;
  to.x = from.x;
  to.y = from.y;
  to.z = from.z;
  to.vx = from.vx;
  to.vy = from.vy;
  to.vz = from.vz;
  to.hx = from.hx;
  to.hy = from.hy;
  to.u = from.u;
  to.p = from.p;
  to.N = from.N;
  to.vf = from.vf;
  to.vs = from.vs;
  to.air = from.air;
  to.stagger = from.stagger;
  to.crash = from.crash;
  to.crashCause = from.crashCause;
  to.lastStance = from.lastStance;
  to.shut = from.shut;
  to.nextGate = from.nextGate;
  to.nextSplit = from.nextSplit;
  to.nextBump = from.nextBump;
  to.nextTree = from.nextTree;
  to.nextLine = from.nextLine;
  to.passed = from.passed;
  to.missed = from.missed;
  to.straddled = from.straddled;
  to.brushed = from.brushed;
  to.crashes = from.crashes;
  to.t0 = from.t0;
  to.t1 = from.t1;
  to.penalty = from.penalty;
  to.zg = from.zg;
  to.gx = from.gx;
  to.gy = from.gy;
  to.iD = from.iD;
  to.X = from.X;
  to.cell = from.cell;
}
