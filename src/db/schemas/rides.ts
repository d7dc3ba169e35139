import type { RxJsonSchema } from 'rxdb';
import * as v from 'valibot';
import { type SyncDoc, withSync } from '../../../sync/index';
import type { Equipment } from '../../sim';
import { column, door } from './fields';

/** waiting: not on the server yet; pending: there, not judged yet; the rest is the server's verdict. */
export const rideStates = ['waiting', 'pending', 'verified', 'refused'] as const;
export type RideState = (typeof rideStates)[number];

/** A ride on its way to the server, and what became of it there. Its truth is the input stream. */
export interface RideRow extends SyncDoc {
  /** The id of the record of the same ride. */
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
  /** Tick of the gun, −1 for a free start. */
  gunTick: number;
  /** The time this device measured, integer µs. */
  claimedUs: number;
  /** When the ride ended, ms since 1970 by this device's clock. */
  riddenAt: number;
  /** The start ticket, or ''. */
  ticket: string;
  status: RideState;
  /** Why it was refused, as the server's code, or ''. */
  reason: string;
  /** The server's time, integer µs; 0 until it is verified. */
  timeUs: number;
  medal: string;
  /** The stream also arrived as it was ridden. */
  live: boolean;
}

/** Version 1: with the ledger of replication. */
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
