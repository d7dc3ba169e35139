import { GateResult, type State } from '../../sim';

/** A pole hit by a rider bends away and springs back (design section 4). */
const DECAY = 3.2;
const WOBBLE = 9;
/** Angle at the moment of the hit, rad, for a slalom pole and for a panel. */
const HIT_POLE = 1.35;
const HIT_PANEL = 1.15;
/** Time after which a pole is at rest, s. */
const REST = 2.6;

/** The swings of all gates of a course since they were hit. */
export interface Swings {
  /** Seconds since the hit; a large number if there was none. */
  readonly since: Float32Array;
  /** Direction in which the pole was pushed (world x and z), and strength: 1 = a full hit. */
  readonly dirX: Float32Array;
  readonly dirZ: Float32Array;
  readonly force: Float32Array;
  readonly amplitude: number;
}

const STILL = 1e6;

export function createSwings(gates: number, kind: 'pole' | 'panel'): Swings {
  return {
    since: new Float32Array(gates).fill(STILL),
    dirX: new Float32Array(gates),
    dirZ: new Float32Array(gates),
    force: new Float32Array(gates),
    amplitude: kind === 'pole' ? HIT_POLE : HIT_PANEL,
  };
}

/** Puts all gates upright. */
export function standUp(swings: Swings): void {
  swings.since.fill(STILL);
}

/** Returns the angle of a pole `t` seconds after a hit, rad. */
export function bendAt(amplitude: number, force: number, t: number): number {
  if (t > REST) return 0;
  return amplitude * force * Math.exp(-DECAY * t) * Math.abs(Math.cos(WOBBLE * t));
}

/** Returns the strength of a hit by result: a clean passage does not touch the pole. */
export function forceOf(result: number): number {
  if (result === GateResult.straddled) return 1;
  return result === GateResult.brushed ? 0.9 : 0;
}

/**
 * Records the gates that a rider has passed since the last frame.
 *
 * @param from first gate not yet passed at the last frame
 * @param side passing side of each gate: the pole is pushed to the other
 * @param share share of the hit that is shown: ghosts barely move the poles
 * @returns whether any pole was hit
 */
export function noteHits(
  swings: Swings,
  side: readonly number[],
  from: number,
  cur: State,
  share: number,
): boolean {
  let any = false;
  for (let g = from; g < cur.nextGate; g++) {
    const force = forceOf(cur.gates[g]!) * share;
    if (force === 0) continue;
    const speed = Math.hypot(cur.vx, cur.vy) || 1;
    const dx = cur.vx / speed - side[g]! * 0.35;
    const dz = -cur.vy / speed;
    const length = Math.hypot(dx, dz) || 1;
    swings.since[g] = 0;
    swings.dirX[g] = dx / length;
    swings.dirZ[g] = dz / length;
    swings.force[g] = force;
    any = true;
  }
  return any;
}

/** Advances the time; returns whether any pole still moves. */
export function advance(swings: Swings, dt: number): boolean {
  let moving = false;
  for (let g = 0; g < swings.since.length; g++) {
    if (swings.since[g]! > REST) continue;
    swings.since[g]! += dt;
    moving = true;
  }
  return moving;
}
