import { type Compiled, createGround, DT, evaluateGround, G, snowAt } from '../sim';
import { type Edging, edgeHold, edgingOf } from './edging';
import { type Ground, groundOf } from './line';

/** A course prepared for computer riders: tables for line and follower, computed once and shared by all riders. */
export interface Piste {
  readonly k: Compiled;
  readonly ground: Ground;
  readonly edging: Edging;
  /** Largest lateral acceleration that the snow holds at each knot, m/s². */
  readonly pulls: Float64Array;
  /** Square of the speed (m²/s²) at which the snow just holds the turn at each knot; the finish has none. */
  readonly holds: Float64Array;
  /** Decrease of the square of the speed per metre of braking before each knot, m/s². */
  readonly brakes: Float64Array;
  /** Gain of the edge servo over one decision: how much the input moves the edge. */
  readonly servo: number;
}

/** Ticks between two decisions: the emission grid changes at most every second tick. */
export const DECISION_TICKS = 2;

/** Prepares a compiled course for computer riders. */
export function pisteOf(k: Compiled): Piste {
  const ground = groundOf(k);
  const holds = new Float64Array(ground.knots).fill(Number.POSITIVE_INFINITY);
  const brakes = new Float64Array(ground.knots).fill(1);
  const pulls = new Float64Array(ground.knots).fill(G);
  const at = createGround();
  const g = k.gear;
  for (let i = 1; i < ground.knots - 1; i++) {
    const x = ground.pole[i]! + ground.side[i]! * (g.clear + 0.5);
    const y = ground.y[i]!;
    evaluateGround(k, x, y, 0, at);
    const snow = snowAt(k, x, y, at.X, at.cell);
    const cap = edgeHold(g, 1, k.hold[snow]!, k.shear[snow]!);
    const bend = Math.abs(ground.bend[i]!);
    pulls[i] = cap * G * at.iD;
    holds[i] = pulls[i]! / Math.max(bend, 1e-4);
    const friction = k.mu0[snow]! * g.glide + g.wedge * k.brakeSnow[snow]!;
    const pull = friction * at.iD * G + G * at.gy * at.iD;
    brakes[i] = 2 * Math.max(pull, 0.3);
  }
  for (let i = ground.knots - 2; i > 0; i--) {
    const run = ground.y[i + 1]! - ground.y[i]!;
    holds[i] = Math.min(holds[i]!, holds[i + 1]! + brakes[i + 1]! * run);
  }
  return {
    k,
    ground,
    edging: edgingOf(g),
    pulls,
    holds,
    brakes,
    servo: 1 / (g.edgeGain * DT * DECISION_TICKS),
  };
}
