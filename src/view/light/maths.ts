import type { Vector3 } from 'three';

/**
 * N·L of an even slope falling at `pitch` (rise over run, positive downhill): snow that lies like this is neither lit
 * nor shaded, only `base` bright.
 */
export function slopeLight(sun: Vector3, pitch: number): number {
  const length = Math.sqrt(1 + pitch * pitch);
  return (sun.y - pitch * sun.z) / length;
}
