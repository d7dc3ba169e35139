import { type DbError, dbErrorOf } from '../errors';
import { userOf } from '../name';
import { onePresent } from '../present';
import type { RecordRow, RideRow } from '../schemas';
import type { Db } from '../types';
import type { SaveRide } from './save-ride';

/** The data of a ride for the server that its record lacks. */
export interface OnlineRide extends Pick<SaveRide, 'id' | 'track' | 'ride' | 'eventId'> {
  /** The user who rode. */
  readonly user: string;
  /** The start ticket, if the server issued one. */
  readonly ticket?: string;
  /** Tick of the start signal; absent for a free start. */
  readonly gunTick?: number;
  /** When the ride ended, ms since 1970; absent = now. */
  readonly riddenAt?: number;
}

export type QueuedRide =
  | { readonly kind: 'queued'; readonly row: RideRow }
  | { readonly kind: 'not-for-server' }
  | { readonly kind: 'failed'; readonly error: DbError };

/** Queues a finished ride for the server. Queuing it again changes nothing. */
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

/** Returns whether leaderboards accept a record: without an assist, by the user's own rider, outside of races. */
export function isForServer({ rider, assist, by, eventId }: RecordRow, user: string): boolean {
  return rider === user && assist === undefined && by === undefined && eventId === '';
}

/**
 * Queues a stored ride for the server, if a tab closed between storing and queuing it, or nobody was signed in. Queues only
 * rides that leaderboards accept, on tracks that the server knows.
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
