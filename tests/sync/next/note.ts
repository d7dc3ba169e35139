import type { RxJsonSchema } from 'rxdb';
import { type SyncDoc, withSync } from '../../../sync/next';

export interface Note extends SyncDoc {
  owner: string;
  text: string;
  body: string;
  count: number;
  tags: string[];
  room: string;
}

const string = { type: 'string' } as const;
export const noteSchema: RxJsonSchema<Note> = withSync<Note>({
  title: 'notes',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    ...{ id: { type: 'string', maxLength: 15 }, owner: string, text: string, body: string },
    ...{ count: { type: 'number' }, tags: { type: 'array', items: string }, room: string },
  } as never,
  required: ['id', 'owner', 'text'],
});
