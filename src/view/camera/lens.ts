import type { PerspectiveCamera } from 'three';

/** Radians per degree. */
export const DEG = Math.PI / 180;

/** Aspect ratio of the stage (600 × 1000) for which fields of view are given. */
export const REFERENCE_ASPECT = 0.6;
const MAX_FOV = 74;
/** In a wide frame the view grows to the sides, but the rider never gets smaller than this share. */
const WIDE_SHARE = 0.86;

/**
 * Returns the vertical field of view for an aspect ratio, degrees: narrower frames keep the horizontal field, up to a limit.
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

/** Like {@link fovForAspect}, in place, for use in every frame: passed or returned numbers would be boxed as objects. */
export function fitLens(lens: Pick<Lens, 'fov' | 'aspect'>): void {
  const share = Math.max(WIDE_SHARE, REFERENCE_ASPECT / lens.aspect);
  lens.fov = Math.min(MAX_FOV, (2 * Math.atan(Math.tan((lens.fov * DEG) / 2) * share)) / DEG);
}

/** The field of view of a lens. */
export interface Lens {
  /** Vertical field of view, degrees. */
  fov: number;
  /** width / height. */
  aspect: number;
}

/**
 * Sets a camera's lens, like three's `updateProjectionMatrix`. Writes only the matrix elements that change: three's function
 * passes every edge of the frustum as a boxed number.
 */
export function setLens(camera: PerspectiveCamera, { fov, aspect }: Readonly<Lens>): void {
  camera.fov = fov;
  camera.aspect = aspect;
  const e = camera.projectionMatrix.elements;
  e[5] = 1 / Math.tan((fov * DEG) / 2);
  e[0] = e[5] / aspect;
  camera.projectionMatrixInverse.copy(camera.projectionMatrix).invert();
}
