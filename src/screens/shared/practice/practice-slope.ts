import { type Compiled, type Course, compile, Discipline, type Equipment, Snow } from '../../../sim';

/** Length of the practice slope, m, and its pitch, degrees: a gentle, even blue run without gates. */
const LENGTH = 2600;
const PITCH = 11;
/** Half width of the piste and between the nets, mm: room enough to try wide turns. */
export const HALF_WIDTH_MM = 15_000;
const NETS_MM = 45_000;

/** The slope on which the controls are tried: nothing on it can be missed. */
function practiceCourse(): Course {
  const cells = LENGTH / 10 + 12;
  const drop = Math.tan((PITCH * Math.PI) / 180) * 10_000;
  return {
    format: 1,
    discipline: Discipline.giantSlalom,
    dy: 10_000,
    // Adding 0 turns −0 into 0.
    z: Array.from({ length: cells + 3 }, (_, i) => Math.round(-(i - 2) * drop) + 0),
    cross: [],
    centre: [],
    bowl: [],
    snow: Array.from({ length: cells }, () => Snow.packed),
    width: Array.from({ length: cells }, () => HALF_WIDTH_MM),
    nets: Array.from({ length: cells }, () => NETS_MM),
    patches: [],
    bumps: [],
    trees: [],
    gates: [],
    splits: [],
    finish: LENGTH * 1000,
    miss: 0,
    maxTicks: 30_000,
  };
}

const compiled = new Map<Equipment, Compiled>();

/** The practice slope for skis or a board, made ready once. */
export function practiceSlope(equipment: Equipment): Compiled {
  const known = compiled.get(equipment);
  if (known !== undefined) return known;
  const made = compile(practiceCourse(), equipment);
  compiled.set(equipment, made);
  return made;
}
