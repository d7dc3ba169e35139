import { fromBase64url, MAX_STREAM_BYTES, US_PER_TICK } from '../../src/sim';
import type { Refusal } from './codes';

/*
 * Checks a ride before it is simulated: facts about the row against facts from the database, which are all parameters. A ride
 * that fails here can never become valid, so the row is not stored.
 */

/** The ride's row as its rider sent it. */
export interface RideRow {
  readonly rider: string;
  readonly track: string;
  readonly event: string;
  readonly hash: string;
  readonly simVersion: number;
  readonly equipment: string;
  readonly stream: string;
  /** −1: a free start. */
  readonly gunTick: number;
}

export interface TrackFact {
  readonly owner: string;
  readonly hash: string;
  readonly isPublic: boolean;
  readonly deleted: boolean;
}

export interface EventFact {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly tracks: readonly string[];
  readonly equipment: string;
  /** 0: no limit. */
  readonly attempts: number;
  readonly cancelled: boolean;
  readonly isMember: boolean;
  /** Its club is closed. */
  readonly isClosed: boolean;
}

/** The start of a ride with a ticket that fits it. */
export interface StartFact {
  /** Server clock when the ticket was given, ms. */
  readonly at: number;
  /** Returns how long after the event's end it may still arrive, ms. Called only if it is late. */
  lateMs(): number;
}

/** A start ticket that the row names and that exists. */
export interface TicketFact {
  readonly rider: string;
  readonly track: string;
  readonly event: string;
  readonly equipment: string;
  /** Server clock when it was given, ms. */
  readonly at: number;
  readonly used: boolean;
}

/** Maximum length of a stream as text, characters. */
export const MAX_STREAM_TEXT = Math.ceil((MAX_STREAM_BYTES * 4) / 3);
/** How long after an event's end a ride may still arrive that was received as it was ridden, ms. */
export const LIVE_LATE_MS = 24 * 3_600_000;
/** Any other ride has the course's longest time, plus this for a slow network, ms. */
const SLOW_NETWORK_MS = 10 * 60_000;
/** How long after its ticket was given a ride may be sent, ms. */
export const TICKET_LIVES_MS = 30 * 24 * 3_600_000;

/** The range in which the gun of a duel fires, ticks (src/sim, RunOptions). */
export const FIRST_GUN = 250;
export const LAST_GUN = 449;

/** 'F' 'L' and format 1 as base64url. */
const MAGIC = 'RkwB';
/** Number of characters with the header up to the simulation's version. */
const HEADER = 12;

function refusal(field: string, code: Refusal['code'], message: string): Refusal {
  return { field, code, message };
}

/** Returns the simulation's version in a stream's header; undefined if it has no such header. */
function streamVersion(stream: string): number | undefined {
  if (!stream.startsWith(MAGIC)) return undefined;
  const bytes = fromBase64url(stream.slice(0, HEADER));
  if (bytes === undefined) return undefined;
  let value = 0;
  let scale = 1;
  for (let i = 3; i < bytes.length; i++) {
    value += (bytes[i]! & 127) * scale;
    if (bytes[i]! < 128) return value;
    scale *= 128;
  }
  return undefined;
}

/** Finds faults of the stream that a quick check shows; the judge reads every byte. */
export function streamFault(row: RideRow, versions: readonly number[]): Refusal | undefined {
  if (row.stream.length > MAX_STREAM_TEXT)
    return refusal('stream', 'stream-too-long', 'This ride is longer than any ride can be.');
  const malformed = refusal('stream', 'stream-malformed', 'What was recorded of this ride cannot be read.');
  if (!/^[A-Za-z0-9_-]{16,}$/.test(row.stream) || row.stream.length % 4 === 1) return malformed;
  if (row.gunTick !== -1 && (row.gunTick < FIRST_GUN || row.gunTick > LAST_GUN)) {
    return refusal('gunTick', 'stream-malformed', 'The gun of this start could not have gone off then.');
  }
  const version = streamVersion(row.stream);
  if (version === undefined) return malformed;
  if (!versions.includes(row.simVersion))
    return refusal(
      'simVersion',
      'unknown-sim-version',
      'This server does not know the version of the game this was ridden with.',
    );
  return version === row.simVersion ? undefined : malformed;
}

