import type { Course, CourseGate } from '../../../sim';
import { centreLine } from '../../../tracks';

/** What part of the map is seen: its middle (mm) and CSS px per metre. The hill runs down the picture. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A place in the picture, CSS px. */
export interface Spot {
  readonly left: number;
  readonly top: number;
}

/** A place on the map, mm. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

const LEAST_SCALE = 0.12;
const MOST_SCALE = 40;
/** CSS px around a pole, a tree or a point within which it is meant: half of a finger. */
const REACH = 24;

/** Where a track is seen first: its top, at a scale in which its gates are apart. */
export function startView(course: Course): View {
  const scale = [4, 2.4, 1.6, 1][course.discipline];
  return { x: centreLine(course, 0), y: 45_000, scale: scale ?? 2 };
}

export function spotOf(view: View, size: Size, { x, y }: Place): Spot {
  return {
    left: ((x - view.x) / 1000) * view.scale + size.width / 2,
    top: ((y - view.y) / 1000) * view.scale + size.height / 2,
  };
}

export function placeOf(view: View, size: Size, { left, top }: Spot): Place {
  return {
    x: ((left - size.width / 2) / view.scale) * 1000 + view.x,
    y: ((top - size.height / 2) / view.scale) * 1000 + view.y,
  };
}

/** Larger or smaller by a factor; the place under `about` stays where it is. */
export function zoomed(view: View, size: Size, factor: number, about: Spot): View {
  const scale = Math.max(LEAST_SCALE, Math.min(MOST_SCALE, view.scale * factor));
  const held = placeOf(view, size, about);
  const moved = placeOf({ ...view, scale }, size, about);
  return { scale, x: view.x + held.x - moved.x, y: view.y + held.y - moved.y };
}

/** Moved by a distance in the picture, CSS px. */
export function panned(view: View, left: number, top: number): View {
  return { ...view, x: view.x - (left / view.scale) * 1000, y: view.y - (top / view.scale) * 1000 };
}

/** First and last y in sight, mm. */
export function inSight(view: View, height: number): readonly [number, number] {
  const half = (height / 2 / view.scale) * 1000;
  return [view.y - half, view.y + half];
}

/** x of a gate's outside pole, mm. */
export function outsideOf(gate: CourseGate): number {
  return gate.x + gate.side * gate.width;
}

/** The nearest of some places to a spot, when it is near enough to be meant. */
function nearest(places: readonly Place[], view: View, size: Size, spot: Spot): number | undefined {
  let best: number | undefined;
  let least = REACH * REACH;
  for (let i = 0; i < places.length; i++) {
    const at = spotOf(view, size, places[i]!);
    const d = (at.left - spot.left) ** 2 + (at.top - spot.top) ** 2;
    if (d < least) [least, best] = [d, i];
  }
  return best;
}

/** The pole of a gate that a spot means. */
export function poleAt(
  gates: readonly CourseGate[],
  view: View,
  size: Size,
  spot: Spot,
): { readonly index: number; readonly pole: 'turning' | 'outside' } | undefined {
  const turning = nearest(gates, view, size, spot);
  if (turning !== undefined) return { index: turning, pole: 'turning' };
  const outside = nearest(
    gates.map((gate) => ({ x: outsideOf(gate), y: gate.y })),
    view,
    size,
    spot,
  );
  return outside === undefined ? undefined : { index: outside, pole: 'outside' };
}

/** The tree, bump or split time that a spot means. */
export function thingAt(
  course: Course,
  view: View,
  size: Size,
  spot: Spot,
): { readonly kind: 'tree' | 'bump' | 'split'; readonly index: number } | undefined {
  const tree = nearest(course.trees, view, size, spot);
  if (tree !== undefined) return { kind: 'tree', index: tree };
  // Bumps and split times cross the piste: anywhere along them will do.
  const { x } = placeOf(view, size, spot);
  const bump = nearest(
    course.bumps.map(({ y }) => ({ x, y })),
    view,
    size,
    spot,
  );
  if (bump !== undefined) return { kind: 'bump', index: bump };
  const split = nearest(
    course.splits.map((y) => ({ x, y })),
    view,
    size,
    spot,
  );
  return split === undefined ? undefined : { kind: 'split', index: split };
}

/** The control point of the centre line that a spot means. */
export function centreAt(course: Course, view: View, size: Size, spot: Spot): number | undefined {
  const points = course.z.map((_, i) => {
    const y = (i - 2) * course.dy;
    return { x: centreLine(course, y), y };
  });
  return nearest(points, view, size, spot);
}
