import { Matrix4, Vector3 } from 'three';
import { damp, smoothstep } from '../maths';
import type { Between } from './between';
import type { Drive } from './drive';
import { setFrame } from './limbs';
import type { Skeleton } from './skeleton';
import { liftOff } from './tumble';

/** Position of the figure in the world, kept between frames so that kinks of the snow do not cause jerks. */
export interface Place {
  /** From the rider's frame to the world. */
  readonly matrix: Matrix4;
  /** Normal of the snow below, world. */
  readonly snowNormal: Vector3;
  /** Point of the snow straight below the rider, world. */
  readonly snowPoint: Vector3;
  update(rider: Between, drive: Drive, skeleton: Skeleton, mirrored: boolean, dt: number): void;
  snap(): void;
}

/** Rates at which the figure follows the tilt of the snow, and of its flight, 1/s. */
const TILT_SNOW = 22;
const TILT_AIR = 7;
/** Height at which the tilt of an airborne rider no longer depends on the snow, m. */
const FREE = 0.7;
/** Height of the skis above the snow, so that facets of the ground do not cover them, m. */
const ON_TOP = 0.02;
/** Height of the point about which a falling figure rotates, m. */
const MIDDLE = 0.45;

/** Creates a placement; `update` allocates nothing. */
export function createPlace(): Place {
  const matrix = new Matrix4();
  const snowNormal = new Vector3(0, 1, 0);
  const snowPoint = new Vector3();
  const up = new Vector3(0, 1, 0);
  const wanted = new Vector3();
  const forward = new Vector3();
  const right = new Vector3();
  const origin = new Vector3();
  const local = new Matrix4();
  const shift = new Matrix4();
  const mirror = new Matrix4().makeScale(-1, 1, 1);
  let fresh = true;

  /** Computes the up vector of an airborne rider: perpendicular to the flight, level from side to side. */
  function tilt(r: Between, height: number): void {
    wanted.copy(snowNormal);
    const free = smoothstep(0, FREE, height);
    if (free === 0 || r.speed < 1) return;
    const fall = r.vz / r.speed;
    const flat = Math.sqrt(Math.max(1e-6, 1 - fall * fall));
    const along = Math.sqrt(r.vx * r.vx + r.vy * r.vy) || 1;
    forward.set((-fall * r.vx) / along, flat, (fall * r.vy) / along);
    wanted.lerp(forward, 0.85 * free).normalize();
  }

  return {
    matrix,
    snowNormal,
    snowPoint,
    snap() {
      fresh = true;
    },
    update(r, drive, skeleton, mirrored, dt) {
      const step = fresh ? Number.POSITIVE_INFINITY : dt;
      fresh = false;
      const height = r.z - r.zg;
      snowNormal.set(-r.gx * r.iD, r.iD, r.gy * r.iD);
      snowPoint.set(r.x, r.zg, -r.y);
      tilt(r, height);
      const rate = height > 0.05 ? TILT_AIR : TILT_SNOW;
      up.set(
        damp(up.x, wanted.x, rate, step),
        damp(up.y, wanted.y, rate, step),
        damp(up.z, wanted.z, rate, step),
      ).normalize();
      const turn = mirrored ? -drive.turn : drive.turn;
      const cos = Math.cos(turn);
      const sin = Math.sin(turn);
      // Heading in the map, rotated to the left by `turn`; the map's y is the world's −z.
      forward.set(r.hx * cos - r.hy * sin, 0, -(r.hy * cos + r.hx * sin));
      right.crossVectors(forward, up).normalize();
      forward.crossVectors(up, right);
      origin.set(r.x, r.z + ON_TOP, -r.y);
      setFrame(matrix, right, up, forward.negate(), origin);
      if (mirrored) matrix.multiply(mirror);
      if (drive.fallen < 0) return;
      local.makeTranslation(0, MIDDLE, 0);
      local.multiply(shift.makeRotationFromQuaternion(drive.tumble.turn));
      local.multiply(shift.makeTranslation(0, -MIDDLE, 0));
      const lift = liftOff(skeleton, local);
      matrix.multiply(shift.makeTranslation(0, lift, 0)).multiply(local);
    },
  };
}
