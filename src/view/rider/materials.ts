import {
  type Color,
  EqualDepth,
  FrontSide,
  type IUniform,
  LessEqualDepth,
  NotEqualStencilFunc,
  ReplaceStencilOp,
  ShaderMaterial,
} from 'three';
import { FOG_GLSL, LIGHT_GLSL, type Light } from '../light';
import { BONES } from './skeleton';

/** Bone matrices for the shaders, one after the other: one array, shared by all materials of a rider. */
export type BoneUniform = IUniform<Float32Array>;

const BONES_GLSL = /* glsl */ `
attribute float aBone;
uniform mat4 uBones[${BONES}];
mat4 bone() { return uBones[int(aBone + .5)]; }`;

/** Light per vertex; a rim towards the sun separates the rider from the snow. */
const BODY_VERTEX = /* glsl */ `
attribute vec3 color;
varying vec3 vColour;
varying float vRim;
varying vec4 vFog;
${BONES_GLSL}
${LIGHT_GLSL}
${FOG_GLSL}
void main() {
  mat4 b = bone();
  vec4 world = modelMatrix * (b * vec4(position, 1.));
  vec3 N = normalize(mat3(modelMatrix) * (mat3(b) * normal));
  vec3 V = normalize(eye() - world.xyz);
  float rim = pow(1. - clamp(dot(N, V), 0., 1.), 3.);
  float sunny = clamp(dot(N, SUN) * .6 + .5, 0., 1.);
  vec4 fog = fogAt(world.xyz);
  vec3 c = shadeProp(N, color) + SUN_TINT * rim * sunny * .38;
  vColour = mix(c, fog.rgb, fog.a * .8);
  vRim = rim;
  vFog = fog;
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const BODY_FRAGMENT = /* glsl */ `
varying vec3 vColour;
void main() { gl_FragColor = vec4(vColour, 1.); }`;

const GHOST_FRAGMENT = /* glsl */ `
uniform vec3 uTint;
uniform float uAlpha;
varying vec3 vColour;
varying float vRim;
varying vec4 vFog;
void main() {
  float light = dot(vColour, vec3(.3, .5, .2));
  vec3 c = mix(uTint * (.72 + .5 * light), vec3(1.), clamp(vRim * 1.3, 0., 1.) * .7);
  gl_FragColor = vec4(mix(c, vFog.rgb, vFog.a), uAlpha * (1. + vRim * .8) * (1. - .5 * vFog.a));
}`;

/** The same figure, projected along the sunlight onto the plane of the snow below. Flat colour: overlaps are not darker. */
const SHADOW_VERTEX = /* glsl */ `
uniform vec3 uPlaneNormal, uPlanePoint;
varying vec4 vFog;
${BONES_GLSL}
${FOG_GLSL}
void main() {
  vec4 world = modelMatrix * (bone() * vec4(position, 1.));
  float h = max(dot(world.xyz - uPlanePoint, uPlaneNormal), 0.);
  world.xyz -= SUN * h / max(dot(SUN, uPlaneNormal), .12);
  world.xyz += uPlaneNormal * .04;
  vFog = fogAt(world.xyz);
  gl_Position = projectionMatrix * viewMatrix * world;
}`;

const SHADOW_FRAGMENT = /* glsl */ `
varying vec4 vFog;
void main() { gl_FragColor = vec4(mix(CAST * .95, vFog.rgb, vFog.a), 1.); }`;

/** Stencil value where the rider is drawn, so that the rider's shadow on the snow never covers the skis lying on it. */
const RIDER_MARK = 1;

/** Creates the rider's material. */
export function bodyMaterial(light: Light, bones: BoneUniform): ShaderMaterial {
  return new ShaderMaterial({
    stencilWrite: true,
    stencilRef: RIDER_MARK,
    stencilZPass: ReplaceStencilOp,
    vertexShader: BODY_VERTEX,
    fragmentShader: BODY_FRAGMENT,
    defines: { ...light.constants },
    uniforms: { uBones: bones },
    side: FrontSide,
  });
}

/** Creates a material that only writes depth, drawn before a ghost, so that parts behind the ghost's front are hidden. */
export function ghostDepthMaterial(light: Light, bones: BoneUniform): ShaderMaterial {
  const m = bodyMaterial(light, bones);
  m.colorWrite = false;
  m.stencilWrite = false;
  return m;
}

/**
 * Creates a ghost's tint with a white rim.
 *
 * @param prepass whether a depth pass is drawn first; without it the ghost writes depth itself
 */
export function ghostMaterial(
  light: Light,
  bones: BoneUniform,
  tint: Color,
  alpha: number,
  prepass: boolean,
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: BODY_VERTEX,
    fragmentShader: GHOST_FRAGMENT,
    defines: { ...light.constants },
    uniforms: {
      uBones: bones,
      uTint: { value: tint },
      uAlpha: { value: alpha },
    },
    transparent: true,
    depthFunc: prepass ? EqualDepth : LessEqualDepth,
    depthWrite: !prepass,
    side: FrontSide,
  });
}

/** The plane that receives a shadow: x, y, z of a point and of the normal, world. */
export interface ShadowPlane {
  readonly normal: Float32Array;
  readonly point: Float32Array;
}

export function shadowMaterial(
  light: Light,
  bones: BoneUniform,
): { readonly material: ShaderMaterial; readonly plane: ShadowPlane } {
  const plane = { normal: new Float32Array([0, 1, 0]), point: new Float32Array(3) };
  const material = new ShaderMaterial({
    vertexShader: SHADOW_VERTEX,
    fragmentShader: SHADOW_FRAGMENT,
    defines: { ...light.constants },
    uniforms: {
      uBones: bones,
      uPlaneNormal: { value: plane.normal },
      uPlanePoint: { value: plane.point },
    },
    stencilWrite: true,
    stencilRef: RIDER_MARK,
    stencilFunc: NotEqualStencilFunc,
    polygonOffset: true,
    polygonOffsetFactor: -3,
    polygonOffsetUnits: -3,
    side: FrontSide,
  });
  return { material, plane };
}
