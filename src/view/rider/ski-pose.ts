import { Matrix4, Vector3 } from 'three';
import { clamp, lerp } from '../maths';
import { setArm, setPole, setShoulder } from './arms';
import { setLeg, setPelvis } from './legs';
import { setTurn } from './limbs';
import type { Pose } from './pose';
import { ANKLE, Bone, boneOf, type Skeleton } from './skeleton';

const SIDES = [0, 1] as const;
/** −1 for the left side, +1 for the right. */
const sign = (side: 0 | 1): number => (side === 0 ? -1 : 1);

/** Hips over the ankles, tall and folded, m. */
const HIPS_TALL = 0.9;
const HIPS_LOW = 0.5;
/** Half width of a ski's edge under the ankle: what an edged ski lifts the foot by. */
const HALF_SKI = 0.05;

const up = new Vector3();
const towards = new Vector3();
const hand = new Vector3();
const other = new Vector3();
const way = new Vector3();
const flung = new Vector3();
const waist = new Vector3();
const arms = new Matrix4();

/** Share of the pole-plant and push in a stride: 0 = poles planted ahead, 1 = arms swept back. */
const swept = (stride: number): number => 0.5 - 0.5 * Math.cos(stride);

/** Puts a skier into a pose. Follows design section 5, with feet, hands and stops of its own. Allocates nothing. */
export function poseSkier(skeleton: Skeleton, pose: Pose): void {
  const fold = clamp(pose.flex + pose.tuck * 0.62);
  setFeet(skeleton, pose);
  seatHips(skeleton, pose, fold);
  setKnees(skeleton, pose);
  setTorso(skeleton, pose, fold);
  for (const side of SIDES) setArmAndPole(skeleton, pose, side);
}

function setFeet(skeleton: Skeleton, pose: Pose): void {
  const sin = Math.sin(pose.lean);
  const edge = clamp(pose.lean * 1.06, -1.25, 1.25);
  const apart =
    0.165 +
    0.11 * Math.abs(sin) +
    0.02 * pose.tuck +
    0.27 * pose.wedge +
    0.05 * clamp(Math.abs(pose.slip)) +
    0.03 * pose.start +
    0.07 * pose.air;
  for (const side of SIDES) {
    const s = sign(side);
    // The inside ski leads, more so in a stop; a skater's pushing ski trails outwards.
    const inside = (side === 0) === pose.lean > 0 ? 1 : -1;
    const ahead =
      inside * (0.1 * Math.abs(sin) + 0.06 * clamp(Math.abs(pose.slip)) * Math.min(1, Math.abs(sin) * 3));
    const push = pose.skate * Math.max(0, s * Math.sin(pose.stride));
    const roll = edge + s * (0.32 * pose.wedge + 0.22 * push);
    const yaw = s * (0.36 * pose.wedge - 0.3 * push) + pose.fall * 0.25 * s;
    const boot = boneOf(skeleton, Bone.bootL, side);
    setTurn(boot, roll, yaw, pose.fall * 0.3 * Math.sin(pose.flail + s));
    up.set(-Math.sin(roll), Math.cos(roll), 0);
    skeleton.ankle[side]
      .set(s * (apart + 0.2 * push), HALF_SKI * Math.abs(Math.sin(roll)), -ahead + 0.16 * push)
      .addScaledVector(up, ANKLE);
    boot.setPosition(skeleton.ankle[side]);
  }
}

function seatHips(skeleton: Skeleton, pose: Pose, fold: number): void {
  const { hips, ankle } = skeleton;
  const lean = pose.lean * 0.94;
  const high = lerp(HIPS_TALL, HIPS_LOW, fold) + 0.02 * pose.stand;
  hips.copy(ankle[0]).add(ankle[1]).multiplyScalar(0.5);
  hips.x += -Math.sin(lean) * high * 1.02 - 0.1 * pose.skate * Math.sin(pose.stride);
  hips.y += Math.cos(lean) * high;
  hips.z += lerp(0.04, 0.21, fold) - 0.05 * pose.tuck - 0.06 * pose.start + 0.05 * pose.wedge;
  hips.y = Math.max(hips.y, 0.34);
  const turn = pose.counter * 0.5;
  const tilt = -(0.2 + 0.3 * fold + 0.12 * pose.start - 0.12 * pose.stand);
  setPelvis(skeleton, pose.lean * 0.6, turn, tilt);
}

function setKnees(skeleton: Skeleton, pose: Pose): void {
  const sin = Math.sin(pose.lean);
  for (const side of SIDES) {
    const s = sign(side);
    const inside = (side === 0) === pose.lean > 0;
    towards.set(
      -0.55 * sin - (inside ? 0.12 * clamp(sin * 5, -1, 1) : 0) + s * (0.1 * pose.tuck - 0.55 * pose.wedge),
      0.15,
      -1,
    );
    setLeg(skeleton, side, towards);
    boneOf(skeleton, Bone.bootL, side).setPosition(skeleton.ankle[side]);
  }
}

