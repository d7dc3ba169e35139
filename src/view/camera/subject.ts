import type { Compiled, State } from '../../sim';
import { lerp } from '../maths';
import type { Between } from '../rider/between';
import type { CameraNumbers } from './numbers';
import type { Piste, Survey } from './piste';

/** The rider's data for all cameras, computed once per frame. Simulation frame, m and rad. */
export interface Subject extends Survey {
  x: number;
  z: number;
  /** Height of the snow below the rider. */
  ground: number;
  speed: number;
  /** Least height above the snow at which a camera behind the rider sees the next gates over every crest, m. */
  crest: number;
  /** Mean x of the gates ahead; the piste if there are none. */
  aimX: number;
  /** Aspect ratio: width / height. */
  aspect: number;
  /** Time since the last frame, s. */
  dt: number;
}

export function createSubject(): Subject {
  return {
    x: 0,
    y: 0,
    z: 0,
    ground: 0,
    speed: 0,
    crest: 0,
    aimX: 0,
    aspect: 0.6,
    dt: 0,
    near: 0,
    far: 0,
    base: 0,
    slope: 0,
    direction: 0,
  };
}

/** Number of next gates to keep visible, the part of them above the snow, and the distance behind the rider, m. */
const GATES = 2;
const SHOWN = 0.7;
const BEHIND = 6;
/** Number of points between a gate and the camera that are checked, and the clearance above each, m. */
const POINTS = 8;
const FREE = 0.25;

/** Returns the height above the snow from which gate `i` is visible over the ground between, m. */
function crestBefore(out: Subject, k: Compiled, piste: Piste, i: number): number {
  const gx = k.gateX[i]!;
  const gy = k.gateY[i]!;
  const foot = piste.height(gx, gy) + SHOWN;
  const dx = out.x - gx;
  const dy = out.y - BEHIND - gy;
  const here = piste.height(out.x, out.y - BEHIND);
  let need = 0;
  for (let n = 1; n < POINTS; n++) {
    const t = n / POINTS;
    const ground = piste.height(gx + dx * t, gy + dy * t) + FREE;
    need = Math.max(need, foot + (ground - foot) / t - here);
  }
  return need;
}

/** Fills `out` for a rider whose next gate is that of `cur`. */
export function lookAtRider(
  out: Subject,
  k: Compiled,
  piste: Piste,
  numbers: CameraNumbers,
  rider: Between,
  cur: State,
): void {
  out.x = rider.x;
  out.y = rider.y;
  out.z = rider.z;
  out.ground = rider.zg;
  out.speed = rider.speed;
  piste.survey(out, numbers.lookAhead);
  out.crest = 0;
  for (let i = cur.nextGate; i < Math.min(cur.nextGate + GATES, k.gateY.length); i++) {
    if (k.gateY[i]! > rider.y + GATES) out.crest = Math.max(out.crest, crestBefore(out, k, piste, i));
  }
  let sum = 0;
  let n = 0;
  for (let i = cur.nextGate; i < k.gateY.length && k.gateY[i]! < rider.y + numbers.lookAhead; i++) {
    sum += k.gateX[i]!;
    n++;
  }
  // With few gates visible the aim must not jump as they pass: the piste replaces missing gates.
  out.aimX = n > 1 ? sum / n : n === 1 ? lerp(out.far, sum, 0.5) : out.far;
}
