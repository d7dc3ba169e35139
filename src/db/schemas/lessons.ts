import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import { idOfText } from '../../tracks';
import { column, door } from './fields';

/** Maximum number of stars for an exercise. */
export const MOST_STARS = 3;

/** A rider's result in an exercise of the academy. It only ever improves. */
export interface LessonRow extends SyncDoc {
  /** See {@link lessonId}. */
  id: string;
  /** Id of the rider's profile on this device, or of the user. */
  rider: string;
  /** Name of the exercise in the academy's list. */
  exercise: string;
  /** 0 … 3. */
  stars: number;
  /** JSON of the best result. The academy parses it. */
  best: string;
  /** When the best was ridden, ms since 1970. */
  at: number;
}

/** Version 1: adds the ledger of replication, and ids that the server accepts. */
export const lessonSchema: RxJsonSchema<LessonRow> = withSync<LessonRow>({
  title: 'lessons',
  version: 1,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    rider: column.id,
    exercise: { type: 'string', maxLength: 32 },
    stars: { type: 'integer', minimum: 0, maximum: MOST_STARS, multipleOf: 1 },
    best: column.text,
    at: column.at,
  },
  required: ['id', 'rider', 'exercise', 'stars', 'best', 'at'],
  indexes: ['rider'],
});

/**
 * Returns the id of the row of a rider and an exercise. It is the same on all devices of an account, and differs between
 * accounts, because a rider can be in several.
 *
 * @param user user of the database, or ''
 */
export function lessonId(user: string, rider: string, exercise: string): string {
  return idOfText(`${user}|${rider}|${exercise}`);
}

export const lessonDoor = v.object({
  id: door.id,
  rider: door.idOrNone,
  exercise: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/)),
  stars: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_STARS)),
  best: v.pipe(v.string(), v.maxLength(2000)),
  at: door.at,
});
