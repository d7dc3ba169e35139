import { Euler, type Matrix4, Vector3 } from 'three';
import { clamp } from '../maths';

/* Vector functions for the poses. The scratch objects are always written before they are read; nothing is stored in them. */

const x = new Vector3();
const y = new Vector3();
const z = new Vector3();
const along = new Vector3();
const bend = new Vector3();
const euler = new Euler();

/**
 * A rotation: lean `roll` to the left, then `yaw` to the left, then `pitch` backwards, each in the frame of the previous one;
 * rad.
 */
export interface Turn {
  roll: number;
  yaw: number;
  pitch: number;
}

export function createTurn(): Turn {
  return { roll: 0, yaw: 0, pitch: 0 };
}

/** Sets a matrix to a rotation. */
export function setTurn(out: Matrix4, { roll, yaw, pitch }: Readonly<Turn>): Matrix4 {
  return out.makeRotationFromEuler(euler.set(pitch, yaw, roll, 'ZYX'));
}

/** Sets `out` to the frame with these axes and this origin. */
export function setFrame(out: Matrix4, right: Vector3, up: Vector3, back: Vector3, origin: Vector3): void {
  out.makeBasis(right, up, back).setPosition(origin);
}

/** Sets a limb's bone: at `from`, −y towards `to`, −z as near to `forward` as possible. */
export function setLimb(out: Matrix4, from: Vector3, to: Vector3, forward: Vector3): void {
  y.copy(from).sub(to).normalize();
  z.copy(forward).negate();
  x.crossVectors(y, z);
  if (x.lengthSq() < 1e-8) {
    x.set(y.z, y.x, y.y);
    x.cross(y);
  }
  x.normalize();
  z.crossVectors(x, y);
  setFrame(out, x, y, z, from);
}

/** Lengths of a limb's two parts, m. */
export interface LimbLengths {
  readonly upper: number;
  readonly lower: number;
}

/**
 * Bends a limb of two parts: puts the middle joint between `from` and `to`, on the side of `towards`. If `to` is out of reach
 * it is pulled in.
 *
 * @returns `middle`
 */
export function bendLimb(
  from: Vector3,
  to: Vector3,
  { upper, lower }: LimbLengths,
  towards: Vector3,
  middle: Vector3,
): Vector3 {
  along.copy(to).sub(from);
  const wanted = along.length();
  const d = clamp(wanted, Math.abs(upper - lower) + 0.01, upper + lower - 0.001);
  if (wanted > 1e-6) along.multiplyScalar(1 / wanted);
  else along.set(0, -1, 0);
  const a = (upper * upper - lower * lower + d * d) / (2 * d);
  const h = Math.sqrt(Math.max(0, upper * upper - a * a));
  bend.copy(towards).addScaledVector(along, -towards.dot(along));
  if (bend.lengthSq() < 1e-8) bend.set(along.y, along.z, along.x);
  bend.normalize();
  middle.copy(from).addScaledVector(along, a).addScaledVector(bend, h);
  if (wanted > d) to.copy(from).addScaledVector(along, d);
  return middle;
}
