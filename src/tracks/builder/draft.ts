import type { Course } from '../../sim';
import type { TrackBody } from '../schema';
import { least, most, round } from '../setter/exact';

/**
 * A track in the builder: the part that files and codes contain. Its fields always have the right shape and range. `findingsOf`
 * reports misplaced things as faults, so that a draft may be unrideable in between.
 */
export type Draft = TrackBody;

/** Grid of the gates and the centre line, mm. Coarse grids make short codes. */
export const GRID = 50;
/** Grid of positions along the hill and of widths, mm. */
export const COARSE = 100;
/** Grid of heights, mm. */
export const FINE = 10;

/** Rounds a number to a grid, within a range. NaN gives the lower end. */
export function onGrid(value: number, grid: number, low: number, high: number): number {
  const v = value >= low ? least(value, high) : low;
  const at = round(v / grid) * grid;
  // The ends of the range may be off the grid.
  return most(low, least(high, at));
}

/** Returns the draft with some fields of its course changed. */
export function withCourse(draft: Draft, change: Partial<Course>): Draft {
  return { ...draft, course: { ...draft.course, ...change } };
}

/** Returns a list without the item at `index`; the same list if there is no such item. */
export function without<T>(list: readonly T[], index: number): readonly T[] {
  return list[index] === undefined ? list : list.filter((_, i) => i !== index);
}

/** Returns a list with an item inserted in order of y, behind others with the same y. */
export function inserted<T extends { readonly y: number }>(list: readonly T[], item: T): readonly T[] {
  const at = list.findIndex((other) => other.y > item.y);
  return at < 0 ? [...list, item] : [...list.slice(0, at), item, ...list.slice(at)];
}

/** Returns a list with the item at `index` replaced, sorted by y again. */
export function replaced<T extends { readonly y: number }>(
  list: readonly T[],
  index: number,
  item: T,
): readonly T[] {
  return inserted(without(list, index), item);
}

/** Returns the index of an item after its y changes, so that a selection follows an item that passes its neighbours. */
export function placeAfter(list: readonly { readonly y: number }[], index: number, y: number): number {
  let place = 0;
  for (let i = 0; i < list.length; i++) if (i !== index && list[i]!.y <= y) place++;
  return place;
}
