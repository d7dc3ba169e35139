import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { column, door } from './fields';

/** Most stars an exercise gives. */
export const MOST_STARS = 3;

/** What a rider has reached in an exercise of the academy. It only ever gets better. */
export interface LessonRow {
  /** `<rider>|<exercise>`: one row for both. */
  id: string;
  /** Id of the rider's profile on this device, or of the user. */
  rider: string;
  /** Name of the exercise, as the academy lists it. */
  exercise: string;
  /** 0 … 3. */
  stars: number;
  /** JSON of the best result; the academy reads it through its own door. */
  best: string;
  /** When the best was ridden, ms since 1970. */
  at: number;
}

/** Version 0. */
export const lessonSchema: RxJsonSchema<LessonRow> = {
  title: 'lessons',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 48 },
    rider: column.id,
    exercise: { type: 'string', maxLength: 32 },
    stars: { type: 'integer', minimum: 0, maximum: MOST_STARS, multipleOf: 1 },
    best: column.text,
    at: column.at,
  },
  required: ['id', 'rider', 'exercise', 'stars', 'best', 'at'],
  indexes: ['rider'],
};

/** The key of a rider's row of an exercise. */
export function lessonId(rider: string, exercise: string): string {
  return `${rider}|${exercise}`;
}

export const lessonDoor = v.pipe(
  v.object({
    id: v.string(),
    rider: door.idOrNone,
    exercise: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
    stars: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STARS)),
    best: v.pipe(v.string(), v.maxLength(2000)),
    at: door.at,
  }),
  v.forward(
    v.check((row) => row.id === lessonId(row.rider, row.exercise)),
    ['id'],
  ),
);
