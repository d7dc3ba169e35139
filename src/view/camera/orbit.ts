import { damp } from '../maths';
import type { Operator } from './follow';
import { DEG } from './lens';
import type { OrbitNumbers } from './numbers';
import type { Piste } from './piste';
import { aimAt } from './shot';

/** How fast the point looked at follows the rider, and its height, 1/s. */
const FOLLOW = 5;
const HEIGHT = 3.5;
const TURN = 1.6;

/** A camera around the rider, looking at a point just ahead: helicopter, start and finish differ in numbers only. */
export function createOrbit(piste: Piste, view: OrbitNumbers, reducedMotion: boolean): Operator {
  const swing = reducedMotion ? 0 : view.swing * DEG;
  let fresh = true;
  let time = 0;
  let x = 0;
  let rise = 0;
  let slope = 0;
  let direction = 0;

  return {
    snap() {
      fresh = true;
      time = 0;
    },
    film(s, dt, out) {
      const wantRise = s.ground - piste.base(s.y) + Math.max(0, s.z - s.ground) * 0.5;
      const step = fresh ? Number.POSITIVE_INFINITY : dt;
      if (!fresh) time += dt;
      fresh = false;
      x = damp(x, s.x, FOLLOW, step);
      rise = damp(rise, wantRise, HEIGHT, step);
      slope = damp(slope, s.slope, TURN, step);
      direction = damp(direction, s.direction, TURN, step);
      const azimuth = view.azimuth * DEG + swing * Math.sin((time * 2 * Math.PI) / view.period) - direction;
      // The elevation is meant against the slope: behind the rider the slope lifts the camera.
      const elevation = view.elevation * DEG + slope * Math.cos(azimuth);
      const flat = view.distance * Math.cos(elevation);
      const aimY = s.y + view.ahead * Math.cos(slope);
      const aimZ = piste.base(s.y) + rise - view.ahead * Math.sin(slope) + view.up;
      out.x = x + flat * Math.sin(azimuth);
      out.y = piste.base(s.y) + rise + view.up + view.distance * Math.sin(elevation);
      out.z = -s.y + flat * Math.cos(azimuth);
      out.fov = view.fov;
      aimAt(out, x + view.ahead * Math.sin(direction), aimZ, -aimY);
    },
  };
}
