import { type Compiled, Discipline } from '../../sim';
import { clamp } from '../maths';
import type { Spot } from './layout';

/** A point of the worn line, m. */
export interface WornSpot extends Spot {
  /** 0 where the line is straight, 1 where it turns hardest: starters are closer together in the turns. */
  tightness: number;
}

/** The line worn by earlier starters: an S through the gates. */
export interface WornLine {
  /** First and last y of the worn snow. */
  readonly from: number;
  readonly to: number;
  /** Fills a spot at its y. */
  find(spot: WornSpot): void;
}

/** Distance of the line's turn from the turning pole, and below it, m, by discipline. */
const CLEAR = [0.62, 0.95, 1.6, 2] as const;
const LATE = [0.5, 1.2, 2, 2.5] as const;

/** Returns the points of the line, by y: start, every gate on its passing side, finish and the stop below it. */
export function linePoints(k: Compiled, centreAt: (y: number) => number): { y: number; x: number }[] {
  const kind = k.course.discipline;
  const points = [{ y: 0, x: centreAt(0) }];
  for (let g = 0; g < k.gateY.length; g++) {
    const room = Math.min(CLEAR[kind], k.gateWidth[g]! * 0.4);
    const y = k.gateY[g]! + LATE[kind];
    const x = k.gateX[g]! + k.gateSide[g]! * room;
    const before = points[points.length - 1]!;
    // Gates at the same y (a hairpin's shared line) are one turn.
    if (y - before.y > (kind === Discipline.slalom ? 0.4 : 2)) points.push({ y, x });
  }
  const end = Math.max(k.finishY, points[points.length - 1]!.y + 1);
  points.push({ y: end + 8, x: centreAt(end) });
  points.push({ y: end + 55, x: centreAt(end + 55) + 3 });
  return points;
}

export function createWornLine(k: Compiled, centreAt: (y: number) => number): WornLine {
  const points = linePoints(k, centreAt);
  const ys = Float64Array.from(points, (p) => p.y);
  const xs = Float64Array.from(points, (p) => p.x);

  /** Returns the index of the last point above a spot. */
  function segment({ y }: WornSpot): number {
    let low = 0;
    let high = ys.length - 1;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (ys[middle]! <= y) low = middle;
      else high = middle;
    }
    return low;
  }

  return {
    from: 1,
    to: k.finishY + 40,
    find(spot) {
      const i = segment(spot);
      const run = ys[i + 1]! - ys[i]!;
      const t = clamp((spot.y - ys[i]!) / run);
      const cos = Math.cos(Math.PI * t);
      const across = xs[i + 1]! - xs[i]!;
      spot.x = xs[i]! + across * (0.5 - 0.5 * cos);
      spot.tightness = Math.min(1, Math.abs((across * cos * 5) / (run * run)) * 5);
    },
  };
}
