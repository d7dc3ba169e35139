import type { Equipment, SnowType } from '../../sim';
import { turnsAsked } from '../advice';
import { FIS } from '../fis';
import { type Difficulty, disciplineOf, type RaceStyle } from '../track';
import { clamp, least, most, round } from './exact';
import type { Bend, Plan, PlannedBump, Setting, Step } from './plan';
import { createRandom, type Random } from './random';

/** The options of the course setter. */
export interface SetterOptions {
  readonly style: RaceStyle;
  /** Distance along the hill from start to finish, and difference in height, m. */
  readonly lengthM: number;
  readonly dropM: number;
  /** uint32: another seed gives another hill. */
  readonly seed: number;
  readonly equipment?: Equipment;
  readonly difficulty?: Difficulty;
}

/** Terrain and setting of a style. Lengths m. */
interface Manner {
  readonly blend: number;
  readonly halfWidth: number;
  readonly margin: number;
  readonly gateWidth: number;
  /** Side switches per metre of drop. */
  readonly turns: number;
  readonly lengths: readonly [number, number];
  /** Steepest and flattest section relative to the mean. */
  readonly contrast: number;
  /** Greatest mean gradient. It limits the drop, so that every blend stays gentle enough. */
  readonly steepest: number;
}

export const MANNERS: Readonly<Record<RaceStyle, Manner>> = {
  slalom: {
    blend: 24,
    halfWidth: 8.5,
    margin: 5,
    gateWidth: 5,
    turns: 0.31,
    lengths: [150, 700],
    contrast: 0.3,
    steepest: 0.45,
  },
  'giant-slalom': {
    blend: 36,
    halfWidth: 13,
    margin: 8,
    gateWidth: 6.5,
    turns: 0.13,
    lengths: [250, 1500],
    contrast: 0.32,
    steepest: 0.45,
  },
  'super-g': {
    blend: 60,
    halfWidth: 17,
    margin: 9,
    gateWidth: 7.5,
    turns: 0.076,
    lengths: [400, 2400],
    contrast: 0.35,
    steepest: 0.36,
  },
  downhill: {
    blend: 80,
    halfWidth: 21,
    margin: 10,
    gateWidth: 9,
    turns: 0.04,
    lengths: [600, 3500],
    contrast: 0.4,
    steepest: 0.4,
  },
};

/** Difficulty of the setting: share of the largest turn the equipment allows, and share of gates with ice in their ruts. */
const LEVELS: Readonly<Record<Difficulty, { turn: number; icy: number; cross: number; snow: SnowType }>> = {
  easy: { turn: 0.72, icy: 0, cross: 0.02, snow: 2 },
  medium: { turn: 0.84, icy: 0.1, cross: 0.04, snow: 1 },
  hard: { turn: 0.94, icy: 0.2, cross: 0.06, snow: 1 },
};

/** Least mean gradient a course can be raced on. */
export const FLATTEST = 0.12;

function sections(
  random: Random,
  length: number,
  each: readonly [number, number],
  value: () => number,
): Step[] {
  const out: Step[] = [];
  let y = 0;
  while (y < length) {
    y += random.between(each[0], each[1]);
    out.push({ to: y, value: value() });
  }
  return out;
}

/** Designs alternating steep and flat sections: a start ramp, then walls and terraces, and a gentle end before the finish. */
function designGrade(random: Random, length: number, m: Manner): Step[] {
  const each = most(length / 7, m.blend * 1.5);
  const out: Step[] = [{ to: each * 0.6, value: 0.95 }];
  let steep = random.unit() < 0.5;
  for (let y = each * 0.6; y < length - each * 0.7; ) {
    y += each * random.between(0.7, 1.4);
    const swing = m.contrast * random.between(0.35, 1);
    out.push({ to: least(y, length - each * 0.7), value: steep ? 1 + swing : 1 - swing });
    steep = !steep;
  }
  out.push({ to: length, value: 0.8 });
  return out;
}

/** Designs the bends of the piste, gentle enough for the discipline. */
function designBends(random: Random, length: number, m: Manner): Bend[] {
  const out: Bend[] = [];
  let side = random.unit() < 0.5 ? 1 : -1;
  for (let y = m.blend; y < length - m.blend * 2; ) {
    const run = m.blend * random.between(2.4, 4);
    // A smooth step of height h over a length l has a curvature of 6 h / l²: 1/400 at most.
    const shift = (run * run * random.between(0.4, 1)) / 2400;
    out.push({ from: y, to: y + run, shift: side * clamp(shift, 0, 25) });
    side = random.unit() < 0.75 ? -side : side;
    y += run * random.between(0.8, 1.3);
  }
  return out;
}

