import type { Course } from '../../sim';
import { parseCourse } from '../../tracks';
import { rowById } from '../rxdb';
import type { Db } from '../types';

/**
 * The course stored under a hash, to look at: undefined when it is missing or no course. Courses never change, so
 * nothing is watched, and whoever rides one reads its whole track through the strict door instead.
 */
export async function readCourse(db: Pick<Db, 'rx'>, hash: string): Promise<Course | undefined> {
  const row = await rowById(db.rx.courses, hash);
  if (row === undefined) return undefined;
  try {
    const read = parseCourse(JSON.parse(row.course));
    return read.ok ? read.course : undefined;
  } catch {
    return undefined; // no JSON
  }
}
