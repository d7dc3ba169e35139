import { DT, MASS, RHO } from './constants';
import type { Course } from './course';
import type { Equipment, Gear } from './gear';
import { gearFor } from './gear';
import { courseHash } from './hash';
import { SNOW } from './snow';

/**
 * A course made ready to ride with one equipment: SI units, one polynomial a cell and channel, flat arrays.
 * Immutable and shared by all riders on the course. Lengths m, speeds m/s.
 */
export interface Compiled {
  readonly course: Course;
  readonly hash: number;
  readonly equipment: Equipment;
  readonly gear: Gear;
  /** 1 / spacing of the control points, 1/m. */
  readonly invDy: number;
  /** Last cell; the first is 1 (cell i uses control points i − 1 … i + 2). */
  readonly lastCell: number;
  /**
   * Polynomials of each cell, seven numbers at index 7·i: value = p0 + t(p1 + t(p2 + t·p3)), slope along y =
   * p4 + t(p5 + t·p6); empty when the channel is zero everywhere.
   */
  readonly z: readonly number[];
  readonly cross: readonly number[];
  readonly centre: readonly number[];
  readonly bowl: readonly number[];
  readonly hasCross: boolean;
  readonly hasCentre: boolean;
  readonly hasBowl: boolean;
  /** Snow type, piste half width and net half width by cell. */
  readonly snow: readonly number[];
  readonly width: readonly number[];
  readonly nets: readonly number[];
  /** Ice patches and the like: x0, y0, x1, y1, snow, five numbers each. */
  readonly patches: readonly number[];
  readonly bumpKind: readonly number[];
  readonly bumpY: readonly number[];
  readonly bumpA: readonly number[];
  readonly bumpL: readonly number[];
  /** First and last y that a bump touches. */
  readonly bumpFrom: readonly number[];
  readonly bumpTo: readonly number[];
  /** y from and up to which a tree can be touched. */
  readonly treeFrom: readonly number[];
  readonly treeTo: readonly number[];
  readonly treeX: readonly number[];
  readonly treeY: readonly number[];
  /** Radius of the tree and half a rider. */
  readonly treeR: readonly number[];
  readonly gateX: readonly number[];
  readonly gateY: readonly number[];
  readonly gateSide: readonly number[];
  readonly gateWidth: readonly number[];
  readonly splitY: readonly number[];
  readonly finishY: number;
  readonly miss: number;
  readonly maxTicks: number;
  /** Snow rows as columns, indexed by snow type; `mu0` with the gear's glide in it. */
  readonly mu0: readonly number[];
  readonly muE: readonly number[];
  readonly hold: readonly number[];
  readonly flat: readonly number[];
  readonly shear: readonly number[];
  readonly brakeSnow: readonly number[];
  /** Share of speed lost to drag per tick and m/s, by posture: ½ρ·CdA/m·dt, s/m. */
  readonly dragTuck: number;
  readonly dragNormal: number;
  readonly dragBrake: number;
  /** The gear's numbers as a tick needs them: what does not change is worked out once. */
  readonly qmax: number;
  readonly radius: number;
  readonly s0s0: number;
  readonly edgeBase: number;
  readonly edgeRest: number;
  readonly invFullSpeed: number;
  readonly tuckLoss: number;
  readonly edgeGainDt: number;
  readonly edgeRateDt: number;
  readonly align: number;
  readonly pivot: number;
  readonly invPivotSpeed2: number;
  readonly brakePivot: number;
  readonly wedge: number;
  readonly grip: number;
  readonly heel: number;
  readonly catchSine: number;
  readonly skateSpeed: number;
  readonly skatePullDt: number;
}

/** Half of a rider's width, added to a tree's radius, m. */
const RIDER_RADIUS = 0.3;
/** Largest distance along y at which a tree can be touched: the largest trunk allowed (2.5 m) and a rider, m. */
const TREE_REACH = 3;
/** Length over which a kicker drops back to the snow, m. */
export const KICKER_DROP = 0.8;

const MM = 1000;

function isZero(values: readonly number[]): boolean {
  for (let i = 0; i < values.length; i++) if (values[i] !== 0) return false;
  return true;
}

/** Uniform cubic B-spline: the polynomials of each cell and of their slopes, as {@link Compiled} lays them out. */
function polynomials(points: readonly number[], scale: number, invDy: number): number[] {
  const out: number[] = [0, 0, 0, 0, 0, 0, 0];
  for (let i = 1; i <= points.length - 3; i++) {
    const z0 = points[i - 1]! / scale;
    const z1 = points[i]! / scale;
    const z2 = points[i + 1]! / scale;
    const z3 = points[i + 2]! / scale;
    const c1 = (z2 - z0) / 2;
    const c2 = (z0 - 2 * z1 + z2) / 2;
    const c3 = (z3 - z0 + 3 * (z1 - z2)) / 6;
    out.push((z0 + 4 * z1 + z2) / 6, c1, c2, c3, c1 * invDy, 2 * c2 * invDy, 3 * c3 * invDy);
  }
  return out;
}

