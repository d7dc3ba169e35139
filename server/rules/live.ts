import { MAX_LIVE_LAG } from '../../src/race';
import { fromBase64url, START_FROM } from '../../src/sim';

/*
 * A ride is live when its input arrived as it was ridden. Chunk n of a ride is base64url of runs as a stream has them,
 * varint(length · 4 + stance) and int8 steer each, from tick 0 on; a run may be cut by the end of a chunk and go on in
 * the next. The server stamps each with its own clock.
 *
 * What the pace rules out is slow motion: the game run slower than the clock, to steer better. It cannot tell a ride
 * that was planned before from one that was not.
 */

/** A chunk as it arrived. */
export interface LiveChunk {
  readonly n: number;
  /** Server clock at its arrival, ms. */
  readonly at: number;
  readonly data: string;
}

/** What the server saw of a ride while it was ridden. */
export interface LiveProof {
  /** Server clock when the start ticket was given, ms. */
  readonly startedAt: number;
  readonly chunks: readonly LiveChunk[];
}

/** Longest chunk, characters, and what all chunks of a ride may have together: two of the longest streams. */
export const MAX_CHUNK = 4096;
export const MAX_CHUNKS_LENGTH = 65_536;
/** Most chunks of a ride: four a second for as long as a run may last. */
export const MAX_CHUNKS = 1200;
/** A chunk covers at most this much riding: longer silence hides what the clock was doing. ticks */
const LONGEST_CHUNK = 300;
/** Ticks a repeated attempt may begin with at once: it waits in the gate only just before the wand can open (src/ride). */
const HEAD_START = START_FROM;
/** How far ticks may run ahead of the clock beyond the head start: the ticket's own way to the rider, ms. */
const AHEAD_MS = 500;
/**
 * Tick 0 lies at most this long after the ticket, ms. The game asks for the ticket at tick 0 or later, so an honest delay is
 * the difference between two ways to the server. A longer limit would let chunks that are held back pay for slow motion.
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

/** A chunk's delay, ms, and the riding it ends, ticks. */
interface Delay {
  readonly ms: number;
  readonly ticks: number;
}

/** The least delay of some chunks: queues of the network only ever add to it. Of equal ones the first counts. */
function leastDelay(delays: readonly Delay[]): Delay {
  return delays.reduce((least, one) => (one.ms < least.ms ? one : least));
}

/**
 * How a ride arrived.
 *
 * - `live`: at the pace of the clock
 * - `lagged`: whole, but slower than the clock: the device stalled, or ran in slow motion
 * - `unseen`: chunks are missing, are not its input, or came before they could have been ridden
 */
export type Pace = 'live' | 'lagged' | 'unseen';

/**
 * Judges whether a ride arrived as it was ridden: the chunks are its input, whole and in order, and came at the pace of
 * the clock.
 *
 * The delay of a chunk is the server's clock at its arrival less the riding it ends. Riding in real time keeps its least
 * value steady; stalls and slow motion let it grow. So the least delay of the first third is compared with that of the
 * last {@link LAST_TICKS}. Jitter passes, since it only ever adds to single chunks. The allowance is a share of the riding
 * between the two, so slow motion of a whole ride passes up to that share however short the course is.
 *
 * @param runs the ride's own input: length, steer, stance, flat, neighbours merged
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
