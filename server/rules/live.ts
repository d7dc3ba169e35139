import { MAX_LIVE_LAG } from '../../src/race';
import { fromBase64url, START_FROM } from '../../src/sim';

/*
 * A ride is live if its input arrived as it was ridden. Chunk n of a ride is base64url of runs in the format of a stream,
 * varint(length · 4 + stance) and int8 steer each, from tick 0 on. The end of a chunk may split a run, which continues in the
 * next one. The server adds a timestamp of its own clock to each.
 *
 * This rules out slow motion: running the game slower than the clock to steer better. It cannot detect a ride that was planned
 * in advance.
 */

/** A chunk as it arrived. */
export interface LiveChunk {
  readonly n: number;
  /** Server clock at its arrival, ms. */
  readonly at: number;
  readonly data: string;
}

/** The chunks that the server received while a ride was ridden. */
export interface LiveProof {
  /** Server clock when the start ticket was given, ms. */
  readonly startedAt: number;
  readonly chunks: readonly LiveChunk[];
}

/** Maximum length of a chunk, and of all chunks of a ride together (two of the longest streams), characters. */
export const MAX_CHUNK = 4096;
export const MAX_CHUNKS_LENGTH = 65_536;
/** Maximum number of chunks of a ride: four a second for the longest run. */
export const MAX_CHUNKS = 1200;
/** Maximum riding time in a chunk, ticks. Longer gaps would hide the pace. */
const LONGEST_CHUNK = 300;
/**
 * Number of ticks that a repeated attempt may begin with at once: it waits in the gate only from just before the wand can open
 * (src/ride).
 */
const HEAD_START = START_FROM;
/** How far ticks may be ahead of the clock beyond the head start, ms: the time that the ticket takes to reach the rider. */
const AHEAD_MS = 500;
/**
 * Maximum time from the ticket to tick 0, ms. The game requests the ticket at tick 0 or later, so an honest delay is the
 * difference between two ways to the server. With a longer limit, chunks that are held back could hide slow motion.
 */
const LATEST_MS = 1000;
const MS_PER_TICK = 10;
/** The end of a ride is measured over this much riding, so that one slow request does not decide, ticks. */
const LAST_TICKS = 600;

function lengthOf(data: string, runs: number[]): number | undefined {
  const bytes = fromBase64url(data);
  if (bytes === undefined || bytes.length === 0) return undefined;
  let ticks = 0;
  let at = 0;
  while (at < bytes.length) {
    let head = 0;
    let scale = 1;
    let byte = 128;
    while (byte >= 128) {
      if (at >= bytes.length || scale > 2 ** 28) return undefined;
      byte = bytes[at++]!;
      head += (byte & 127) * scale;
      scale *= 128;
    }
    if (at >= bytes.length) return undefined;
    const raw = bytes[at++]!;
    const length = Math.floor(head / 4);
    if (length === 0) return undefined;
    ticks += length;
    append(runs, length, raw > 127 ? raw - 256 : raw, head & 3);
  }
  return ticks;
}

function append(runs: number[], length: number, steer: number, stance: number): void {
  const last = runs.length;
  if (last > 0 && runs[last - 2] === steer && runs[last - 1] === stance) runs[last - 3]! += length;
  else runs.push(length, steer, stance);
}

function sameRuns(a: readonly number[], b: readonly number[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/** A chunk's delay, ms, and the riding time at its end, ticks. */
interface Delay {
  readonly ms: number;
  readonly ticks: number;
}

/** Returns the smallest of some delays, because network queues only add to them. If several are equal, returns the first. */
function leastDelay(delays: readonly Delay[]): Delay {
  return delays.reduce((least, one) => (one.ms < least.ms ? one : least));
}

/**
 * How a ride arrived.
 *
 * - `live`: at the pace of the clock
 * - `lagged`: complete, but slower than the clock: the device stalled, or ran in slow motion
 * - `unseen`: chunks are missing, are not its input, or arrived before they could have been ridden
 */
export type Pace = 'live' | 'lagged' | 'unseen';

/**
 * Returns how a ride arrived. It is live if the chunks are its input, complete and in order, and arrived at the pace of the
 * clock.
 *
 * The delay of a chunk is the server's clock at its arrival minus the riding time at its end. While riding in real time the
 * minimum delay stays the same; stalls and slow motion increase it. So the minimum of the first third is compared with that of
 * the last {@link LAST_TICKS}. Jitter passes, because it only adds to single chunks. The allowance is a share of the riding
 * time between the two, so slow motion of a whole ride passes up to that share however short the course is.
 *
 * @param runs the ride's own input: length, steer, stance, flat, equal neighbours merged
 */
export function paceOf(runs: readonly number[], proof: LiveProof): Pace {
  const chunks = proof.chunks.slice().sort((a, b) => a.n - b.n);
  if (chunks.length < 3 || chunks.length > MAX_CHUNKS) return 'unseen';
  const arrived: number[] = [];
  const delays: Delay[] = [];
  let ticks = 0;
  for (let i = 0; i < chunks.length; i++) {
    const chunk = chunks[i]!;
    const length = chunk.n === i ? lengthOf(chunk.data, arrived) : undefined;
    if (length === undefined || length > LONGEST_CHUNK) return 'unseen';
    ticks += length;
    const ms = chunk.at - proof.startedAt - ticks * MS_PER_TICK;
    if (ms < -HEAD_START * MS_PER_TICK - AHEAD_MS) return 'unseen';
    delays.push({ ms, ticks });
  }
  if (!sameRuns(arrived, runs)) return 'unseen';
  const third = Math.max(1, Math.floor(delays.length / 3));
  const early = leastDelay(delays.slice(0, third));
  const tail = delays.slice(-third).filter((one) => one.ticks > ticks - LAST_TICKS);
  const late = leastDelay(tail.reverse());
  const allowedMs = MAX_LIVE_LAG * (late.ticks - early.ticks) * MS_PER_TICK;
  return late.ms <= LATEST_MS && late.ms - early.ms <= allowedMs ? 'live' : 'lagged';
}
