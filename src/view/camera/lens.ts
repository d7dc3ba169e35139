import type { PerspectiveCamera } from 'three';

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
  fitted.fov = fov;
  fitted.aspect = aspect;
  fitLens(fitted);
  return fitted.fov;
}

const fitted = { fov: 0, aspect: 0 };

/** The same in place, for what is done in every picture: numbers handed on or back would be made into objects. */
export function fitLens(lens: Pick<Lens, 'fov' | 'aspect'>): void {
  const share = Math.max(WIDE_SHARE, REFERENCE_ASPECT / lens.aspect);
  lens.fov = Math.min(MAX_FOV, (2 * Math.atan(Math.tan((lens.fov * DEG) / 2) * share)) / DEG);
}

/** What a lens shows. */
export interface Lens {
  /** Vertical field of view, degrees. */
  fov: number;
  /** width / height. */
  aspect: number;
}

/**
 * Gives a camera a lens. The same as three's `updateProjectionMatrix`, of which only what changes from
 * picture to picture is written: those hand on every edge of the picture as a number of its own.
 */
export function setLens(camera: PerspectiveCamera, { fov, aspect }: Readonly<Lens>): void {
  camera.fov = fov;
  camera.aspect = aspect;
  const e = camera.projectionMatrix.elements;
  e[5] = 1 / Math.tan((fov * DEG) / 2);
  e[0] = e[5] / aspect;
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
