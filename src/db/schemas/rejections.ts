import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { ORPHAN_CODE } from '../../../sync/rejections/rejections';
import { column, door } from './fields';

/** A row that the server rejected, and why. Kept until the row is accepted or the player discards it. */
export interface RejectionRow {
  /** `collection|docId`. */
  id: string;
  /** The collection of the row. Not named `collection`, because an RxDB document has that property. */
  of: string;
  docId: string;
  /** HTTP status. */
  status: number;
  code: string;
  /** The server's message. */
  message: string;
  fields: Readonly<Record<string, { readonly code: string; readonly message: string }>>;
  /** The row at the time of the rejection. */
  doc: unknown;
  at: number;
  /** Whether the row is sent again automatically. */
  again?: boolean;
}

/** Migrates from version 0, which had no `again`: status, code and fields determined whether a row was sent again. */
export function withAgain(old: RejectionRow): RejectionRow {
  const { code, status, fields } = old;
  const isUnexplained =
    [400, 401, 404].includes(status) && code === 'refused' && Object.keys(fields).length === 0;
  return code === ORPHAN_CODE || isUnexplained ? { ...old, again: true } : old;
}

/** Version 1 adds `again`. */
export const rejectionSchema: RxJsonSchema<RejectionRow> = {
  title: 'rejections',
  version: 1,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 64 },
    of: column.word,
    docId: column.id,
    status: column.number,
    code: column.text,
    message: column.text,
    fields: column.object,
    doc: column.object,
    at: column.at,
    again: { type: 'boolean' },
  },
  required: ['id', 'of', 'docId', 'status', 'code', 'message', 'fields', 'doc', 'at'],
  indexes: ['of'],
};

export const rejectionDoor = v.object({
  id: v.string(),
  of: v.string(),
  docId: v.string(),
  status: v.number(),
  code: v.string(),
  message: v.string(),
  fields: v.record(v.string(), v.object({ code: v.string(), message: v.string() })),
  doc: v.unknown(),
  at: door.at,
  again: v.optional(v.boolean()),
});
