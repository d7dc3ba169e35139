import {
  BufferAttribute,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  ShaderMaterial,
  type Vector3,
} from 'three';
import { EYE_GLSL, glsl, type Light } from '../light';
import { seeded } from '../maths';
import type { Tier } from '../quality';
import { createPace } from './pace';

/** The viewpoint for drifting snow, and the plane of the snow around the rider. World frame, m. */
export interface DriftSight {
  camera: Vector3;
  /** Height of the snow at the camera's x and the rider's y, and its slope there. */
  x: number;
  y: number;
  h: number;
  gx: number;
  gy: number;
  /** Time since the last frame, s. */
  dt: number;
}

/** Grains that drift over the snow and streaks of wind. The faster the rider, the faster the near ones pass. */
export interface Drift {
  readonly mesh: Mesh;
  /** Allocates nothing. */
  update(sight: Readonly<DriftSight>): void;
  /** Turned off for reduced motion. */
  show(on: boolean): void;
  dispose(): void;
}

export const GRAINS: Readonly<Record<Tier, number>> = { low: 90, medium: 170, high: 260 };
/** Share of wind streaks in the air. */
const WIND = 0.22;
/** Size of their box around a point this far below the camera: grains that leave it on one side enter on the other, m. */
const BOX = { across: 13, along: 26 };
const DOWN = 14;
/** Height of the grains above the snow and of the wind streaks, m. */
const GRAIN_HEIGHT = 0.35;
const WIND_HEIGHT = 4.2;
/** Exposure time for grains and for wind, s. */
const GRAIN_SHUTTER = 0.011;
const WIND_SHUTTER = 0.03;
/** Drawn before the spray and after the ghosts. */
const ORDER = 595;

/** The position of a grain depends only on the time and the camera. */
const VERTEX = /* glsl */ `
attribute vec3 aSeed;
uniform vec2 uFrame;
uniform vec4 uCamera; // its velocity, its speed
uniform float uGround[5]; // x, z and height of a point of the snow, its slope along x and z
varying vec2 vAcross;
varying vec4 vColour;
${EYE_GLSL}
void main() {
  float own = fract(aSeed.x * 91.7 + aSeed.z * 37.3);
  float wind = step(own, ${glsl(WIND)});
  vec3 blow = vec3(1.6 + own, 0., -.8) * (1. - wind);
  vec2 box = vec2(${glsl(BOX.across)}, ${glsl(BOX.along)});
  vec2 middle = vec2(eye().x, eye().z - ${glsl(DOWN)});
  vec2 at = mod(aSeed.xz * box + blow.xz * uFrame.x - middle, box) - .5 * box;
  vec3 p = vec3(middle.x + at.x, 0., middle.y + at.y);
  float snow = uGround[2] + uGround[3] * (p.x - uGround[0]) + uGround[4] * (p.z - uGround[1]);
  float high = aSeed.y * aSeed.y * mix(${glsl(GRAIN_HEIGHT)}, ${glsl(WIND_HEIGHT)}, wind);
  p.y = snow + .05 + high + (1. - wind) * .04 * sin(uFrame.x * 5. + own * 60.);
  vec3 seen = (viewMatrix * vec4(p, 1.)).xyz;
  vec3 past = mat3(viewMatrix) * (uCamera.xyz - blow) * mix(${glsl(GRAIN_SHUTTER)}, ${glsl(WIND_SHUTTER)}, wind);
  vec3 end = seen + past;
  // Both ends must be before the lens.
  float clear = step(seen.z, -1.2) * step(end.z, -1.2);
  vec2 a = seen.xy / -seen.z, b = end.xy / -end.z;
  vec2 way = (b - a) / max(length(b - a), .0001);
  float px = 1. / uFrame.y; // a pixel at 1 m
  float radius = mix(.012 + .012 * fract(own * 7.), .008, wind);
  float wide = max(radius / -seen.z, px * .8);
  float thin = clamp(radius / (-seen.z * px * .8), .35, 1.);
  vec2 q = mix(a - way * wide, b + way * wide, position.x) + vec2(-way.y, way.x) * wide * position.y;
  vAcross = vec2(position.x, position.y);
  vec2 rim = abs(at) / box * 2.;
  float shown = (1. - smoothstep(.7, 1., max(rim.x, rim.y))) * thin * clear;
  shown *= mix(smoothstep(4., 20., uCamera.w) * .8, smoothstep(16., 32., uCamera.w) * .45, wind);
  // White is seen on what is dark, blue on lit snow.
  vec3 c = mix(mix(CAST, SNOW_SHADE, .5), vec3(1.), max(wind, step(.45, fract(own * 3.7))));
  vColour = vec4(mix(c, mix(SNOW_MID, SNOW_LIT, .4), FLOOD), shown);
  gl_Position = shown > .01 ? projectionMatrix * vec4(q * -seen.z, seen.z, 1.) : vec4(2., 2., 2., 1.);
}`;

const FRAGMENT = /* glsl */ `
varying vec2 vAcross;
varying vec4 vColour;
void main() {
  float ends = smoothstep(0., .25, vAcross.x) * (1. - smoothstep(.6, 1., vAcross.x));
  gl_FragColor = vec4(vColour.rgb, vColour.a * ends * (1. - vAcross.y * vAcross.y));
}`;

function driftGeometry(count: number): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  const corners = new Float32Array([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]);
  geometry.setAttribute('position', new BufferAttribute(corners, 3));
  geometry.setIndex([0, 1, 2, 0, 2, 3]);
  const random = seeded(53);
  const seeds = Float32Array.from({ length: count * 3 }, random);
  geometry.setAttribute('aSeed', new InstancedBufferAttribute(seeds, 3));
  geometry.instanceCount = count;
  return geometry;
}

export function createDrift(tier: Tier, light: Light): Drift {
  const geometry = driftGeometry(GRAINS[tier]);
  const camera = new Float32Array(4);
  const ground = new Float32Array(5);
  const pace = createPace(camera);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
    uniforms: { uFrame: light.uniforms.uFrame, uCamera: { value: camera }, uGround: { value: ground } },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.renderOrder = ORDER;
  return {
    mesh,
    update({ camera: at, x, y, h, gx, gy, dt }) {
      pace.update(at, dt);
      camera[3] = Math.hypot(camera[0]!, camera[1]!, camera[2]!);
      ground[0] = x;
      ground[1] = -y;
      ground[2] = h;
      ground[3] = gx;
      ground[4] = -gy;
    },
    show(on) {
      mesh.visible = on;
    },
    dispose() {
      mesh.removeFromParent();
      geometry.dispose();
      material.dispose();
    },
  };
}
