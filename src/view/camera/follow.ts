import { clamp, DEG, damp, lerp, unit } from '../motion';
import { type CameraNumbers, type FollowNumbers, RATES } from './numbers';
import type { Piste } from './piste';
import type { Shot } from './shot';
import type { Subject } from './subject';

/** Whoever holds a camera: told of the rider each frame, gives a shot. */
export interface Operator {
  /** Forget how the picture was moving: the next shot stands where it should. */
  snap(): void;
  film(subject: Subject, dt: number, out: Shot): void;
}

const MAX_YAW = 0.22;
/** The camera lags behind a fast rider by at most this, m. */
const SPEED_LAG = 0.66;
/** Share of the rider's own rise and fall that the picture follows, and of a jump's height. */
const HEIGHT_SHARE = 0.6;
const JUMP_SHARE = 0.45;

/**
 * A camera on a line above and behind the rider, in the frame of the slope: chase, low and coach differ in numbers only.
 * It follows the piste, not single turns.
 */
export function createFollow(
  piste: Piste,
  numbers: CameraNumbers,
  view: FollowNumbers,
  reducedMotion: boolean,
): Operator {
  const quick = reducedMotion ? 2 : 1;
  const speedFov = reducedMotion ? 0 : view.speedFov;
  const pitch = view.pitch * DEG;
  let fresh = true;
  let x = 0;
  let slope = 0;
  let yaw = 0;
  let fov = 0;
  let rise = 0;

  return {
    snap() {
      fresh = true;
    },
    film(s, dt, out) {
      const towards = Math.atan2(s.aimX - x, numbers.lookAhead * 0.6) - s.direction;
      const wantX = lerp(piste.centre(s.y + 8), s.x, view.share);
      const wantYaw = s.direction + clamp(0.55 * towards, -MAX_YAW, MAX_YAW);
      const v = unit(s.speed / numbers.fullSpeed);
      const wantFov = view.fov + speedFov * v * v;
      const wantRise = (s.ground - piste.base(s.y)) * HEIGHT_SHARE + Math.max(0, s.z - s.ground) * JUMP_SHARE;
      if (fresh) {
        fresh = false;
        x = wantX;
        slope = s.slope;
        yaw =
          s.direction +
          clamp(0.55 * (Math.atan2(s.aimX - x, numbers.lookAhead * 0.6) - s.direction), -MAX_YAW, MAX_YAW);
        fov = wantFov;
        rise = wantRise;
      } else {
        x = damp(x, wantX, RATES.lateral * quick, dt);
        slope = damp(slope, s.slope, RATES.slope, dt);
        yaw = damp(yaw, wantYaw, RATES.yaw * quick, dt);
        fov = damp(fov, wantFov, RATES.fov, dt);
        rise = damp(rise, wantRise, RATES.height, dt);
      }
      const along = s.y - Math.min(SPEED_LAG, s.speed * 0.027);
      const cos = Math.cos(slope);
      const sin = Math.sin(slope);
      const side = Math.sin(yaw);
      const down = Math.cos(yaw);
      // Along the slope (downhill) and off the slope, turned to the right by the yaw.
      const up = view.above;
      const back = view.behind;
      out.x = x + side * (sin * up - cos * back);
      out.y = piste.base(along) + rise + cos * up + sin * back;
      out.z = -along - down * (sin * up - cos * back);
      out.yaw = -yaw;
      out.pitch = -(slope + pitch);
      out.fov = fov;
    },
  };
}
