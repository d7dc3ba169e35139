import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { column, door } from './fields';

/**
 * A course, stored under its content hash. Rows never change: an edited track points to another course, and old rides keep the
 * course they were ridden on. Lists of tracks never read courses, which are nearly all of a track's bytes.
 */
export interface CourseRow {
  hash: string;
  /** The course as JSON: one string is cheaper to copy and store than a thousand numbers. */
  course: string;
}

/** Version 0. */
export const courseSchema: RxJsonSchema<CourseRow> = {
  title: 'courses',
  version: 0,
  primaryKey: 'hash',
  type: 'object',
  properties: { hash: column.hash, course: column.text },
  required: ['hash', 'course'],
};

/** The course itself is parsed when a track is opened. */
export const courseDoor = v.object({ hash: door.hash, course: v.string() });
