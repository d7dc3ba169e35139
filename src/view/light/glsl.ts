import type { Color, Vector3 } from 'three';

/** Decimal digits of a float. */
const DIGITS = 9;

/** Formats a number, vector or colour as a constant in shader source. */
export function glsl(value: number | Vector3 | Color): string {
  if (typeof value === 'number') return value.toPrecision(DIGITS);
  return `vec3(${value.toArray().map(glsl).join(', ')})`;
}
