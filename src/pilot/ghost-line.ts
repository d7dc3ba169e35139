import { type Compiled, create, createCursor, type InputStream, optionsOf, stepFrom } from '../sim';

/** A ride in the form that the view and the coach use. */
export interface RideTrace {
  /** x and y of the path, m, as pairs, from the start to the finish. */
  readonly points: Float32Array;
  /** Clock at each gate's line and, last, at the finish, µs, without penalties; −1 = not reached. */
  readonly gatesUs: readonly number[];
  /** Speed at these places, m/s; 0 = not reached. */
  readonly gateSpeeds: readonly number[];
}

/** Distance between the points of a drawn line, m. */
const POINT_SPACING = 1;

/**
 * Simulates a stream and records its path and its times at the gates.
 *
 * @param spacing least distance between two points, m
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
 * Returns the time that a ride loses to another, µs: for each gate and the finish, the loss since the previous line. Undefined
 * from the first line that either did not reach.
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
