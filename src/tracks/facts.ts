import type { Course } from '../sim';
import type { TrackFacts } from './track';

/**
 * Height of the centre line at y (mm along the hill), m: the cubic B-spline of `z`, bumps left out.
 */
export function centreHeight(course: Course, y: number): number {
  const { z, dy } = course;
  const u = y / dy + 2;
  const i = Math.max(1, Math.min(z.length - 3, Math.floor(u)));
  const t = u - i;
  const a = z[i - 1]!;
  const b = z[i]!;
  const c = z[i + 1]!;
  const d = z[i + 2]!;
  const mm =
    (a + 4 * b + c) / 6 + t * ((c - a) / 2 + t * ((a - 2 * b + c) / 2 + (t * (d - a + 3 * (b - c))) / 6));
  return mm / 1000;
}

/** What a card tells of a course: length along y and drop from start to finish (m), number of gates. */
export function factsOf(course: Course): TrackFacts {
  return {
    lengthM: course.finish / 1000,
    dropM: centreHeight(course, 0) - centreHeight(course, course.finish),
    gates: course.gates.length,
  };
}
