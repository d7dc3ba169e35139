import { createHash } from 'node:crypto';
import { type Course, canonicalCourse } from '../../src/sim';
import type { Track } from '../../src/tracks';

/**
 * A course of about 111 kB. It has all the trees there can be, in the last of which it is wrong.
 *
 * @param n makes it another one
 */
export function bigWrongCourse(track: Track, n: number): string {
  const trees = Array.from({ length: 2000 }, (_, i) => ({
    x: 10_000 + ((i * 7919 + n) % 10_000),
    y: 1000 + i * 17,
    r: 50,
    // Only for its length: what the door says of it comes at the end.
    ...(i === 1999 ? { more: 1 } : {}),
  }));
  const text = JSON.stringify({ ...track.course, trees });
  return text.padEnd(111_000);
}

/** A track's course with another finish: as right as it was. */
export function otherCourse(track: Track, n: number): { readonly course: string; readonly hash: string } {
  const course: Course = { ...track.course, maxTicks: track.course.maxTicks - n };
  const hash = createHash('sha256').update(canonicalCourse(course)).digest('hex');
  return { course: JSON.stringify(course), hash };
}
