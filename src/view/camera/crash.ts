import type { State } from '../../sim';
import { clamp, lerp } from '../maths';
import { DEG } from './lens';
import { aimAt, createShot, flight, type Shot } from './shot';
import type { Subject } from './subject';

/** Films a fall: the camera moves out, to the side of the open piste, and stays on the rider until they get up. */
export interface CrashCamera {
  snap(): void;
  /** @param out the present shot, overwritten while the rider is down */
  film(subject: Subject, cur: State, out: Shot): void;
}

/** Time from the ride's shot to that of the fall and back, s; and how long before the rider is up it moves back, ticks. */
const OUT_SECONDS = 0.7;
const BACK_SECONDS = 0.8;
const BACK_TICKS = 75;
/** Distance at first and later, m, and the rate of its increase, 1/s. */
const NEAR = 9.5;
const FAR = 13;
const WIDEN = 0.9;
/** Elevation above the slope; azimuth from straight up the hill, and its rate of turning. */
const ELEVATION = 21 * DEG;
const ASIDE = 32 * DEG;
const TURN = 9 * DEG;
const FOV = 50;
/** Height of the target point, m. */
const AIM = 0.7;

/** Returns the distance from the target point to a camera, m. */
function distanceOf(s: Subject, { x, y, z }: Readonly<Shot>): number {
  return Math.hypot(x - s.x, y - s.z - AIM, z + s.y);
}

export function createCrashCamera(reducedMotion: boolean): CrashCamera {
  const at = { share: 0, since: 0, side: 1, fresh: true };
  const wide = createShot();
  const aside = createShot();

  /** Starts filming a fall: chooses the side of the rider with the open piste. */
  function begin(s: Subject, cur: State): void {
    at.since = 0;
    at.side = s.x > cur.X ? -1 : 1;
  }

  function stand(s: Subject): void {
    at.since += s.dt;
    const distance = lerp(FAR, NEAR, Math.exp(-WIDEN * at.since));
    const azimuth = at.side * (ASIDE + TURN * Math.min(3, at.since)) - s.direction;
    const elevation = ELEVATION + s.slope * Math.cos(azimuth);
    const flat = distance * Math.cos(elevation);
    wide.x = s.x + flat * Math.sin(azimuth);
    wide.y = s.z + AIM + distance * Math.sin(elevation);
    wide.z = -s.y + flat * Math.cos(azimuth);
  }

  /** Moves a share of the way to the fall's shot; the rider moves evenly to the middle of the frame. */
  function go(s: Subject, share: number, out: Shot): void {
    aside.x = out.x;
    aside.y = out.y;
    aside.z = out.z;
    aimAt(aside, s.x, s.z + AIM, -s.y);
    const yaw = out.yaw - aside.yaw;
    const pitch = out.pitch - aside.pitch;
    const away = lerp(distanceOf(s, out), distanceOf(s, wide), share);
    out.x = lerp(out.x, wide.x, share);
    out.y = lerp(out.y, wide.y, share);
    out.z = lerp(out.z, wide.z, share);
    // Goes around the rider, not past them.
    const further = away / Math.max(1, distanceOf(s, out));
    out.x = s.x + (out.x - s.x) * further;
    out.y = s.z + AIM + (out.y - s.z - AIM) * further;
    out.z = -s.y + (out.z + s.y) * further;
    aimAt(out, s.x, s.z + AIM, -s.y);
    out.yaw += (yaw - Math.round(yaw / (2 * Math.PI)) * 2 * Math.PI) * (1 - share);
    out.pitch += pitch * (1 - share);
    out.fov = lerp(out.fov, FOV, share);
  }

  return {
    snap() {
      at.fresh = true;
      at.share = 0;
    },
    film(s, cur, out) {
      if (reducedMotion) return;
      const down = cur.crash > BACK_TICKS;
      if (down && at.share === 0) begin(s, cur);
      // After a jump to a moment in the middle of a fall, shows the fall's shot at once.
      if (at.fresh) at.share = down ? 1 : 0;
      at.fresh = false;
      at.share = clamp(at.share + (down ? s.dt / OUT_SECONDS : -s.dt / BACK_SECONDS));
      if (at.share === 0) return;
      stand(s);
      go(s, flight(at.share), out);
    },
  };
}
