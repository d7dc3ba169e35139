import {
  type Course,
  type CourseBump,
  type CourseGate,
  type CoursePatch,
  type CourseTree,
  compile,
  create,
  Discipline,
  type DisciplineCode,
  type Equipment,
  type InputStream,
  type SnowType,
  simVersion,
  step,
  verdictOf,
} from '../../../src/sim';

/** A small seeded generator of uint32 (mulberry32): the corpus must be the same on every machine. */
export function random(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  };
}

/** An integer in [low, high]. */
export function between(next: () => number, low: number, high: number): number {
  return low + (next() % (high - low + 1));
}

/**
 * A course with everything the simulation knows: changing pitch, cross slope, bends, bowls, rollers and kickers, all
 * snows, patches, trees, narrow nets and gates; steep or flat, ridable or barely so.
 */
export function randomCourse(seed: number): Course {
  const r = random(seed);
  const cells = between(r, 30, 60);
  const points = cells + 3;
  const flatStart = between(r, 0, 3);
  let z = 0;
  let pitch = between(r, 1800, 3500);
  const heights: number[] = [];
  for (let i = 0; i < points; i++) {
    heights.push(z);
    if (i > flatStart) pitch = Math.min(5500, Math.max(1500, pitch + between(r, -450, 450)));
    z -= pitch;
  }
  const wander = (step: number, limit: number): number[] => {
    let v = 0;
    return Array.from({ length: points }, () => {
      v = Math.min(limit, Math.max(-limit, v + between(r, -step, step)));
      return v;
    });
  };
  const bumps: CourseBump[] = [];
  for (let y = between(r, 40_000, 90_000); y < (cells - 8) * 10_000; y += between(r, 50_000, 120_000)) {
    if (r() % 3 !== 0) {
      const kind = (r() % 2) as 0 | 1;
      bumps.push({ kind, y, height: between(r, 200, 1200), length: between(r, 8000, 16_000) });
    }
  }
  const trees: CourseTree[] = [];
  for (let y = 20_000; y < cells * 10_000; y += between(r, 6000, 30_000)) {
    trees.push({ x: between(r, 9000, 16_000) * (r() % 2 === 0 ? 1 : -1), y, r: between(r, 150, 700) });
  }
  const patches: CoursePatch[] = [];
  for (let n = r() % 4; n > 0; n--) {
    const x0 = between(r, -9000, 5000);
    const y0 = between(r, 20_000, 200_000);
    patches.push({ x0, y0, x1: x0 + 5000, y1: y0 + 20_000, snow: (r() % 5) as SnowType });
  }
  const gates: CourseGate[] = [];
  let side: 1 | -1 = r() % 2 === 0 ? 1 : -1;
  const gap = between(r, 9000, 30_000);
  for (let y = 25_000; y < (cells - 6) * 10_000; y += gap + between(r, -2000, 2000)) {
    gates.push({ x: -side * between(r, 0, 3500), y, side, width: between(r, 4000, 9000) });
    side = side === 1 ? -1 : 1;
  }
  const base = ([1, 1, 2, 0, 3, 1, 4][r() % 7] ?? 1) as SnowType;
  return {
    format: 1,
    discipline: (r() % 4) as 0 | 1 | 2 | 3,
    dy: 10_000,
    z: heights,
    cross: r() % 2 === 0 ? wander(150, 900) : [],
    centre: r() % 2 === 0 ? wander(1200, 9000) : [],
    bowl: r() % 2 === 0 ? wander(60, 300) : [],
    snow: Array.from({ length: cells }, () => (r() % 4 === 0 ? ((r() % 5) as SnowType) : base)),
    width: Array.from({ length: cells }, () => between(r, 8000, 14_000)),
    nets: new Array<number>(cells).fill(between(r, 15_000, 24_000)),
    patches,
    bumps,
    trees,
    gates,
    splits: [(cells * 10_000) / 4, (cells * 10_000) / 2].map(Math.floor),
    finish: (cells - 5) * 10_000,
    miss: r() % 2 === 0 ? 0 : 3_000_000,
    maxTicks: 30_000,
  };
}

/** How a corpus rider behaves. */
export const MANNERS = ['seeker', 'walk', 'bang', 'stops'] as const;
export type Manner = (typeof MANNERS)[number];

/** One ride of the corpus: a course, what was ridden and by whom. */
export interface CorpusRide {
  readonly course: Course;
  readonly equipment: Equipment;
  readonly stream: InputStream;
  /** Tick of the gun in a duel; absent = free start. */
  readonly gunTick?: number;
}

/** A duel's start: the tick of the gun and that of the rider's press. */
interface GunStart {
  readonly gunTick: number;
  readonly press: number;
}

/**
 * Rides a course by a manner, always more or less towards the next gate: `seeker` steers with noise, `walk` lets the
 * edges wander, `bang` knows only full left and full right, `stops` throws in hockey stops and tucks. The stream ends at
 * the finish or after `limit` ticks. Without a `gun` the start is free.
 */
