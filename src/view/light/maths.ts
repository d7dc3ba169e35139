import type { Vector3 } from 'three';
import type { LightPreset } from './presets';

/** Share of fog at a distance (m), as the shader has it. */
export function fogShare(preset: LightPreset, distance: number): number {
  const t = (distance - preset.fogNear) / (preset.fogFar - preset.fogNear);
  const clear = 1 - Math.min(1, Math.max(0, t));
  return (1 - clear * clear) * preset.fogMax;
}

/**
 * N·L of an even slope falling at `pitch` (rise over run, positive downhill): snow that lies like this is neither lit
 * nor shaded, only `base` bright.
 */
export function slopeLight(sun: Vector3, pitch: number): number {
  const length = Math.sqrt(1 + pitch * pitch);
  return (sun.y - pitch * sun.z) / length;
}
