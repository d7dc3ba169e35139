import type { Course } from '../../sim';
import { KICKER_DROP_MM } from '../bump';

/** Where a test ride begins above its first gate, mm: a push and a look. */
const LEAD = 15_000;
/** Nearest that a start may stand to its first gate, mm. */
const NEAREST = 4000;
/** Trees this far above the start are still seen, mm. */
const BEHIND = 20_000;

/** Whole cells above the first gate of a ride that begins at gate `index`. */
function cellsAbove(course: Course, index: number): number {
  const gate = course.gates[index];
  const before = course.gates[index - 1];
  if (gate === undefined || before === undefined) return 0;
  // Between the gates where they leave room, else a little above the one before; always on a control point.
  const wanted = Math.max(gate.y - LEAD, Math.min(before.y, gate.y - NEAREST));
  const cells = Math.floor(wanted / course.dy);
  return Math.max(0, Math.min(cells, course.z.length - 4));
}

/**
 * The rest of a course from a gate on, as a course of its own: its start stands a little above the gate, on the same
 * snow. The ground, and all that stands on it from there, is the same; what began above the start is left out.
 *
 * @param index index of the gate, from 0; the first gate, or one that is not there, gives the course itself
 */
export function courseFrom(course: Course, index: number): Course {
  const cells = cellsAbove(course, index);
  if (cells === 0) return course;
  const by = cells * course.dy;
  const moved = <T extends { readonly y: number }>(list: readonly T[], from: number): readonly T[] =>
    list.filter((thing) => thing.y - by >= from).map((thing) => ({ ...thing, y: thing.y - by }));
  return {
    ...course,
    z: course.z.slice(cells),
    cross: course.cross.slice(cells),
    centre: course.centre.slice(cells),
    bowl: course.bowl.slice(cells),
    snow: course.snow.slice(cells),
    width: course.width.slice(cells),
    nets: course.nets.slice(cells),
    patches: course.patches.map((p) => ({ ...p, y0: p.y0 - by, y1: p.y1 - by })),
    bumps: course.bumps
      .filter((b) => (b.kind === 0 ? b.y - b.length : b.y) >= by && b.y + b.length + KICKER_DROP_MM > by)
      .map((b) => ({ ...b, y: b.y - by })),
    trees: moved(course.trees, -BEHIND),
    gates: moved(course.gates.slice(index), 1),
    splits: course.splits.filter((y) => y > by).map((y) => y - by),
    finish: course.finish - by,
  };
}
