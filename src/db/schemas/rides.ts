import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import type { Equipment } from '../../sim';
import { column, door } from './fields';

/** `waiting`: not on the server yet; `pending`: on the server, without a verdict yet; the others are the server's verdict. */
export const rideStates = ['waiting', 'pending', 'verified', 'refused'] as const;
export type RideState = (typeof rideStates)[number];

/** A ride for the server, and the server's verdict. The input stream is authoritative. */
export interface RideRow extends SyncDoc {
  /** Same id as the record of this ride. */
  id: string;
  /** The user who rode. */
  rider: string;
  /** The track on the server. */
  track: string;
  /** The event it was ridden for, or ''. */
  event: string;
  hash: string;
  simVersion: number;
  equipment: Equipment;
  stream: string;
  /** Tick of the start signal, −1 for a free start. */
  gunTick: number;
  /** The time this device measured, integer µs. */
  claimedUs: number;
  /** When the ride ended, ms since 1970 on this device's clock. */
  riddenAt: number;
  /** The start ticket, or ''. */
  ticket: string;
  status: RideState;
  /** Reason for the refusal as a code of the server, or ''. */
  reason: string;
  /** The time that the server computed, integer µs; 0 until the ride is verified. */
  timeUs: number;
  medal: string;
  /** Whether the server also received the stream live, during the ride. */
  live: boolean;
}

/** Version 1: adds the ledger of replication. */
export const rideSchema: RxJsonSchema<RideRow> = withSync<RideRow>({
  title: 'rides',
  version: 1,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: column.id,
    rider: column.id,
    track: column.id,
    event: column.id,
    hash: column.hash,
    simVersion: column.version,
    equipment: column.word,
    stream: column.text,
    gunTick: column.number,
    claimedUs: column.timeUs,
    riddenAt: column.at,
    ticket: column.text,
    status: column.word,
    reason: column.text,
    timeUs: column.timeUs,
    medal: column.text,
    live: { type: 'boolean' },
  },
  required: [
    'id',
    'rider',
    'track',
    'event',
    'hash',
    'simVersion',
    'equipment',
    'stream',
    'gunTick',
    'claimedUs',
    'riddenAt',
    'ticket',
    'status',
    'reason',
    'timeUs',
    'medal',
    'live',
  ],
  indexes: ['track', 'status', 'riddenAt'],
});

export const rideDoor = v.object({
  id: door.id,
  rider: door.id,
  track: door.id,
  event: door.idOrNone,
  hash: door.hash,
  simVersion: door.version,
  equipment: door.equipment,
  stream: door.stream,
  gunTick: v.number(),
  claimedUs: v.number(),
  riddenAt: door.at,
  ticket: v.string(),
  status: v.picklist(rideStates),
  reason: v.string(),
  timeUs: v.number(),
  medal: v.string(),
  live: v.boolean(),
});
