import { DoubleSide, FrontSide, ShaderMaterial } from 'three';
import { FOG_GLSL, LIGHT_GLSL, type Light } from '../light';

/** Outputs a colour computed in the vertex shader. */
export const COLOUR_FRAGMENT = /* glsl */ `
varying vec3 vColour;
void main() { gl_FragColor = vec4(vColour, 1.); }`;

const VERTEX = /* glsl */ `
attribute vec3 color;
#ifdef INSTANCED
attribute vec4 aPlace; // foot, scale
attribute vec4 aTurn;  // cosine and sine of the turn, brightness, brightness of blue
#endif
varying vec3 vColour;
${LIGHT_GLSL}
${FOG_GLSL}
void main() {
  vec3 p = position, n = normal, c = color;
#ifdef INSTANCED
  mat2 turn = mat2(aTurn.x, aTurn.y, -aTurn.y, aTurn.x);
  p *= aPlace.w;
  p.xz = turn * p.xz;
  n.xz = turn * n.xz;
  p += aPlace.xyz;
  c *= aTurn.zzw;
#endif
  vec4 world = modelMatrix * vec4(p, 1.);
  n = normalize(mat3(modelMatrix) * n);
  vec4 fog = fogAt(world.xyz);
  vColour = mix(shadeProp(n, c), fog.rgb, fog.a);
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

/**
 * Creates the material of flat-shaded objects: sun, sky and fog per vertex, no textures.
 *
 * @param kind 'instanced' reads the place of each instance from aPlace and aTurn
 */
export function propMaterial(
  light: Light,
  kind: 'single' | 'instanced',
  sides: 'front' | 'both' = 'front',
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: COLOUR_FRAGMENT,
    defines: kind === 'instanced' ? { ...light.constants, INSTANCED: 1 } : { ...light.constants },
    side: sides === 'both' ? DoubleSide : FrontSide,
  });
}
