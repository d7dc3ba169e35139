import type { Compiled } from '../../sim';
import { FROM_BOARD, fromBoard, RIDER_HALF } from '../forest';
import { createEdges, type Relief } from '../terrain';
import type { Venue } from './venues';

/** Position of the boards behind and above the people: distance below a venue, distance outside the net, half width, m. */
const BELOW = 8;
const OUT = 3.4;
const HALF = 2.4;
/** Angle by which a board turns from straight up the hill toward the piste, rad. */
const TURN = 0.35;

/** The place of a board behind a venue's people: its feet and its direction. */
export interface Board {
  readonly y: number;
  readonly feet: readonly [Foot, Foot];
}
type Foot = readonly [x: number, y: number];

/** Returns the boards of the venues, except where a tree of the course itself is in the way. */
export function boardsOf(
  { course }: Compiled,
  venues: readonly Venue[],
  { layout }: Pick<Relief, 'layout'>,
): Board[] {
  const edges = createEdges();
  return venues.flatMap((venue) => {
    if (venue.kind === 'finish') return [];
    const y = venue.y + BELOW;
    layout.edgesAt(y, edges);
    const x = edges.centre + venue.side * (edges.exact + OUT);
    const [dx, dy] = [Math.cos(TURN) * HALF, Math.sin(TURN) * HALF * venue.side];
    const feet = [[x - dx, y - dy] as const, [x + dx, y + dy] as const] as const;
    const isTaken = course.trees.some(
      (tree) => fromBoard(feet, tree.x / 1000, tree.y / 1000) < tree.r / 1000 + RIDER_HALF + FROM_BOARD,
    );
    return isTaken ? [] : [{ y, feet }];
  });
}
