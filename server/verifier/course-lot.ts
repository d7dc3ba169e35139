import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { type CheckedCourse, checkCourseText, LONGEST_COURSE, MOST_COURSES } from '../rules/course-check';

/*
 * `POST /courses`: checks courses, given as text, and returns the results in their order. They are checked in the main thread:
 * a lot is limited, and its sender waits.
 */

const lotSchema = v.strictObject({
  courses: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(LONGEST_COURSE))),
    v.minLength(1),
    v.maxLength(MOST_COURSES),
  ),
});

export interface CheckedLot {
  readonly checked: readonly CheckedCourse[];
}

/** @returns undefined for an invalid body */
export async function checkCourseLot(text: string): Promise<CheckedLot | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const read = v.safeParse(lotSchema, value);
  if (!read.success) return undefined;
  const checked: CheckedCourse[] = [];
  for (const course of read.output.courses) {
    checked.push(
      checkCourseText(course, (canonical) => createHash('sha256').update(canonical).digest('hex')),
    );
    // Other requests get a response in between.
    await setImmediate();
  }
  return { checked };
}
