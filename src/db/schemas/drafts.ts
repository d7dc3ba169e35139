import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { column, door } from './fields';

/** Kinds of drafts: an unfinished ride, a run of a club's event, a track in the builder. */
export const draftKinds = ['ride', 'start', 'track'] as const;
export type DraftKind = (typeof draftKinds)[number];

/** Work that must survive a closed tab: saved repeatedly while it is in progress, deleted when it is done. */
export interface DraftRow {
  id: string;
  kind: DraftKind;
  trackId: string;
  updatedAt: number;
  /** JSON of the work. The code that wrote it also parses it. */
  body: string;
}

/** Version 0. */
export const draftSchema: RxJsonSchema<DraftRow> = {
  title: 'drafts',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    kind: column.word,
    trackId: column.id,
    updatedAt: column.at,
    body: column.text,
  },
  required: ['id', 'kind', 'trackId', 'updatedAt', 'body'],
  indexes: [['kind', 'updatedAt']],
};

export const draftDoor = v.object({
  id: door.id,
  kind: v.picklist(draftKinds),
  trackId: door.idOrNone,
  updatedAt: door.at,
  body: v.pipe(v.string(), v.maxLength(1_000_000)),
});
