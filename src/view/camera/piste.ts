import { type Compiled, createGround, createPoint, groundAt } from '../../sim';
import type { Foothold } from '../terrain';

/** Properties of the slope around one y, for the cameras. Metres, radians. */
export interface Survey {
  /** The surveyed y; set by the caller. */
  y: number;
  /** Centre line a little ahead, and at the middle of the look-ahead. */
  near: number;
  far: number;
  /** Height of the centre line here, without rolls. */
  base: number;
  /** Mean slope angle a little ahead; positive = downhill. */
  slope: number;
  /** Direction of the centre line ahead; positive = to the right. */
  direction: number;
}

/** The smoothed slope for the cameras: long shapes only, so that rolls of the snow do not shake the camera. */
export interface Piste {
  /** Returns the height of the snow; extrapolated straight beyond the ends of the course. */
  height(x: number, y: number): number;
  /** Sets `at.h` to the height at a point, like {@link height} without boxed numbers. */
  stand(at: Foothold): void;
  /** Returns x of the centre line. */
  centre(y: number): number;
  /** Fills `out` for a rider at its y. @param lookAhead length of the look-ahead, m */
  survey(out: Survey, lookAhead: number): void;
}

/** Half of the length over which slope and height are averaged, and the distance that "a little ahead" means. */
const ANGLE_REACH = 18;
const BASE_REACH = 9;
const AHEAD = 8;
/** The middle of the look-ahead, as a share of its length. */
const MIDDLE = 0.6;
/** Step of the precomputed centre line, m. It is read without allocating numbers. */
const STEP = 0.25;

export function createPiste(k: Compiled): Piste {
  const dy = 1 / k.invDy;
  const from = -dy;
  const to = (k.lastCell - 1) * dy;
  const ground = createGround();

  const on = createPoint();
  const asked: Foothold = { x: 0, y: 0, h: 0 };

  /** Stores the height in `ground`. The splines are valid inside the course; beyond it the slope at its end continues. */
  function stand(at: Foothold): void {
    on.x = at.x;
    on.y = Math.min(Math.max(at.y, from), to);
    groundAt(k, on, 0, ground);
    at.h = ground.zg + (at.y - on.y) * ground.gy;
  }
  function height(x: number, y: number): number {
    asked.x = x;
    asked.y = y;
    stand(asked);
    return asked.h;
  }
  function centre(y: number): number {
    asked.x = 0;
    asked.y = y;
    stand(asked);
    return ground.X;
  }

  // x and height of the centre line; beyond the last points the last step continues.
  const count = Math.ceil((to - from) / STEP) + 2;
  const lineX = new Float64Array(count);
  const lineZ = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const y = from + i * STEP;
    lineX[i] = centre(y);
    lineZ[i] = height(lineX[i]!, y);
  }
  const at = { y: 0, x: 0, z: 0 };

  /** Stores the centre line at `at.y` in `at`. */
  function look(): void {
    const u = (at.y - from) / STEP;
    const i = Math.floor(Math.min(Math.max(u, 0), count - 2)) | 0;
    const t = u - i;
    at.x = lineX[i]! + (lineX[i + 1]! - lineX[i]!) * (at.y < from || at.y > to ? 0 : t);
    at.z = lineZ[i]! + (lineZ[i + 1]! - lineZ[i]!) * t;
  }

  return {
    height,
    stand,
    centre,
    survey(out, lookAhead) {
      at.y = out.y - BASE_REACH;
      look();
      out.base = at.z / 3;
      at.y = out.y;
      look();
      out.base += at.z / 3;
      at.y = out.y + BASE_REACH;
      look();
      out.base += at.z / 3;
      at.y = out.y + AHEAD - ANGLE_REACH;
      look();
      out.slope = at.z;
      at.y = out.y + AHEAD + ANGLE_REACH;
      look();
      out.slope = Math.atan((out.slope - at.z) / (2 * ANGLE_REACH));
      at.y = out.y - 5;
      look();
      out.direction = at.x;
      at.y = out.y + 25;
      look();
      out.direction = Math.atan((at.x - out.direction) / 30);
      at.y = out.y + AHEAD;
      look();
      out.near = at.x;
      at.y = out.y + lookAhead * MIDDLE;
      look();
      out.far = at.x;
    },
  };
}
