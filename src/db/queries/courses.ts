import type { Course } from '../../sim';
import { parseCourse } from '../../tracks';
import { rowById } from '../rxdb';
import type { Db } from '../types';

/**
 * Reads the course with a hash; undefined if it is missing or invalid. Courses never change, so there is nothing to subscribe
 * to. To ride a course, read its whole track instead, which parses and checks all of it.
 */
export async function readCourse(db: Pick<Db, 'rx'>, hash: string): Promise<Course | undefined> {
  const row = await rowById(db.rx.courses, hash);
  if (row === undefined) return undefined;
  try {
    const read = parseCourse(JSON.parse(row.course));
    return read.ok ? read.course : undefined;
  } catch {
    return undefined; // invalid JSON
  }
}
