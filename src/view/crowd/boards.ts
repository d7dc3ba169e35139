import type { Compiled } from '../../sim';
import { FROM_BOARD, fromBoard, RIDER_HALF } from '../forest';
import { createEdges, type Relief } from '../terrain';
import type { Venue } from './venues';

/** Boards stand behind the people and above them: below a venue, outside the net; half their width, m. */
const BELOW = 8;
const OUT = 3.4;
const HALF = 2.4;
/** How far a board turns from facing straight up the hill toward the piste, rad. */
const TURN = 0.35;

/** Where a board stands behind a venue's people: its feet, and the way it lies. */
export interface Board {
  readonly y: number;
  readonly feet: readonly [Foot, Foot];
}
type Foot = readonly [x: number, y: number];

/** The boards of the venues, but where a tree of the course itself stands. */
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
