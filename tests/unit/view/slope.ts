import {
  type Compiled,
  type Course,
  compile,
  copyState,
  create,
  type DisciplineCode,
  type Equipment,
  Phase,
  type State,
  step,
} from '../../../src/sim';

const CELLS = 62;
const POINTS = CELLS + 3;

/** A winding course with steep and flat parts, side slopes, a bowl, rollers and a kicker: everything a camera may trip over. */
export function hillyCourse(discipline: DisciplineCode = 1): Course {
  const z: number[] = [];
  let height = 0;
  for (let i = 0; i < POINTS; i++) {
    z.push(Math.round(height * 1000) + 0);
    const pitch = 17 + 11 * Math.sin(i / 5) + 4 * Math.sin(i / 1.7);
    height -= Math.tan((Math.max(2, i < 3 ? 12 : pitch) * Math.PI) / 180) * 10;
  }
  const spacing = discipline === 0 ? 11 : 24;
  const off = discipline === 0 ? 2 : 3.6;
  const centre = Array.from({ length: POINTS }, (_, i) => Math.round(14_000 * Math.sin(i / 9)) + 0);
  const gates: { x: number; y: number; side: 1 | -1; width: number }[] = [];
  for (let y = 30, side: 1 | -1 = 1; y < 540; y += spacing, side = side === 1 ? -1 : 1) {
    const c = 14 * Math.sin((y / 10 + 2) / 9);
    gates.push({ x: Math.round((c + side * off) * 1000), y: y * 1000, side, width: 5000 });
  }
  return {
    format: 1,
    discipline,
    dy: 10_000,
    z,
    cross: Array.from({ length: POINTS }, (_, i) => Math.round(700 * Math.sin(i / 4)) + 0),
    centre,
    bowl: Array.from({ length: POINTS }, (_, i) => Math.round(500 + 400 * Math.sin(i / 6))),
    snow: new Array(CELLS).fill(1),
    width: new Array(CELLS).fill(13_000),
    nets: new Array(CELLS).fill(24_000),
    patches: [],
    bumps: [
      { kind: 0, y: 120_000, height: 900, length: 9000 },
      { kind: 0, y: 210_000, height: 1400, length: 12_000 },
      { kind: 1, y: 330_000, height: 1100, length: 14_000 },
    ],
    trees: [],
    gates,
    splits: [200_000, 400_000],
    finish: 560_000,
    miss: 3_000_000,
    maxTicks: 12_000,
  };
}

/** Steers towards the passing side of the next gate: no racer, but it gets down. */
export function driver(k: Compiled, s: State): number {
  const i = s.nextGate;
  const gate = i < k.gateY.length;
  const tx = gate ? k.gateX[i]! + k.gateSide[i]! * 1.1 : s.X;
  const ty = gate ? k.gateY[i]! : s.y + 20;
  const ahead = Math.max(3, ty - s.y);
  const right = (tx - s.x) * s.hy - ahead * s.hx;
  const angle = Math.atan2(right, ahead * s.hy + (tx - s.x) * s.hx);
  const steer = Math.round(angle * 340);
  return steer < -127 ? -127 : Math.min(steer, 127);
}

export interface Ridden {
  readonly k: Compiled;
  readonly prev: State;
  readonly cur: State;
}

/** Rides the course tick by tick with {@link driver}, showing every tick; stops at the finish plus `after` ticks. */
export function rideDown(
  course: Course,
  equipment: Equipment,
  show: (run: Ridden, tick: number) => void,
  input?: (s: State, tick: number) => readonly [number, number],
  after = 300,
): Ridden {
  const k = compile(course, equipment);
  const prev = create(k);
  const cur = create(k);
  const run = { k, prev, cur };
  let left = after;
  for (let tick = 0; tick < course.maxTicks && left > 0; tick++) {
    copyState(cur, prev);
    const [steer, stance] = input?.(cur, tick) ?? [
      cur.phase === Phase.gate ? 0 : driver(k, cur),
      tick === 300 ? 1 : cur.t1 >= 0 ? 2 : 0,
    ];
    step(k, cur, steer, stance);
    show(run, tick);
    if (cur.t1 >= 0) left--;
  }
  return run;
}
