import {
  type BitReader,
  type BitWriter,
  BrokenBits,
  putBits,
  putRice,
  riceLength,
  takeBits,
  takeRice,
} from './bits';

/*
 * A list of integers in few bits. The values are divided by their common divisor (a track's numbers lie on grids), then
 * predicted from the one or two before. Only the differences from the prediction are written, in the Rice code that is shortest
 * for the list. Neighbouring values on a hill are similar, so most take a few bits.
 */

/** Rice parameter of lengths and units. */
const COUNT_K = 6;
/** Largest Rice parameter tried. */
const MAX_K = 24;
const UINT32 = 4294967295;

function gcd(a: number, b: number): number {
  let x = a < 0 ? -a : a;
  let y = b < 0 ? -b : b;
  while (y > 0) [x, y] = [y, x % y];
  return x;
}

/** Maps signed to unsigned: 0, −1, 1, −2 … become 0, 1, 2, 3 … */
function fold(v: number): number {
  return v >= 0 ? 2 * v : -2 * v - 1;
}

function unfold(v: number): number {
  return v % 2 === 0 ? v / 2 : -(v + 1) / 2;
}

/** Predicts the next value: 0, the last value, or the last value plus the last step. */
function expected(values: readonly number[], i: number, order: number): number {
  if (order === 0 || i === 0) return 0;
  const before = values[i - 1]!;
  return order === 1 || i === 1 ? before : 2 * before - values[i - 2]!;
}

function surprises(values: readonly number[], order: number): number[] {
  return values.map((v, i) => fold(v - expected(values, i, order)));
}

function costOf(values: readonly number[], k: number): number {
  let bits = 0;
  for (const v of values) bits += riceLength(v, k);
  return bits;
}

/** Writes a list of integers. All values that are legal in a track fit. */
export function putSeries(w: BitWriter, list: readonly number[]): void {
  putRice(w, list.length, COUNT_K);
  if (list.length === 0) return;
  const unit = list.reduce(gcd, 0) || 1;
  putRice(w, unit, COUNT_K);
  const values = list.map((v) => v / unit);
  let best = { order: 0, k: 0, bits: Number.POSITIVE_INFINITY };
  for (let order = 0; order <= 2; order++) {
    const rest = surprises(values, order);
    for (let k = 0; k <= MAX_K; k++) {
      const bits = costOf(rest, k);
      if (bits < best.bits) best = { order, k, bits };
    }
  }
  putBits(w, best.order, 2);
  putBits(w, best.k, 5);
  for (const v of surprises(values, best.order)) putRice(w, v, best.k);
}

/**
 * Reads a list written by {@link putSeries}.
 *
 * @param most longest list accepted
 * @throws BrokenBits if the bits are no such list
 */
export function takeSeries(r: BitReader, most: number): number[] {
  const length = takeRice(r, COUNT_K);
  if (length > most) throw new BrokenBits('list too long');
  if (length === 0) return [];
  const unit = takeRice(r, COUNT_K);
  const order = takeBits(r, 2);
  const k = takeBits(r, 5);
  if (unit === 0 || unit > UINT32 || order === 3 || k > MAX_K) throw new BrokenBits('bad list');
  const values: number[] = [];
  for (let i = 0; i < length; i++) {
    const v = unfold(takeRice(r, k)) + expected(values, i, order);
    if (!Number.isSafeInteger(v)) throw new BrokenBits('number too big');
    values.push(v);
  }
  // Adding 0 turns −0 into 0, which JSON would write differently.
  return values.map((v) => v * unit + 0);
}
