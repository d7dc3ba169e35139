import {
  BufferAttribute,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  ShaderMaterial,
} from 'three';
import { EYE_GLSL, hex, type Light } from '../light';
import { seeded } from '../maths';
import { createMeshPart, type MeshPart } from '../mesh';
import type { Tier } from '../quality';

export const PIECES: Readonly<Record<Tier, number>> = { low: 160, medium: 320, high: 520 };

const PAPER = ['#FFC21F', '#EE2F2A', '#1450E6', '#FFFFFF', '#2FBF87', '#8A4FE0'].map(hex);

/**
 * The position of a piece depends on the time alone, so nothing is uploaded per frame. The first half is shot from two cannons
 * and stays where it lands. The other half falls from above repeatedly, thinner after the first minute.
 */
const VERTEX = /* glsl */ `
attribute vec4 aSeed; // four numbers of its own, 0…1
attribute vec4 aPaper; // colour, 1 = shot from a cannon
uniform vec2 uFrame;
uniform float uHalf; // half the podium's width, m
varying vec3 vColour;
${EYE_GLSL}
vec3 turned(vec3 p, vec3 axis, float angle) {
  float c = cos(angle);
  return p * c + cross(axis, p) * sin(angle) + axis * dot(axis, p) * (1. - c);
}
void main() {
  float t = uFrame.x;
  vec3 at;
  float lying = 0.;
  float shown = 1.;
  if (aPaper.w > .5) {
    t -= .35 + aSeed.y * 1.1;
    float side = aSeed.x < .5 ? -1. : 1.;
    vec3 shot = vec3(-side * (1.2 + 5. * aSeed.z), 5. + 5.5 * aSeed.w, -2.2 + 4.4 * fract(aSeed.z * 7.3));
    float drag = 1.5;
    float run = (1. - exp(-drag * max(t, 0.))) / drag;
    at = vec3(side * (uHalf + 1.5), .4, .9) + shot * run;
    at.y -= (.75 + .5 * aSeed.z) * (max(t, 0.) - run);
    shown = step(0., t);
  } else {
    float fall = 7.5 + 3. * aSeed.w;
    t -= .9 + aSeed.y * fall;
    float turns = floor(t / fall);
    float k = t - turns * fall;
    shown = step(0., t) * step(turns * .17, 1. - fract(aSeed.w * 5.3 + aSeed.x) * .8);
    at = vec3((aSeed.x * 2. - 1.) * (uHalf + 3.4), 7.2 - k * (7.2 / fall), mix(-4.6, 2.8, aSeed.z));
  }
  float loose = smoothstep(.02, .5, at.y);
  at.x += sin(t * 1.7 + aSeed.z * 40.) * .28 * loose;
  at.z += cos(t * 1.3 + aSeed.x * 40.) * .22 * loose;
  lying = 1. - smoothstep(.0, .06, at.y);
  at.y = max(at.y, .03 + .01 * aSeed.w);
  vec3 axis = normalize(vec3(aSeed.x - .5, .35, aSeed.w - .5));
  float angle = (t * (3.5 + 5. * aSeed.z)) * (1. - lying) + aSeed.y * 40.;
  vec3 flat_ = vec3(position.x, 0., position.y);
  vec3 corner = mix(turned(position, axis, angle), turned(flat_, vec3(0., 1., 0.), aSeed.y * 6.), lying);
  vec3 normal_ = mix(turned(vec3(0., 0., 1.), axis, angle), vec3(0., 1., 0.), lying);
  vec3 world = at + corner * shown;
  float glint = abs(dot(normal_, normalize(SUN + normalize(eye() - world))));
  vColour = aPaper.rgb * (.62 + .42 * glint) + vec3(.28) * pow(glint, 14.);
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.);
}`;

const FRAGMENT = /* glsl */ `
varying vec3 vColour;
void main() { gl_FragColor = vec4(vColour, 1.); }`;

/**
 * Creates confetti: first shot up from both sides, then falling for a while, finally lying on the snow.
 *
 * @param half half the podium's width, m
 * @param kit colours of the winner, used for a third of the confetti
 */
export function createConfetti(light: Light, tier: Tier, half: number, kit: readonly string[]): MeshPart {
  const random = seeded(2026);
  const count = PIECES[tier];
  const geometry = new InstancedBufferGeometry();
  const [w, h] = [0.066, 0.042];
  const corners = [-w, -h, 0, w, -h, 0, w, h, 0, -w, -h, 0, w, h, 0, -w, h, 0];
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners), 3));
  const own = kit.map(hex);
  const seeds: number[] = [];
  const paper: number[] = [];
  for (let i = 0; i < count; i++) {
    seeds.push(random(), random(), random(), random());
    const from = own.length > 0 && i % 3 === 0 ? own : PAPER;
    const colour = from[Math.floor(random() * from.length)]!;
    paper.push(colour.r, colour.g, colour.b, i % 2);
  }
  geometry.setAttribute('aSeed', new InstancedBufferAttribute(new Float32Array(seeds), 4));
  geometry.setAttribute('aPaper', new InstancedBufferAttribute(new Float32Array(paper), 4));
  geometry.instanceCount = count;
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
    uniforms: { uFrame: light.uniforms.uFrame, uHalf: { value: half } },
    side: DoubleSide,
  });
  return createMeshPart(geometry, material, 7);
}
