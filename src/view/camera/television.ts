import { type Compiled, createGround, evaluateGround } from '../../sim';
import { clamp, damp } from '../maths';
import type { Operator } from './follow';
import { DEG } from './lens';
import type { CameraNumbers } from './numbers';
import type { Piste } from './piste';
import { aimAt } from './shot';

/** A tripod beside the piste: simulation frame, m. */
export interface Stand {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Height of the camera towers, m: from there the hill above the rider fills the frame. */
const TRIPOD = 6.5;
const MAX_TRIPOD = 12;
/** Factor on the height of the frame at the rider in the camera's numbers. */
const WIDER = 1.35;
/** The next camera takes over when the rider is this far below a stand, m. */
const PAST = 9;
/** Height above the ground from which the rider must stay visible, m. */
const SEEN = 0.8;
const MIN_FOV = 9;
const MAX_FOV = 54;
/** Height of a rider's middle, m. */
const HIPS = 0.9;
const PAN = 9;
const ZOOM = 4;

/** Returns the height of the lowest tripod at (x, y) that sees the rider all the way from `from` to itself. */
function tripodHeight(piste: Piste, x: number, y: number, from: number): number {
  const foot = piste.height(x, y);
  let height = TRIPOD;
  for (let ry = from; ry < y - 4; ry += 6) {
    const rx = piste.centre(ry);
    const rz = piste.height(rx, ry) + SEEN;
    for (let t = 0.1; t < 0.95; t += 0.1) {
      const ground = piste.height(rx + (x - rx) * t, ry + (y - ry) * t) + 0.3;
      const needed = rz + (ground - rz) / t - foot;
      if (needed > height) height = needed;
    }
  }
  return Math.min(height, MAX_TRIPOD);
}

/** Distance of a stand below its gate, and of the last one below the finish, m. */
const BELOW_GATE = 3;
const BELOW_FINISH = 16;
/** In fog, gates are used that are at least this share of the visibility away. */
const NEAREST = 0.75;

/**
 * Places the television cameras: beside every gate that is far enough from the previous one, on the outside of the turn, at the
 * edge of the piste but inside the nets, and one behind the finish. They are never farther apart than the rider is visible: if
 * gates are, a camera is added between them.
 *
 * @param seen distance at which a rider is visible, m
 */
export function placeStands(
  k: Compiled,
  piste: Piste,
  numbers: CameraNumbers,
  seen: number,
): readonly Stand[] {
  const stands: Stand[] = [];
  const spacing = Math.min(numbers.tvSpacing, NEAREST * seen);
  const ground = createGround();
  let last = 0;
  const place = (y: number, side: number): void => {
    const cx = piste.centre(y);
    evaluateGround(k, cx, y, 0, ground);
    const w = k.width[ground.cell]!;
    const net = k.nets[ground.cell]!;
    const off = Math.max(4, Math.min(w + 1.5, net - 0.6, 26));
    const x = cx + side * off;
    stands.push({ x, y, z: piste.height(x, y) + tripodHeight(piste, x, y, last) });
    last = y;
  };
  const placeFree = (y: number): void => place(y, stands.length % 2 ? 1 : -1);
  for (let i = 0; i < k.gateY.length; i++) {
    const gate = k.gateY[i]!;
    const y = gate + BELOW_GATE;
    while (y - last > seen) placeFree(last + Math.min(numbers.tvSpacing, seen));
    if (gate - last >= spacing && gate < k.finishY - 8) place(y, k.gateSide[i]!);
  }
  const end = Math.min(k.finishY + BELOW_FINISH, (k.lastCell - 1) / k.invDy);
  const rest = end - last;
  const parts = Math.ceil(rest / Math.min(seen, numbers.tvSpacing * 1.6 + BELOW_FINISH));
  for (let n = 1; n <= parts; n++) placeFree(end - rest * (1 - n / parts));
  return stands;
}

/** Creates cameras at the gates: each pans and zooms with the rider, followed by a cut to the next. */
export function createTelevision(k: Compiled, piste: Piste, numbers: CameraNumbers, seen: number): Operator {
  const stands = placeStands(k, piste, numbers, seen);
  const at = { active: -1, fresh: true, x: 0, y: 0, z: 0, fov: 0 };

  return {
    snap() {
      at.fresh = true;
    },
    film(s, out) {
      let i = 0;
      while (i < stands.length - 1 && s.y > stands[i]!.y + PAST) i++;
      const step = at.fresh || i !== at.active ? Number.POSITIVE_INFINITY : s.dt;
      at.fresh = false;
      at.active = i;
      const stand = stands[i]!;
      out.x = stand.x;
      out.y = stand.z;
      out.z = -stand.y;
      at.x = damp(at.x, s.x, PAN, step);
      at.y = damp(at.y, s.y, PAN * 3, step);
      at.z = damp(at.z, s.z + HIPS, PAN * 2, step);
      aimAt(out, at.x, at.z, -at.y);
      const dx = at.x - stand.x;
      const dy = at.y - stand.y;
      const dz = at.z - stand.z;
      const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const want = (2 * Math.atan((numbers.tvFrame * WIDER) / 2 / Math.max(1, distance))) / DEG;
      at.fov = damp(at.fov, clamp(want, MIN_FOV, MAX_FOV), ZOOM, step);
      out.fov = at.fov;
    },
  };
}
