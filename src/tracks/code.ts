import type { Equipment } from '../sim';
import {
  type BitReader,
  type BitWriter,
  BrokenBits,
  createWriter,
  putBit,
  putBits,
  takeBit,
  takeBits,
} from './bits';
import { bytesOfCode, codeOf } from './code-text';
import type { Fault, FaultKey } from './fault';
import * as L from './limits';
import { type Parsed, parseBody, type TrackBody } from './schema';
import { putSeries, takeSeries } from './series';
import { difficulties, lights, MAX_NAME, styles } from './track';

/*
 * A track as a short code for links and messages: one version byte, the track in bits, four bytes of checksum, all as
 * base64url. Synchronous and without a library. A slalom of 60 gates stays under 1,500 characters.
 *
 * Bits of version 1: style 3, light 2, difficulty 2 (3 = none), seed 32, then as series: builder version; name; author (empty =
 * none); reference times per equipment (empty = none); and the course, field by field.
 */

const VERSION = 1;
/** Longest code that is parsed, characters: far more than the largest legal track needs. */
const MAX_CODE = 60_000;
const EQUIPMENT: readonly Equipment[] = ['ski', 'board'];

/** FNV-1a over bytes: detects typing errors and truncated codes, not manipulation. */
function checksum(bytes: ArrayLike<number>, length: number): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < length; i++) h = Math.imul(h ^ bytes[i]!, 0x01000193);
  return h >>> 0;
}

/** UTF-16 units: exact for every string. */
function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function putCourse(w: BitWriter, c: TrackBody['course']): void {
  putBits(w, c.discipline, 2);
  putSeries(w, [c.dy, c.finish, c.miss, c.maxTicks]);
  putSeries(w, c.splits);
  for (const channel of [c.z, c.cross, c.centre, c.bowl, c.snow, c.width, c.nets]) putSeries(w, channel);
  putSeries(
    w,
    c.gates.map((g) => g.y),
  );
  putSeries(
    w,
    c.gates.map((g) => g.x),
  );
  for (const g of c.gates) putBit(w, g.side === 1 ? 1 : 0);
  putSeries(
    w,
    c.gates.map((g) => g.width),
  );
  putSeries(
    w,
    c.trees.map((t) => t.y),
  );
  putSeries(
    w,
    c.trees.map((t) => t.x),
  );
  putSeries(
    w,
    c.trees.map((t) => t.r),
  );
  putSeries(
    w,
    c.bumps.flatMap((b) => [b.kind, b.y, b.height, b.length]),
  );
  putSeries(
    w,
    c.patches.flatMap((p) => [p.x0, p.y0, p.x1, p.y1, p.snow]),
  );
}

/** Returns the short code of a track: everything except its id and origin, without loss. */
export function encodeTrack(track: TrackBody): string {
  return codeOf(packTrack(track));
}

/** Returns the bytes of a track's code. */
export function packTrack(track: TrackBody): Uint8Array {
  const w = createWriter();
  putBits(w, VERSION, 8);
  putBits(w, styles.indexOf(track.style), 3);
  putBits(w, lights.indexOf(track.light), 2);
  putBits(w, track.difficulty === undefined ? 3 : difficulties.indexOf(track.difficulty), 2);
  putBits(w, track.seed, 32);
  putSeries(w, [track.builderVersion]);
  putSeries(w, unitsOf(track.name));
  putSeries(w, unitsOf(track.author ?? ''));
  for (const equipment of EQUIPMENT) {
    const t = track.reference?.[equipment];
    putSeries(w, t ? [t.authorUs, t.goldUs, t.silverUs, t.bronzeUs] : []);
  }
  putCourse(w, track.course);
  const sum = checksum(w.bytes, w.bytes.length);
  w.bytes.push(sum >>> 24, (sum >>> 16) & 255, (sum >>> 8) & 255, sum & 255);
  return Uint8Array.from(w.bytes);
}

/** Reads a list of rows of equal size. */
function rows(r: BitReader, size: number, most: number): number[][] {
  const flat = takeSeries(r, size * most);
  if (flat.length % size !== 0) throw new BrokenBits('ragged list');
  return Array.from({ length: flat.length / size }, (_, i) => flat.slice(i * size, (i + 1) * size));
}

