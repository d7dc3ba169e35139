import { lerp, smoothstep } from '../maths';

/**
 * A camera at one moment, in the world of three.js (X right, Y up, −Z down the hill). It has no roll: a shot is a position, a
 * direction and a lens, so no blend of two shots can tilt the horizon.
 */
export interface Shot {
  x: number;
  y: number;
  z: number;
  /** Turn to the left from straight downhill, rad. */
  yaw: number;
  /** Angle above the horizon, rad. */
  pitch: number;
  /** Vertical field of view at the reference aspect, degrees. */
  fov: number;
}

export function createShot(): Shot {
  return { x: 0, y: 0, z: 0, yaw: 0, pitch: 0, fov: 50 };
}

/** Sets `out` to the shot a share t (0…1) of the way from a to b; the yaw takes the shorter way. */
export function blendShots(a: Shot, b: Shot, t: number, out: Shot): void {
  const turn = b.yaw - a.yaw;
  const shorter = turn - Math.round(turn / (2 * Math.PI)) * 2 * Math.PI;
  out.x = lerp(a.x, b.x, t);
  out.y = lerp(a.y, b.y, t);
  out.z = lerp(a.z, b.z, t);
  out.yaw = a.yaw + shorter * t;
  out.pitch = lerp(a.pitch, b.pitch, t);
  out.fov = lerp(a.fov, b.fov, t);
}

/** Points a shot at a position. */
export function aimAt(shot: Shot, x: number, y: number, z: number): void {
  const dx = x - shot.x;
  const dz = z - shot.z;
  shot.yaw = Math.atan2(-dx, -dz);
  shot.pitch = Math.atan2(y - shot.y, Math.sqrt(dx * dx + dz * dz));
}

/** Height above the snow below which a shot is lifted softly, and least height. */
const CLEARANCE = 0.9;
const SOFT = 1.1;

/** Lifts a shot that comes close to the snow, without a kink. `snow` is the height below it, m. */
export function clearSnow(shot: Shot, snow: number): void {
  const need = snow + CLEARANCE - shot.y;
  if (need <= -SOFT) return;
  shot.y += need >= SOFT ? need : ((need + SOFT) * (need + SOFT)) / (4 * SOFT);
}

/** Eases a flight: slow at the start and the end. */
export function flight(t: number): number {
  return smoothstep(0, 1, t);
}
