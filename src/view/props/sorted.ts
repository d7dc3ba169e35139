import type { Stretch } from '../stretch';

/** Parts of a static mesh in order of y, so that the section near the camera is one range: one draw call, no far triangles. */
export interface Sorted {
  /** y of each part, ascending, and the first vertex (or index) of each, with one more entry at the end. */
  readonly y: Float64Array;
  readonly first: Uint32Array;
}

export function createSorted(
  parts: readonly { readonly y: number; readonly first: number }[],
  end: number,
): Sorted {
  const y = Float64Array.from(parts, (p) => p.y);
  const first = new Uint32Array(parts.length + 1);
  parts.forEach((p, i) => {
    first[i] = p.first;
  });
  first[parts.length] = end;
  return { y, first };
}

/** Returns the index of the first part at or below y. */
export function partFrom(sorted: Sorted, y: number): number {
  let low = 0;
  let high = sorted.y.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted.y[middle]! < y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** An object with a draw range: a geometry. */
interface Ranged {
  setDrawRange(start: number, count: number): void;
}

/** Draws only the parts of a section. */
export function showRange(
  geometry: Ranged,
  sorted: Sorted,
  { from, to }: Pick<Stretch, 'from' | 'to'>,
): void {
  const start = sorted.first[partFrom(sorted, from)]!;
  const end = sorted.first[partFrom(sorted, to)]!;
  geometry.setDrawRange(start, Math.max(0, end - start));
}
