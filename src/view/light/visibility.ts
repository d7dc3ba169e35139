import type { LightPreset } from './presets';

/** With a larger share of fog than this, the image of a rider is pale, because the hill behind them has even more. */
const HAZE = 0.4;

/** Returns how far riders are filmed in a light, m: beyond it the fog takes more than {@link HAZE} of their colour. */
export function visibility({ fogNear, fogFar, fogMax }: LightPreset): number {
  // The inverse of the fog's curve.
  const clear = Math.sqrt(1 - HAZE / fogMax);
  return fogFar - clear * (fogFar - fogNear);
}
