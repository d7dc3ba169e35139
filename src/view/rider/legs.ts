import { Vector3 } from 'three';
import { bendLimb, setLimb, setTurn } from './limbs';
import { Bone, boneOf, MAX_LEG, SHIN, type Skeleton, THIGH } from './skeleton';

const SIDES = [0, 1] as const;
/** Hip joints in the pelvis bone. */
const HIP_X = 0.105;
const HIP_Y = -0.05;

const ROUNDS = 6;

const pull = new Vector3();
const one = new Vector3();

/** Turns the pelvis (angles as in `setTurn`) at `skeleton.hips` and finds the hip joints. */
function seat(skeleton: Skeleton, roll: number, yaw: number, pitch: number): void {
  const pelvis = setTurn(skeleton.bones[Bone.pelvis]!, roll, yaw, pitch).setPosition(skeleton.hips);
  skeleton.hip[0].set(-HIP_X, HIP_Y, 0).applyMatrix4(pelvis);
  skeleton.hip[1].set(HIP_X, HIP_Y, 0).applyMatrix4(pelvis);
}

/**
 * Puts the pelvis at `skeleton.hips` and pulls it towards whichever ankle is out of reach, so that no leg is ever
 * stretched. Ankles must be set.
 */
export function setPelvis(skeleton: Skeleton, roll: number, yaw: number, pitch: number): void {
  const { hip, hips, ankle } = skeleton;
  seat(skeleton, roll, yaw, pitch);
  // Pulling to one side may stretch the other: a few rounds settle it. Both sides are judged before either pulls, so that
  // mirrored poses stay mirrored.
  for (let round = 0; round < ROUNDS; round++) {
    pull.set(0, 0, 0);
    let pulling = 0;
    for (const side of SIDES) {
      const d = hip[side].distanceTo(ankle[side]);
      if (d <= MAX_LEG) continue;
      pulling++;
      one.copy(ankle[side]).sub(hip[side]);
      pull.addScaledVector(one, (d - MAX_LEG * 0.998) / d);
    }
    if (pulling === 0) return;
    hips.addScaledVector(pull, pulling === 2 ? 0.8 : 1);
    seat(skeleton, roll, yaw, pitch);
  }
}

/** Knees stay above the snow by this, m. */
const KNEE_CLEARANCE = 0.08;

/**
 * Bends one leg between hip and ankle with the knee towards `towards`, turned upwards as far as the snow demands; feet that
 * are still out of reach give way.
 */
export function setLeg(skeleton: Skeleton, side: 0 | 1, towards: Vector3): void {
  const hip = skeleton.hip[side];
  const ankle = skeleton.ankle[side];
  const d = hip.distanceTo(ankle);
  if (d > MAX_LEG)
    ankle
      .sub(hip)
      .multiplyScalar(MAX_LEG / d)
      .add(hip);
  const knee = bendLimb(hip, ankle, THIGH, SHIN, towards, skeleton.knee[side]);
  for (let i = 0; i < 4 && knee.y < KNEE_CLEARANCE; i++) {
    towards.y += 0.5 + 0.5 * i;
    bendLimb(hip, ankle, THIGH, SHIN, towards, knee);
  }
  setLimb(boneOf(skeleton, Bone.thighL, side), hip, knee, towards);
  setLimb(boneOf(skeleton, Bone.shinL, side), knee, ankle, towards);
}
