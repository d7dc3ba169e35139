import { type Matrix4, Vector3 } from 'three';
import { clamp } from '../maths';

/* Vector work of the poses. The scratch objects are always written before they are read; nothing is kept in them. */

const x = new Vector3();
const y = new Vector3();
const z = new Vector3();
const along = new Vector3();
const bend = new Vector3();

/*
 * Matrices are written element by element: numbers handed to a function of sixteen arguments would each become an object.
 */

/**
 * Sets a vector. So short that it is compiled into its caller wherever it stands, unlike `Vector3.set`: the three numbers are
 * never made into objects.
 */
export function put(out: Vector3, px: number, py: number, pz: number): void {
  out.x = px;
  out.y = py;
  out.z = pz;
}

/** A turn: lean `roll` to the left, then `yaw` to the left, then `pitch` backwards, each in the frame of the one before; rad. */
export interface Turn {
  roll: number;
  yaw: number;
  pitch: number;
}

export function createTurn(): Turn {
  return { roll: 0, yaw: 0, pitch: 0 };
}

/** Makes a matrix of a turn. */
export function setTurn(out: Matrix4, { roll, yaw, pitch }: Readonly<Turn>): Matrix4 {
  const ca = Math.cos(roll);
  const sa = Math.sin(roll);
  const cb = Math.cos(yaw);
  const sb = Math.sin(yaw);
  const cc = Math.cos(pitch);
  const sc = Math.sin(pitch);
  const e = out.elements;
  e[0] = ca * cb;
  e[1] = sa * cb;
  e[2] = -sb;
  e[3] = 0;
  e[4] = ca * sb * sc - sa * cc;
  e[5] = sa * sb * sc + ca * cc;
  e[6] = cb * sc;
  e[7] = 0;
  e[8] = ca * sb * cc + sa * sc;
  e[9] = sa * sb * cc - ca * sc;
  e[10] = cb * cc;
  e[11] = 0;
  e[12] = 0;
  e[13] = 0;
  e[14] = 0;
  e[15] = 1;
  return out;
}

/** `out` = the frame with these axes at this place. */
export function setFrame(out: Matrix4, right: Vector3, up: Vector3, back: Vector3, origin: Vector3): void {
  const e = out.elements;
  e[0] = right.x;
  e[1] = right.y;
  e[2] = right.z;
  e[3] = 0;
  e[4] = up.x;
  e[5] = up.y;
  e[6] = up.z;
  e[7] = 0;
  e[8] = back.x;
  e[9] = back.y;
  e[10] = back.z;
  e[11] = 0;
  e[12] = origin.x;
  e[13] = origin.y;
  e[14] = origin.z;
  e[15] = 1;
}

/** A limb's bone: at `from`, −y towards `to`, −z as near to `forward` as may be. */
export function setLimb(out: Matrix4, from: Vector3, to: Vector3, forward: Vector3): void {
  y.copy(from).sub(to).normalize();
  z.copy(forward).negate();
  x.crossVectors(y, z);
  if (x.lengthSq() < 1e-8) {
    put(x, y.z, y.x, y.y);
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
 * Bends a limb of two parts: puts the middle joint between `from` and `to`, on the side of `towards`. When `to` is out of
 * reach it is pulled in.
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
  else put(along, 0, -1, 0);
  const a = (upper * upper - lower * lower + d * d) / (2 * d);
  const h = Math.sqrt(Math.max(0, upper * upper - a * a));
  bend.copy(towards).addScaledVector(along, -towards.dot(along));
  if (bend.lengthSq() < 1e-8) put(bend, along.y, along.z, along.x);
  bend.normalize();
  middle.copy(from).addScaledVector(along, a).addScaledVector(bend, h);
  if (wanted > d) to.copy(from).addScaledVector(along, d);
  return middle;
}
