import type { Compiled } from './compile';
import { START_FORCED, START_FROM, START_GO } from './constants';
import { Phase, type State } from './state';

/** Ticks after go (or the gun) within which a press still earns part of the full kick. */
const REACTION = 25;
/** Ticks after the gun at which the gate opens by itself. */
const GUN_FORCED = 200;

/** Sets the speed along the fall line; the first move is the next tick. `quality` in [0, 1] is how well the push was timed. */
function launch(k: Compiled, s: State, quality: number): void {
  const v = k.gear.push * (0.75 + 0.25 * quality);
  const { gx, gy } = s;
  const gg = gx * gx + gy * gy;
  if (gg > 0) {
    // Steepest descent in the tangent plane: (−gx, −gy, −(gx² + gy²)), made a unit vector.
    const f = v / Math.sqrt(gg * (1 + gg));
    s.vx = -gx * f;
    s.vy = -gy * f;
    s.vz = -gg * f;
  } else {
    s.vx = 0;
    s.vy = v;
    s.vz = 0;
  }
  const hz = gx * s.hx + gy * s.hy;
  const q = 1 / Math.sqrt(1 + hz * hz);
  const fx = s.hx * q;
  const fy = s.hy * q;
  const fz = hz * q;
  const nx = -gx * s.iD;
  const ny = -gy * s.iD;
  const nz = s.iD;
  s.vf = s.vx * fx + s.vy * fy + s.vz * fz;
  s.vs = s.vx * (fy * nz - fz * ny) + s.vy * (fz * nx - fx * nz) + s.vz * (fx * ny - fy * nx);
  s.phase = Phase.running;
}

/** One tick in the start gate: free start from the wand, or a gun start in a duel. */
export function startGate(k: Compiled, s: State, stance: number): void {
  const tick = s.tick;
  const press = stance === 1 && s.lastStance !== 1;
  s.lastStance = stance;
  if (s.gunTick < 0) {
    if ((press && tick >= START_FROM) || tick >= START_FORCED) {
      const off = tick < START_GO ? START_GO - tick : tick - START_GO;
      s.t0 = tick;
      launch(k, s, off < REACTION ? 1 - off / REACTION : 0);
    }
    return;
  }
  const since = tick - s.gunTick;
  if (press && since < 0) s.shut = 1;
  if (s.shut === 1) {
    if (since >= REACTION) {
      s.t0 = s.gunTick;
      launch(k, s, 0);
    }
    return;
  }
  if ((press && since >= 0) || since >= GUN_FORCED) {
    s.t0 = s.gunTick;
    launch(k, s, since < REACTION ? 1 - since / REACTION : 0);
  }
}