function takeCourse(r: BitReader): unknown {
  const discipline = takeBits(r, 2);
  const [dy, finish, miss, maxTicks] = takeSeries(r, 4);
  const splits = takeSeries(r, L.MAX_SPLITS);
  const channel = (): number[] => takeSeries(r, L.MAX_POINTS);
  const z = channel();
  const cross = channel();
  const centre = channel();
  const bowl = channel();
  const snow = channel();
  const width = channel();
  const nets = channel();
  const gateY = takeSeries(r, L.MAX_GATES);
  const gateX = takeSeries(r, L.MAX_GATES);
  const sides = gateY.map(() => (takeBit(r) === 1 ? 1 : -1));
  const gateWidth = takeSeries(r, L.MAX_GATES);
  const gates = gateY.map((y, i) => ({ x: gateX[i], y, side: sides[i], width: gateWidth[i] }));
  const treeY = takeSeries(r, L.MAX_TREES);
  const treeX = takeSeries(r, L.MAX_TREES);
  const treeR = takeSeries(r, L.MAX_TREES);
  const trees = treeY.map((y, i) => ({ x: treeX[i], y, r: treeR[i] }));
  const bumps = rows(r, 4, L.MAX_BUMPS).map(([kind, y, height, length]) => ({ kind, y, height, length }));
  const patches = rows(r, 5, L.MAX_PATCHES).map(([x0, y0, x1, y1, s]) => ({ x0, y0, x1, y1, snow: s }));
  return {
    ...{ format: 1, discipline, dy, z, cross, centre, bowl, snow, width, nets, patches, bumps, trees, gates },
    ...{ splits, finish, miss, maxTicks },
  };
}

function takeText(r: BitReader): string {
  return String.fromCharCode(...takeSeries(r, MAX_NAME));
}

function takeBody(r: BitReader): unknown {
  const style = styles[takeBits(r, 3)];
  const light = lights[takeBits(r, 2)];
  const level = takeBits(r, 2);
  const seed = takeBits(r, 32);
  const [version] = takeSeries(r, 1);
  const name = takeText(r);
  const author = takeText(r);
  const reference: Partial<Record<Equipment, unknown>> = {};
  for (const equipment of EQUIPMENT) {
    const t = takeSeries(r, 4);
    if (t.length > 0) {
      reference[equipment] = { authorUs: t[0], goldUs: t[1], silverUs: t[2], bronzeUs: t[3] };
    }
  }
  return {
    ...{ name, style, builderVersion: version, light, seed, course: takeCourse(r) },
    ...(level < 3 ? { difficulty: difficulties[level] } : {}),
    ...(author === '' ? {} : { author }),
    ...(Object.keys(reference).length > 0 ? { reference } : {}),
  };
}

function refuse(key: FaultKey, numbers: Fault['numbers'] = {}): { ok: false; faults: Fault[] } {
  return { ok: false, faults: [{ key, path: '', numbers }] };
}

/** Every code begins with the version byte. */
const BEGINS_LIKE_CODE = /^A[Q-Za-f][\w-]{8,}$/;

/**
 * Parses a short code, with the same strict checks as a file. Spaces around it are ignored. Returns a track or its faults,
 * quickly for any text.
 */
export function decodeTrack(text: string): Parsed<'body', TrackBody> {
  const code = text.trim();
  if (code.length > MAX_CODE) return refuse('too-big', { most: MAX_CODE });
  const bytes = bytesOfCode(code);
  if (bytes === undefined) return refuse(BEGINS_LIKE_CODE.test(code) ? 'code-damaged' : 'not-a-code');
  return unpackTrack(bytes);
}

/** Parses the bytes of a code, like {@link decodeTrack}. */
export function unpackTrack(bytes: Uint8Array): Parsed<'body', TrackBody> {
  if (bytes.length < 6) return refuse('not-a-code');
  const end = bytes.length - 4;
  const sum = takeBits({ bytes, at: end * 8 }, 32);
  if (sum !== checksum(bytes, end)) return refuse('code-damaged');
  if (bytes[0]! !== VERSION) return refuse('newer-format', { have: bytes[0]!, known: VERSION });
  try {
    const r = { bytes: bytes.subarray(0, end), at: 8 };
    const body = takeBody(r);
    // At most 7 bits of padding may be left, and they must be 0.
    if (r.at <= (end - 1) * 8 || takeBits(r, end * 8 - r.at) !== 0) return refuse('code-damaged');
    return parseBody(body);
  } catch (error) {
    if (error instanceof BrokenBits) return refuse('code-damaged');
    throw error;
  }
}
