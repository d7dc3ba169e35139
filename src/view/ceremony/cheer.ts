import { Matrix4, Vector3 } from 'three';
import { lerp } from '../maths';
import { setArm, setFist, setShoulder } from '../rider/arms';
import { setLeg, setPelvis } from '../rider/legs';
import { createTurn, setTurn } from '../rider/limbs';
import { Bone, boneOf, type Skeleton } from '../rider/skeleton';
import type { Rank } from './types';

const SIDES = [0, 1] as const;
/** Returns −1 for the left side, +1 for the right. */
const sign = (side: 0 | 1): number => (side === 0 ? -1 : 1);

/** Height of the ankles above the soles, m: there is no ski below them. */
const SOLE = 0.128;
const HIPS = 0.93;
/** Position of the gear beside its rider, and of the hand that holds it, m. */
export const GEAR_X = 0.56;
const GEAR_Z = 0.16;
const GRIP_Y = 1.22;

/** How a rider on the podium cheers. */
export interface Cheerer {
  readonly rank: Rank;
  /** Side of the gear in the rider's own frame: 0 = left. */
  readonly gearSide: 0 | 1;
  /** Phase that makes riders move differently, rad. */
  readonly phase: number;
}

const towards = new Vector3();
const hand = new Vector3();
const waist = new Vector3();
const back = new Vector3();
const turn = createTurn();
const lean = new Matrix4();

/** Returns 0 most of the time, and rises to 1 and back for a moment every `period` seconds. */
function now(time: number, period: number, length: number): number {
  const t = (((time % period) + period) % period) / length;
  return t < 1 ? Math.sin(t * Math.PI) ** 2 : 0;
}

function setFeet(skeleton: Skeleton, hop: number): void {
  for (const side of SIDES) {
    const s = sign(side);
    const ankle = skeleton.ankle[side];
    ankle.set(s * 0.15, SOLE + hop, 0);
    turn.roll = 0;
    turn.yaw = -s * 0.24;
    turn.pitch = -0.5 * hop;
    setTurn(boneOf(skeleton, Bone.bootL, side), turn).setPosition(ankle);
  }
}

function setBody(skeleton: Skeleton, sway: number, drop: number, hop: number): void {
  skeleton.hips.set(0.035 * sway, HIPS + hop - drop, 0.02 + 0.5 * drop);
  turn.roll = -0.03 * sway;
  turn.yaw = 0.05 * sway;
  turn.pitch = -0.04 - 0.8 * drop;
  setPelvis(skeleton, turn);
  for (const side of SIDES) {
    const s = sign(side);
    towards.set(s * 0.24, 0.12, -1);
    setLeg(skeleton, side, towards);
    boneOf(skeleton, Bone.bootL, side).setPosition(skeleton.ankle[side]);
  }
}

function setTrunk(skeleton: Skeleton, sway: number, chestUp: number, look: number): void {
  const pelvis = skeleton.bones[Bone.pelvis]!;
  const chest = skeleton.bones[Bone.chest]!;
  turn.roll = 0.05 * sway;
  turn.yaw = 0.08 * sway;
  turn.pitch = lerp(-0.03, 0.09, chestUp);
  setTurn(chest, turn);
  waist.set(0, 0.13, 0);
  chest.setPosition(waist.applyMatrix4(pelvis));
  skeleton.neck.set(0, 0.545, -0.015);
  skeleton.neck.applyMatrix4(chest);
  turn.roll = 0.06 * sway;
  turn.yaw = look;
  turn.pitch = 0.06 + 0.1 * chestUp;
  setTurn(skeleton.bones[Bone.head]!, turn).setPosition(skeleton.neck);
}

/** Raises an arm and pumps it; `wave` rad from side to side. */
function raiseArm(skeleton: Skeleton, side: 0 | 1, pump: number, wave: number): void {
  const s = sign(side);
  const shoulder = setShoulder(skeleton, side);
  hand.set(s * lerp(0.3, 0.22, pump) + 0.16 * wave, lerp(0.5, 0.38, pump), -0.06 - 0.1 * pump);
  towards.set(s, -0.15, -0.2);
  setArm(skeleton, side, hand.add(shoulder), towards);
  setFist(skeleton, side, back.set(0, 0.2, 1));
}

/** Puts a hand on the gear beside the rider. */
function holdGear(skeleton: Skeleton, side: 0 | 1): void {
  const s = sign(side);
  setShoulder(skeleton, side);
  hand.set(s * (GEAR_X - 0.17), GRIP_Y - 0.12, GEAR_Z - 0.16);
  towards.set(s * 0.8, -0.9, 0.5);
  setArm(skeleton, side, hand, towards);
  setFist(skeleton, side, back.set(-s, 0.1, -0.4));
}

/** Puts skis or snowboard upright beside the rider, leaning a little to the outside. */
function standGear(skeleton: Skeleton, side: 0 | 1): void {
  const s = sign(side);
  const gear = skeleton.bones[Bone.board]!;
  gear.makeTranslation(s * GEAR_X, 0, GEAR_Z).multiply(lean.makeRotationZ(-s * 0.05));
}

/**
 * Poses a rider on the podium: the winner throws both arms up and hops, the others wave with one hand and hold their gear with
 * the other. Allocates nothing.
 *
 * @param time s; 0 shows the whole cheer, for a still image
 */
export function poseCheer(skeleton: Skeleton, who: Cheerer, time: number): void {
  const t = time + who.phase;
  const sway = Math.sin(t * 1.1);
  const beat = 0.5 - 0.5 * Math.cos(t * 5.2);
  const excited = who.rank === 1 ? now(time - 0.7, 5.2, 1.9) : 0.6 * now(t, 7.3, 1.6);
  const hop = who.rank === 1 ? 0.16 * excited * Math.max(0, Math.sin(time * 9)) : 0;
  const drop = 0.035 * excited * beat + 0.006 * (1 + Math.sin(t * 2.1));
  setFeet(skeleton, hop);
  setBody(skeleton, sway, drop, hop);
  setTrunk(skeleton, sway, who.rank === 1 ? 1 : 0.4 + 0.6 * excited, 0.22 * Math.sin(t * 0.53));
  for (const side of SIDES) {
    if (who.rank !== 1 && side === who.gearSide) holdGear(skeleton, side);
    else
      raiseArm(
        skeleton,
        side,
        excited * beat,
        who.rank === 1 ? 0 : Math.sin(t * 4.4) * (0.35 + 0.65 * excited),
      );
  }
  standGear(skeleton, who.gearSide);
}
