import { Matrix4, Vector3 } from 'three';
import { clamp, lerp } from '../maths';
import { setArm, setFist, setShoulder } from './arms';
import { setLeg, setPelvis } from './legs';
import { createTurn, setTurn } from './limbs';
import type { Pose } from './pose';
import { ANKLE, Bone, boneOf, type Skeleton } from './skeleton';

/*
 * A regular rider: left foot in front, chest and toes to the right (+x), so leaning left (lean > 0) is the heel side. On racing
 * snowboards both feet are turned well forward.
 */

const SIDES = [0, 1] as const;
/** Position of the bindings along the snowboard (front is −z), and the angle of the feet from straight ahead to the right. */
const STANCE = [-0.27, 0.24] as const;
const FOOT_TURN = [-0.95, -1.25] as const;
/** Thickness of snowboard and plate under the boots; half width on the snow when edged. */
const DECK = 0.05;
const HALF_BOARD = 0.12;
const HIPS_TALL = 0.82;
const HIPS_LOW = 0.46;
/** Angle of the chest from straight ahead to the right: open, tucked, and standing. */
const OPEN = 1.0;
const CLOSED = 0.82;

const side0 = new Vector3();
const towards = new Vector3();
const hand = new Vector3();
const other = new Vector3();
const back = new Vector3();
const waist = new Vector3();
const arms = new Matrix4();
const angles = createTurn();

/** Poses a snowboard rider. Allocates nothing. */
export function poseBoarder(skeleton: Skeleton, pose: Pose): void {
  setDeck(skeleton, pose);
  seatHips(skeleton, pose);
  setKnees(skeleton, pose);
  setTorso(skeleton, pose);
  for (const side of SIDES) setHand(skeleton, pose, side);
}

/** Returns how far the rider leans onto heels and toes. */
const heelOf = (pose: Pose): number => Math.max(0, Math.sin(pose.lean));
const toeOf = (pose: Pose): number => Math.max(0, -Math.sin(pose.lean));

function setDeck(skeleton: Skeleton, pose: Pose): void {
  const edge = clamp(pose.lean * 1.06, -1.2, 1.2);
  const deck = skeleton.bones[Bone.board]!;
  angles.roll = edge;
  angles.yaw = 0;
  angles.pitch = 0;
  setTurn(deck, angles);
  side0.set(0, HALF_BOARD * Math.abs(Math.sin(edge)), 0);
  deck.setPosition(side0);
  for (const side of SIDES) {
    const ankle = skeleton.ankle[side];
    ankle.set(0, DECK + ANKLE - 0.03, STANCE[side]);
    ankle.applyMatrix4(deck);
    const boot = boneOf(skeleton, Bone.bootL, side);
    angles.yaw = FOOT_TURN[side];
    setTurn(boot, angles).setPosition(ankle);
  }
}

/** Returns how far the hips are turned to the right. */
function hipTurn(pose: Pose): number {
  return -lerp(OPEN, CLOSED, pose.tuck) - 0.12 + pose.counter * 0.4;
}

function seatHips(skeleton: Skeleton, pose: Pose): void {
  const fold = clamp(pose.flex + pose.tuck * 0.45);
  const heel = heelOf(pose);
  const toe = toeOf(pose);
  const { hips, ankle } = skeleton;
  const lean = pose.lean * 0.92;
  const high = lerp(HIPS_TALL, HIPS_LOW, fold);
  hips.copy(ankle[0]).add(ankle[1]).multiplyScalar(0.5);
  hips.x -= Math.sin(lean) * high;
  hips.y += Math.cos(lean) * high;
  // Across the lean: sitting back on the heel side, over the toes on the other; a deeper fold sits farther back.
  const across = -0.06 - 0.1 * fold - 0.06 * heel + 0.14 * toe;
  hips.x += Math.cos(lean) * across;
  hips.y += Math.sin(lean) * across;
  hips.z += 0.02 - 0.05 * pose.tuck - 0.06 * pose.start;
  hips.y = Math.max(hips.y, 0.34);
  angles.roll = pose.lean * 0.7;
  angles.yaw = hipTurn(pose);
  angles.pitch = -(0.16 + 0.24 * fold - 0.16 * toe - 0.1 * pose.stand);
  setPelvis(skeleton, angles);
}

function setKnees(skeleton: Skeleton, pose: Pose): void {
  const edge = clamp(pose.lean * 1.06, -1.2, 1.2);
  for (const side of SIDES) {
    towards.set(Math.cos(edge) * 0.95, Math.sin(edge) * 0.95 + 0.2, side === 0 ? -0.75 : -0.2);
    setLeg(skeleton, side, towards);
    boneOf(skeleton, Bone.bootL, side).setPosition(skeleton.ankle[side]);
  }
}

