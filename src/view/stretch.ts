/**
 * The hill as one picture shows it, for everything that stands on it: y in m down the hill, written over for every picture.
 * In an object: a number handed to a function is made into an object wherever the call is not compiled away.
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
  return { riderY: 0.1, cameraY: 0.1, from: 0.1, to: 0.1, tilt: 0.1, dt: 0.1 };
}
