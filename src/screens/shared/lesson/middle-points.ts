import type { Compiled } from '../../../sim';

/** Distance of the points down the hill, m. */
const STEP = 0.5;

/** The way through the middle of every gate, straight down where gates stand in a lane: x, y pairs, m. */
export function middlePoints(k: Compiled): Float32Array {
  const middles = [...k.gateX].map((x, i) => x + (k.gateSide[i]! * k.gateWidth[i]!) / 2);
  const xs = [middles[0] ?? 0, ...middles, middles.at(-1) ?? 0];
  const ys = [0, ...k.gateY, k.finishY];
  const points: number[] = [];
  let i = 1;
  for (let y = 0; y <= k.finishY; y += STEP) {
    while (i < ys.length - 1 && ys[i]! < y) i++;
    const t = (y - ys[i - 1]!) / (ys[i]! - ys[i - 1]!);
    const smooth = t * t * (3 - 2 * t);
    points.push(xs[i - 1]! + (xs[i]! - xs[i - 1]!) * smooth, y);
  }
  return Float32Array.from(points);
}
