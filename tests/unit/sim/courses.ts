import {
  type Compiled,
  type Course,
  compile,
  create,
  type DisciplineCode,
  type Equipment,
  type Gear,
  Phase,
  type SnowType,
  type State,
  step,
} from '../../../src/sim';

/** What a test may change of an even slope. */
export interface PlaneOptions {
  readonly discipline?: DisciplineCode;
  readonly snow?: SnowType;
  /** Length along y, m. */
  readonly length?: number;
  readonly over?: Partial<Course>;
}

/** An even slope of `pitch` degrees, 100 m wide to each side, without gates; the finish at its end. */
export function plane(pitch: number, options: PlaneOptions = {}): Course {
  const length = options.length ?? 2000;
  const cells = length / 10 + 12;
  const drop = Math.tan((pitch * Math.PI) / 180) * 10000;
  const fill = (v: number): number[] => new Array<number>(cells).fill(v);
  return {
    format: 1,
    discipline: options.discipline ?? 1,
    dy: 10000,
    // Adding 0 turns −0 into 0, which JSON would write differently.
    z: Array.from({ length: cells + 3 }, (_, i) => Math.round(-(i - 2) * drop) + 0),
    cross: [],
    centre: [],
    bowl: [],
    snow: new Array<SnowType>(cells).fill(options.snow ?? 1),
    width: fill(100_000),
    nets: fill(120_000),
    patches: [],
    bumps: [],
    trees: [],
    gates: [],
    splits: [],
    finish: length * 1000,
    miss: 0,
    maxTicks: 30000,
    ...options.over,
  };
}

/** The six kinds of gear as (discipline, equipment). */
export const KINDS: readonly {
  readonly name: Gear['name'];
  readonly discipline: DisciplineCode;
  readonly equipment: Equipment;
}[] = [
  { name: 'SL', discipline: 0, equipment: 'ski' },
  { name: 'GS', discipline: 1, equipment: 'ski' },
  { name: 'SG', discipline: 2, equipment: 'ski' },
  { name: 'DH', discipline: 3, equipment: 'ski' },
  { name: 'PSL', discipline: 0, equipment: 'board' },
  { name: 'PGS', discipline: 1, equipment: 'board' },
];

/** A rider already moving straight down an even slope at `speed` m/s, standing on the snow at y = 0. */
export function moving(k: Compiled, speed: number): State {
  const s = create(k);
  s.phase = Phase.running;
  s.t0 = 0;
  s.tick = 1;
  const l = Math.sqrt(1 + s.gy * s.gy);
  s.vy = speed / l;
  s.vz = (speed * s.gy) / l;
  s.vf = speed;
  s.N = 9.81 * s.iD;
  return s;
}

export function speedOf(s: State): number {
  return Math.sqrt(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz);
}

/** The same course without friction, drag and foot pivot: only carving is left. */
export function frictionless(k: Compiled): Compiled {
  const zero = [0, 0, 0, 0, 0];
  return { ...k, mu0: zero, muE: zero, dragTuck: 0, dragNormal: 0, dragBrake: 0, pivot: 0, skatePullDt: 0 };
}

export { compile, create, step };
