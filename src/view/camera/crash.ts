import type { State } from '../../sim';
import { clamp, damp, lerp } from '../maths';
import { DEG } from './lens';
import { aimAt, blendShots, createShot, flight, type Shot } from './shot';
import type { Subject } from './subject';

/** What a fall looks like: the camera moves out, to the side of the open piste, and stays on the rider until they rise. */
export interface CrashCamera {
  snap(): void;
  /** @param out the shot ridden with, written over while somebody lies in it */
  film(subject: Subject, cur: State, out: Shot): void;
}

/** Time from the ride's shot to that of the fall and back, s; it leaves so long before the rider is up, ticks. */
const OUT_SECONDS = 0.7;
const BACK_SECONDS = 0.8;
const BACK_TICKS = 75;
/** Distance at first and later, m, and its rise over time, 1/s. */
const NEAR = 9.5;
const FAR = 13;
const WIDEN = 0.9;
/** Above the slope; from straight up the hill, and how fast it goes on turning. */
const ELEVATION = 21 * DEG;
const ASIDE = 32 * DEG;
const TURN = 9 * DEG;
const FOV = 50;
/** Height of the point looked at, m. */
const AIM = 0.7;
/** How fast the point looked at follows, 1/s. */
const FOLLOW = 7;

export function createCrashCamera(reducedMotion: boolean): CrashCamera {
  const at = { share: 0.1, since: 0.1, side: 1, x: 0.1, y: 0.1, z: 0.1, fresh: true };
  const wide = createShot();

  /** Begins with a fall: on which side of the rider the open piste lies. */
  function begin(s: Subject, cur: State): void {
    at.since = 0;
    at.side = s.x > cur.X ? -1 : 1;
    at.x = s.x;
    at.y = s.y;
    at.z = s.z;
  }

  function stand(s: Subject): void {
    at.since += s.dt;
    at.x = damp(at.x, s.x, FOLLOW, s.dt);
    at.y = damp(at.y, s.y, FOLLOW, s.dt);
    at.z = damp(at.z, s.z, FOLLOW, s.dt);
    const distance = lerp(FAR, NEAR, Math.exp(-WIDEN * at.since));
    const azimuth = at.side * (ASIDE + TURN * Math.min(3, at.since)) - s.direction;
    const elevation = ELEVATION + s.slope * Math.cos(azimuth);
    const flat = distance * Math.cos(elevation);
    wide.x = at.x + flat * Math.sin(azimuth);
    wide.y = at.z + AIM + distance * Math.sin(elevation);
    wide.z = -at.y + flat * Math.cos(azimuth);
    wide.fov = FOV;
    aimAt(wide, at.x, at.z + AIM, -at.y);
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
      // A moment jumped to in the middle of a fall shows it at once.
      if (at.fresh) at.share = down ? 1 : 0;
      at.fresh = false;
      at.share = clamp(at.share + (down ? s.dt / OUT_SECONDS : -s.dt / BACK_SECONDS));
      if (at.share === 0) return;
      stand(s);
      blendShots(out, wide, flight(at.share), out);
    },
  };
}
