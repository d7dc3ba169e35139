/** Position of a control on the screen, CSS px. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export type Way = 'left' | 'right' | 'up' | 'down';

/** Clips a box to another one. A box outside becomes a line on its edge. */
export function boxWithin(box: Box, around: Box): Box {
  const across = (x: number): number => Math.min(around.right, Math.max(around.left, x));
  const down = (y: number): number => Math.min(around.bottom, Math.max(around.top, y));
  return {
    ...{ left: across(box.left), right: across(box.right) },
    ...{ top: down(box.top), bottom: down(box.bottom) },
  };
}

/** Factor for the sideways distance of a control. */
const ASIDE = 3;

/** Returns the distance between two intervals; 0 if they overlap. */
function apart(a0: number, a1: number, b0: number, b1: number): number {
  return Math.max(0, b0 - a1, a0 - b1);
}

function middle(from: number, to: number): number {
  return (from + to) / 2;
}

/** Returns the cost of moving from one box to another; undefined if it is not in that direction. */
function costOf(from: Box, to: Box, way: Way): number | undefined {
  const across = way === 'left' || way === 'right';
  const back = way === 'left' || way === 'up' ? -1 : 1;
  const ahead = across
    ? back * (middle(to.left, to.right) - middle(from.left, from.right))
    : back * (middle(to.top, to.bottom) - middle(from.top, from.bottom));
  if (ahead < 1) return undefined;
  const gap = across
    ? apart(from.left, from.right, to.left, to.right)
    : apart(from.top, from.bottom, to.top, to.bottom);
  const aside = across
    ? apart(from.top, from.bottom, to.top, to.bottom)
    : apart(from.left, from.right, to.left, to.right);
  // Left and right move only between controls of a row, which overlap in height.
  if (across && aside > 0) return undefined;
  // A box that overlaps in the direction of the move is beside, not ahead.
  if (gap === 0 && aside > 0) return undefined;
  return gap + ASIDE * aside + ahead / 1000;
}

/**
 * Returns the control that a step moves to.
 *
 * @returns its index in `boxes`; undefined if there is none in that direction
 */
export function nextBox(from: Box, boxes: readonly Box[], way: Way): number | undefined {
  let best: number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [i, box] of boxes.entries()) {
    const cost = costOf(from, box, way);
    if (cost === undefined || cost >= least) continue;
    least = cost;
    best = i;
  }
  return best;
}
