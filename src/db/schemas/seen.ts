import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { column, door } from './fields';

/** The last response to a request, stored so that it is available offline. */
export interface SeenRow {
  /** Key of the request, chosen by the caller. */
  key: string;
  at: number;
  /** JSON of the response. The caller parses it. */
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
