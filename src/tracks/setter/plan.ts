import type { DisciplineCode, Equipment, SnowType } from '../../sim';

/** A value that holds from the end of the step before up to `to` (m along y). The last one holds for ever. */
export interface Step {
  readonly to: number;
  readonly value: number;
}

/** The centre line moves sideways by `shift` m between two y, m. */
export interface Bend {
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

/** A roller, or a jump whose place the setter chooses between the gates near `y`. m. */
export interface PlannedBump {
  readonly kind: 'roller' | 'jump';
  readonly y: number;
  readonly height: number;
  readonly length: number;
}

/** A rectangle of other snow, x counted from the centre line, m. */
export interface PlannedPatch {
  readonly y0: number;
  readonly y1: number;
  readonly x0: number;
  readonly x1: number;
  readonly snow: SnowType;
}

/** How the gates stand from the section before up to `to` m. */
export interface Setting {
  readonly to: number;
  /** Distance of gates along the hill against the course's mean. */
  readonly spacing: number;
  /** Sideways offset as a share of the most the gear can turn at this distance. */
  readonly turn: number;
}

/** Everything a course is made from, in SI units: what a designer thinks of, before it becomes integers. */
export interface Plan {
  readonly discipline: DisciplineCode;
  /** For whom it is set: a board needs a little more room. */
  readonly equipment: Equipment;
  readonly seed: number;
  /** From start to finish along y, and height between them, m. */
  readonly length: number;
  readonly drop: number;
  /** Steepness by section, relative: scaled so that the drop comes out. */
  readonly grade: readonly Step[];
  /** Length over which one steepness becomes the next, m. */
  readonly blend: number;
  /** Cross slope (rise per metre to the right) and bowl curvature (1/m). */
  readonly cross: readonly Step[];
  readonly bowl: readonly Step[];
  readonly bends: readonly Bend[];
  /** Snow by section: `value` is a snow type. */
  readonly snow: readonly { readonly to: number; readonly value: SnowType }[];
  /** Half width of the piste, and how far beyond it the nets stand, m. */
  readonly halfWidth: readonly Step[];
  readonly margin: readonly Step[];
  readonly bumps: readonly PlannedBump[];
  readonly patches: readonly PlannedPatch[];
  /** Ice in the ruts of this share of the gates. */
  readonly icyGates: number;
  readonly setting: readonly Setting[];
  readonly gateWidth: number;
  /** Side switches wanted. */
  readonly turns: number;
  /** Side switches the sport allows, where the habits of setting give way to that. */
  readonly switches?: { readonly least: number; readonly most: number };
  readonly hairpins: number;
  readonly verticals: number;
  readonly delays: number;
  /** Trees per 100 m on each side, by section. */
  readonly trees: readonly Step[];
  /** Cost of a miss, µs; 0 = disqualified. */
  readonly miss: number;
}

/** Value of a stepped profile at y. An empty one is zero. */
export function stepAt(steps: readonly Step[], y: number): number {
  for (const step of steps) if (y < step.to) return step.value;
  return steps.length === 0 ? 0 : steps[steps.length - 1]!.value;
}

/** Mean of a stepped profile over y ± window / 2: steps become ramps. */
export function blendAt(steps: readonly Step[], y: number, window: number): number {
  const a = y - window / 2;
  const b = y + window / 2;
  let sum = 0;
  let from = a;
  for (let i = 0; i < steps.length && from < b; i++) {
    const step = steps[i]!;
    const end = i === steps.length - 1 || step.to > b ? b : step.to;
    if (end > from) {
      sum += step.value * (end - from);
      from = end;
    }
  }
  return sum / window;
}
