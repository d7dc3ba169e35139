import { type Equipment, MAX_STREAM_BYTES } from '../../sim';
import { BrokenBits } from '../bits';
import { packTrack, unpackTrack } from '../code';
import { bytesOfCode, codeOf } from '../code-text';
import type { Fault } from '../fault';
import { bodyOf } from '../file';
import type { TrackBody } from '../schema';
import type { TrackId } from '../track';
import { type Coder, coder32, createReader, createWriter } from './range';
import { codeRuns } from './runs';

/** The purpose of a shared ride: to be beaten, or to be watched. */
export const purposes = ['challenge', 'replay'] as const;
export type Purpose = (typeof purposes)[number];

/** The track of a shared ride: a reference to a track that every copy of the game has, or the whole track. */
export type SharedTrack =
  | {
      readonly kind: 'known';
      readonly id: TrackId;
      /** The first 16 hex digits of its content hash. */
      readonly mark: string;
    }
  | { readonly kind: 'whole'; readonly body: TrackBody };

/** A shared ride. Only its runs are trusted: the time is a claim until they have been simulated again. */
export interface SharedRide {
  readonly purpose: Purpose;
  readonly track: SharedTrack;
  readonly equipment: Equipment;
  /** The rider's name; '' = none. */
  readonly rider: string;
  /** The claimed time, integer µs. */
  readonly timeUs: number;
  /** Whether it was ridden with the one-switch assist, according to the sender's device. */
  readonly assisted: boolean;
  readonly simVersion: number;
  readonly goofy: boolean;
  readonly timePenalty: boolean;
  /** Length, steer and stance of each run, flat. */
  readonly runs: readonly number[];
}

/**
 * Why a text is no shared ride.
 *
 * - `not-a-code`: something else; `damaged`: truncated or mistyped; `newer`: of a newer version of the game
 * - `bad-track`: the track in it cannot be ridden; `faults` contain the reasons
 */
export type ShareFault =
  | { readonly why: 'not-a-code' | 'damaged' | 'newer' | 'too-big' }
  | { readonly why: 'bad-track'; readonly faults: readonly Fault[] };

export type ReadShare =
  | { readonly ok: true; readonly ride: SharedRide }
  | { readonly ok: false; readonly fault: ShareFault };

/** Version of the bytes written now; stored in the second byte. */
const VERSION = 1;
/** First byte of every shared ride: R. */
const MAGIC = 82;
/** Longest code that is parsed, characters: the largest track and the longest ride. */
const MAX_CODE = 60_000 + MAX_STREAM_BYTES * 2;
/** Longest name in a shared ride, UTF-16 units. */
export const MAX_SHARED_NAME = 24;
const MAX_TRACK_BYTES = 45_000;
const MAX_TIME_US = 600_000_000;
const MARK_DIGITS = 16;
const ID_LETTERS = 15;
/** Number of letters of an id that are coded together: 36^5 < 2^26. */
const GROUP = 5;
const GROUP_BITS = 26;

/** Control characters, and characters that change the text direction, with which a name could look like another one. */
const UNFIT = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Removes characters that are not allowed in a shared name, and shortens it. */
export function sharedName(name: string): string {
  return [...name.replace(UNFIT, '').trim()].reduce(
    (all, letter) => (all.length + letter.length > MAX_SHARED_NAME ? all : all + letter),
    '',
  );
}

function codeName(c: Coder, name: string): string {
  const length = c.plain(name.length, 5);
  if (length > MAX_SHARED_NAME) throw new BrokenBits('name too long');
  let read = '';
  for (let i = 0; i < length; i++) {
    const unit = name.charCodeAt(i);
    const wide = c.plain(unit > 127 ? 1 : 0, 1);
    read += String.fromCharCode(c.plain(unit, wide === 1 ? 16 : 7));
  }
  if (sharedName(read) !== read) throw new BrokenBits('unfit name');
  return read;
}

function codeId(c: Coder, id: string): string {
  let read = '';
  for (let at = 0; at < ID_LETTERS; at += GROUP) {
    const value = c.plain(Number.parseInt(id.slice(at, at + GROUP) || '0', 36), GROUP_BITS);
    const letters = value.toString(36).padStart(GROUP, '0');
    if (letters.length > GROUP) throw new BrokenBits('no such id');
    read += letters;
  }
  return read;
}

function codeMark(c: Coder, mark: string): string {
  let read = '';
  for (let at = 0; at < MARK_DIGITS; at += 4) {
    read += c
      .plain(Number.parseInt(mark.slice(at, at + 4) || '0', 16), 16)
      .toString(16)
      .padStart(4, '0');
  }
  return read;
}

/** Thrown while reading a track that no builder could have saved. */
class BadTrack extends Error {
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super('The track cannot be ridden.');
    this.faults = faults;
  }
}

function codeBytes(c: Coder, bytes: Uint8Array): Uint8Array {
  const length = c.plain(bytes.length, 16);
  if (length > MAX_TRACK_BYTES) throw new BrokenBits('track too long');
  const read = new Uint8Array(length);
  for (let i = 0; i < length; i++) read[i] = c.plain(bytes[i] ?? 0, 8);
  return read;
}

