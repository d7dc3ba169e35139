import { type Matrix4, Quaternion, Vector3 } from 'three';
import { clamp, smoothstep } from '../maths';
import { Bone, boneOf, SKI_BACK, SKI_FRONT, type Skeleton } from './skeleton';

/*
 * A fall, as a rotation of the whole figure: over onto the side, rolling if it was fast, sliding around, and up again. It is a
 * function of the time since the fall, so that a replay can start anywhere.
 */

export interface Tumble {
  /** Rotation of the figure about its middle. */
  readonly turn: Quaternion;
  /** How loose the limbs are, 0…1. */
  loose: number;
  /** Progress of getting up, 0…1. */
  rising: number;
}

export function createTumble(): Tumble {
  return { turn: new Quaternion(), loose: 0, rising: 1 };
}

const FORWARD = new Vector3(0, 0, -1);
const UP = new Vector3(0, 1, 0);
const part = new Quaternion();
const LYING = 1.42;
/** Speed (m/s) from which a fall is one roll, and from which it is two. */
const ROLL_SPEED = 9;
const TWO_ROLLS_SPEED = 19;

/**
 * Fills `out`.
 *
 * @param elapsed time since the fall, s
 * @param total time the rider is down, s: 2 s plus a twentieth of the speed at the fall
 * @param side side of the fall: 1 = left, −1 = right
 */
export function setTumble(out: Tumble, elapsed: number, total: number, side: 1 | -1): void {
  const speed = clamp((total - 2) * 20, 0, 30);
  const rest = total - elapsed;
  out.rising = 1 - smoothstep(0.12, 0.95, rest);
  const over = smoothstep(0, 0.28, elapsed) * (1 - out.rising);
  const rolls = speed < ROLL_SPEED ? 0 : speed < TWO_ROLLS_SPEED ? 1 : 2;
  const rolled = smoothstep(0.05, 0.35 + 0.55 * rolls, elapsed);
  // The slide ends in its first direction, so that the rider gets up facing the same way.
  const spins = speed < 6 ? 0 : 1;
  const slid = elapsed / Math.max(0.5, total - 0.9);
  const spun = 1 - (1 - clamp(slid, 0, 1)) ** 2;
  out.turn.setFromAxisAngle(UP, -side * spins * spun * 2 * Math.PI);
  out.turn.multiply(part.setFromAxisAngle(FORWARD, -side * LYING * over));
  out.turn.multiply(part.setFromAxisAngle(UP, side * rolls * rolled * 2 * Math.PI));
  out.loose = over * (0.35 + 0.65 * (1 - smoothstep(0.3, 1.6, elapsed)));
}

const at = new Vector3();
let lowest = 0;

function touch(turn: Matrix4, x: number, y: number, z: number, radius: number): void {
  at.set(x, y, z).applyMatrix4(turn);
  if (at.y - radius < lowest) lowest = at.y - radius;
}

/**
 * Returns how far a rotated figure must be raised (+) or lowered (−) so that it lies on the snow, m.
 *
 * @param turn rotation to be applied to the figure, in its own frame
 */
export function liftOff(skeleton: Skeleton, turn: Matrix4): number {
  lowest = Number.POSITIVE_INFINITY;
  const { neck, hips, knee, shoulder, wrist } = skeleton;
  touch(turn, neck.x, neck.y + 0.15, neck.z, 0.13);
  touch(turn, hips.x, hips.y, hips.z, 0.14);
  for (const side of [0, 1] as const) {
    touch(turn, knee[side].x, knee[side].y, knee[side].z, 0.08);
    touch(turn, shoulder[side].x, shoulder[side].y, shoulder[side].z, 0.08);
    touch(turn, wrist[side].x, wrist[side].y, wrist[side].z, 0.05);
    const boot = boneOf(skeleton, Bone.bootL, side).elements;
    // Tip and tail of the ski, along the boot bone's z; half their length, because snow is soft.
    touch(
      turn,
      boot[12]! - boot[8]! * SKI_FRONT * 0.5,
      boot[13]! - boot[9]! * SKI_FRONT * 0.5,
      boot[14]! - boot[10]! * SKI_FRONT * 0.5,
      0.1,
    );
    touch(
      turn,
      boot[12]! + boot[8]! * SKI_BACK * 0.5,
      boot[13]! + boot[9]! * SKI_BACK * 0.5,
      boot[14]! + boot[10]! * SKI_BACK * 0.5,
      0.1,
    );
  }
  return -lowest;
}
