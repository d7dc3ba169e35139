/** Radians in a degree. */
export const DEG = Math.PI / 180;

/** Shape of the stage (600 × 1000) that field-of-view figures are given for. */
export const REFERENCE_ASPECT = 0.6;
const MAX_FOV = 74;
/** On wide pictures the view grows to the sides, but the rider does not shrink below this. */
const WIDE_SHARE = 0.86;

/**
 * Vertical field of view for a picture's shape, degrees: narrower pictures keep the horizontal field, up to a limit.
 *
 * @param fov vertical field of view at {@link REFERENCE_ASPECT}, degrees
 * @param aspect width / height
 */
export function fovForAspect(fov: number, aspect: number): number {
  const share = Math.max(WIDE_SHARE, REFERENCE_ASPECT / aspect);
  return Math.min(MAX_FOV, (2 * Math.atan(Math.tan((fov * DEG) / 2) * share)) / DEG);
}
