import { BrokenBits } from '../bits';

/*
 * An adaptive binary range coder (G. N. N. Martin 1979, in the carry-less form of LZMA): likely bits take little space.
 * Integers only, so that every engine writes and reads the same bytes.
 */

/** Precision of probabilities, bits. */
const CHANCE_BITS = 11;
const EVEN = 1 << (CHANCE_BITS - 1);
/** Adaptation shift of probabilities. It is small, because a ride has a few hundred symbols only and they must adapt fast. */
const LEARN = 4;
const TOP = 2 ** 24;
const FULL = 2 ** 32;

/** Adaptive probabilities of a 0 bit for a group of contexts. Writer and reader update them in the same way. */
export type Chances = Uint16Array;

export function createChances(count: number): Chances {
  return new Uint16Array(count).fill(EVEN);
}

function learn(chances: Chances, at: number, bit: number): void {
  const p = chances[at]!;
  chances[at] = bit === 0 ? p + (((1 << CHANCE_BITS) - p) >> LEARN) : p - (p >> LEARN);
}

/** Writes or reads one bit. Writer and reader share this interface, so that one function describes both directions. */
export interface Coder {
  /** Codes a bit with an adaptive probability. @param bit ignored by a reader @returns the bit */
  readonly bit: (chances: Chances, at: number, bit: number) => number;
  /** Codes the low `count` bits of an unsigned integer below 2^32, all equally likely. */
  readonly plain: (value: number, count: number) => number;
}

export interface Writer extends Coder {
  readonly finish: () => number[];
}

export function createWriter(): Writer {
  const out: number[] = [];
  let low = 0;
  let range = FULL - 1;
  /** The last byte that a carry can still change (−1 = none yet), and the 255s after it. */
  let held = -1;
  let full = 0;
  function shift(): void {
    if (low < 0xff000000 || low >= FULL) {
      const carry = low >= FULL ? 1 : 0;
      if (held >= 0) out.push((held + carry) & 255);
      for (; full > 0; full--) out.push((255 + carry) & 255);
      held = Math.floor(low / TOP) & 255;
    } else full++;
    low = (low % TOP) * 256;
  }
  function grow(): void {
    while (range < TOP) {
      range *= 256;
      shift();
    }
  }
  return {
    bit(chances, at, bit) {
      const bound = (range >>> CHANCE_BITS) * chances[at]!;
      if (bit === 0) range = bound;
      else {
        low += bound;
        range -= bound;
      }
      learn(chances, at, bit);
      grow();
      return bit;
    },
    plain(value, count) {
      for (let i = count - 1; i >= 0; i--) {
        range >>>= 1;
        if (((value >>> i) & 1) === 1) low += range;
        grow();
      }
      return value;
    },
    finish() {
      for (let i = 0; i < 5; i++) shift();
      // The reader continues with zeros at the end of the bytes.
      while (out.at(-1) === 0) out.pop();
      return out;
    },
  };
}

/** Number of bytes that a reader may read past the end: the omitted zeros, and its lookahead. */
const PAST_END = 8;

/** Creates a reader. @throws BrokenBits while reading, if the bytes end far too early */
export function createReader(bytes: Uint8Array): Coder {
  let at = 0;
  let range = FULL - 1;
  let code = 0;
  function next(): number {
    if (at > bytes.length + PAST_END) throw new BrokenBits('out of bytes');
    return bytes[at++] ?? 0;
  }
  function grow(): void {
    while (range < TOP) {
      range *= 256;
      code = code * 256 + next();
    }
  }
  for (let i = 0; i < 4; i++) code = code * 256 + next();
  return {
    bit(chances, place) {
      const bound = (range >>> CHANCE_BITS) * chances[place]!;
      const bit = code < bound ? 0 : 1;
      if (bit === 0) range = bound;
      else {
        code -= bound;
        range -= bound;
      }
      learn(chances, place, bit);
      grow();
      return bit;
    },
    plain(_, count) {
      let value = 0;
      for (let i = 0; i < count; i++) {
        range >>>= 1;
        const bit = code >= range ? 1 : 0;
        if (bit === 1) code -= range;
        value = value * 2 + bit;
        grow();
      }
      return value;
    },
  };
}

/** Codes an integer of `bits` bits, high bit first. The probability of each bit depends on the bits before it. */
export function coded(c: Coder, chances: Chances, from: number, bits: number, value: number): number {
  let node = 1;
  for (let i = bits - 1; i >= 0; i--) node = node * 2 + c.bit(chances, from + node, (value >>> i) & 1);
  return node - 2 ** bits;
}

/** Codes any unsigned integer below 2^32: its bit length, then its bits. */
export function coder32(c: Coder, value: number): number {
  const count = c.plain(value === 0 ? 0 : 32 - Math.clz32(value), 6);
  if (count > 32) throw new BrokenBits('number too big');
  return c.plain(value, count);
}
