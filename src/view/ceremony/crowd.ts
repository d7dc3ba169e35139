import {
  BufferAttribute,
  Color,
  DoubleSide,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  ShaderMaterial,
} from 'three';
import { FOG_GLSL, hex, LIGHT_GLSL, type Light } from '../light';
import { seeded } from '../maths';
import { createMeshPart, MeshBuilder, type MeshPart, type Point } from '../mesh';
import { BRIGHT_COATS, COATS, SKINS } from '../props/coats';
import { COLOUR_FRAGMENT } from '../props/material';
import type { Tier } from '../quality';
import { FENCE_Z } from './arena';

/** Position and liveliness of a spectator. */
export interface Spectator {
  readonly x: number;
  readonly z: number;
  readonly scale: number;
  /** Rotation about the vertical, rad; 0 faces the camera. */
  readonly turn: number;
  /** Phase in the wave, rad. */
  readonly phase: number;
  readonly arms: 'up' | 'down';
}

export const SPECTATORS: Readonly<Record<Tier, number>> = { low: 28, medium: 72, high: 110 };
const ROWS = 3;
/** Distance from the middle to the ends of a row, m: a small crowd stays in view. */
const REACH = 11;
const NEAR_REACH = 7.5;

/** Returns the places of the crowd: rows along the fence, each in the gaps of the row before. */
export function crowdPlaces(count: number): readonly Spectator[] {
  const random = seeded(0xc0d);
  const isSmall = count < 50;
  const rows = isSmall ? 2 : ROWS;
  const reach = isSmall ? NEAR_REACH : REACH;
  const perRow = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, i): Spectator => {
    const row = Math.floor(i / perRow);
    const t = ((i % perRow) + 0.5 + (row & 1) * 0.5) / perRow - 0.5;
    const x = t * 2 * reach + (random() - 0.5) * 0.3;
    const bow = 0.0078 * x * x;
    return {
      x,
      z: FENCE_Z - 0.7 - row * 0.85 + bow + (random() - 0.5) * 0.2,
      scale: (0.94 + random() * 0.16) * (1 + row * 0.07),
      turn: -x * 0.06 + (random() - 0.5) * 0.5,
      phase: x * 0.5 + random() * 1.6,
      arms: random() < 0.55 ? 'up' : 'down',
    };
  });
}

/** Vertex colours that mark a part: the instance's coat, cap or skin, or a fixed colour. */
const COAT = new Color(1, 0, 0);
const CAP = new Color(0, 1, 0);
const FACE = new Color(0, 0, 1);
const LEGS = new Color(0, 0, 0);

/** Builds a figure with few facets, whose arms are last. */
export function spectatorModel(isCoarse: boolean): { readonly mesh: MeshBuilder; readonly arms: number } {
  const m = new MeshBuilder();
  m.loft(
    [
      { y: 0, r: 0.15, colour: LEGS },
      { y: 0.72, rx: 0.24, rz: 0.17, colour: COAT },
      { y: 1.36, rx: 0.2, rz: 0.14, colour: FACE },
      { y: 1.44, r: 0.1, colour: FACE },
      { y: 1.62, r: 0.13, colour: CAP },
      { y: 1.78, r: 0.05, colour: CAP },
    ],
    isCoarse ? 4 : 6,
    { phase: Math.PI / 4, capEnd: true },
  );
  const arms = m.count;
  for (const s of [-1, 1]) {
    const shoulder: Point = [s * 0.15, 1.32, 0.02];
    const pit: Point = [s * 0.22, 1.16, 0.02];
    const hand: Point = [s * 0.46, 1.86, 0.1];
    const wrist: Point = [s * 0.54, 1.8, 0.1];
    if (s > 0) m.quad(pit, wrist, hand, shoulder, COAT);
    else m.quad(wrist, pit, shoulder, hand, COAT);
  }
  return { mesh: m, arms };
}

const VERTEX = /* glsl */ `
attribute vec3 color;
attribute float aArm;
attribute vec4 aPlace; // foot, scale
attribute vec4 aMood;  // cosine and sine of the turn, phase, 1 = arms up
attribute vec3 aCoat, aCap, aSkin;
uniform vec2 uFrame;
varying vec3 vColour;
${LIGHT_GLSL}
${FOG_GLSL}
void main() {
  vec3 p = position, n = normal;
  float t = uFrame.x;
  float wave = sin(t * (4.2 + fract(aMood.z * 3.7) * 2.2) + aMood.z * 5.);
  // An arm turns about its shoulder: raised it waves, else it hangs.
  float s = sign(p.x);
  vec2 shoulder = vec2(s * .17, 1.26);
  float angle = s * mix(2.35, -.22 + .3 * wave, aMood.w);
  mat2 swing = mat2(cos(angle), -sin(angle), sin(angle), cos(angle));
  p.xy = mix(p.xy, shoulder + swing * (p.xy - shoulder), aArm);
  p.y += aMood.w * .07 * abs(sin(t * 3.1 + aMood.z * 2.));
  p.x += .03 * sin(t * 1.3 + aMood.z) * p.y;
  mat2 turn = mat2(aMood.x, aMood.y, -aMood.y, aMood.x);
  p.xz = turn * p.xz;
  n.xz = turn * n.xz;
  vec3 world = p * aPlace.w + aPlace.xyz;
  vec3 c = color.r * aCoat + color.g * aCap + color.b * aSkin + step(dot(color, vec3(1.)), .5) * vec3(.13, .15, .19);
  vec4 fog = fogAt(world);
  vColour = mix(shadeProp(n, c), fog.rgb, fog.a);
  gl_Position = projectionMatrix * viewMatrix * vec4(world, 1.);
}`;

/**
 * Creates waving spectators behind the fences.
 *
 * @param kits colours of the riders, which their fans wear
 */
export function createCrowd(light: Light, tier: Tier, kits: readonly string[]): MeshPart {
  const random = seeded(77);
  const { mesh: model, arms } = spectatorModel(tier === 'low');
  const flat = model.geometry();
  const geometry = new InstancedBufferGeometry();
  for (const name of ['position', 'normal', 'color']) geometry.setAttribute(name, flat.getAttribute(name));
  const isArm = Float32Array.from({ length: model.count }, (_, i) => (i >= arms ? 1 : 0));
  geometry.setAttribute('aArm', new BufferAttribute(isArm, 1));
  const places = crowdPlaces(SPECTATORS[tier]);
  const fans = kits.map(hex);
  const coats = [...BRIGHT_COATS, ...fans, ...fans];
  const pick = (from: readonly Color[]): Color => from[Math.floor(random() * from.length)]!;
  const put = (name: string, size: number, of: (one: Spectator) => readonly number[]): void => {
    const values = new Float32Array(places.flatMap((one) => [...of(one)]));
    geometry.setAttribute(name, new InstancedBufferAttribute(values, size));
  };
  put('aPlace', 4, ({ x, z, scale }) => [x, 0, z, scale]);
  put('aMood', 4, ({ turn, phase, arms: held }) => [
    Math.cos(turn),
    Math.sin(turn),
    phase,
    held === 'up' ? 1 : 0,
  ]);
  put('aCoat', 3, () => pick(coats).toArray());
  put('aCap', 3, () => pick(COATS).toArray());
  put('aSkin', 3, () => pick(SKINS).toArray());
  geometry.instanceCount = places.length;
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: COLOUR_FRAGMENT,
    defines: { ...light.constants },
    uniforms: { uFrame: light.uniforms.uFrame },
    side: DoubleSide,
  });
  return createMeshPart(geometry, material, 3.5);
}