/** Returns how long after an event's end a ride that is not live may arrive, ms. @param maxTicks of its course */
export function lateMs(maxTicks: number): number {
  return (maxTicks * US_PER_TICK) / 1000 + SLOW_NETWORK_MS;
}

/**
 * Finds a fault of the track for this rider.
 *
 * @param isOpen it is ridden in an event with this track, or on a ticket that was given before it was withdrawn: a withdrawal
 *   neither closes the event nor invalidates a ride in progress
 */
export function trackFault(
  row: Pick<RideRow, 'rider' | 'hash'>,
  track: TrackFact | undefined,
  isOpen = false,
): Refusal | undefined {
  if (track === undefined || (!track.isPublic && track.owner !== row.rider))
    return refusal('track', 'unknown-track', 'This server does not have that track.');
  if (track.deleted && !isOpen)
    return refusal('track', 'withdrawn-track', 'This track has been withdrawn by the one who made it.');
  if (track.hash !== row.hash)
    return refusal('hash', 'wrong-hash', 'This was ridden on another version of the track.');
  return undefined;
}

/** Returns whether a ticket was given for this ride. */
export function ticketFits(
  row: Omit<RideRow, 'hash' | 'simVersion' | 'stream' | 'gunTick'>,
  ticket: TicketFact,
  nowMs: number,
): boolean {
  return (
    !ticket.used &&
    ticket.rider === row.rider &&
    ticket.track === row.track &&
    ticket.event === row.event &&
    ticket.equipment === row.equipment &&
    nowMs - ticket.at <= TICKET_LIVES_MS
  );
}

/**
 * Finds a reason why `row.track` cannot be ridden in an event now.
 *
 * @param start given for a ride with a ticket that fits: such a ride may still arrive when the event is over
 */
export function eventFault(
  row: Pick<RideRow, 'track' | 'equipment'>,
  event: EventFact | undefined,
  nowMs: number,
  start?: StartFact,
): Refusal | undefined {
  if (event === undefined) return refusal('event', 'unknown-event', 'This server does not have that event.');
  if (!event.isMember)
    return refusal('event', 'not-a-member', 'Only members of its server can ride in this event.');
  if (event.isClosed)
    return refusal('event', 'server-closed', 'The server that held this event has been closed.');
  if (event.cancelled) return eventCancelled;
  if (!event.tracks.includes(row.track))
    return refusal('track', 'unknown-track', 'This track is not part of the event.');
  if (event.equipment !== 'any' && event.equipment !== row.equipment)
    return refusal(
      'equipment',
      'wrong-equipment',
      event.equipment === 'ski' ? 'This event is ridden on skis.' : 'This event is ridden on a snowboard.',
    );
  const began = start?.at ?? nowMs;
  if (began < event.startsAt) return refusal('event', 'outside-window', 'This event has not begun yet.');
  if (nowMs <= event.endsAt) return undefined;
  const isTaken = start !== undefined && began <= event.endsAt && nowMs <= event.endsAt + start.lateMs();
  return isTaken ? undefined : refusal('event', 'outside-window', 'This event is over.');
}

/** Finds an unknown equipment. */
export function equipmentFault(equipment: string): Refusal | undefined {
  return equipment === 'ski' || equipment === 'board'
    ? undefined
    : refusal('equipment', 'wrong-equipment', 'A ride is ridden on skis or on a snowboard.');
}

/** The event was cancelled, and nothing of it counts any more. */
export const eventCancelled = refusal('event', 'event-cancelled', 'This event has been cancelled.');
/** The run it was started in ended too long ago. */
export const tooLate = refusal('event', 'outside-window', 'This ride came too late for its run.');
/** The rider sent the same input before. */
export const alreadySent = refusal('stream', 'already-sent', 'This ride is on the server already.');
/** The same row exists: PocketBase's own code for it, after which replication pulls the existing row. */
export const sameRow = refusal('id', 'validation_not_unique', 'This ride is on the server already.');
