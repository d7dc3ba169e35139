import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { column, door } from './fields';

/** An answer of the server as it was last seen, so that it is there offline too. */
export interface SeenRow {
  /** What was asked, as its asker names it. */
  key: string;
  at: number;
  /** JSON of the answer; its asker reads it through its own door. */
  body: string;
}

/** Version 0. */
export const seenSchema: RxJsonSchema<SeenRow> = {
  title: 'seen',
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: { key: { type: 'string', maxLength: 300 }, at: column.at, body: column.text },
  required: ['key', 'at', 'body'],
  indexes: ['at'],
};

export const seenDoor = v.object({ key: v.string(), at: door.at, body: v.string() });
