import { Vector3 } from 'three';
import { bendLimb, setLimb, setTurn, type Turn } from './limbs';
import { Bone, boneOf, MAX_LEG, SHIN, type Skeleton, THIGH } from './skeleton';

/** Hip joints in the pelvis bone. */
const HIP_X = 0.105;
const HIP_Y = -0.05;

const ROUNDS = 6;
const LEG = { upper: THIGH, lower: SHIN } as const;

const pull = new Vector3();

/** Rotates the pelvis at `skeleton.hips` and computes the hip joints. */
function seat(skeleton: Skeleton, turn: Turn): void {
  const pelvis = setTurn(skeleton.bones[Bone.pelvis]!, turn).setPosition(skeleton.hips);
  const left = skeleton.hip[0];
  const right = skeleton.hip[1];
  left.set(-HIP_X, HIP_Y, 0);
  right.set(HIP_X, HIP_Y, 0);
  left.applyMatrix4(pelvis);
  right.applyMatrix4(pelvis);
}

/**
 * Puts the pelvis at `skeleton.hips` and pulls it towards any ankle that is out of reach, so that no leg is stretched. Ankles
 * must be set before.
 */
export function setPelvis(skeleton: Skeleton, turn: Turn): void {
  const { hip, hips, ankle } = skeleton;
  seat(skeleton, turn);
  // Pulling to one side may stretch the other, so a few rounds are needed. Both sides are measured before either pulls, so that
  // mirrored poses stay mirrored.
  for (let round = 0; round < ROUNDS; round++) {
    pull.set(0, 0, 0);
    let pulling = 0;
    for (let side = 0; side < hip.length; side++) {
      const from = hip[side]!;
      const to = ankle[side]!;
      const dx = to.x - from.x;
      const dy = to.y - from.y;
      const dz = to.z - from.z;
      const d = Math.sqrt(dx * dx + dy * dy + dz * dz);
      if (d <= MAX_LEG) continue;
      pulling++;
      const share = (d - MAX_LEG * 0.998) / d;
      pull.x += dx * share;
      pull.y += dy * share;
      pull.z += dz * share;
    }
    if (pulling === 0) return;
    const share = pulling === 2 ? 0.8 : 1;
    hips.x += pull.x * share;
    hips.y += pull.y * share;
    hips.z += pull.z * share;
    seat(skeleton, turn);
  }
}

/** Least height of the knees above the snow, m. */
const KNEE_CLEARANCE = 0.08;

/**
 * Bends a leg between hip and ankle with the knee towards `towards`, rotated upwards as far as the snow requires. A foot that
 * is still out of reach is pulled in.
 */
export function setLeg(skeleton: Skeleton, side: 0 | 1, towards: Vector3): void {
  const hip = skeleton.hip[side];
  const ankle = skeleton.ankle[side];
  const dx = ankle.x - hip.x;
  const dy = ankle.y - hip.y;
  const dz = ankle.z - hip.z;
  const d = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (d > MAX_LEG) {
    const share = MAX_LEG / d;
    ankle.x = hip.x + dx * share;
    ankle.y = hip.y + dy * share;
    ankle.z = hip.z + dz * share;
  }
  const knee = bendLimb(hip, ankle, LEG, towards, skeleton.knee[side]);
  for (let i = 0; i < 4 && knee.y < KNEE_CLEARANCE; i++) {
    towards.y += 0.5 + 0.5 * i;
    bendLimb(hip, ankle, LEG, towards, knee);
  }
  setLimb(boneOf(skeleton, Bone.thighL, side), hip, knee, towards);
  setLimb(boneOf(skeleton, Bone.shinL, side), knee, ankle, towards);
}
