import type { Compiled } from './compile';
import { G } from './constants';
import { fall } from './mishap';
import { CrashCause, type State } from './state';

/** Impact (m/s, normal to the snow) from which a landing costs speed and staggers the rider. */
const SOFT_LANDING = 1.5;

/**
 * Touching down at s.x, s.y on the ground just evaluated: the impact is removed, a hard one costs speed and balance, and a
 * landing too hard or too far across the skis is a fall.
 */
export function land(k: Compiled, s: State): void {
  const g = k.gear;
  const nx = -s.gx * s.iD;
  const ny = -s.gy * s.iD;
  const nz = s.iD;
  const into = -(s.vx * nx + s.vy * ny + s.vz * nz);
  const vn = into > 0 ? into : 0;
  s.z = s.zg;
  s.air = 0;
  s.vx += vn * nx;
  s.vy += vn * ny;
  s.vz += vn * nz;
  const extra = 4 * vn;
  s.N = G + (extra < 30 ? extra : 30);
  if (vn > SOFT_LANDING) {
    const keep = 1 - 0.022 * (vn - SOFT_LANDING);
    const f = keep > 0.7 ? keep : 0.7;
    s.vx *= f;
    s.vy *= f;
    s.vz *= f;
    s.stagger = Math.floor(14 * (vn - SOFT_LANDING));
  }
  const hz = s.gx * s.hx + s.gy * s.hy;
  const q = 1 / Math.sqrt(1 + hz * hz);
  const fx = s.hx * q;
  const fy = s.hy * q;
  const fz = hz * q;
  s.vf = s.vx * fx + s.vy * fy + s.vz * fz;
  s.vs = s.vx * (fy * nz - fz * ny) + s.vy * (fz * nx - fx * nz) + s.vz * (fx * ny - fy * nx);
  const speed = Math.sqrt(s.vx * s.vx + s.vy * s.vy + s.vz * s.vz);
  const across = s.vs < 0 ? -s.vs : s.vs;
  if (vn > g.landing) fall(s, CrashCause.landing, speed);
  else if (speed > 6 && across > 0.8 * g.catchSine * speed) fall(s, CrashCause.landing, speed);
}
