import type { SnowType } from '../../sim';
import { least, mm, most, round, size } from './exact';
import { blendAt, type Plan, type Step, stepAt } from './plan';

/** Distance of control points, m. */
export const DY = 10;
/** Length of the even start ramp, m. */
const START_RAMP = 20;
/** Flat snow after the outrun's blend, m. */
const FLAT = 120;

/** The channels of a course, as stored. */
export interface Ground {
  readonly z: readonly number[];
  readonly cross: readonly number[];
  readonly centre: readonly number[];
  readonly bowl: readonly number[];
  readonly snow: readonly SnowType[];
  readonly width: readonly number[];
  readonly nets: readonly number[];
}

/** Returns the number of control points: the last cell ends where the flat outrun does. */
function pointsOf(plan: Plan): number {
  return Math.floor((plan.length + plan.blend + FLAT) / DY) + 5;
}

/** Returns the steepness by section, with an even start ramp and an outrun that turns flat just behind the finish. */
function withOutrun(plan: Plan, scale: number): Step[] {
  const out: Step[] = [];
  for (let i = 0; i < plan.grade.length; i++) {
    const step = plan.grade[i]!;
    const last = i === plan.grade.length - 1;
    // The blend to flat begins 5 m behind the line.
    const to = last ? plan.length + 5 + plan.blend / 2 : step.to;
    out.push({ to, value: step.value * scale });
  }
  out.push({ to: plan.length + plan.blend + 60, value: 0.01 });
  out.push({ to: plan.length + plan.blend + 1000, value: -0.01 });
  return out;
}

/** Returns the heights of the control points, m: the steepness integrated from the start. */
function heights(plan: Plan, scale: number): number[] {
  const steps = withOutrun(plan, scale);
  const n = pointsOf(plan);
  const slope = (y: number): number => blendAt(steps, most(y, START_RAMP), plan.blend);
  const z: number[] = [2 * DY * slope(0), DY * slope(0)];
  let h = 0;
  for (let i = 2; i < n; i++) {
    z.push(h);
    // The last points are in one plane, so that the slope continues evenly at the end of the course.
    const y = (i - 2 + 0.5) * DY;
    const end = (n - 6) * DY;
    h -= DY * slope(least(y, end));
  }
  return z;
}

/** Returns the height of the spline at y, m. */
function splineAt(z: readonly number[], y: number): number {
  const u = y / DY + 2;
  const i = Math.floor(u);
  const t = u - i;
  const [a, b, c, d] = [z[i - 1]!, z[i]!, z[i + 1]!, z[i + 2]!];
  return (
    (a + 4 * b + c) / 6 + t * ((c - a) / 2 + t * ((a - 2 * b + c) / 2 + (t * (d - a + 3 * (b - c))) / 6))
  );
}

/** Returns x of the centre line, m: every bend is a smooth step. */
function centreAt(plan: Plan, y: number): number {
  let x = 0;
  for (const bend of plan.bends) {
    const t = (y - bend.from) / (bend.to - bend.from);
    if (t >= 1) x += bend.shift;
    else if (t > 0) x += bend.shift * t * t * (3 - 2 * t);
  }
  return x;
}

function channel(n: number, at: (y: number) => number): number[] {
  const out: number[] = [];
  let zero = true;
  for (let i = 0; i < n; i++) {
    const v = at((i - 2) * DY);
    if (v !== 0) zero = false;
    out.push(v);
  }
  return zero ? [] : out;
}

/** Returns the ground of a plan. Cross slope and bowl fade out towards start and finish, so that both are level. */
export function layGround(plan: Plan): Ground {
  const n = pointsOf(plan);
  const unscaled = heights(plan, 1);
  const drop = splineAt(unscaled, 0) - splineAt(unscaled, plan.length);
  // The outrun has its own steepness, but begins behind the finish: between start and finish the drop is linear in the scale.
  const z = heights(plan, plan.drop / drop).map((h) => mm(h, 10));
  const level = (y: number): number => {
    const near = y < plan.length / 2 ? y - 10 : plan.length - 10 - y;
    return near <= 0 ? 0 : near >= 40 ? 1 : near / 40;
  };
  const cells = n - 3;
  const snow: SnowType[] = [];
  const width: number[] = [];
  const nets: number[] = [];
  for (let i = 0; i < cells; i++) {
    const y = (i - 0.5) * DY;
    snow.push(snowAt(plan, y));
    const half = blendAt(plan.halfWidth, y, 40);
    width.push(mm(half, 100));
    nets.push(mm(half + blendAt(plan.margin, y, 40), 100));
  }
  return {
    z,
    cross: channel(n, (y) => round(level(y) * blendAt(plan.cross, y, plan.blend) * 1000) * 10),
    centre: channel(n, (y) => mm(centreAt(plan, y), 50)),
    bowl: channel(n, (y) => round(level(y) * blendAt(plan.bowl, y, plan.blend) * 10000) * 10),
    snow,
    width,
    nets,
  };
}

function snowAt(plan: Plan, y: number): SnowType {
  for (const step of plan.snow) if (y < step.to) return step.value;
  return plan.snow[plan.snow.length - 1]!.value;
}

/** Returns the steepness of the ground at y (fall per metre along y). */
export function gradeAt(ground: Ground, y: number): number {
  const i = Math.floor(y / DY) + 2;
  return size(ground.z[i]! - ground.z[i + 1]!) / (DY * 1000);
}

/** Returns the planned cross slope at y. */
export function crossAt(plan: Plan, y: number): number {
  return stepAt(plan.cross, y);
}
