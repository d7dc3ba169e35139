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

export function boardsOf(venues: readonly Venue[], { layout }: Pick<Relief, 'layout'>): Board[] {
  const edges = createEdges();
  return venues.flatMap((venue) => {
    if (venue.kind === 'finish') return [];
    const y = venue.y + BELOW;
    layout.edgesAt(y, edges);
    const x = edges.centre + venue.side * (edges.exact + OUT);
    const [dx, dy] = [Math.cos(TURN) * HALF, Math.sin(TURN) * HALF * venue.side];
    return [{ y, feet: [[x - dx, y - dy] as const, [x + dx, y + dy] as const] as const }];
  });
}
