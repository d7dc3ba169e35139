import { Matrix4, Vector3 } from 'three';
import { clamp, lerp } from '../maths';
import { setArm, setPole, setShoulder } from './arms';
import { setLeg, setPelvis } from './legs';
import { createTurn, setTurn } from './limbs';
import type { Pose } from './pose';
import { ANKLE, Bone, boneOf, type Skeleton } from './skeleton';

const SIDES = [0, 1] as const;
/** Returns −1 for the left side, +1 for the right. */
const sign = (side: 0 | 1): number => (side === 0 ? -1 : 1);

/** Height of the hips above the ankles, tall and folded, m. */
const HIPS_TALL = 0.9;
const HIPS_LOW = 0.5;
/** Half width of a ski's edge under the ankle, by which an edged ski lifts the foot. */
const HALF_SKI = 0.05;

const towards = new Vector3();
const waist = new Vector3();
const arms = new Matrix4();
const turn = createTurn();

/** Target of an arm: the hand, the side of the elbow and the direction of the pole. */
interface Reach {
  readonly hand: Vector3;
  readonly elbow: Vector3;
  readonly pole: Vector3;
}

const createReach = (): Reach => ({ hand: new Vector3(), elbow: new Vector3(), pole: new Vector3() });
const arm = createReach();
const other = createReach();

/** Moves the arm a share of the way to the other target. */
function takeOn(share: number): void {
  arm.hand.lerp(other.hand, share);
  arm.elbow.lerp(other.elbow, share);
  arm.pole.lerp(other.pole, share);
}

/** Returns the phase of pole plant and push in a stride: 0 = poles planted ahead, 1 = arms swept back. */
const swept = (stride: number): number => 0.5 - 0.5 * Math.cos(stride);

/** Returns how far the whole body is folded. */
const foldOf = (pose: Pose): number => Math.min(1, Math.max(0, pose.flex + pose.tuck * 0.62));

/** Poses a skier. Follows design section 5, with its own feet, hands and stops. Allocates nothing. */
export function poseSkier(skeleton: Skeleton, pose: Pose): void {
  setFeet(skeleton, pose);
  seatHips(skeleton, pose);
  setKnees(skeleton, pose);
  setTorso(skeleton, pose);
  for (const side of SIDES) setArmAndPole(skeleton, pose, side);
}

function setFeet(skeleton: Skeleton, pose: Pose): void {
  const sin = Math.sin(pose.lean);
  const edge = Math.min(1.25, Math.max(-1.25, pose.lean * 1.06));
  const slip = Math.min(1, Math.abs(pose.slip));
  const apart =
    0.165 +
    0.11 * Math.abs(sin) +
    0.02 * pose.tuck +
    0.27 * pose.wedge +
    0.05 * slip +
    0.03 * pose.start +
    0.07 * pose.air;
  for (const side of SIDES) {
    const s = sign(side);
    // The inside ski leads, more so in a stop; a skater's pushing ski trails outwards.
    const inside = (side === 0) === pose.lean > 0 ? 1 : -1;
    const ahead = inside * (0.1 * Math.abs(sin) + 0.06 * slip * Math.min(1, Math.abs(sin) * 3));
    const push = pose.skate * Math.max(0, s * Math.sin(pose.stride));
    const roll = edge + s * (0.32 * pose.wedge + 0.22 * push);
    const yaw = s * (0.36 * pose.wedge - 0.3 * push) + pose.fall * 0.25 * s;
    const boot = boneOf(skeleton, Bone.bootL, side);
    turn.roll = roll;
    turn.yaw = yaw;
    turn.pitch = pose.fall * 0.3 * Math.sin(pose.flail + s);
    setTurn(boot, turn);
    const ankle = skeleton.ankle[side];
    const sinRoll = Math.sin(roll);
    ankle.x = s * (apart + 0.2 * push) - sinRoll * ANKLE;
    ankle.y = HALF_SKI * Math.abs(sinRoll) + Math.cos(roll) * ANKLE;
    ankle.z = -ahead + 0.16 * push;
    boot.setPosition(ankle);
  }
}

