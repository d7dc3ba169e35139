import { Vector3 } from 'three';
import { bendLimb, setLimb } from './limbs';
import { Bone, boneOf, FORE_ARM, POLE, type Skeleton, UPPER_ARM } from './skeleton';

/** Shoulder joints in the chest bone. */
const SHOULDER_X = 0.2;
const SHOULDER_Y = 0.42;
/** Distance from the wrist to the middle of the fist. */
const FIST = 0.05;
/** Least height of a pole's tip above the snow, because the slope under it may rise a little. */
export const TIP_CLEARANCE = 0.03;
/** Least height of the fists above the snow. */
const FIST_CLEARANCE = 0.12;

const ARM = { upper: UPPER_ARM, lower: FORE_ARM } as const;

const forward = new Vector3(0, 0, -1);
const down = new Vector3();
const aim = new Vector3();

/** Returns the shoulder joint of the chest, which must be set before. */
export function setShoulder(skeleton: Skeleton, side: 0 | 1): Vector3 {
  const shoulder = skeleton.shoulder[side];
  shoulder.set(side === 0 ? -SHOULDER_X : SHOULDER_X, SHOULDER_Y, 0);
  return shoulder.applyMatrix4(skeleton.bones[Bone.chest]!);
}

/** Moves the wrist to `target` (or as near as the arm reaches), the elbow towards `elbowTowards`. Set the shoulder before. */
export function setArm(skeleton: Skeleton, side: 0 | 1, target: Vector3, elbowTowards: Vector3): void {
  const shoulder = skeleton.shoulder[side];
  const wrist = skeleton.wrist[side].copy(target);
  if (wrist.y < FIST_CLEARANCE) wrist.y = FIST_CLEARANCE;
  const elbow = bendLimb(shoulder, wrist, ARM, elbowTowards, skeleton.elbow[side]);
  setLimb(boneOf(skeleton, Bone.upperArmL, side), shoulder, elbow, forward);
  setLimb(boneOf(skeleton, Bone.foreArmL, side), elbow, wrist, forward);
}

/** Puts the pole into the fist, its tip in direction `way` (unit), lifted if it would enter the snow. Set the arm before. */
export function setPole(skeleton: Skeleton, side: 0 | 1, way: Vector3): void {
  const wrist = skeleton.wrist[side];
  const grip = down.copy(wrist).sub(skeleton.elbow[side]).normalize();
  const tip = skeleton.tip[side];
  aim.copy(wrist).addScaledVector(grip, FIST);
  tip.copy(aim).addScaledVector(way, POLE);
  if (tip.y < TIP_CLEARANCE) {
    const drop = (TIP_CLEARANCE - aim.y) / POLE;
    const flat = Math.sqrt(way.x * way.x + way.z * way.z) || 1;
    const reach = Math.sqrt(Math.max(0, 1 - drop * drop)) / flat;
    tip.set(aim.x + way.x * reach * POLE, TIP_CLEARANCE, aim.z + way.z * reach * POLE);
  }
  setLimb(boneOf(skeleton, Bone.handL, side), aim, tip, grip);
}

/** Sets an empty fist, in line with the forearm, its back towards `back`. The arm must be set before. */
export function setFist(skeleton: Skeleton, side: 0 | 1, back: Vector3): void {
  const wrist = skeleton.wrist[side];
  const grip = down.copy(wrist).sub(skeleton.elbow[side]).normalize();
  aim.copy(wrist).addScaledVector(grip, FIST);
  const tip = skeleton.tip[side].copy(aim).addScaledVector(grip, 0.1);
  setLimb(boneOf(skeleton, Bone.handL, side), aim, tip, back);
}
