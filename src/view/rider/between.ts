import type { State } from '../../sim';
import type { FrameTime } from '../types';

/**
 * A rider's interpolated state between two ticks, in the simulation's frame (x right, y down the hill, z up; SI). Each user has
 * one object, which is overwritten every frame.
 */
export interface Between {
  x: number;
  y: number;
  z: number;
  vx: number;
  vy: number;
  vz: number;
  speed: number;
  /** Ski heading, unit vector in the map. */
  hx: number;
  hy: number;
  /** Edge setting and posture in [−1, 1]. */
  u: number;
  p: number;
  /** Speed along and to the right of the ski, m/s. */
  vf: number;
  vs: number;
  /** Height of the snow below, its slopes, and 1 / √(1 + gx² + gy²). */
  zg: number;
  gx: number;
  gy: number;
  iD: number;
}

export function createBetween(): Between {
  return {
    x: 0,
    y: 0,
    z: 0,
    vx: 0,
    vy: 0,
    vz: 0,
    speed: 0,
    hx: 0,
    hy: 1,
    u: 0,
    p: 0,
    vf: 0,
    vs: 0,
    zg: 0,
    gx: 0,
    gy: 0,
    iD: 1,
  };
}

/** Ticks farther apart than this (m) are a restart, a rescue or a scrub: not interpolated. */
const JUMP = 1.5;

/** Fills `out` with the rider at `alpha` (0 = prev, 1 = cur). */
export function between(prev: State, cur: State, at: Readonly<Pick<FrameTime, 'alpha'>>, out: Between): void {
  const { alpha } = at;
  const dx = cur.x - prev.x;
  const dy = cur.y - prev.y;
  const a = dx * dx + dy * dy > JUMP * JUMP ? 1 : alpha;
  const b = 1 - a;
  out.x = prev.x * b + cur.x * a;
  out.y = prev.y * b + cur.y * a;
  out.z = prev.z * b + cur.z * a;
  out.vx = prev.vx * b + cur.vx * a;
  out.vy = prev.vy * b + cur.vy * a;
  out.vz = prev.vz * b + cur.vz * a;
  out.speed = Math.sqrt(out.vx * out.vx + out.vy * out.vy + out.vz * out.vz);
  const hx = prev.hx * b + cur.hx * a;
  const hy = prev.hy * b + cur.hy * a;
  const h = Math.sqrt(hx * hx + hy * hy);
  out.hx = h > 1e-6 ? hx / h : cur.hx;
  out.hy = h > 1e-6 ? hy / h : cur.hy;
  out.u = prev.u * b + cur.u * a;
  out.p = prev.p * b + cur.p * a;
  out.vf = prev.vf * b + cur.vf * a;
  out.vs = prev.vs * b + cur.vs * a;
  out.zg = prev.zg * b + cur.zg * a;
  out.gx = prev.gx * b + cur.gx * a;
  out.gy = prev.gy * b + cur.gy * a;
  out.iD = 1 / Math.sqrt(1 + out.gx * out.gx + out.gy * out.gy);
}