function seatHips(skeleton: Skeleton, pose: Pose): void {
  const fold = foldOf(pose);
  const { hips, ankle } = skeleton;
  const lean = pose.lean * 0.94;
  const high = lerp(HIPS_TALL, HIPS_LOW, fold) + 0.02 * pose.stand;
  hips.copy(ankle[0]).add(ankle[1]).multiplyScalar(0.5);
  hips.x += -Math.sin(lean) * high * 1.02 - 0.1 * pose.skate * Math.sin(pose.stride);
  hips.y += Math.cos(lean) * high;
  hips.z += lerp(0.04, 0.21, fold) - 0.05 * pose.tuck - 0.06 * pose.start + 0.05 * pose.wedge;
  hips.y = Math.max(hips.y, 0.34);
  turn.roll = pose.lean * 0.6;
  turn.yaw = pose.counter * 0.5;
  turn.pitch = -(0.2 + 0.3 * fold + 0.12 * pose.start - 0.12 * pose.stand);
  setPelvis(skeleton, turn);
}

function setKnees(skeleton: Skeleton, pose: Pose): void {
  const sin = Math.sin(pose.lean);
  for (const side of SIDES) {
    const s = sign(side);
    const inside = (side === 0) === pose.lean > 0;
    const inwards = inside ? 0.12 * Math.min(1, Math.max(-1, sin * 5)) : 0.0;
    towards.x = -0.55 * sin - inwards + s * (0.1 * pose.tuck - 0.55 * pose.wedge);
    towards.y = 0.15;
    towards.z = -1;
    setLeg(skeleton, side, towards);
    boneOf(skeleton, Bone.bootL, side).setPosition(skeleton.ankle[side]);
  }
}

function setTorso(skeleton: Skeleton, pose: Pose): void {
  const pelvis = skeleton.bones[Bone.pelvis]!;
  const chest = skeleton.bones[Bone.chest]!;
  const head = skeleton.bones[Bone.head]!;
  const upright = pose.lean - pose.angulation * Math.sign(pose.lean);
  const bow =
    lerp(lerp(0.5, 0.76, pose.flex), 1.36, pose.tuck) +
    0.16 * pose.start -
    0.5 * pose.stand * (1 - pose.tuck);
  const pump = pose.skate * (0.3 * swept(pose.stride) - 0.05);
  turn.roll = upright * lerp(1, 0.9, pose.tuck);
  turn.yaw = pose.counter;
  turn.pitch = -(bow + pump + 0.1 * pose.wedge * (1 - foldOf(pose)));
  setTurn(chest, turn);
  waist.set(0, 0.13, 0);
  chest.setPosition(waist.applyMatrix4(pelvis));
  skeleton.neck.set(0, 0.545, -0.015);
  skeleton.neck.applyMatrix4(chest);
  turn.roll = pose.lean * 0.16;
  turn.yaw = pose.look;
  turn.pitch = -lerp(0.14, 0.3, pose.tuck) + 0.14 * pose.stand;
  setTurn(head, turn).setPosition(skeleton.neck);
  turn.roll = upright * 0.85;
  turn.yaw = pose.counter * 0.8;
  turn.pitch = 0;
  setTurn(arms, turn);
}

function setArmAndPole(skeleton: Skeleton, pose: Pose, side: 0 | 1): void {
  setShoulder(skeleton, side);
  carryArm(skeleton, pose, side);
  if (pose.tuck > 0) tuckArm(skeleton, pose, side);
  arm.pole.transformDirection(arms);
  if (pose.skate > 0 && pose.start < 1) strideArm(pose, side);
  if (pose.start > 0) startArm(pose, side);
  if (pose.stand > 0) standArm(skeleton, pose, side);
  if (pose.fall > 0) fallArm(skeleton, pose, side);
  setArm(skeleton, side, arm.hand, arm.elbow);
  setPole(skeleton, side, arm.pole.normalize());
}

/**
 * Carries an arm in front at waist height: the inside hand high, the outside hand low and forward; across the body to a slalom
 * pole.
 */
