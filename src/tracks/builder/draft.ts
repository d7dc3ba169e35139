import type { Course } from '../../sim';
import type { TrackBody } from '../schema';
import { least, most, round } from '../setter/exact';

/**
 * A track as it is built: what files and codes carry. Its fields always have the right shape and range; what stands
 * where it must not is told by `findingsOf`, so that work may pass through states that nobody could ride.
 */
export type Draft = TrackBody;

/** Gates and the centre line stand on this grid, mm: coarse grids make short codes. */
export const GRID = 50;
/** Grid of places along the hill and of widths, mm. */
export const COARSE = 100;
/** Grid of heights, mm. */
export const FINE = 10;

/** A number on a grid and between two ends; what is no number is the lower end. */
export function onGrid(value: number, grid: number, low: number, high: number): number {
  const v = value >= low ? least(value, high) : low;
  const at = round(v / grid) * grid;
  // The ends need not lie on the grid themselves.
  return most(low, least(high, at));
}

/** The draft with some fields of its course changed. */
export function withCourse(draft: Draft, change: Partial<Course>): Draft {
  return { ...draft, course: { ...draft.course, ...change } };
}

/** A list without the item at `index`; the same list when there is none. */
export function without<T>(list: readonly T[], index: number): readonly T[] {
  return list[index] === undefined ? list : list.filter((_, i) => i !== index);
}

/** A list with an item put where its y belongs, behind others of the same y. */
export function inserted<T extends { readonly y: number }>(list: readonly T[], item: T): readonly T[] {
  const at = list.findIndex((other) => other.y > item.y);
  return at < 0 ? [...list, item] : [...list.slice(0, at), item, ...list.slice(at)];
}

/** A list with the item at `index` replaced, in order of y again. */
export function replaced<T extends { readonly y: number }>(
  list: readonly T[],
  index: number,
  item: T,
): readonly T[] {
  return inserted(without(list, index), item);
}

/** Where the item at `index` stands once its y is another: selections follow a thing that passes its neighbours. */
export function placeAfter(list: readonly { readonly y: number }[], index: number, y: number): number {
  let place = 0;
  for (let i = 0; i < list.length; i++) if (i !== index && list[i]!.y <= y) place++;
  return place;
}
