/** Half of the box's width, m, and the distance of the points it is drawn with. */
const HALF = 6;
const STEP = 0.5;

/** A mark across the slope with its box, as one line on the snow: x, y pairs, m. @param reach from mark to edge, m */
export function markPoints(at: number, reach: number): Float32Array {
  const corners: readonly (readonly [number, number])[] = [
    [-HALF, at],
    [HALF, at],
    [HALF, at + reach],
    [-HALF, at + reach],
    [-HALF, at - reach],
    [HALF, at - reach],
    [HALF, at],
  ];
  const points: number[] = [];
  for (let i = 1; i < corners.length; i++) {
    const [ax, ay] = corners[i - 1]!;
    const [bx, by] = corners[i]!;
    const n = Math.max(1, Math.ceil(Math.hypot(bx - ax, by - ay) / STEP));
    for (let s = 0; s < n; s++) points.push(ax + ((bx - ax) * s) / n, ay + ((by - ay) * s) / n);
  }
  const [x, y] = corners.at(-1)!;
  points.push(x, y);
  return Float32Array.from(points);
}
