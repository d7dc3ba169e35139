import * as v from 'valibot';
import { health, pocketBase, ridesOneSwitch, sessionStore, signedInUser } from '../../session';
import { decodeStream, type Equipment, StreamError, toBase64url } from '../../sim';
import type { Track } from '../../tracks';

/**
 * Sends a ride to the server while it is ridden: requests a start ticket when the attempt begins, and sends the input in
 * chunks. The ride itself carries the ticket. Nothing here delays a start or disturbs a ride: after a failure the ride is only
 * not marked as live. The ticket stays valid: a ride that had begun counts, even if its track is withdrawn meanwhile.
 */

/** Longest chunk that the server accepts, ticks. */
export const MAX_CHUNK_TICKS = 300;
/** Timeout for the last chunk's response before the ride is queued, ms. */
const LAST_WAIT_MS = 1500;
/** Attempts to send a chunk. */
const TRIES = 2;

/** Runs of input, three numbers each: length in ticks, steer, stance. */
type Runs = readonly number[];

/** Returns the part of `runs` from tick `from` up to tick `to`. A run may be cut at both ends. */
export function cutRuns(runs: Runs, from: number, to: number): number[] {
  const out: number[] = [];
  let at = 0;
  for (let i = 0; i < runs.length && at < to; i += 3) {
    const end = at + runs[i]!;
    const length = Math.min(end, to) - Math.max(at, from);
    if (length > 0) out.push(length, runs[i + 1]!, runs[i + 2]!);
    at = end;
  }
  return out;
}

/** Encodes runs like a stream: varint(length · 4 + stance) and int8 steer for each. */
export function encodeRuns(runs: Runs): string {
  const bytes: number[] = [];
  for (let i = 0; i < runs.length; i += 3) {
    let head = runs[i]! * 4 + runs[i + 2]!;
    while (head >= 128) {
      bytes.push((head & 127) | 128);
      head = Math.floor(head / 128);
    }
    bytes.push(head, runs[i + 1]! & 255);
  }
  return toBase64url(Uint8Array.from(bytes));
}

/** The two requests of a live ride. */
export interface LiveCalls {
  /** @throws the client's errors */
  start(track: string, equipment: Equipment): Promise<string>;
  send(ticket: string, n: number, data: string): Promise<void>;
}

/** The attempts at one track, sent live. */
export interface LiveAttempts {
  /** Starts a new attempt, at its first tick. */
  begin(): void;
  /** Adds the input of the current attempt up to now. */
  ridden(runs: Runs, ticks: number): void;
  /**
   * Ends the current attempt.
   *
   * @param stream its whole input, base64url
   * @returns the ticket, if there is one: it proves when the ride began, even if the server did not receive all chunks
   */
  end(stream: string): Promise<string | undefined>;
}

interface Attempt {
  readonly ticket: Promise<string>;
  /** Number of ticks queued for sending. */
  told: number;
  chunks: number;
  /** Settles with the last queued chunk; false once a chunk failed. */
  sent: Promise<boolean>;
  /**
   * Whether the ride was finished: its last chunks are sent even if the next attempt has begun. An abandoned one is sent no
   * further.
   */
  ended: boolean;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

/** Creates the live attempts. @param isPossible called at each start: whether a ticket can be requested now */
export function createLive(
  track: string,
  equipment: Equipment,
  calls: LiveCalls,
  isPossible: () => boolean,
): LiveAttempts {
  let now: Attempt | undefined;

  async function send(ticket: string, n: number, data: string): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        return await calls.send(ticket, n, data);
      } catch (error) {
        if (tries >= TRIES) throw error;
      }
    }
  }
  /** Queues chunks, which are sent one after the other. After a failed one no more are sent. */
  function hand(attempt: Attempt, runs: Runs, ticks: number): void {
    while (attempt.told < ticks) {
      const to = Math.min(ticks, attempt.told + MAX_CHUNK_TICKS);
      const data = encodeRuns(cutRuns(runs, attempt.told, to));
      const n = attempt.chunks++;
      attempt.told = to;
      attempt.sent = attempt.sent.then(async (good) => {
        if (!good || (now !== attempt && !attempt.ended)) return false;
        try {
          await send(await attempt.ticket, n, data);
          return true;
        } catch {
          return false;
        }
      });
    }
  }

  return {
    begin() {
      now = undefined;
      if (!isPossible()) return;
      const ticket = calls.start(track, equipment);
      // Errors are handled where the ticket is used.
      ticket.catch(() => undefined);
      now = { ticket, told: 0, chunks: 0, sent: Promise.resolve(true), ended: false };
    },
    ridden(runs, ticks) {
      if (now) hand(now, runs, ticks);
    },
    async end(text) {
      const attempt = now;
      if (attempt === undefined) return undefined;
      attempt.ended = true;
      try {
        const { runs, ticks } = decodeStream(text);
        hand(attempt, runs, ticks);
      } catch (error) {
        if (error instanceof StreamError) return undefined;
        throw error;
      }
      const ticket = attempt.ticket.catch(() => undefined);
      const ends = wait(LAST_WAIT_MS);
      await Promise.race([attempt.sent, ends]);
      if (now === attempt) now = undefined;
      return Promise.race([ticket, ends]);
    },
  };
}

const ticketDoor = v.object({ ticket: v.pipe(v.string(), v.regex(/^[a-z0-9]{15}$/)) });

/** Sends chunk n of the ride with a ticket. */
export async function sendChunk(ticket: string, n: number, data: string): Promise<void> {
  const pb = await pocketBase();
  await pb.send('/api/fl/live', { method: 'POST', body: { ticket, n, data } });
}

const calls: LiveCalls = {
  async start(track, equipment) {
    const pb = await pocketBase();
    const body = { track, event: '', equipment };
    return v.parse(ticketDoor, await pb.send('/api/fl/start', { method: 'POST', body })).ticket;
  },
  send: sendChunk,
};

/**
 * Creates the live attempts of a rider at a track. They are sent live only while a verified user is signed in, the server can
 * be reached, and the server may accept the ride as that user's. Rides of other riders on this device, with an assist, or on
 * own tracks are not sent.
 *
 * @param rider id of the rider's profile on this device, or of the user
 */
export function liveAttempts(
  track: Pick<Track, 'id' | 'origin'>,
  equipment: Equipment,
  rider: string,
): LiveAttempts {
  const isPossible = (): boolean => {
    const user = signedInUser(sessionStore.getState());
    return (
      user?.verified === true &&
      rider === user.id &&
      track.origin !== 'own' &&
      !ridesOneSwitch(rider) &&
      health.store.getState().status === 'available'
    );
  };
  return createLive(track.id, equipment, calls, isPossible);
}
