import type { Course } from '../../sim';
import { KICKER_DROP_MM } from '../bump';

/** Distance from the start of a test ride to its first gate, mm: enough for a push and a look. */
const LEAD = 15_000;
/** Least distance from a start to its first gate, mm. */
const NEAREST = 4000;
/** Trees up to this distance above the start are still visible, mm. */
const BEHIND = 20_000;

/** Returns the number of whole cells above the start of a ride that begins at gate `index`. */
function cellsAbove(course: Course, index: number): number {
  const gate = course.gates[index];
  const before = course.gates[index - 1];
  if (gate === undefined || before === undefined) return 0;
  // Between the two gates if there is room, else a little above the previous gate; always on a control point.
  const wanted = Math.max(gate.y - LEAD, Math.min(before.y, gate.y - NEAREST));
  const cells = Math.floor(wanted / course.dy);
  return Math.max(0, Math.min(cells, course.z.length - 4));
}

/**
 * Returns the rest of a course from a gate on, as a separate course. It starts a little above the gate. The ground and all
 * objects below the start are the same; objects that begin above the start are left out.
 *
 * @param index index of the gate, from 0; for the first gate or an invalid index the course itself is returned
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
