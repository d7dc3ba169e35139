import { BufferAttribute, BufferGeometry, type Points, Vector3 } from 'three';
import { EYE_GLSL, glsl, type Light } from '../light';
import { seeded } from '../maths';
import type { Tier } from '../quality';
import { createFlakes } from './flakes';
import { createPace } from './pace';

/** The viewpoint for falling snow. */
export interface Sight {
  /** Position of the camera, and its distance to the rider, m. */
  camera: Vector3;
  distance: number;
  /** Time since the last frame, s. */
  dt: number;
}

/** Falling snow in front of the camera. */
export interface Snowfall {
  readonly points: Points;
  /** Flakes are streaks with a length by the camera's speed, and none looks large beside the rider. Allocates nothing. */
  update(sight: Readonly<Sight>): void;
  /** Turned off for reduced motion. */
  show(on: boolean): void;
  dispose(): void;
}

export const FLAKES: Readonly<Record<Tier, number>> = { low: 900, medium: 1300, high: 2000 };
/**
 * The boxes that contain the flakes, m: a large one for the many small, far flakes, and within it a small one for those that
 * pass close by. A flake that leaves its box on one side enters on the other.
 */
export const BOX = new Vector3(24, 14, 40);
/** Distance of the large box's middle in front of the camera, m. */
export const AHEAD = 17;
/** Its height above the camera, m: a camera close to the rider looks along the snow, and no flake falls below the snow. */
export const RAISED = 4;
/** Size of the small box relative to the large one, and its share of the flakes. */
export const CLOSE = 0.42;
export const CLOSE_SHARE = 0.2;
/** Factor on the width of the boxes in a wide frame. */
export const WIDER = 2.6;
/** Velocity of the fall with a light cross wind, m/s. */
const DRIFT = new Vector3(0.9, -1.7, 0.3);
/** Exposure time, s. */
const SHUTTER = 0.012;
/** A flake's radius, m; its largest drawn radius at the rider; and the longest streak's length in such radii. */
const RADIUS = 0.03;
const BIGGEST = 0.075;
const LONGEST = 2.7;
/** Drawn below the spray. */
const ORDER = 590;

/** The position of a flake depends on the time alone: only the camera's velocity is updated per frame. */
const VERTEX = /* glsl */ `
uniform vec2 uFrame;
uniform vec4 uCamera; // its velocity, the largest radius of a flake at 1 m
varying vec4 vStreak; // half the streak in px, radius and half the size of the point in px
varying float vAlpha;
${EYE_GLSL}
void main() {
  float own = fract(position.x * 91.7 + position.z * 37.3);
  float close = step(own, ${glsl(CLOSE_SHARE)});
  float scale = mix(1., ${glsl(CLOSE)}, close);
  vec3 box = ${glsl(BOX)} * scale;
  if (projectionMatrix[1][1] > projectionMatrix[0][0]) box.x *= ${glsl(WIDER)};
  vec3 forward = -vec3(viewMatrix[0][2], viewMatrix[1][2], viewMatrix[2][2]);
  vec3 middle = eye() + (forward * ${glsl(AHEAD)} + vec3(0., ${glsl(RAISED)}, 0.)) * scale;
  vec3 drift = ${glsl(DRIFT)} * (.75 + .5 * fract(own * 13.));
  vec3 p = position * box + drift * uFrame.x;
  p.x += sin(uFrame.x * (1.1 + own) + own * 40.) * .25;
  vec3 off = mod(p - middle, box) - .5 * box;
  vec3 seen = (viewMatrix * vec4(middle + off, 1.)).xyz;
  gl_Position = projectionMatrix * vec4(seen, 1.);
  float w = max(-seen.z, .1);
  float px = uFrame.y / w;
  vec3 past = mat3(viewMatrix) * (drift - uCamera.xyz) * ${glsl(SHUTTER * 0.5)};
  vec2 sweep = (past.xy + seen.xy / w * past.z) * px;
  float most = uCamera.w * uFrame.y;
  sweep *= min(1., ${glsl(LONGEST)} * most / max(length(sweep), .01));
  float r = min(${glsl(RADIUS)} * (.8 + .5 * fract(own * 7.)) * px, most);
  // What is thinner than a pixel is fainter instead.
  float thin = clamp(r, .4, 1.);
  r = max(r, 1.15);
  float size = length(sweep) + r;
  vStreak = vec4(sweep.x, -sweep.y, r, size);
  gl_PointSize = 2. * size;
  vec3 edge = abs(off) / box * 2.;
  vAlpha = thin * smoothstep(1.5, 4., w) * (1. - smoothstep(.8, 1., max(edge.x, max(edge.y, edge.z))))
    * mix(1., .6, clamp(length(sweep) / (r * 6.), 0., 1.));
}`;

/** White, with a soft edge: a shaded flake would look like a ball on the slope. */
const FRAGMENT = /* glsl */ `
varying vec4 vStreak;
varying float vAlpha;
void main() {
  vec2 q = (gl_PointCoord * 2. - 1.) * vStreak.w;
  vec2 streak = vStreak.xy;
  float along = clamp(dot(q, streak) / max(dot(streak, streak), .0001), -1., 1.);
  float rim = length(q - streak * along) / vStreak.z;
  gl_FragColor = vec4(1., 1., 1., vAlpha * (1. - smoothstep(.1, 1., rim)));
}`;

export function createSnowfall(tier: Tier, light: Light): Snowfall {
  const random = seeded(41);
  const geometry = new BufferGeometry();
  const places = Float32Array.from({ length: FLAKES[tier] * 3 }, random);
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  const shaders = { vertexShader: VERTEX, fragmentShader: FRAGMENT };
  const speed = new Float32Array(4);
  const { points, dispose } = createFlakes(geometry, shaders, light, ORDER, { uCamera: { value: speed } });
  const pace = createPace(speed);
  return {
    points,
    update({ camera, distance, dt }) {
      speed[3] = BIGGEST / Math.max(1, distance);
      pace.update(camera, dt);
    },
    show(on) {
      points.visible = on;
    },
    dispose,
  };
}
