import type { Compiled, State } from '../../sim';
import { lerp } from '../maths';
import type { Between } from '../rider/between';
import type { CameraNumbers } from './numbers';
import type { Piste, Survey } from './piste';

/** What every camera is told about the rider, worked out once a frame. Simulation frame, m and rad. */
export interface Subject extends Survey {
  x: number;
  z: number;
  /** Height of the snow below the rider. */
  ground: number;
  speed: number;
  /** How high above the snow a camera behind the rider must be to see the next gates over every crest, m. */
  crest: number;
  /** Mean x of the gates ahead; the piste where there are none. */
  aimX: number;
  /** Shape of the picture: width / height. */
  aspect: number;
  /** Time since the last picture, s. */
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

/** The next gates that must be in sight, this much of them above the snow, from so far behind the rider, m. */
const GATES = 2;
const SHOWN = 0.7;
const BEHIND = 6;
/** Ground that is looked over: points between a gate and the camera, and what must be free above each, m. */
const POINTS = 8;
const FREE = 0.25;

/** Height above the snow from which gate `i` is seen over what lies between, m. */
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
  // Few gates in sight must not jerk the picture as they pass: the piste fills the missing places.
  out.aimX = n > 1 ? sum / n : n === 1 ? lerp(out.far, sum, 0.5) : out.far;
}
