import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import type { Equipment } from '../../sim';
import { column, door } from './fields';

/** A finished and stored ride. The input stream is authoritative: time and splits result from replaying it. */
export interface RecordRow extends SyncDoc {
  /** Created when the ride begins, so that saving the same ride twice stores it once. */
  id: string;
  trackId: string;
  /** Id of the rider's profile on this device, or of the user. */
  rider: string;
  equipment: Equipment;
  /** Integer µs. */
  timeUs: number;
  /** Intermediate times, integer µs. */
  splitsUs: number[];
  /** Input stream, base64url. */
  stream: string;
  /** Content hash of the course it was ridden on. */
  hash: string;
  simVersion: number;
  /** When the ride ended, ms since 1970. */
  riddenAt: number;
  /** The event it was ridden for, or ''. */
  eventId: string;
  /** The assist used in the ride; absent = none. */
  assist?: Assist;
  /** Name of a rider without a profile on this device: the ride was shared by them, or they were entered by name. */
  by?: string;
}

/** Assists that a ride can use. One switch: each press steers to the other side, and the rider tucks automatically. */
export const assists = ['one-switch'] as const;
export type Assist = (typeof assists)[number];

/** Maximum length of the name of a rider without a profile. */
export const MAX_BY = 24;

/**
 * Version 1: adds the server's number. Version 2: adds `assist` and `by`. Version 3: adds the ledger of replication. The last
 * index returns the fastest rides on a track with one equipment without reading the others.
 */
export const recordSchema: RxJsonSchema<RecordRow> = withSync<RecordRow>({
  title: 'records',
  version: 3,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    trackId: column.id,
    rider: column.id,
    equipment: column.word,
    timeUs: column.timeUs,
    splitsUs: column.times,
    stream: column.text,
    hash: column.hash,
    simVersion: column.version,
    riddenAt: column.at,
    eventId: column.id,
    assist: column.word,
    by: column.word,
  },
  required: [
    'id',
    'trackId',
    'rider',
    'equipment',
    'timeUs',
    'splitsUs',
    'stream',
    'hash',
    'simVersion',
    'riddenAt',
    'eventId',
  ],
  indexes: ['trackId', 'rider', 'riddenAt', 'hash', ['trackId', 'equipment', 'timeUs']],
});

export const recordDoor = v.object({
  id: door.id,
  trackId: door.id,
  rider: door.idOrNone,
  equipment: door.equipment,
  timeUs: door.timeUs,
  splitsUs: door.splits,
  stream: door.stream,
  hash: door.hash,
  simVersion: door.version,
  riddenAt: door.at,
  eventId: door.idOrNone,
  assist: v.optional(v.picklist(assists)),
  by: v.optional(v.pipe(v.string(), v.maxLength(MAX_BY))),
});
