import type { LightPreset } from './presets';

/** Under more fog than this share a picture of a rider is pale all over: the hill behind them has more of it yet. */
const HAZE = 0.4;

/** How far riders are filmed in a light: farther away the fog has taken more than {@link HAZE} of their colour, m. */
export function visibility({ fogNear, fogFar, fogMax }: LightPreset): number {
  // The fog's own curve, the other way round.
  const clear = Math.sqrt(1 - HAZE / fogMax);
  return fogFar - clear * (fogFar - fogNear);
}
