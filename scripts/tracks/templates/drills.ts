import { Discipline, type DisciplineCode, MISS_PENALTY_US } from '../../../src/sim';
import type { GivenGate, Light, Plan, Step } from '../../../src/tracks';
import { all, type Template } from './template';

/** The hill of a drill; all other properties are those of a gentle, wide, packed slope. */
export interface Drill {
  readonly lengthM: number;
  readonly dropM: number;
  readonly seed: number;
  readonly discipline?: DisciplineCode;
  readonly light?: Light;
  readonly over?: Partial<Plan>;
  readonly gates?: readonly GivenGate[];
}

/** Creates a training track: a miss costs 3 s, because learners should not be disqualified. */
export function drill(name: string, d: Drill): Template {
  const discipline = d.discipline ?? Discipline.giantSlalom;
  const slalom = discipline === Discipline.slalom;
  const fast = discipline === Discipline.superG || discipline === Discipline.downhill;
  const plan: Plan = {
    discipline,
    equipment: 'ski',
    seed: d.seed,
    length: d.lengthM,
    drop: d.dropM,
    grade: all(1),
    blend: slalom ? 24 : fast ? 60 : 36,
    cross: [],
    bowl: [],
    bends: [],
    snow: all(2),
    halfWidth: all(slalom ? 9 : fast ? 18 : 13),
    margin: all(7),
    bumps: [],
    patches: [],
    icyGates: 0,
    setting: [{ to: d.lengthM, spacing: 1, turn: 0.8 }],
    gateWidth: slalom ? 5 : fast ? 8 : 7,
    turns: 10,
    hairpins: 0,
    verticals: 0,
    delays: 0,
    trees: all(7),
    miss: MISS_PENALTY_US,
    ...d.over,
  };
  const template: Template = {
    name,
    style: 'training',
    difficulty: 'easy',
    light: d.light ?? 'crisp',
    plan,
  };
  return d.gates ? { ...template, gates: d.gates } : template;
}

/** Returns gates one below the other with alternating sides: a number of them from y, a step and an offset apart, m. */
export function alternate(
  count: number,
  from: number,
  step: number,
  offset: number,
  width: number,
  first: 1 | -1 = 1,
): GivenGate[] {
  return Array.from({ length: count }, (_, i) => {
    const side = (i % 2 === 0 ? first : -first) as 1 | -1;
    return { y: from + i * step, offset: side * offset, side, width };
  });
}

/**
 * Returns corridors: `gates` narrow gates in a row on each lane, the lanes alternately `shift` m left and right of the middle,
 * with `between` m for changing lanes.
 */
export function corridors(
  lanes: number,
  from: number,
  step: number,
  gates: number,
  between: number,
  shift: number,
  width: number,
): GivenGate[] {
  const out: GivenGate[] = [];
  let y = from;
  for (let lane = 0; lane < lanes; lane++) {
    const middle = lane % 2 === 0 ? shift : -shift;
    for (let i = 0; i < gates; i++) {
      out.push({ y, offset: middle - width / 2, side: 1, width });
      y += step;
    }
    y += between - step;
  }
  return out;
}

/** Divides a hill into parts of equal length, each with its own steepness. */
export function parts(length: number, values: readonly number[]): Step[] {
  return values.map((value, i) => ({ to: (length * (i + 1)) / values.length, value }));
}
