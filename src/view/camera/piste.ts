import { type Compiled, createGround, createPoint, groundAt } from '../../sim';
import type { Foothold } from '../terrain';

/** What the cameras know of the slope around one y. Metres, radians. */
export interface Survey {
  /** The place surveyed; set by whoever asks. */
  y: number;
  /** Centre line a little ahead, and at the middle of the stretch looked at. */
  near: number;
  far: number;
  /** Height of the centre line here, rolls evened out. */
  base: number;
  /** Mean slope angle a little ahead; positive falls away downhill. */
  slope: number;
  /** Direction of the centre line ahead; positive to the right. */
  direction: number;
}

/** The slope as the cameras see it: long shapes only, so that no roll of the snow shakes the picture. */
export interface Piste {
  /** Height of the snow; beyond the ends of the course it goes on straight. */
  height(x: number, y: number): number;
  /** The same for a point in an object: sets `at.h`. */
  stand(at: Foothold): void;
  /** Centre line. */
  centre(y: number): number;
  /** Fills `out` for a rider at its y. @param lookAhead length of the stretch looked at, m */
  survey(out: Survey, lookAhead: number): void;
}

/** Half of the stretch over which slope and height are averaged, and how far ahead "a little" is. */
const ANGLE_REACH = 18;
const BASE_REACH = 9;
const AHEAD = 8;
/** The middle of the stretch looked at, as a share of its length. */
const MIDDLE = 0.6;
/** The centre line is measured once, this finely, m: the numbers of a survey are then read without making any. */
const STEP = 0.25;

export function createPiste(k: Compiled): Piste {
  const dy = 1 / k.invDy;
  const from = -dy;
  const to = (k.lastCell - 1) * dy;
  const ground = createGround();

  const on = createPoint();
  const asked: Foothold = { x: 0, y: 0, h: 0 };

  /** Leaves the ground there in `ground`. The splines hold inside the course: beyond, the end slope goes on. */
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

  // x and height of the centre line; beyond the last points the last step goes on.
  const count = Math.ceil((to - from) / STEP) + 2;
  const lineX = new Float64Array(count);
  const lineZ = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const y = from + i * STEP;
    lineX[i] = centre(y);
    lineZ[i] = height(lineX[i]!, y);
  }
  const at = { y: 0, x: 0, z: 0 };

  /** Puts the centre line at `at.y` into `at`. */
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