function carryArm(skeleton: Skeleton, pose: Pose, side: 0 | 1): void {
  const s = sign(side);
  const sin = Math.abs(Math.sin(pose.lean));
  const inside = (side === 0) === pose.lean > 0;
  const block = clamp(pose.block * s);
  const { hand, elbow, pole } = arm;
  const out = 0.4 + (inside ? 0.02 : 0.07) * sin + 0.16 * pose.air + 0.05 * pose.wedge;
  const up = 0.16 + (inside ? 0.1 : -0.07) * sin - 0.05 * pose.flex + 0.12 * pose.air;
  const ahead = 0.46 + (inside ? -0.05 : 0.1) * sin;
  hand.set(lerp(s * out, -s * 0.1, block), lerp(up, 0.34, block), lerp(-ahead, -0.62, block));
  waist.setFromMatrixPosition(skeleton.bones[Bone.chest]!);
  hand.applyMatrix4(arms).add(waist);
  elbow.set(s * lerp(1, 0.5, block), -0.55, 0.35);
  pole.set(s * lerp(0.2, -0.35, block), lerp(-0.6, -0.5, block), lerp(0.78, 0.55, block));
}

function tuckArm(skeleton: Skeleton, pose: Pose, side: 0 | 1): void {
  const s = sign(side);
  const { neck } = skeleton;
  other.hand.set(neck.x + s * 0.07, neck.y - 0.1, neck.z - 0.31);
  other.elbow.set(s * 0.6, -0.85, 0.15);
  other.pole.set(s * 0.14, -0.06, 0.98);
  takeOn(pose.tuck);
}

/** Plants a pole over the wand, the hand on top of it. */
function startArm(pose: Pose, side: 0 | 1): void {
  plantArm(side, 0);
  takeOn(pose.start);
}

/** Moves an arm for double poling, in time with the skating stride. */
function strideArm(pose: Pose, side: 0 | 1): void {
  plantArm(side, swept(pose.stride));
  takeOn(pose.skate);
}

/** Plants a pole; `swing` 1 = pushed through, behind the hips. */
function plantArm(side: 0 | 1, swing: number): void {
  const s = sign(side);
  const lean = lerp(0.3, -0.95, swing);
  other.hand.set(s * lerp(0.34, 0.4, swing), lerp(0.97, 0.72, swing), lerp(-0.5, 0.3, swing));
  other.elbow.set(s * 0.8, lerp(-0.3, 0.3, swing), 0.7);
  other.pole.set(s * 0.1, -Math.sqrt(Math.max(0.1, 1 - lean * lean)), -lean);
  other.pole.normalize();
}

/** Poses an arm after the finish: hands at the sides, the right fist raised by `raise`. */
function standArm(skeleton: Skeleton, pose: Pose, side: 0 | 1): void {
  const s = sign(side);
  const shoulder = skeleton.shoulder[side];
  other.hand.set(shoulder.x + s * 0.16, shoulder.y - 0.4, shoulder.z - 0.16);
  other.elbow.set(s * 0.5, -0.3, 0.8);
  other.pole.set(s * 0.2, -0.85, 0.4);
  takeOn(pose.stand);
  if (side === 0) return;
  other.hand.set(shoulder.x + 0.2, shoulder.y + 0.5, shoulder.z - 0.1);
  other.elbow.set(1, -0.1, -0.3);
  other.pole.set(0.62, 0.7, 0.25);
  takeOn(pose.raise * pose.stand);
}

/** Flings the arm of a fallen rider. */
function fallArm(skeleton: Skeleton, pose: Pose, side: 0 | 1): void {
  const s = sign(side);
  const a = pose.flail * (side === 0 ? 1 : 1.3) + s;
  const shoulder = skeleton.shoulder[side];
  other.hand.set(
    shoulder.x + s * (0.38 + 0.1 * Math.sin(a)),
    shoulder.y + 0.22 * Math.sin(a + 1),
    shoulder.z - 0.2 + 0.25 * Math.cos(a),
  );
  other.elbow.set(s, -0.4, 0.5);
  other.pole.set(s * 0.7, -0.2, 0.7);
  takeOn(pose.fall);
}
