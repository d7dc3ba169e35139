import { damp } from '../maths';
import type { Operator } from './follow';
import { DEG } from './lens';
import type { OrbitNumbers } from './numbers';
import { aimAt } from './shot';

/** Rates at which the target point and its height follow the rider, 1/s. */
const FOLLOW = 9;
const HEIGHT = 3.5;
const TURN = 1.6;

/** Creates a camera around the rider, looking at a point just ahead. Helicopter and start differ only in their numbers. */
export function createOrbit(view: OrbitNumbers, reducedMotion: boolean): Operator {
  const swing = reducedMotion ? 0 : view.swing * DEG;
  const at = { fresh: true, time: 0, x: 0, rise: 0, slope: 0, direction: 0 };

  return {
    snap() {
      at.fresh = true;
      at.time = 0;
    },
    film(s, out) {
      const wantRise = s.ground - s.base + Math.max(0, s.z - s.ground) * 0.5;
      const step = at.fresh ? Number.POSITIVE_INFINITY : s.dt;
      if (!at.fresh) at.time += s.dt;
      at.fresh = false;
      at.x = damp(at.x, s.x, FOLLOW, step);
      at.rise = damp(at.rise, wantRise, HEIGHT, step);
      at.slope = damp(at.slope, s.slope, TURN, step);
      at.direction = damp(at.direction, s.direction, TURN, step);
      const azimuth =
        view.azimuth * DEG + swing * Math.sin((at.time * 2 * Math.PI) / view.period) - at.direction;
      // The elevation is relative to the slope: behind the rider the slope raises the camera.
      const elevation = view.elevation * DEG + at.slope * Math.cos(azimuth);
      const flat = view.distance * Math.cos(elevation);
      const aimY = s.y + view.ahead * Math.cos(at.slope);
      const aimZ = s.base + at.rise - view.ahead * Math.sin(at.slope) + view.up;
      out.x = at.x + flat * Math.sin(azimuth);
      out.y = s.base + at.rise + view.up + view.distance * Math.sin(elevation);
      out.z = -s.y + flat * Math.cos(azimuth);
      out.fov = view.fov;
      aimAt(out, at.x + view.ahead * Math.sin(at.direction), aimZ, -aimY);
    },
  };
}
