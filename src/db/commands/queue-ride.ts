import { type DbError, dbErrorOf } from '../errors';
import { userOf } from '../name';
import { onePresent } from '../present';
import type { RecordRow, RideRow } from '../schemas';
import type { Db } from '../types';
import type { SaveRide } from './save-ride';

/** What a ride for the server needs beside what its record has. */
export interface OnlineRide extends Pick<SaveRide, 'id' | 'track' | 'ride' | 'eventId'> {
  /** The user who rode. */
  readonly user: string;
  /** The start ticket, where the server gave one. */
  readonly ticket?: string;
  /** Tick of the gun; absent for a free start. */
  readonly gunTick?: number;
  /** When the ride ended, ms since 1970; absent = now. */
  readonly riddenAt?: number;
}

export type QueuedRide =
  | { readonly kind: 'queued'; readonly row: RideRow }
  | { readonly kind: 'not-for-server' }
  | { readonly kind: 'failed'; readonly error: DbError };

/** Puts a finished ride on its way to the server; queuing the same ride twice queues it once. */
export async function queueRide(db: Db, queue: OnlineRide): Promise<QueuedRide> {
  const { ride, track } = queue;
  if (db.online === undefined || ride.status !== 'finished') return { kind: 'not-for-server' };
  if (ride.trackId !== track.id || ride.hash !== track.hash) return { kind: 'not-for-server' };
  const row: RideRow = {
    id: queue.id,
    rider: queue.user,
    track: track.id,
    event: queue.eventId ?? '',
    hash: ride.hash,
    simVersion: ride.simVersion,
    equipment: ride.equipment,
    stream: ride.stream,
    gunTick: queue.gunTick ?? -1,
    claimedUs: ride.timeUs,
    riddenAt: queue.riddenAt ?? db.clock(),
    ticket: queue.ticket ?? '',
    status: 'waiting',
    reason: '',
    timeUs: 0,
    medal: '',
    live: false,
  };
  try {
    return { kind: 'queued', row: (await db.online.rides.insertIfNotExists(row)).toMutableJSON() };
  } catch (cause) {
    return { kind: 'failed', error: dbErrorOf(cause) };
  }
}

/** Whether a kept ride is one that leaderboards compare: without an assist, by the user's own rider, outside of races. */
export function isForServer({ rider, assist, by, eventId }: RecordRow, user: string): boolean {
  return rider === user && assist === undefined && by === undefined && eventId === '';
}

/**
 * Puts a ride that is kept on this device on its way to the server, where a tab died between the two, or nobody was
 * signed in. Only rides that leaderboards compare go there, on tracks the server knows.
 */
export async function queueKept(db: Db, record: RecordRow): Promise<QueuedRide> {
  const user = userOf(db.name);
  const track = await onePresent(db.rx.tracks, record.trackId).exec();
  if (user === undefined || !isForServer(record, user) || track === null || track.origin === 'own') {
    return { kind: 'not-for-server' };
  }
  const { id, riddenAt } = record;
  const ride = { ...record, status: 'finished' } as const;
  return queueRide(db, { id, user, track: { id: track.id, hash: track.hash }, ride, riddenAt });
}