export function corpusRide(
  course: Course,
  equipment: Equipment,
  manner: Manner,
  seed: number,
  limit = 6500,
  gun?: GunStart,
): CorpusRide {
  const r = random(seed ^ 0x51ed27);
  const goofy = r() % 3 === 0;
  const timePenalty = r() % 4 === 0;
  const k = compile(course, equipment);
  const duel = gun && { gunTick: gun.gunTick };
  const s = create(k, { goofy, timePenalty, ...duel });
  const runs: number[] = [];
  const free = between(r, 200, 380);
  const press = gun?.press ?? free;
  let steer = 0;
  let stance = 0;
  let hold = 0;
  while (s.t1 < 0 && s.tick < limit) {
    if (hold-- <= 0) {
      hold = between(r, 2, 30);
      const ahead = s.nextGate < k.gateX.length;
      const gx = ahead ? k.gateX[s.nextGate]! + k.gateSide[s.nextGate]! * 1.2 : s.X;
      const gy = ahead ? k.gateY[s.nextGate]! : s.y + 30;
      const slope = (gx - s.x) / Math.max(3, gy - s.y) - s.hx / Math.max(0.2, s.hy);
      const want = Math.max(-127, Math.min(127, Math.round(slope * 260)));
      if (manner === 'walk') steer += Math.round((want - steer) / 4) + between(r, -40, 40);
      else if (manner === 'bang') steer = want > 0 ? 127 : -127;
      else if (manner === 'stops') steer = r() % 6 === 0 ? (r() % 2 === 0 ? 127 : -127) : want;
      else {
        steer = want + between(r, -15, 15);
        hold = between(r, 1, 6);
      }
      steer = Math.max(-127, Math.min(127, steer));
      const chance = r() % 16;
      if (manner === 'stops') stance = chance < 3 ? 2 : chance < 10 ? 1 : 0;
      else stance = chance < 1 ? 2 : chance < 7 ? 1 : 0;
    }
    const st = s.phase === 0 ? (s.tick === press ? 1 : 0) : stance;
    const last = runs.length;
    if (last > 0 && runs[last - 2] === steer && runs[last - 1] === st) runs[last - 3]!++;
    else runs.push(1, steer, st);
    step(k, s, steer, st);
  }
  const verdict = verdictOf(s);
  return {
    course,
    equipment,
    stream: {
      simVersion,
      courseHash: k.hash,
      gunStart: gun !== undefined,
      goofy,
      timePenalty,
      ticks: s.tick,
      runs,
      claimedUs: verdict.timeUs ?? 0,
      finalHash: verdict.finalHash,
    },
    ...duel,
  };
}

/** Ride number n of the corpus. */
export function corpus(n: number): CorpusRide {
  return corpusRide(
    randomCourse(1000 + Math.floor(n / 8)),
    n % 2 === 0 ? 'ski' : 'board',
    MANNERS[Math.floor(n / 2) % 4]!,
    n,
  );
}

/** Gear that the courses of the golden rides of the corpus do not happen to ask for. */
const RARE: readonly (readonly [name: string, DisciplineCode, Equipment])[] = [
  ['super-G skis', Discipline.superG, 'ski'],
  ['downhill skis', Discipline.downhill, 'ski'],
  ['slalom board', Discipline.slalom, 'board'],
];

/** A ride with a name: what it is there for. */
interface NamedRide {
  readonly name: string;
  readonly ride: CorpusRide;
}

/** Rides in all manners on the gear that {@link corpus} leaves out, each on a course of its own. */
export function rareGearRides(): NamedRide[] {
  return RARE.flatMap(([name, discipline, equipment], g) =>
    MANNERS.map((manner, m) => {
      const course = { ...randomCourse(2000 + g * MANNERS.length + m), discipline };
      return { name: `${name}, ${manner}`, ride: corpusRide(course, equipment, manner, 400 + g * 4 + m) };
    }),
  );
}

/** What can happen at the gun: the press in ticks after it. */
const PRESSES: readonly (readonly [name: string, after: number])[] = [
  ['a sharp start', 4],
  ['a false start', -12],
  ['a late start', 60],
  ['asleep', Number.POSITIVE_INFINITY],
];

/** Rides of duels: each way to start at the gun, on skis and on a board, on courses of all disciplines. */
export function gunRides(): NamedRide[] {
  return PRESSES.map(([name, after], n) => {
    const course = { ...randomCourse(2100 + n), discipline: n as DisciplineCode };
    const gunTick = 250 + 60 * n;
    const gun = { gunTick, press: gunTick + after };
    const ride = corpusRide(course, n % 2 === 0 ? 'ski' : 'board', 'seeker', 500 + n, 6500, gun);
    return { name: `gun, ${name}`, ride };
  });
}

/** A course seen in a mirror: left is right. */
function mirrored(course: Course): Course {
  // 0 − x instead of −x, so that no −0 arises.
  const turn = (values: readonly number[]): number[] => values.map((v) => 0 - v);
  return {
    ...course,
    cross: turn(course.cross),
    centre: turn(course.centre),
    patches: course.patches.map((p) => ({ ...p, x0: 0 - p.x1, x1: 0 - p.x0 })),
    trees: course.trees.map((t) => ({ ...t, x: 0 - t.x })),
    gates: course.gates.map((g) => ({ ...g, x: 0 - g.x, side: g.side === 1 ? -1 : 1 })),
  };
}

/** The same stream ridden in the mirror: steering and stance of the feet swapped. */
function mirroredStream(stream: InputStream, courseHash: number): InputStream {
  const runs = stream.runs.map((v, i) => (i % 3 === 1 ? 0 - v : v));
  return { ...stream, courseHash, goofy: !stream.goofy, runs };
}

/** A whole ride in the mirror. */
export function mirroredRide(ride: CorpusRide): CorpusRide {
  const course = mirrored(ride.course);
  return { ...ride, course, stream: mirroredStream(ride.stream, compile(course, ride.equipment).hash) };
}
