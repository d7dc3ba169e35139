import { hash01 } from './random';

/** Returns value noise in [0, 1] with features one unit wide. */
export function noise(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  let fx = x - ix;
  let fy = y - iy;
  fx = fx * fx * (3 - 2 * fx);
  fy = fy * fy * (3 - 2 * fy);
  const a = hash01(ix, iy);
  const b = hash01(ix + 1, iy);
  const c = hash01(ix, iy + 1);
  const d = hash01(ix + 1, iy + 1);
  return a + (b - a) * fx + (c - a) * fy + (a - b - c + d) * fx * fy;
}

/** Returns a triangle wave of period 1: crests at the halves. */
export function ridge(x: number): number {
  const f = x - Math.floor(x);
  return 1 - Math.abs(f * 2 - 1);
}
