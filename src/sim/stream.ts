import { fromBase64url, toBase64url } from './base64url';
import { MAX_TICKS } from './constants';

/** Format of the input stream's bytes. */
export const STREAM_FORMAT = 1;
/** Largest stream accepted, bytes: 140 s of unquantised input. */
export const MAX_STREAM_BYTES = 24 * 1024;

/**
 * What a rider did, and what is claimed of it: the truth of a ride. Runs of equal input stand one after another as
 * (length, steer, stance); their lengths add up to `ticks`. The stream begins at tick 0, countdown included.
 */
export interface InputStream {
  readonly simVersion: number;
  /** FNV-1a of the course, uint32. */
  readonly courseHash: number;
  readonly gunStart: boolean;
  readonly goofy: boolean;
  readonly timePenalty: boolean;
  readonly ticks: number;
  /** length, steer, stance of each run, flat. */
  readonly runs: readonly number[];
  /** Claimed finish time, µs; 0 when the ride did not finish. */
  readonly claimedUs: number;
  /** Claimed hash of the final state, uint32. */
  readonly finalHash: number;
}

/** Why bytes are no input stream. */
export type StreamFault =
  | 'not-base64url'
  | 'too-long'
  | 'bad-magic'
  | 'unknown-format'
  | 'truncated'
  | 'bad-flags'
  | 'no-ticks'
  | 'too-many-ticks'
  | 'bad-run'
  | 'runs-past-end'
  | 'trailing-bytes';

/** Raised by {@link decodeStream}: says what is wrong with the bytes and at which of them. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  readonly fault: StreamFault;
  readonly at: number;
  constructor(fault: StreamFault, at: number) {
    super(`The input stream is damaged at byte ${at}: ${fault}.`);
    this.fault = fault;
    this.at = at;
  }
}

const FLAG_GUN = 1;
const FLAG_GOOFY = 2;
const FLAG_PENALTY = 4;

function pushVarint(out: number[], value: number): void {
  let v = value;
  while (v >= 128) {
    out.push((v & 127) | 128);
    v = Math.floor(v / 128);
  }
  out.push(v);
}

function pushUint32(out: number[], value: number): void {
  out.push(value & 255, (value >>> 8) & 255, (value >>> 16) & 255, (value >>> 24) & 255);
}

/** The stream as bytes: 'F' 'L', format, header, runs, claim. */
export function encodeBytes(stream: InputStream): Uint8Array {
  const out: number[] = [70, 76, STREAM_FORMAT];
  pushVarint(out, stream.simVersion);
  pushUint32(out, stream.courseHash);
  out.push(
    (stream.gunStart ? FLAG_GUN : 0) |
      (stream.goofy ? FLAG_GOOFY : 0) |
      (stream.timePenalty ? FLAG_PENALTY : 0),
  );
  pushVarint(out, stream.ticks);
  const { runs } = stream;
  for (let i = 0; i < runs.length; i += 3) {
    pushVarint(out, runs[i]! * 4 + runs[i + 2]!);
    out.push(runs[i + 1]! & 255);
  }
  pushVarint(out, stream.claimedUs);
  pushUint32(out, stream.finalHash);
  return Uint8Array.from(out);
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function readByte(c: Cursor): number {
  if (c.at >= c.bytes.length) throw new StreamError('truncated', c.at);
  return c.bytes[c.at++]!;
}

/** Little-endian base-128, at most five bytes (35 bits). */
function readVarint(c: Cursor): number {
  let value = 0;
  let scale = 1;
  for (let n = 0; n < 5; n++) {
    const byte = readByte(c);
    value += (byte & 127) * scale;
    if (byte < 128) {
      // The shortest spelling is the only one, for the same reason as in readRuns.
      if (byte === 0 && n > 0) throw new StreamError('bad-run', c.at - 1);
      return value;
    }
    scale *= 128;
  }
  throw new StreamError('bad-run', c.at);
}

function readUint32(c: Cursor): number {
  const a = readByte(c);
  const b = readByte(c);
  const d = readByte(c);
  const e = readByte(c);
  return (a | (b << 8) | (d << 16) | (e << 24)) >>> 0;
}

function readRuns(c: Cursor, ticks: number): number[] {
  const runs: number[] = [];
  let done = 0;
  while (done < ticks) {
    const at = c.at;
    const head = readVarint(c);
    const length = Math.floor(head / 4);
    const stance = head & 3;
    const raw = readByte(c);
    const steer = raw > 127 ? raw - 256 : raw;
    // Equal neighbours are one run: otherwise one ride could be sent under many texts.
    const repeats = runs.length > 0 && runs[runs.length - 2] === steer && runs[runs.length - 1] === stance;
    if (length === 0 || stance === 3 || steer === -128 || repeats) throw new StreamError('bad-run', at);
    done += length;
    if (done > ticks) throw new StreamError('runs-past-end', at);
    runs.push(length, steer, stance);
  }
  return runs;
}

/**
 * Reads a stream's bytes.
 *
 * @param maxTicks the course's limit; a longer stream is refused
 * @throws StreamError when the bytes are no stream of this format, to the last byte
 */
export function decodeBytes(bytes: Uint8Array, maxTicks = MAX_TICKS): InputStream {
  if (bytes.length > MAX_STREAM_BYTES) throw new StreamError('too-long', MAX_STREAM_BYTES);
  const c: Cursor = { bytes, at: 0 };
  if (readByte(c) !== 70 || readByte(c) !== 76) throw new StreamError('bad-magic', 0);
  if (readByte(c) !== STREAM_FORMAT) throw new StreamError('unknown-format', 2);
  const simVersion = readVarint(c);
  const courseHash = readUint32(c);
  const flags = readByte(c);
  if (flags > 7) throw new StreamError('bad-flags', c.at - 1);
  const ticks = readVarint(c);
  if (ticks === 0) throw new StreamError('no-ticks', c.at);
  if (ticks > maxTicks || ticks > MAX_TICKS) throw new StreamError('too-many-ticks', c.at);
  const runs = readRuns(c, ticks);
  const claimedUs = readVarint(c);
  const finalHash = readUint32(c);
  if (c.at !== bytes.length) throw new StreamError('trailing-bytes', c.at);
  return {
    simVersion,
    courseHash,
    gunStart: (flags & FLAG_GUN) !== 0,
    goofy: (flags & FLAG_GOOFY) !== 0,
    timePenalty: (flags & FLAG_PENALTY) !== 0,
    ticks,
    runs,
    claimedUs,
    finalHash,
  };
}

/** The stream as base64url text, as records and ghosts keep it. */
export function encodeStream(stream: InputStream): string {
  return toBase64url(encodeBytes(stream));
}

/**
 * Reads a stream kept as base64url text.
 *
 * @throws StreamError when the text or its bytes are no stream
 */
export function decodeStream(text: string, maxTicks = MAX_TICKS): InputStream {
  if (text.length > Math.ceil((MAX_STREAM_BYTES * 4) / 3)) throw new StreamError('too-long', text.length);
  const bytes = fromBase64url(text);
  if (bytes === undefined) throw new StreamError('not-base64url', 0);
  return decodeBytes(bytes, maxTicks);
}
