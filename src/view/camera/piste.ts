import { type Compiled, createGround, evaluateGround } from '../../sim';

/** The slope as the cameras see it: long shapes only, so that no roll of the snow shakes the picture. Metres, radians. */
export interface Piste {
  /** Height of the snow; beyond the ends of the course it goes on straight. */
  height(x: number, y: number): number;
  /** Centre line. */
  centre(y: number): number;
  /** Height of the centre line, rolls evened out. */
  base(y: number): number;
  /** Mean slope angle around y; positive falls away downhill. */
  angle(y: number): number;
  /** Direction of the centre line ahead of y; positive to the right. */
  direction(y: number): number;
}

/** Half of the stretch over which slope and height are averaged. */
const ANGLE_REACH = 18;
const BASE_REACH = 9;

export function createPiste(k: Compiled): Piste {
  const dy = 1 / k.invDy;
  const from = -dy;
  const to = (k.lastCell - 1) * dy;
  const ground = createGround();

  /** The splines hold between the first and the last control cell only: outside, the end slope goes on. */
  function at(x: number, y: number): number {
    const inside = y < from ? from : Math.min(y, to);
    evaluateGround(k, x, inside, 0, ground);
    return ground.zg + (y - inside) * ground.gy;
  }

  const centre = (y: number): number => {
    evaluateGround(k, 0, y < from ? from : Math.min(y, to), 0, ground);
    return ground.X;
  };
  const onCentre = (y: number): number => at(centre(y), y);

  return {
    height: at,
    centre,
    base: (y) => (onCentre(y - BASE_REACH) + onCentre(y) + onCentre(y + BASE_REACH)) / 3,
    angle: (y) => Math.atan((onCentre(y - ANGLE_REACH) - onCentre(y + ANGLE_REACH)) / (2 * ANGLE_REACH)),
    direction: (y) => Math.atan((centre(y + 25) - centre(y - 5)) / 30),
  };
}
