import type { Rank } from './types';

/** A block of the podium; x is its middle, m. */
export interface Step {
  readonly rank: Rank;
  readonly x: number;
  readonly width: number;
  readonly height: number;
}

/** The place of a rider. */
export interface Spot {
  /** Index of the rider in the given list. */
  readonly rider: number;
  readonly rank: Rank;
  readonly x: number;
  /** Height of the block, m. */
  readonly y: number;
  /** Side of the skis or snowboard: −1 = left in the frame. */
  readonly gear: -1 | 1;
}

export interface PodiumLayout {
  /** From left to right. */
  readonly steps: readonly Step[];
  readonly spots: readonly Spot[];
  /** Half the podium's width, m. */
  readonly half: number;
  /** Height of its highest block, m. */
  readonly top: number;
}

/** Depth of a block, m. */
export const DEPTH = 1.5;
/** The winner is in the middle, the second on the winner's right: left in the frame. */
const ORDER: readonly Rank[] = [2, 1, 3];
const HEIGHTS: Readonly<Record<Rank, number>> = { 1: 1.05, 2: 0.72, 3: 0.5 };
/** Space for a rider with skis or snowboard, and around all riders of a block, m. */
const ROOM = 1.08;
const MARGIN = 0.3;
/** Most riders drawn per rank: the list beside the canvas names them all. */
export const MOST_ON_STEP = 4;

/** Returns the indices of the riders of a rank who are drawn. */
function shown(ranks: readonly Rank[], rank: Rank): readonly number[] {
  return ranks.flatMap((one, rider) => (one === rank ? [rider] : [])).slice(0, MOST_ON_STEP);
}

/**
 * Returns blocks and places for riders of these ranks. Only ranks that are taken have a block: after a tie for the first there
 * is no second, and a duel has no third.
 */
export function podiumLayout(ranks: readonly Rank[]): PodiumLayout {
  const blocks = ORDER.map((rank) => ({ rank, riders: shown(ranks, rank) })).filter(
    ({ riders }) => riders.length > 0,
  );
  const widthOf = (riders: readonly number[]): number => riders.length * ROOM + MARGIN;
  const half = blocks.reduce((sum, { riders }) => sum + widthOf(riders), 0) / 2;
  const steps: Step[] = [];
  const spots: Spot[] = [];
  let left = -half;
  for (const { rank, riders } of blocks) {
    const width = widthOf(riders);
    const x = left + width / 2;
    const height = HEIGHTS[rank];
    steps.push({ rank, x, width, height });
    riders.forEach((rider, i) => {
      const at = x + (i - (riders.length - 1) / 2) * ROOM;
      // Gear is on the outer side, so that the hand towards the middle is free to wave.
      spots.push({ rider, rank, x: at, y: height, gear: at > 0.01 ? 1 : -1 });
    });
    left += width;
  }
  return { steps, spots, half, top: Math.max(0, ...steps.map(({ height }) => height)) };
}

/** Distance of the camera in front of the podium, and height of its target, m. */
export interface Framing {
  readonly distance: number;
  readonly lookAt: number;
}

/** Height of a rider with raised arms above a block, with space above the hands, m. */
const CHEER = 2.3;
const AIR = 1.15;
/** Visible space below the blocks. */
const BELOW = 0.5;
/** Visible space beside the podium, and least width: a single winner is shown with surroundings. */
const BESIDE = 0.4;
const NARROWEST = 2.1;

/**
 * Returns the framing that contains the whole podium with all riders.
 *
 * @param fov vertical, rad
 * @param aspect width divided by height
 */
export function framingOf({ half, top }: PodiumLayout, fov: number, aspect: number): Framing {
  const tan = Math.tan(fov / 2);
  const high = top + CHEER + AIR;
  const byHeight = (high + BELOW) / 2 / tan;
  const byWidth = Math.max(NARROWEST, half + BESIDE) / (tan * aspect);
  const distance = Math.max(byHeight, byWidth);
  // The podium's foot stays at the same height above the lower edge, whatever the space above.
  const lookAt = distance * tan - BELOW - Math.max(0, byWidth - byHeight) * tan * 0.75;
  return { distance: distance + DEPTH / 2, lookAt };
}
