/**
 * The hill as one picture shows it, for everything that stands on it: y in m down the hill, written over for every picture.
 */
export interface Stretch {
  /** The rider followed, and the camera. */
  riderY: number;
  cameraY: number;
  /** First and last y in the picture. */
  from: number;
  to: number;
  /** Angle by which the mountains lean, rad. */
  tilt: number;
  /** Time since the last picture, s. */
  dt: number;
}

export function createStretch(): Stretch {
  return { riderY: 0, cameraY: 0, from: 0, to: 0, tilt: 0, dt: 0 };
}
