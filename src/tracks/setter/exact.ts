/*
 * The course setter must give the same course in every engine, so it uses only exact operations: + − * /, comparisons, floor
 * and square root. These functions replace Math.min, Math.max, Math.abs and Math.round.
 */

export function least(a: number, b: number): number {
  return a < b ? a : b;
}

export function most(a: number, b: number): number {
  return a > b ? a : b;
}

export function size(a: number): number {
  return a < 0 ? -a : a;
}

export function clamp(a: number, low: number, high: number): number {
  return a < low ? low : a > high ? high : a;
}

/** Rounds to the nearest integer, halves up, never −0. */
export function round(a: number): number {
  return Math.floor(a + 0.5) + 0;
}

/** Converts a length in m to mm, on a grid of `step` mm: coarse grids make short codes. */
export function mm(m: number, step = 1): number {
  return round((m * 1000) / step) * step;
}
