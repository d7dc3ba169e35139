import { type Compiled, createGround, evaluateGround } from '../../sim';

/** What the cameras know of the slope around one y. Metres, radians. */
export interface Survey {
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
  /** Centre line. */
  centre(y: number): number;
  /** Fills `out` for a rider at y. @param middle distance to the middle of the stretch looked at */
  survey(y: number, middle: number, out: Survey): void;
}

/** Half of the stretch over which slope and height are averaged, and how far ahead "a little" is. */
const ANGLE_REACH = 18;
const BASE_REACH = 9;
const AHEAD = 8;

export function createPiste(k: Compiled): Piste {
  const dy = 1 / k.invDy;
  const from = -dy;
  const to = (k.lastCell - 1) * dy;
  const ground = createGround();

  /** Puts the ground at a point into `ground`. The splines hold inside the course: beyond, the end slope goes on. */
  function stand(x: number, y: number): void {
    const inside = Math.min(Math.max(y, from), to);
    evaluateGround(k, x, inside, 0, ground);
    ground.zg += (y - inside) * ground.gy;
  }

  /** The same on the centre line. */
  function standOnCentre(y: number): void {
    stand(0, y);
    stand(ground.X, y);
  }

  return {
    height(x, y) {
      stand(x, y);
      return ground.zg;
    },
    centre(y) {
      stand(0, y);
      return ground.X;
    },
    survey(y, middle, out) {
      standOnCentre(y - BASE_REACH);
      out.base = ground.zg / 3;
      standOnCentre(y);
      out.base += ground.zg / 3;
      standOnCentre(y + BASE_REACH);
      out.base += ground.zg / 3;
      standOnCentre(y + AHEAD - ANGLE_REACH);
      out.slope = ground.zg;
      standOnCentre(y + AHEAD + ANGLE_REACH);
      out.slope = Math.atan((out.slope - ground.zg) / (2 * ANGLE_REACH));
      stand(0, y - 5);
      out.direction = ground.X;
      stand(0, y + 25);
      out.direction = Math.atan((ground.X - out.direction) / 30);
      stand(0, y + AHEAD);
      out.near = ground.X;
      stand(0, y + middle);
      out.far = ground.X;
    },
  };
}
