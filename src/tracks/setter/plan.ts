import type { DisciplineCode, Equipment, SnowType } from '../../sim';

/** A value that holds from the end of the previous step to `to` (m along y). The last step has no end. */
export interface Step {
  readonly to: number;
  readonly value: number;
}

/** A sideways move of the centre line by `shift` m between two y, m. */
export interface Bend {
  readonly from: number;
  readonly to: number;
  readonly shift: number;
}

/** A roller, or a jump that the setter places between the gates near `y`. m */
export interface PlannedBump {
  readonly kind: 'roller' | 'jump';
  readonly y: number;
  readonly height: number;
  readonly length: number;
}

/** A rectangle of other snow, x relative to the centre line, m. */
export interface PlannedPatch {
  readonly y0: number;
  readonly y1: number;
  readonly x0: number;
  readonly x1: number;
  readonly snow: SnowType;
}

/** The gate setting from the end of the previous section to `to` m. */
export interface Setting {
  readonly to: number;
  /** Distance of gates along the hill relative to the course's mean. */
  readonly spacing: number;
  /** Lateral offset as a share of the largest that the equipment allows at this distance. */
  readonly turn: number;
}

/** All properties of a course as designed, in SI units, before conversion to integers. */
export interface Plan {
  readonly discipline: DisciplineCode;
  /** The equipment it is set for: a snowboard needs a little more room. */
  readonly equipment: Equipment;
  readonly seed: number;
  /** Distance along y from start to finish, and difference in height, m. */
  readonly length: number;
  readonly drop: number;
  /** Relative steepness by section, scaled to give the drop. */
  readonly grade: readonly Step[];
  /** Length over which the steepness blends into the next one, m. */
  readonly blend: number;
  /** Cross slope (rise per metre to the right) and bowl curvature (1/m). */
  readonly cross: readonly Step[];
  readonly bowl: readonly Step[];
  readonly bends: readonly Bend[];
  /** Snow by section: `value` is a snow type. */
  readonly snow: readonly { readonly to: number; readonly value: SnowType }[];
  /** Half width of the piste, and distance of the nets from its edge, m. */
  readonly halfWidth: readonly Step[];
  readonly margin: readonly Step[];
  readonly bumps: readonly PlannedBump[];
  readonly patches: readonly PlannedPatch[];
  /** Share of the gates with ice in their ruts. */
  readonly icyGates: number;
  readonly setting: readonly Setting[];
  readonly gateWidth: number;
  /** Wanted number of side switches. */
  readonly turns: number;
  /** Number of side switches that the sport allows, if it overrides the usual setting. */
  readonly switches?: { readonly least: number; readonly most: number };
  readonly hairpins: number;
  readonly verticals: number;
  readonly delays: number;
  /** Trees per 100 m on each side, by section. */
  readonly trees: readonly Step[];
  /** Penalty for a missed gate, µs; 0 = disqualified. */
  readonly miss: number;
}

/** Returns the value of a stepped profile at y; 0 if the profile is empty. */
export function stepAt(steps: readonly Step[], y: number): number {
  for (const step of steps) if (y < step.to) return step.value;
  return steps.length === 0 ? 0 : steps[steps.length - 1]!.value;
}

/** Returns the mean of a stepped profile over y ± window / 2, so that steps become ramps. */
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
