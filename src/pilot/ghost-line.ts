import { type Compiled, create, createCursor, type InputStream, optionsOf, stepFrom } from '../sim';

/** A ride as the view and the coach see it. */
export interface RideTrace {
  /** x and y of the way taken, m, pair after pair, from the start to the finish. */
  readonly points: Float32Array;
  /** Time on the clock at each gate's line and, last, at the finish, µs, penalties left out; −1 = not reached. */
  readonly gatesUs: readonly number[];
  /** Speed at the same places, m/s; 0 = not reached. */
  readonly gateSpeeds: readonly number[];
}

/** Distance between the points of a line that is drawn, m. */
const POINT_SPACING = 1;

/**
 * Rides a stream again and notes its way and its times at the gates.
 *
 * @param spacing least distance of two points, m
 */
export function traceRide(
  k: Compiled,
  stream: InputStream,
  gunTick?: number,
  spacing = POINT_SPACING,
): RideTrace {
  const s = create(k, optionsOf(stream, gunTick));
  const cursor = createCursor(stream);
  const lines = [...k.gateY, k.finishY];
  const gatesUs: number[] = new Array<number>(lines.length).fill(-1);
  const gateSpeeds: number[] = new Array<number>(lines.length).fill(0);
  const points = [s.x, s.y];
  let next = 0;
  let px = s.x;
  let py = s.y;
  while (s.t1 < 0 && stepFrom(k, s, stream, cursor)) {
    const dx = s.x - px;
    const dy = s.y - py;
    if (dx * dx + dy * dy >= spacing * spacing || s.t1 >= 0) {
      px = s.x;
      py = s.y;
      points.push(px, py);
    }
    while (next < lines.length && s.y >= lines[next]!) {
      const back = s.vy > 0 ? (s.y - lines[next]!) / s.vy : 0;
      gatesUs[next] = Math.round((s.tick - 1 - s.t0) * 10_000 - back * 1e6);
      gateSpeeds[next] = Math.sqrt(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz);
      next++;
    }
  }
  return { points: Float32Array.from(points), gatesUs, gateSpeeds };
}

/**
 * Where a ride loses time against another, µs: for each gate, and the finish, what was lost on the way from the line
 * before. Undefined from the first line on that either did not reach.
 */
export function gateLosses(mine: RideTrace, other: RideTrace): (number | undefined)[] {
  let before = 0;
  let reached = true;
  return mine.gatesUs.map((us, i) => {
    const theirs = other.gatesUs[i] ?? -1;
    reached &&= us >= 0 && theirs >= 0;
    if (!reached) return undefined;
    const behind = us - theirs;
    const lost = behind - before;
    before = behind;
    return lost;
  });
}