function codeTrack(c: Coder, track: SharedTrack | undefined): SharedTrack {
  if (c.plain(track?.kind === 'whole' ? 1 : 0, 1) === 0) {
    const known = track?.kind === 'known' ? track : undefined;
    return { kind: 'known', id: codeId(c, known?.id ?? ''), mark: codeMark(c, known?.mark ?? '') };
  }
  const own = track?.kind === 'whole' ? packTrack(track.body) : undefined;
  const bytes = codeBytes(c, own ?? new Uint8Array());
  if (track?.kind === 'whole') return track;
  const read = unpackTrack(bytes);
  if (!read.ok) throw new BadTrack(read.faults);
  return { kind: 'whole', body: read.body };
}

/** Writes or reads a ride. A reader ignores the given ride. */
function codeRide(c: Coder, ride: SharedRide | undefined): SharedRide {
  const flag = (on: boolean | undefined): boolean => c.plain(on === true ? 1 : 0, 1) === 1;
  const replay = flag(ride?.purpose === 'replay');
  const board = flag(ride?.equipment === 'board');
  const assisted = flag(ride?.assisted);
  const goofy = flag(ride?.goofy);
  const timePenalty = flag(ride?.timePenalty);
  const simVersion = coder32(c, ride?.simVersion ?? 0);
  const timeUs = coder32(c, ride?.timeUs ?? 0);
  if (timeUs < 1 || timeUs > MAX_TIME_US) throw new BrokenBits('time out of range');
  const rider = codeName(c, ride?.rider ?? '');
  const track = codeTrack(c, ride?.track);
  const runs = codeRuns(c, ride?.runs ?? []);
  if (runs.length === 0) throw new BrokenBits('nothing was ridden');
  return {
    ...{ purpose: replay ? 'replay' : 'challenge', track, equipment: board ? 'board' : 'ski', rider },
    ...{ timeUs, assisted, simVersion, goofy, timePenalty, runs },
  };
}

/** FNV-1a over bytes: detects typing errors and truncated codes, not manipulation. */
function checksum(bytes: ArrayLike<number>, length: number): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < length; i++) h = Math.imul(h ^ bytes[i]!, 0x01000193);
  return h >>> 0;
}

/** Returns the track as sent with a ride: the name of a default track, or any other track as a whole. */
export function sharedTrack(track: TrackBody & { id: TrackId; hash: string; origin: string }): SharedTrack {
  if (track.origin === 'default') {
    return { kind: 'known', id: track.id, mark: track.hash.slice(0, MARK_DIGITS) };
  }
  return { kind: 'whole', body: bodyOf(track) };
}

/** Returns whether a shared ride refers to this track. */
export function isMarked(hash: string, mark: string): boolean {
  return hash.slice(0, MARK_DIGITS) === mark;
}

function bytesOf(ride: SharedRide): number[] {
  const writer = createWriter();
  codeRide(writer, ride);
  const bytes = [MAGIC, VERSION, ...writer.finish()];
  const sum = checksum(bytes, bytes.length);
  bytes.push(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255);
  return bytes;
}

/** Encodes a ride as a short code for links and files. */
export function encodeRide(ride: SharedRide): string {
  return codeOf(Uint8Array.from(bytesOf(ride)));
}

function refuse(why: Exclude<ShareFault['why'], 'bad-track'>): ReadShare {
  return { ok: false, fault: { why } };
}

function readBytes(bytes: Uint8Array): ReadShare {
  const end = bytes.length - 4;
  const sum = bytes.subarray(end).reduce((all, byte) => all * 256 + byte, 0);
  if (sum !== checksum(bytes, end)) return refuse('damaged');
  try {
    const ride = codeRide(createReader(bytes.subarray(2, end)), undefined);
    // Each ride has exactly one encoding. Other bytes that decode to the same ride were not written by this game.
    const again = bytesOf(ride);
    const same = again.length === bytes.length && again.every((byte, i) => byte === bytes[i]);
    return same ? { ok: true, ride } : refuse('damaged');
  } catch (error) {
    if (error instanceof BadTrack) return { ok: false, fault: { why: 'bad-track', faults: error.faults } };
    if (error instanceof BrokenBits) return refuse('damaged');
    throw error;
  }
}

/** Parses a code strictly: returns a ride that can be simulated, or the reason for failure. Never throws. */
export function decodeRide(text: string): ReadShare {
  const code = text.trim();
  if (code.length > MAX_CODE) return refuse('too-big');
  const bytes = bytesOfCode(code);
  if (bytes === undefined || bytes.length < 8 || bytes[0] !== MAGIC) {
    return refuse(/^Ug[\w-]*$/.test(code) ? 'damaged' : 'not-a-code');
  }
  if (bytes[1] !== VERSION) return refuse(bytes[1]! > VERSION ? 'newer' : 'damaged');
  return readBytes(bytes);
}
