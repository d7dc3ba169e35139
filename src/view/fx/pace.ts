import { damp } from '../maths';

/** A camera's velocity from its positions in successive frames, smoothed. */
export interface Pace {
  /** x, y, z, m/s; always the same array, so that it can be a uniform. */
  readonly velocity: Float32Array;
  /** Allocates nothing. @param dt time since the last frame, s */
  update(at: { readonly x: number; readonly y: number; readonly z: number }, dt: number): void;
}

/** A camera that moves farther than this in one frame was repositioned, m. */
const JUMP = 4;
/** Rate at which the velocity follows, 1/s. */
const FOLLOW = 8;

/** @param velocity array of at least three elements, overwritten */
export function createPace(velocity: Float32Array): Pace {
  const last = { x: Number.NaN, y: 0, z: 0 };
  return {
    velocity,
    update({ x, y, z }, dt) {
      const dx = x - last.x;
      const dy = y - last.y;
      const dz = z - last.z;
      last.x = x;
      last.y = y;
      last.z = z;
      if (!(dt > 0 && dx * dx + dy * dy + dz * dz < JUMP * JUMP)) return;
      velocity[0] = damp(velocity[0]!, dx / dt, FOLLOW, dt);
      velocity[1] = damp(velocity[1]!, dy / dt, FOLLOW, dt);
      velocity[2] = damp(velocity[2]!, dz / dt, FOLLOW, dt);
    },
  };
}
