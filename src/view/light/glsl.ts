import type { Color, Vector3 } from 'three';

/** As many digits as a float has. */
const DIGITS = 9;

/** A number, vector or colour as a constant in a shader's source. */
export function glsl(value: number | Vector3 | Color): string {
  if (typeof value === 'number') return value.toPrecision(DIGITS);
  return `vec3(${value.toArray().map(glsl).join(', ')})`;
}