function designBumps(random: Random, style: RaceStyle, length: number, level: Difficulty): PlannedBump[] {
  if (style === 'slalom') return [];
  const out: PlannedBump[] = [];
  const fast = style !== 'giant-slalom';
  const rollers = random.integer(1, fast ? 3 : 2);
  for (let i = 0; i < rollers; i++) {
    out.push({
      kind: 'roller',
      y: length * random.between(0.15, 0.9),
      height: random.between(0.25, 0.5),
      length: fast ? 24 : 14,
    });
  }
  const jumps = !fast || level === 'easy' ? 0 : style === 'super-g' ? 1 : random.integer(1, 2);
  for (let i = 0; i < jumps; i++) {
    out.push({ kind: 'jump', y: length * (0.35 + 0.35 * i), height: random.between(0.55, 0.75), length: 14 });
  }
  return out;
}

function designSetting(random: Random, length: number, turn: number): Setting[] {
  const out: Setting[] = [];
  for (let y = 0; y < length; ) {
    y += length * random.between(0.15, 0.3);
    out.push({ to: y, spacing: random.between(0.9, 1.1), turn: turn * random.between(0.88, 1.06) });
  }
  return out;
}

/** Returns the slalom figures for a drop (m): the sport's least number if the drop is at least the sport's least. */
export function figuresFor(drop: number): Pick<Plan, 'hairpins' | 'verticals' | 'delays'> {
  const figures = drop / 140;
  return {
    hairpins: clamp(round(figures * 3), 1, 4),
    verticals: clamp(round(figures * 1.5), 0, 3),
    delays: clamp(round(figures * 1.5), 0, 3),
  };
}

/** The drop of the hill may differ from the plan by this much, m. */
const DROP_SLACK = 0.5;

/** Returns the range of side switches that the sport allows on a drop (m), if its greatest gate distance permits so few. */
export function switchesOf(style: RaceStyle, drop: number): { least: number; most: number } {
  const { min = 3 } = turnsAsked(style, drop + DROP_SLACK);
  const { max = 300 } = turnsAsked(style, drop - DROP_SLACK);
  return { least: min, most: FIS[style].distance.max === undefined ? max : 300 };
}

/** Designs a hill and the course down it. The same options give the same plan. */
export function designPlan(o: SetterOptions): Plan {
  const m = MANNERS[o.style];
  const difficulty = o.difficulty ?? 'medium';
  const level = LEVELS[difficulty];
  const random = createRandom(o.seed, 0);
  const length = clamp(o.lengthM, m.lengths[0], m.lengths[1]);
  const drop = clamp(o.dropM, length * FLATTEST, length * m.steepest);
  const cross = (): number => random.between(-level.cross, level.cross);
  return {
    discipline: disciplineOf(o.style),
    equipment: o.equipment ?? 'ski',
    seed: o.seed,
    length,
    drop,
    grade: designGrade(random, length, m),
    blend: m.blend,
    cross: sections(random, length, [m.blend * 2, m.blend * 4], cross),
    bowl: sections(random, length, [m.blend * 2, m.blend * 5], () =>
      clamp(random.between(-0.008, 0.008), 0, 0.008),
    ),
    bends: designBends(random, length, m),
    snow: sections(random, length, [length / 4, length / 2], () => random.unit()).map((s) => ({
      to: s.to,
      value: s.value < 0.75 ? level.snow : 1,
    })),
    halfWidth: sections(
      random,
      length,
      [80, 160],
      () => m.halfWidth + random.between(-0.5, o.style === 'slalom' ? 0.5 : 2),
    ),
    margin: [{ to: length, value: m.margin }],
    bumps: designBumps(random, o.style, length, difficulty),
    patches: [],
    icyGates: level.icy,
    setting: designSetting(random, length, level.turn),
    gateWidth: m.gateWidth,
    turns: round(m.turns * drop),
    switches: switchesOf(o.style, drop),
    ...figuresFor(drop),
    trees: sections(random, length + 200, [60, 140], () => (random.unit() < 0.7 ? random.between(4, 14) : 0)),
    miss: 0,
  };
}