function setTorso(skeleton: Skeleton, pose: Pose, fold: number): void {
  const pelvis = skeleton.bones[Bone.pelvis]!;
  const chest = skeleton.bones[Bone.chest]!;
  const head = skeleton.bones[Bone.head]!;
  const upright = pose.lean - pose.angulation * Math.sign(pose.lean);
  const bow =
    lerp(lerp(0.5, 0.76, pose.flex), 1.36, pose.tuck) +
    0.16 * pose.start -
    0.5 * pose.stand * (1 - pose.tuck);
  const pump = pose.skate * (0.3 * swept(pose.stride) - 0.05);
  setTurn(
    chest,
    upright * lerp(1, 0.9, pose.tuck),
    pose.counter,
    -(bow + pump + 0.1 * pose.wedge * (1 - fold)),
  );
  chest.setPosition(waist.set(0, 0.13, 0).applyMatrix4(pelvis));
  skeleton.neck.set(0, 0.545, -0.015).applyMatrix4(chest);
  setTurn(head, pose.lean * 0.16, pose.look, -lerp(0.14, 0.3, pose.tuck) + 0.14 * pose.stand);
  head.setPosition(skeleton.neck);
  setTurn(arms, upright * 0.85, pose.counter * 0.8, 0);
}

function setArmAndPole(skeleton: Skeleton, pose: Pose, side: 0 | 1): void {
  const s = sign(side);
  const sin = Math.abs(Math.sin(pose.lean));
  const inside = (side === 0) === pose.lean > 0;
  const block = clamp(pose.block * s);
  const shoulder = setShoulder(skeleton, side);
  waist.setFromMatrixPosition(skeleton.bones[Bone.chest]!);

  // In front at waist height: the inside hand high, the outside hand low and forward.
  hand.set(
    s * (0.4 + (inside ? 0.02 : 0.07) * sin + 0.16 * pose.air + 0.05 * pose.wedge),
    0.16 + (inside ? 0.1 : -0.07) * sin - 0.05 * pose.flex + 0.12 * pose.air,
    -(0.46 + (inside ? -0.05 : 0.1) * sin),
  );
  // Across the body to the pole.
  hand.lerp(other.set(-s * 0.1, 0.34, -0.62), block);
  hand.applyMatrix4(arms).add(waist);
  towards.set(s * lerp(1, 0.5, block), -0.55, 0.35);
  way.set(s * lerp(0.2, -0.35, block), lerp(-0.6, -0.5, block), lerp(0.78, 0.55, block));

  if (pose.tuck > 0) {
    other.copy(skeleton.neck);
    other.x += s * 0.07;
    other.y -= 0.1;
    other.z -= 0.31;
    hand.lerp(other, pose.tuck);
    towards.lerp(other.set(s * 0.6, -0.85, 0.15), pose.tuck);
    way.lerp(other.set(s * 0.14, -0.06, 0.98), pose.tuck);
  }
  way.transformDirection(arms);
  if (pose.skate > 0 && pose.start < 1) strideArm(pose, s, pose.skate);
  if (pose.start > 0) plantArm(s, pose.start, 0);
  if (pose.stand > 0) standArm(pose, shoulder, s);
  if (pose.fall > 0) fallArm(pose, shoulder, s);
  setArm(skeleton, side, hand, towards);
  setPole(skeleton, side, way.normalize());
}

/** Pole planted over the wand, the hand on top of it; `swing` 1 = pushed through, behind the hips. */
function plantArm(s: number, share: number, swing: number): void {
  const lean = lerp(0.3, -0.95, swing);
  other.set(s * lerp(0.34, 0.4, swing), lerp(0.97, 0.72, swing), lerp(-0.5, 0.3, swing));
  hand.lerp(other, share);
  towards.lerp(other.set(s * 0.8, lerp(-0.3, 0.3, swing), 0.7), share);
  other.set(s * 0.1, -Math.sqrt(Math.max(0.1, 1 - lean * lean)), -lean);
  way.lerp(other.normalize(), share);
}

/** Double poling in time with the skating stride. */
function strideArm(pose: Pose, s: number, share: number): void {
  plantArm(s, share, swept(pose.stride));
}

/** Standing after the finish: hands at the sides, the right fist raised as far as `raise` says. */
function standArm(pose: Pose, shoulder: Vector3, s: number): void {
  other.set(s * 0.16, -0.4, -0.16).add(shoulder);
  hand.lerp(other, pose.stand);
  towards.lerp(other.set(s * 0.5, -0.3, 0.8), pose.stand);
  way.lerp(other.set(s * 0.2, -0.85, 0.4), pose.stand);
  if (s < 0) return;
  const raise = pose.raise * pose.stand;
  other.set(0.2, 0.5, -0.1).add(shoulder);
  hand.lerp(other, raise);
  towards.lerp(other.set(1, -0.1, -0.3), raise);
  way.lerp(other.set(0.62, 0.7, 0.25), raise);
}

/** Flung arms of a fallen rider. */
function fallArm(pose: Pose, shoulder: Vector3, s: number): void {
  const a = pose.flail * (s < 0 ? 1 : 1.3) + s;
  flung.set(s * (0.38 + 0.1 * Math.sin(a)), 0.22 * Math.sin(a + 1), -0.2 + 0.25 * Math.cos(a)).add(shoulder);
  hand.lerp(flung, pose.fall);
  towards.lerp(other.set(s, -0.4, 0.5), pose.fall);
  way.lerp(other.set(s * 0.7, -0.2, 0.7), pose.fall);
}
