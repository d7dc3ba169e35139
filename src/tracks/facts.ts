import type { Course } from '../sim';
import type { TrackFacts } from './track';

/** Evaluates the uniform cubic B-spline of a channel at y (mm along the hill), in the channel's unit. */
function spline(points: readonly number[], dy: number, y: number): number {
  const u = y / dy + 2;
  const i = Math.max(1, Math.min(points.length - 3, Math.floor(u)));
  const t = u - i;
  const a = points[i - 1]!;
  const b = points[i]!;
  const c = points[i + 1]!;
  const d = points[i + 2]!;
  return (
    (a + 4 * b + c) / 6 + t * ((c - a) / 2 + t * ((a - 2 * b + c) / 2 + (t * (d - a + 3 * (b - c))) / 6))
  );
}

/** Returns x of the centre line at y, both mm. */
export function centreLine(course: Pick<Course, 'centre' | 'dy'>, y: number): number {
  return course.centre.length === 0 ? 0 : spline(course.centre, course.dy, y);
}

/** Returns the height of the centre line at y (mm along the hill), m, without bumps. */
export function centreHeight(course: Pick<Course, 'z' | 'dy'>, y: number): number {
  return spline(course.z, course.dy, y) / 1000;
}

/** Returns the facts for a track's card: length along y and drop from start to finish (m), number of gates. */
export function factsOf(course: Course): TrackFacts {
  return {
    lengthM: course.finish / 1000,
    dropM: centreHeight(course, 0) - centreHeight(course, course.finish),
    gates: course.gates.length,
  };
}
