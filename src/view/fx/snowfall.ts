import { BufferAttribute, BufferGeometry, type Points, Vector3 } from 'three';
import { FOG_GLSL, glsl, type Light } from '../light';
import { seeded } from '../maths';
import type { Tier } from '../quality';
import { createFlakes } from './flakes';

/** Falling snow around the camera. */
export interface Snowfall {
  readonly points: Points;
  /** Off for those who want little motion. */
  show(on: boolean): void;
  dispose(): void;
}

const FLAKES: Readonly<Record<Tier, number>> = { low: 300, medium: 540, high: 900 };
/** The box about the camera in which flakes are, m; one that leaves it on a side comes in on the other. */
const BOX = new Vector3(26, 15, 34);
/** Fall and a light cross wind, m/s. */
const DRIFT = new Vector3(0.7, -1.5, 0.3);
/** Under the spray. */
const ORDER = 590;

/** Where a flake is follows from the time alone: nothing is written in a frame. */
const VERTEX = /* glsl */ `
uniform vec2 uFrame;
varying float vAlpha;
${FOG_GLSL}
void main() {
  vec3 box = ${glsl(BOX)};
  float own = fract(position.x * 91.7 + position.z * 37.3);
  vec3 p = position * box + ${glsl(DRIFT)} * (.75 + .5 * own) * uFrame.x;
  p.x += sin(uFrame.x * (1.1 + own) + own * 40.) * .25;
  p = mod(p - eye(), box) - .5 * box + eye();
  gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.);
  float w = gl_Position.w;
  vAlpha = smoothstep(1.4, 4., w) * (1. - smoothstep(11., 17., w));
  gl_PointSize = clamp((.036 + .045 * own) * uFrame.y / w, 1., 9.);
}`;

/** White on white is nothing: the lower half of a flake is in its own shade. */
const FRAGMENT = /* glsl */ `
varying float vAlpha;
void main() {
  vec2 q = gl_PointCoord * 2. - 1.;
  float r = dot(q, q);
  if (r > 1.) discard;
  gl_FragColor = vec4(mix(vec3(1.), CAST * .8, clamp(q.y * .7 + .25, 0., .8)), vAlpha * (1. - r * r) * .9);
}`;

export function createSnowfall(tier: Tier, light: Light): Snowfall {
  const random = seeded(41);
  const geometry = new BufferGeometry();
  const places = Float32Array.from({ length: FLAKES[tier] * 3 }, random);
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  const shaders = { vertexShader: VERTEX, fragmentShader: FRAGMENT };
  const { points, dispose } = createFlakes(geometry, shaders, light, ORDER);
  return {
    points,
    show(on) {
      points.visible = on;
    },
    dispose,
  };
}