/** Cell values with a leading pad, so that cell 1 stands at index 1. */
function cells(values: readonly number[], scale: number): number[] {
  const out: number[] = [0];
  for (let i = 0; i < values.length; i++) out.push(values[i]! / scale);
  return out;
}

function scaled(values: readonly number[]): number[] {
  return values.map((v) => v / MM);
}

/**
 * Makes a course ready to ride. The course is trusted here: strangers' courses pass the door of `tracks` first.
 *
 * @param equipment what the rider stands on; with the course's discipline it chooses the gear
 */
export function compile(course: Course, equipment: Equipment): Compiled {
  const gear = gearFor(course.discipline, equipment);
  const hasCross = !isZero(course.cross);
  const hasCentre = !isZero(course.centre);
  const hasBowl = !isZero(course.bowl);
  const invDy = MM / course.dy;
  const drag = (cd: number): number => ((0.5 * RHO * cd) / MASS) * DT;
  const patches: number[] = [];
  for (const p of course.patches) patches.push(p.x0 / MM, p.y0 / MM, p.x1 / MM, p.y1 / MM, p.snow);
  return {
    course,
    hash: courseHash(course),
    equipment,
    gear,
    invDy,
    lastCell: course.z.length - 3,
    z: polynomials(course.z, MM, invDy),
    cross: hasCross ? polynomials(course.cross, 10000, invDy) : [],
    centre: hasCentre ? polynomials(course.centre, MM, invDy) : [],
    bowl: hasBowl ? polynomials(course.bowl, 100000, invDy) : [],
    hasCross,
    hasCentre,
    hasBowl,
    snow: cells(course.snow, 1),
    width: cells(course.width, MM),
    nets: cells(course.nets, MM),
    patches,
    bumpKind: course.bumps.map((b) => b.kind),
    bumpY: scaled(course.bumps.map((b) => b.y)),
    bumpA: scaled(course.bumps.map((b) => b.height)),
    bumpL: scaled(course.bumps.map((b) => b.length)),
    bumpFrom: course.bumps.map((b) => (b.kind === 0 ? b.y - b.length : b.y) / MM),
    bumpTo: course.bumps.map((b) => (b.y + b.length) / MM + (b.kind === 0 ? 0 : KICKER_DROP)),
    treeFrom: course.trees.map((t) => t.y / MM - TREE_REACH),
    treeTo: course.trees.map((t) => t.y / MM + TREE_REACH),
    treeX: scaled(course.trees.map((t) => t.x)),
    treeY: scaled(course.trees.map((t) => t.y)),
    treeR: course.trees.map((t) => t.r / MM + RIDER_RADIUS),
    gateX: scaled(course.gates.map((g) => g.x)),
    gateY: scaled(course.gates.map((g) => g.y)),
    gateSide: course.gates.map((g) => g.side),
    gateWidth: scaled(course.gates.map((g) => g.width)),
    splitY: scaled(course.splits),
    finishY: course.finish / MM,
    miss: course.miss,
    maxTicks: course.maxTicks,
    mu0: SNOW.map((s) => s.mu0 * gear.glide),
    muE: SNOW.map((s) => s.muE),
    hold: SNOW.map((s) => s.hold),
    flat: SNOW.map((s) => s.flat),
    shear: SNOW.map((s) => s.shear),
    brakeSnow: SNOW.map((s) => s.brake),
    dragTuck: drag(gear.cdTuck),
    dragNormal: drag(gear.cdNormal),
    dragBrake: drag(gear.cdBrake),
    qmax: gear.qmax,
    radius: gear.radius,
    s0s0: gear.s0 * gear.s0,
    edgeBase: gear.edgeBase,
    edgeRest: 1 - gear.edgeBase,
    invFullSpeed: 1 / gear.edgeFullSpeed,
    tuckLoss: 1 - gear.tuckEdge,
    edgeGainDt: gear.edgeGain * DT,
    edgeRateDt: gear.edgeRate * DT,
    align: gear.align,
    pivot: gear.pivot,
    invPivotSpeed2: 1 / (gear.pivotSpeed * gear.pivotSpeed),
    brakePivot: gear.brakePivot,
    wedge: gear.wedge,
    grip: gear.grip,
    heel: gear.heel,
    catchSine: gear.catchSine,
    skateSpeed: gear.skateSpeed,
    skatePullDt: gear.skatePull * DT,
  };
}
