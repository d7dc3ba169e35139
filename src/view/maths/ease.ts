export function clamp(x: number, low = 0, high = 1): number {
  return x < low ? low : x > high ? high : x;
}

export function lerp(a: number, b: number, t: number): number {
  return a + (b - a) * t;
}

/** Returns 0 below a, 1 above b, smooth between; a may be larger than b. */
export function smoothstep(a: number, b: number, x: number): number {
  const t = clamp((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}

/** Moves towards a target at `rate` per second, independent of the frame rate. */
export function damp(current: number, target: number, rate: number, dt: number): number {
  return current + (target - current) * (1 - Math.exp(-rate * dt));
}
