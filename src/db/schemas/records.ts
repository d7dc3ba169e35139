import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import type { Equipment } from '../../sim';
import { column, door } from './fields';

/** A finished ride kept. Its truth is the input stream; time and splits are what the stream replays to. */
export interface RecordRow extends SyncDoc {
  /** Made when the ride began: saving the same ride twice is saving it once. */
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
  /** The assist it was ridden with; absent = none. */
  assist?: Assist;
  /** What its rider is called, where that is no profile of this device: who shared the ride, or was entered by name. */
  by?: string;
}

/** Help a ride can be ridden with: one switch steers to the other side with every press, and the tuck comes by itself. */
export const assists = ['one-switch'] as const;
export type Assist = (typeof assists)[number];

/** Longest name of a rider without a profile. */
export const MAX_BY = 24;

/**
 * Version 1: with the server's number. Version 2: with assist and by. Version 3: with the ledger of replication. The last
 * index gives the fastest rides of a track and equipment without reading the others.
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
