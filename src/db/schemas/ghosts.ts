import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import type { SyncDoc } from '../../../sync/index';
import type { Equipment } from '../../sim';
import { column, door } from './fields';
import { type RecordRow, recordDoor } from './records';

/** The ride that a ghost replays: its record without the fields that the ghost's row has too. */
export type GhostRide = Omit<RecordRow, 'trackId' | 'eventId' | Exclude<keyof SyncDoc, 'id'>>;

/** The ghosts of a track: the best ride on its course with each equipment. Written only after the record of the ride. */
export interface GhostRow {
  trackId: string;
  /** The event the ghosts belong to, or ''. */
  eventId: string;
  rides: Partial<Record<Equipment, GhostRide>>;
}

/** Version 0. */
export const ghostSchema: RxJsonSchema<GhostRow> = {
  title: 'ghosts',
  version: 0,
  primaryKey: 'trackId',
  type: 'object',
  properties: { trackId: column.id, eventId: column.id, rides: column.object },
  required: ['trackId', 'eventId', 'rides'],
  indexes: ['eventId'],
};

const ride = v.omit(recordDoor, ['trackId', 'eventId']);

export const ghostDoor = v.object({
  trackId: door.id,
  eventId: door.idOrNone,
  rides: v.object({ ski: v.optional(ride), board: v.optional(ride) }),
});
