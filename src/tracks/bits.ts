/** Thrown when bits run out or are invalid. The functions that read codes catch it. */
export class BrokenBits extends Error {}

/** Bits collected high bit first. */
export interface BitWriter {
  readonly bytes: number[];
  /** Number of bits used in the last byte. */
  used: number;
}

export function createWriter(): BitWriter {
  return { bytes: [], used: 8 };
}

export function putBit(w: BitWriter, bit: number): void {
  if (w.used === 8) {
    w.bytes.push(0);
    w.used = 0;
  }
  if (bit === 1) w.bytes[w.bytes.length - 1]! |= 128 >> w.used;
  w.used++;
}

/** Writes the low `count` bits of an unsigned integer; at most 32. */
export function putBits(w: BitWriter, value: number, count: number): void {
  for (let i = count - 1; i >= 0; i--) putBit(w, (value >>> i) & 1);
}

/** Longest run of ones in a Rice number; beyond it the value follows as 32 plain bits. */
const LONGEST = 20;

/** Writes an unsigned 32-bit integer as a Rice code: the high part in unary, the low `k` bits plain. */
export function putRice(w: BitWriter, value: number, k: number): void {
  const high = Math.floor(value / 2 ** k);
  if (high >= LONGEST) {
    for (let i = 0; i < LONGEST; i++) putBit(w, 1);
    putBits(w, value, 32);
    return;
  }
  for (let i = 0; i < high; i++) putBit(w, 1);
  putBit(w, 0);
  putBits(w, value, k);
}

/** Returns the length of {@link putRice}'s code, bits. */
export function riceLength(value: number, k: number): number {
  const high = Math.floor(value / 2 ** k);
  return high >= LONGEST ? LONGEST + 32 : high + 1 + k;
}

/** A position in bytes, counted in bits. */
export interface BitReader {
  readonly bytes: Uint8Array;
  at: number;
}

export function takeBit(r: BitReader): number {
  const byte = r.bytes[r.at >>> 3];
  if (byte === undefined) throw new BrokenBits('out of bits');
  const bit = (byte >>> (7 - (r.at & 7))) & 1;
  r.at++;
  return bit;
}

export function takeBits(r: BitReader, count: number): number {
  let v = 0;
  for (let i = 0; i < count; i++) v = v * 2 + takeBit(r);
  return v;
}

export function takeRice(r: BitReader, k: number): number {
  let high = 0;
  while (high < LONGEST && takeBit(r) === 1) high++;
  return high === LONGEST ? takeBits(r, 32) : high * 2 ** k + takeBits(r, k);
}
