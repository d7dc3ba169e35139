import { Matrix4, Vector3 } from 'three';

/*
 * The rider's own frame: origin on the snow between the boots, −z along the skis, +y perpendicular to the slope, +x to the
 * right; metres. A bone's matrix transforms its part from bone space to that frame. Limbs hang along −y from the joint nearer
 * to the body.
 */

/** Index of each bone in the mesh's `aBone` attribute and the shader's array. */
export const Bone = {
  pelvis: 0,
  chest: 1,
  head: 2,
  thighL: 3,
  thighR: 4,
  shinL: 5,
  shinR: 6,
  bootL: 7,
  bootR: 8,
  upperArmL: 9,
  upperArmR: 10,
  foreArmL: 11,
  foreArmR: 12,
  /** Fist, and on skis the pole in it. */
  handL: 13,
  handR: 14,
  board: 15,
} as const;
export const BONES = 16;

/** Lengths of the limbs, m (design section 5). */
export const THIGH = 0.46;
export const SHIN = 0.45;
export const UPPER_ARM = 0.3;
export const FORE_ARM = 0.29;
/** A leg is never drawn straighter than this share of its length. */
export const MAX_LEG = 0.985 * (THIGH + SHIN);
/** Distance from the fist to the pole's tip. */
export const POLE = 1.06;
/** Height of the ankle joint above the snow under a flat ski, and above the top of a snowboard. */
export const ANKLE = 0.155;
/** Length of the ski in front of and behind the ankle. */
export const SKI_FRONT = 0.8;
export const SKI_BACK = 0.92;

/** Left and right of a pair. */
export type Pair<T> = readonly [left: T, right: T];

/** The posed rider: a matrix per bone, and the joints, for tests and attached objects. */
export interface Skeleton {
  readonly bones: readonly Matrix4[];
  readonly hip: Pair<Vector3>;
  readonly knee: Pair<Vector3>;
  readonly ankle: Pair<Vector3>;
  readonly shoulder: Pair<Vector3>;
  readonly elbow: Pair<Vector3>;
  readonly wrist: Pair<Vector3>;
  /** Tip of each pole; on a snowboard the end of each fist. */
  readonly tip: Pair<Vector3>;
  readonly hips: Vector3;
  readonly neck: Vector3;
}

const pair = (): Pair<Vector3> => [new Vector3(), new Vector3()];

/** Creates a skeleton whose bones are all collapsed: parts that a pose never sets stay invisible. */
export function createSkeleton(): Skeleton {
  return {
    bones: Array.from({ length: BONES }, () => new Matrix4().makeScale(0, 0, 0)),
    hip: pair(),
    knee: pair(),
    ankle: pair(),
    shoulder: pair(),
    elbow: pair(),
    wrist: pair(),
    tip: pair(),
    hips: new Vector3(),
    neck: new Vector3(),
  };
}

/** Returns a bone of a pair: `left` plus 0 (left) or 1 (right). */
export function boneOf(skeleton: Skeleton, left: number, side: 0 | 1): Matrix4 {
  return skeleton.bones[left + side]!;
}
