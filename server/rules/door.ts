import { fromBase64url, MAX_STREAM_BYTES, US_PER_TICK } from '../../src/sim';
import type { Refusal } from './codes';

/*
 * The plain checks of a ride before anybody simulates it: facts about the row against facts of the database, all handed
 * in. What fails here can never become right, so the row is not taken.
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
  /** −1 = a free start. */
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
  /** 0 = no limit. */
  readonly attempts: number;
  readonly cancelled: boolean;
  readonly isMember: boolean;
  /** Its server is closed. */
  readonly isClosed: boolean;
}

/** The start of a ride that bears a ticket which fits it. */
export interface StartFact {
  /** Server clock when the ticket was given, ms. */
  readonly at: number;
  /** How long after the event's end it may still arrive, ms. Asked only when it is late. */
  lateMs(): number;
}

/** What a start ticket says, when the row bears one that exists. */
export interface TicketFact {
  readonly rider: string;
  readonly track: string;
  readonly event: string;
  readonly equipment: string;
  /** Server clock when it was given, ms. */
  readonly at: number;
  readonly used: boolean;
}

/** Longest stream as text, characters. */
export const MAX_STREAM_TEXT = Math.ceil((MAX_STREAM_BYTES * 4) / 3);
/** How long after an event's end a ride that was seen as it was ridden may still arrive, ms. */
export const LIVE_LATE_MS = 24 * 3_600_000;
/** Any other ride has the course's longest time, and this for a slow network, ms. */
const SLOW_NETWORK_MS = 10 * 60_000;
/** A ride on a ticket may be sent this long after it was given, ms. */
export const TICKET_LIVES_MS = 30 * 24 * 3_600_000;

/** The gun of a duel goes off in this range, ticks (src/sim, RunOptions). */
export const FIRST_GUN = 250;
export const LAST_GUN = 449;

/** 'F' 'L' and format 1 as base64url. */
const MAGIC = 'RkwB';
/** Characters that hold the header up to the simulation's version. */
const HEADER = 12;

function refusal(field: string, code: Refusal['code'], message: string): Refusal {
  return { field, code, message };
}

/** The simulation's version in a stream's header, or undefined when it has no such header. */
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

/** What is wrong with the stream at a glance; the judge looks at each byte. */
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

/** How long after an event's end a ride that nobody saw may arrive, ms. @param maxTicks of its course */
export function lateMs(maxTicks: number): number {
  return (maxTicks * US_PER_TICK) / 1000 + SLOW_NETWORK_MS;
}

/**
 * What is wrong with the track for this rider.
 *
 * @param isOpen it is ridden in an event that it is part of, or on a ticket that was given before it was withdrawn: that
 *   neither closes the event nor takes the ride from who was under way
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

/** Whether a ticket was given for this very ride. */
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
 * What is wrong with riding `row.track` in an event now.
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

/** The equipment there is. */
export function equipmentFault(equipment: string): Refusal | undefined {
  return equipment === 'ski' || equipment === 'board'
    ? undefined
    : refusal('equipment', 'wrong-equipment', 'A ride is ridden on skis or on a snowboard.');
}

/** The event was called off, and nothing of it counts any more. */
export const eventCancelled = refusal('event', 'event-cancelled', 'This event has been cancelled.');
/** The run it was started in has ended too long ago. */
export const tooLate = refusal('event', 'outside-window', 'This ride came too late for its run.');
/** The same input again from its rider. */
export const alreadySent = refusal('stream', 'already-sent', 'This ride is on the server already.');
/** The same row again: PocketBase's own code for it, which replication reads as "look at what is there". */
export const sameRow = refusal('id', 'validation_not_unique', 'This ride is on the server already.');
