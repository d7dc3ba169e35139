import type { Vector3 } from 'three';

/**
 * Returns N·L of an even slope falling at `pitch` (rise over run, positive downhill). Snow at this angle is neither lit nor
 * shaded, and has the brightness `base`.
 */
export function slopeLight(sun: Vector3, pitch: number): number {
  const length = Math.sqrt(1 + pitch * pitch);
  return (sun.y - pitch * sun.z) / length;
}
