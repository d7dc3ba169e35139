import type { Gear } from '../sim';

/** Number of entries of the table from curvature to edge setting. */
const STEPS = 256;

/** The curvature that equipment carves at each edge setting (the model's step 3), and the inverse. */
export interface Edging {
  /** Curvature at full edge, 1/m. */
  readonly kappaMax: number;
  /** Edge setting u at kappaMax·i/STEPS. */
  readonly settings: Float64Array;
  /** Reciprocal of the table's spacing, m. */
  readonly scale: number;
}

/** Returns the curvature (1/m, signed) that the gear carves at edge setting `u` in [−1, 1]. */
export function carveCurvature(g: Gear, u: number): number {
  const q = u * g.qmax;
  const qq = q * q;
  const sin = (2 * q) / (1 + qq);
  const cos = (1 - qq) / (1 + qq);
  return sin / (cos * Math.sqrt(sin * sin + g.s0 * g.s0) * g.radius);
}

/** Returns the side force per normal force that the edge can hold at `u` (hold margin and shear strength of the snow). */
export function edgeHold(g: Gear, u: number, hold: number, shear: number): number {
  const q = Math.abs(u) * g.qmax;
  const t = (2 * q) / (1 - q * q);
  const lean = t * hold < 0.999 ? (t + hold) / (1 - t * hold) : shear;
  return g.grip * Math.min(lean, shear);
}

const tables = new Map<Gear, Edging>();

/** Builds the table of a gear. Curvature grows with the edge setting, so it is inverted by bisection. */
export function edgingOf(g: Gear): Edging {
  const known = tables.get(g);
  if (known) return known;
  const kappaMax = carveCurvature(g, 1);
  const settings = new Float64Array(STEPS + 2);
  for (let i = 1; i <= STEPS; i++) {
    let low = settings[i - 1]!;
    let high = 1;
    for (let n = 0; n < 40; n++) {
      const mid = (low + high) / 2;
      if (carveCurvature(g, mid) < (kappaMax * i) / STEPS) low = mid;
      else high = mid;
    }
    settings[i] = high;
  }
  settings[STEPS + 1] = 1;
  const edging = { kappaMax, settings, scale: STEPS / kappaMax };
  tables.set(g, edging);
  return edging;
}

/** Returns the edge setting in [0, 1] that carves `kappa` ≥ 0; 1 if the gear cannot carve it. */
export function settingFor(e: Edging, kappa: number): number {
  const at = kappa * e.scale;
  if (at >= STEPS) return 1;
  const i = at | 0;
  const low = e.settings[i]!;
  return low + (at - i) * (e.settings[i + 1]! - low);
}
