import type { Course, CourseBump, CourseGate, CoursePatch, CourseTree } from '../../sim';
import { centreLine } from '../facts';
import { cellIndex } from '../structure';
import { least, mm } from './exact';
import type { Laid } from './gates';
import { type Plan, stepAt } from './plan';
import type { Random } from './random';
import { DY } from './terrain';

type Bare = Pick<Course, 'centre' | 'dy' | 'snow' | 'width' | 'nets'>;

/** Distance of a jump's take-off from the gate above, as a share of the step. */
const TAKE_OFF = 0.16;

/** Sets the bumps: jumps into the steps with room for them, rollers where planned unless they overlap. */
export function layBumps(plan: Plan, laid: Laid): CourseBump[] {
  const out: CourseBump[] = [];
  let jump = 0;
  for (const b of plan.bumps) {
    if (b.kind === 'roller') {
      out.push({ kind: 0, y: mm(b.y, 100), height: mm(b.height, 10), length: mm(b.length, 100) });
      continue;
    }
    const place = laid.jumps[jump++];
    if (!place) continue;
    const y = mm(place.y + place.room * TAKE_OFF, 100);
    out.push({ kind: 1, y, height: mm(b.height, 10), length: mm(b.length, 100) });
  }
  return apart(inOrder(out));
}

const from = (b: CourseBump): number => (b.kind === 0 ? b.y - b.length : b.y);

/** Insertion sort by y. The built-in sort may not be used here. */
function inOrder<T extends { readonly y: number }>(list: readonly T[]): T[] {
  const out: T[] = [];
  for (const item of list) {
    let i = out.length;
    while (i > 0 && out[i - 1]!.y > item.y) i--;
    out.splice(i, 0, item);
  }
  return out;
}

/** Removes every roller that would overlap another bump. */
function apart(bumps: readonly CourseBump[]): CourseBump[] {
  return bumps.filter((b, i) => {
    if (b.kind === 1) return true;
    for (let k = 0; k < bumps.length; k++) {
      const o = bumps[k]!;
      const clear = o.y + o.length + (o.kind === 1 ? 25_000 : 0) < from(b) || b.y + b.length < from(o);
      if (k !== i && !clear && (o.kind === 1 || k < i)) return false;
    }
    return true;
  });
}

/** Adds ice that earlier starters have exposed in the ruts, and the patches of the plan. */
export function layPatches(
  plan: Plan,
  course: Bare,
  gates: readonly CourseGate[],
  random: Random,
): CoursePatch[] {
  const out: CoursePatch[] = [];
  for (const p of plan.patches) {
    const x = centreLine(course, mm((p.y0 + p.y1) / 2)) / 1000;
    out.push({
      x0: mm(x + p.x0, 100),
      y0: mm(p.y0, 100),
      x1: mm(x + p.x1, 100),
      y1: mm(p.y1, 100),
      snow: p.snow,
    });
  }
  for (const g of gates) {
    if (random.unit() >= plan.icyGates || out.length >= 40) continue;
    // From the pole outwards across the line, a little longer above the gate than below it.
    const near = g.x;
    const far = g.x + g.side * 2500;
    const x0 = least(near, far);
    out.push({ x0, y0: g.y - 3500, x1: x0 + 2500, y1: g.y + 2500, snow: 0 });
  }
  return out;
}

/** Sets trees beside the piste, at least 2.5 m from it; some inside the nets, most beyond. */
export function layTrees(plan: Plan, course: Bare, end: number, random: Random): CourseTree[] {
  const out: CourseTree[] = [];
  for (let y = 0; y < end - DY; y += 5) {
    const share = stepAt(plan.trees, y) / 20;
    for (const side of [-1, 1]) {
      if (random.unit() >= share) continue;
      const ty = mm(y + random.between(0, 5), 100);
      const cell = cellIndex(course, ty);
      const depth = random.unit();
      const beyond = course.width[cell]! / 1000 + 2.5 + 12 * depth * depth;
      const x = mm(centreLine(course, ty) / 1000 + side * beyond, 100);
      out.push({ x, y: ty, r: mm(random.between(0.4, 0.9), 100) });
    }
  }
  return inOrder(out);
}
