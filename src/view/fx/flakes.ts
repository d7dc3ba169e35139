import { type BufferGeometry, type IUniform, Points, ShaderMaterial, Sphere, Vector3 } from 'three';
import type { Light } from '../light';

/** Shaders of airborne snow. */
export interface FlakeShaders {
  readonly vertexShader: string;
  readonly fragmentShader: string;
}

/**
 * Creates airborne snow, one point per flake, in any direction of the camera.
 *
 * @param order draw order
 * @param own uniforms in addition to the light's
 */
export function createFlakes(
  geometry: BufferGeometry,
  shaders: FlakeShaders,
  light: Light,
  order: number,
  own: Readonly<Record<string, IUniform>> = {},
): { readonly points: Points; dispose(): void } {
  geometry.boundingSphere = new Sphere(new Vector3(), Number.POSITIVE_INFINITY);
  const material = new ShaderMaterial({
    ...shaders,
    defines: { ...light.constants },
    uniforms: { uFrame: light.uniforms.uFrame, ...own },
    transparent: true,
    depthWrite: false,
  });
  const points = new Points(geometry, material);
  points.frustumCulled = false;
  points.matrixAutoUpdate = false;
  points.renderOrder = order;
  return {
    points,
    dispose() {
      points.removeFromParent();
      geometry.dispose();
      material.dispose();
    },
  };
}
