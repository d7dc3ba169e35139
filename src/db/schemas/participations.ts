import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import { column, door } from './fields';

/** A rider's participation in an event, or the rider's rides outside of events. Only the server writes it. */
export interface ParticipationRow extends SyncDoc {
  id: string;
  /** The user who rode. */
  rider: string;
  /** '' = outside of events. */
  event: string;
  rides: number;
  /** Number of starts that count. */
  starts: number;
  /** Integer µs; 0 = none yet. */
  bestUs: number;
}

/** Version 0. */
export const participationSchema: RxJsonSchema<ParticipationRow> = withSync<ParticipationRow>({
  title: 'participations',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    rider: column.id,
    event: column.id,
    rides: column.number,
    starts: column.number,
    bestUs: column.timeUs,
  },
  required: ['id', 'rider', 'event', 'rides', 'starts', 'bestUs'],
  indexes: ['event', 'rider'],
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

export const participationDoor = v.object({
  id: door.id,
  rider: door.id,
  event: door.idOrNone,
  rides: count,
  starts: count,
  bestUs: v.pipe(count, v.maxValue(600_000_000)),
});
