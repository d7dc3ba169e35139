import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import { type CheckedCourse, checkCourseText, LONGEST_COURSE, MOST_COURSES } from '../rules/course-check';

/*
 * `POST /courses`: courses as texts, answered with what each of them is, in their order. They are looked at in the main
 * thread: a lot is bounded, and whoever has sent it waits.
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

/** @returns undefined for a body that is no lot of courses */
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
    // Others get an answer in between.
    await setImmediate();
  }
  return { checked };
}