function setTorso(skeleton: Skeleton, pose: Pose): void {
  const heel = heelOf(pose);
  const toe = toeOf(pose);
  const pelvis = skeleton.bones[Bone.pelvis]!;
  const chest = skeleton.bones[Bone.chest]!;
  const head = skeleton.bones[Bone.head]!;
  const upright = pose.lean - pose.angulation * Math.sign(pose.lean);
  const bow =
    lerp(0.32 + 0.34 * heel - 0.14 * toe + 0.16 * pose.flex, 1.02, pose.tuck) -
    0.26 * pose.stand * (1 - pose.tuck) +
    0.1 * pose.start +
    pose.skate * 0.18 * (0.5 - 0.5 * Math.cos(pose.stride));
  angles.roll = upright;
  angles.yaw = -lerp(OPEN, CLOSED, pose.tuck) + pose.counter * 0.8 + 0.2 * Math.sin(pose.lean);
  angles.pitch = -bow;
  setTurn(chest, angles);
  waist.set(0, 0.13, 0);
  chest.setPosition(waist.applyMatrix4(pelvis));
  skeleton.neck.set(0, 0.545, -0.015);
  skeleton.neck.applyMatrix4(chest);
  angles.roll = pose.lean * 0.18;
  angles.yaw = pose.look - 0.22;
  angles.pitch = -0.14 + 0.1 * pose.stand;
  setTurn(head, angles).setPosition(skeleton.neck);
  angles.roll = upright * 0.8;
  angles.yaw = pose.counter * 0.6;
  angles.pitch = 0;
  setTurn(arms, angles);
}

function setHand(skeleton: Skeleton, pose: Pose, side: 0 | 1): void {
  const heel = heelOf(pose);
  const toe = toeOf(pose);
  const lead = side === 0;
  const shoulder = setShoulder(skeleton, side);
  waist.setFromMatrixPosition(skeleton.bones[Bone.chest]!);
  // The leading hand is over the nose, the other in front of the hips; both wider in the air.
  if (lead) hand.set(0.1 + 0.2 * toe - 0.14 * heel, 0.27 + 0.1 * heel, -0.62 - 0.06 * pose.air);
  else hand.set(0.38 + 0.14 * toe, 0.2 + 0.12 * heel, 0.24 - 0.3 * heel + 0.16 * pose.air);
  hand.y += 0.15 * pose.air;
  hand.applyMatrix4(arms).add(waist);
  towards.set(lead ? -0.35 : 0.5, -0.6, lead ? 0.3 : 1);
  if (pose.tuck > 0) {
    other.copy(skeleton.neck);
    other.x += lead ? 0.02 : 0.2;
    other.y -= 0.14;
    other.z -= lead ? 0.34 : 0.12;
    hand.lerp(other, pose.tuck * 0.9);
  }
  if (pose.start + pose.skate > 0) {
    // Hands on the start handles, then pulled through past the hips.
    const pulled = pose.skate * (0.5 - 0.5 * Math.cos(pose.stride));
    other.set(lead ? -0.3 : 0.42, lerp(0.95, 0.75, pulled), lerp(-0.55, 0.15, pulled));
    hand.lerp(other, Math.min(1, pose.start + pose.skate * 0.8));
    towards.lerp(other.set(lead ? -1 : 1, -0.2, 0.6), Math.min(1, pose.start + pose.skate));
  }
  if (pose.stand > 0) {
    other.set(lead ? -0.12 : 0.16, -0.46, -0.06).add(shoulder);
    hand.lerp(other, pose.stand);
    if (lead) {
      other.set(-0.06, 0.52, -0.16).add(shoulder);
      hand.lerp(other, pose.raise * pose.stand);
      towards.lerp(other.set(-0.3, 0, -1), pose.raise * pose.stand);
    }
  }
  if (pose.fall > 0) {
    const a = pose.flail * (lead ? 1 : 1.3) + side;
    other
      .set((lead ? -0.34 : 0.34) + 0.1 * Math.sin(a), 0.22 * Math.sin(a + 1), -0.2 + 0.25 * Math.cos(a))
      .add(shoulder);
    hand.lerp(other, pose.fall);
  }
  setArm(skeleton, side, hand, towards);
  setFist(skeleton, side, back.set(lead ? 0.3 : 0.6, 0.8, -0.5));
}
