/** The section of the hill in a frame, for everything on it: y in m down the hill, overwritten for every frame. */
export interface Stretch {
  /** The followed rider, and the camera. */
  riderY: number;
  cameraY: number;
  /** First and last visible y. */
  from: number;
  to: number;
  /** Angle by which the mountains lean, rad. */
  tilt: number;
  /** Time since the last frame, s. */
  dt: number;
}

export function createStretch(): Stretch {
  return { riderY: 0, cameraY: 0, from: 0, to: 0, tilt: 0, dt: 0 };
}
