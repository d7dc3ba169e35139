/** Small functions of motion, shared by rider, effects and cameras. */

export const DEG = Math.PI / 180;

export function clamp(x: number, low: number, high: number): number {
  return x < low ? low : Math.min(x, high);
}

/** {@link clamp} to 0…1. */
export function unit(x: number): number {
  return x < 0 ? 0 : Math.min(x, 1);
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** 0 below `from`, 1 above `to`, smooth between. */
export function ease(from: number, to: number, x: number): number {
  const t = unit((x - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/**
 * Moves a value towards its target the same way at every frame rate.
 *
 * @param rate share of the gap closed per second (the λ of design section 5), 1/s
 */
export function damp(x: number, target: number, rate: number, dt: number): number {
  return x + (target - x) * (1 - Math.exp(-rate * dt));
}
