import { type Compiled, Snow, type State, snowUnder } from '../../sim';
import { clamp, lerp, smoothstep } from '../maths';
import type { Between } from '../rider/between';
import { SKI_BACK, SKI_FRONT } from '../rider/skeleton';

/** The marks of a rider in the snow at one moment. Simulation frame, m; each user has one object, which is overwritten. */
export interface Mark {
  x: number;
  y: number;
  /** Direction of travel: unit vector in the map. */
  tx: number;
  ty: number;
  /** Direction of the skis: unit vector in the map. */
  hx: number;
  hy: number;
  /** Distance between a groove's walls (it looks {@link SEEN} times as wide), and half width of the stance. */
  width: number;
  apart: number;
  /** Darkness of the groove, 0 (nothing) … 1. */
  depth: number;
}

export function createMark(): Mark {
  return { x: 0, y: 0, tx: 0, ty: 1, hx: 0, hy: 1, width: 0.05, apart: 0.17, depth: 0 };
}

/** Factors on width and depth of the groove by snow: ice, hard, packed, soft, powder. */
const WIDTH = [0.6, 1, 1.1, 1.45, 2.2] as const;
const DEPTH = [0.42, 1, 1, 1, 1] as const;
/** A groove fades out between its walls and this multiple of their distance, so it looks about that many widths wide. */
export const SEEN = 2.65;
/** Apparent width of a groove on flat and on fully edged skis, m; and of a snowboard's. */
const FLAT = 0.13;
const EDGED = 0.07;
const BOARD_FLAT = 0.26;
const BOARD_EDGED = 0.09;
/** Length of the skis and of the snowboard that sweep the snow when sliding sideways, m. */
export const SKI_LENGTH = SKI_FRONT + SKI_BACK;
export const BOARD_LENGTH = 1.66;
/** A carving edge follows its own curve: up to this sideways motion (sine of the angle) it does not sweep. */
const CLEAN = 0.06;
const SCRAPED = 0.42;
/** Trace of a sliding body: half width, m, and depth. */
const BODY = 0.3;
const BODY_DEPTH = 0.38;

/** Computes the present mark of a rider: width and depth by edge, slip, posture and snow. No mark in the air. */
export function markOf(r: Between, cur: State, k: Compiled, board: boolean, out: Mark): void {
  out.x = r.x;
  out.y = r.y;
  out.hx = r.hx;
  out.hy = r.hy;
  const flat = Math.sqrt(r.vx * r.vx + r.vy * r.vy);
  out.tx = flat > 0.3 ? r.vx / flat : r.hx;
  out.ty = flat > 0.3 ? r.vy / flat : r.hy;
  const snow = snowUnder(k, r, cur);
  const edge = Math.abs(2 * Math.atan(r.u * k.gear.qmax));
  const across = Math.abs(out.tx * r.hy - out.ty * r.hx) * smoothstep(0.5, 2, flat);
  const brake = Math.max(0, -r.p);
  const narrow = board ? lerp(BOARD_FLAT, BOARD_EDGED, clamp(edge)) : lerp(FLAT, EDGED, clamp(edge));
  // A snowboard that brakes straight is drawn sideways, so it must sweep sideways; skis in a wedge sweep half as much.
  const sweep = Math.max(across, brake * (board ? 0.9 : 0.35) * smoothstep(0.5, 3, flat));
  const swept = (board ? BOARD_LENGTH : SKI_LENGTH) * clamp((sweep - CLEAN) / (1 - CLEAN));
  out.width = (narrow * WIDTH[snow as 0 | 1 | 2 | 3 | 4] * (1 - sweep) + swept) / SEEN;
  // Skis across the direction of travel sweep one band.
  out.apart = board ? 0 : (0.18 + 0.1 * Math.sin(edge)) * (1 - 0.8 * across) + 0.2 * brake * (1 - across);
  out.depth = (0.3 + 0.7 * clamp(edge * 1.5)) * DEPTH[snow as 0 | 1 | 2 | 3 | 4];
  if (snow === Snow.powder) out.depth = Math.max(out.depth, 0.8);
  // Swept snow is scraped, not cut, so a broad band is not as dark as a ditch.
  out.depth *= lerp(1, SCRAPED, clamp(sweep));
  if (cur.crash > 0) {
    out.width = BODY;
    out.apart = 0;
    out.depth = BODY_DEPTH * smoothstep(0.5, 3, flat);
  }
  if (cur.air === 1 || flat < 0.15) out.depth = 0;
}

/** Sets `out` to the mark a share t of the way from a to b, on a curve with the directions of travel at a and b. */
export function blendMarks(a: Mark, b: Mark, t: number, out: Mark): void {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const t2 = t * t;
  const t3 = t2 * t;
  const h1 = t3 - 2 * t2 + t;
  const h2 = -2 * t3 + 3 * t2;
  const h3 = t3 - t2;
  out.x = a.x + dx * h2 + d * (a.tx * h1 + b.tx * h3);
  out.y = a.y + dy * h2 + d * (a.ty * h1 + b.ty * h3);
  out.tx = lerp(a.tx, b.tx, t);
  out.ty = lerp(a.ty, b.ty, t);
  const l = Math.sqrt(out.tx * out.tx + out.ty * out.ty) || 1;
  out.tx /= l;
  out.ty /= l;
  out.hx = lerp(a.hx, b.hx, t);
  out.hy = lerp(a.hy, b.hy, t);
  out.width = lerp(a.width, b.width, t);
  out.apart = lerp(a.apart, b.apart, t);
  out.depth = lerp(a.depth, b.depth, t);
}
