import * as v from 'valibot';
import { health, pocketBase, ridesOneSwitch, sessionStore, signedInUser } from '../../session';
import { decodeStream, type Equipment, StreamError, toBase64url } from '../../sim';
import type { Track } from '../../tracks';

/**
 * A ride that is told to the server while it is ridden: a start ticket when the attempt begins, its input in chunks, and
 * the ticket goes with the ride. Nothing here ever delays a start or disturbs a ride: what fails leaves the ride without
 * its live mark. The ticket stays good: a ride that had begun counts, though its track is withdrawn meanwhile.
 */

/** Most riding in one chunk, ticks: what the server takes. */
export const MAX_CHUNK_TICKS = 300;
/** Longest wait for the last chunk's answer before the ride is put on its way, ms. */
const LAST_WAIT_MS = 1500;
/** How often a chunk is tried. */
const TRIES = 2;

/** Runs of input: length, steer, stance, flat. */
type Runs = readonly number[];

/** The part of `runs` from tick `from` up to tick `to`; a run may be cut at both ends. */
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

/** Runs in a stream's own bytes: varint(length · 4 + stance) and int8 steer, each. */
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

/** The two calls of a live ride. */
export interface LiveCalls {
  /** @throws what the client raises */
  start(track: string, equipment: Equipment): Promise<string>;
  send(ticket: string, n: number, data: string): Promise<void>;
}

/** The attempts at one track as the server hears of them. */
export interface LiveAttempts {
  /** A new attempt stands at its first tick. */
  begin(): void;
  /** What was ridden so far of the present attempt. */
  ridden(runs: Runs, ticks: number): void;
  /**
   * The present attempt is over.
   *
   * @param stream its whole input, base64url
   * @returns the ticket, when one was given: it says when the ride began, though the server may not have heard all of it
   */
  end(stream: string): Promise<string | undefined>;
}

interface Attempt {
  readonly ticket: Promise<string>;
  /** Ticks handed over so far. */
  told: number;
  chunks: number;
  /** Ends with the last chunk handed over; false once one did not arrive. */
  sent: Promise<boolean>;
  /** It came to its end: the rest of it is sent though the next attempt has begun. One given up is sent no further. */
  ended: boolean;
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), ms));
}

/** @param isPossible asked at each start: whether there is a point in asking for a ticket now */
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
  /** Chunks go one after the other; after one that failed there is no point in more. */
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
      // Whoever needs it finds out.
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

/** Sends chunk n of the ride on a ticket. */
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
 * The attempts of a rider at a track told live: while somebody verified is signed in, the server answers, and the ride may
 * become one of theirs there. What others ride on this device stays here, as do rides with an assist and on own tracks.
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
