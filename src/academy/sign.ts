import type { Compiled, State } from '../sim';
import type { Observation } from './observe';
import type { Measures } from './score';
import type { Limits, Task } from './task';

/** The value on the live sign: a tilt (degrees), a share, a distance (m), a count, or seconds. */
export type SignKind =
  | 'tuck'
  | 'faults'
  | 'mark'
  | 'edge'
  | 'middle'
  | 'pole'
  | 'beat'
  | 'loss'
  | 'apex'
  | 'rise'
  | 'clock';

const KINDS: Readonly<Record<Task['kind'], SignKind>> = {
  tuck: 'tuck',
  gates: 'faults',
  figures: 'faults',
  stop: 'mark',
  linked: 'edge',
  middle: 'middle',
  apex: 'pole',
  rhythm: 'beat',
  loss: 'loss',
  early: 'apex',
  rise: 'rise',
  'tuck-or-brake': 'clock',
  exam: 'clock',
};

/** The live sign of the judged value. The object is reused and updated in place. */
export interface Sign {
  readonly kind: SignKind;
  /** In the unit of `kind`; NaN = no value yet. */
  value: number;
  /** Rating of the value: −1 bad, 0 fair, 1 good. */
  tone: number;
}

/** Creates the sign of a task, without a value. */
export function createSign(task: Task): Sign {
  return { kind: KINDS[task.kind], value: Number.NaN, tone: 0 };
}

/** A rider who goes straight for this many ticks is not linking turns. */
const FLAT_TICKS = 200;

function tell(sign: Sign, value: number, tone: number): void {
  sign.value = value;
  sign.tone = tone;
}

/** Shows the value of a gate. A missed gate is never rated good. */
function tellAt(sign: Sign, o: Observation, gate: number, value: number, tone: number): void {
  tell(sign, value, o.fault[gate] === 1 ? -1 : tone);
}

/** Returns 1 within the limit `well`, 0 within `badly`, −1 beyond both. */
function within(value: number, well: number, badly: number): number {
  if (value <= well) return 1;
  return value <= badly ? 0 : -1;
}

/** Returns the distance from the middle of the next gate, m; NaN if all are passed. */
function fromMiddle(k: Compiled, s: State): number {
  const i = s.nextGate;
  if (i >= k.gateY.length) return Number.NaN;
  return s.x - k.gateX[i]! - (k.gateSide[i]! * k.gateWidth[i]!) / 2;
}

/** Shows the height at the latest gate that has one, m. */
function tellHeight(sign: Sign, o: Observation, heights: Float64Array, wanted: number): void {
  const last = o.gates - 1;
  const i = last >= 0 && Number.isNaN(heights[last]!) ? last - 1 : last;
  const height = i >= 0 ? heights[i]! : Number.NaN;
  tellAt(sign, o, i, height, height >= wanted ? 1 : height < wanted ? -1 : 0);
}

/** Shows the edge angle. Between two edges it passes through flat, so only staying flat is rated bad. */
function tellEdge(sign: Sign, o: Observation, s: State, limits: Limits): void {
  const edge = Math.abs(o.edge);
  const flat = s.t0 >= 0 && edge <= limits[0] && s.tick - Math.max(o.since, s.t0) > FLAT_TICKS;
  tell(sign, o.edge, edge > limits[2] ? 1 : flat ? -1 : 0);
}

/** Updates the sign after a tick. Allocates nothing. */
export function writeSign(sign: Sign, o: Observation, s: State, m: Measures): void {
  const { task, k } = o;
  const last = o.gates - 1;
  switch (task.kind) {
    case 'tuck':
      tell(sign, Math.max(0, s.p), s.p > 0.5 ? 1 : s.p < 0 ? -1 : 0);
      break;
    case 'gates':
    case 'figures':
      tell(sign, o.faults, within(o.faults, task.faults[2], task.faults[0]));
      break;
    case 'stop': {
      const left = task.at - s.y;
      tell(
        sign,
        left,
        within(Math.abs(left), task.off[2], left > 0 ? Number.POSITIVE_INFINITY : task.off[0]),
      );
      break;
    }
    case 'linked':
      tellEdge(sign, o, s, task.edge);
      break;
    case 'middle': {
      const off = fromMiddle(k, s);
      tell(sign, off, Number.isNaN(off) ? 0 : within(Math.abs(off), task.off[1], task.off[0]));
      break;
    }
    case 'apex':
      if (last < 0) tell(sign, Number.NaN, 0);
      else tellAt(sign, o, last, o.off[last]!, within(o.off[last]!, task.off[2], task.off[0]));
      break;
    case 'rhythm':
      if (last < 1) tell(sign, Number.NaN, 0);
      else {
        const beat = o.at[last]! - o.at[last - 1]!;
        const mean = (o.at[last]! - o.at[0]!) / last;
        const tone = within(Math.abs(beat / mean - 1), task.spread[1], task.spread[0]);
        tellAt(sign, o, last, beat, tone);
      }
      break;
    case 'loss': {
      const there = last >= 0 ? (m.ideal[last] ?? Number.NaN) : Number.NaN;
      const behind = last >= 0 ? o.at[last]! - there : Number.NaN;
      const tone = Number.isNaN(behind) ? 0 : within(behind / there, task.loss[1], task.loss[0]);
      tellAt(sign, o, last, behind, tone);
      break;
    }
    case 'early':
      tellHeight(sign, o, o.apex, task.height);
      break;
    case 'rise':
      tellHeight(sign, o, o.rise, task.height);
      break;
    case 'tuck-or-brake':
    case 'exam': {
      const clock = s.t0 < 0 ? 0 : (s.tick - s.t0) / 100 + s.penalty / 1e6;
      const left = (m.bronzeUs * task.time[0]) / 1e6 - clock;
      tell(sign, left, left < 0 ? -1 : 0);
      break;
    }
  }
}
