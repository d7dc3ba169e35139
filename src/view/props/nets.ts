import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  type IUniform,
  LinearMipmapLinearFilter,
  type Mesh,
  RepeatWrapping,
  ShaderMaterial,
} from 'three';
import type { State } from '../../sim';
import { FOG_GLSL, type Light, PAINT } from '../light';
import { createMeshPart } from '../mesh';
import type { Stretch } from '../stretch';
import type { NetKind, NetLine } from './net-lines';
import { createSorted, showRange } from './sorted';

/** The mesh of the nets; their posts are part of the furniture. */
export interface Nets {
  readonly mesh: Mesh;
  /** The rider who presses against them, for {@link PRESS_GLSL}. */
  readonly pressed: IUniform<Float32Array>;
  update(stretch: Stretch): void;
  /** Deforms the net if a rider leans or lies against it. */
  press(rider: Readonly<State>): void;
  /** Turns the mesh texture on or off: without it nets are a plain veil, for slow machines. */
  texture(on: boolean): void;
  dispose(): void;
}

/** Height of a net, and distance by which its top leans outwards, m. */
export const NET_HEIGHT = 1.75;
export const NET_LEAN = 0.22;
/** Height of its foot above the snow, m; repeats of the texture per metre. */
const FOOT_UP = 0.02;
const REPEATS = 0.85;

/** Creates a diamond mesh of two crossing threads, 32 texels per repeat. */
function meshTexture(): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = 32;
  canvas.height = 32;
  const c = canvas.getContext('2d')!;
  c.strokeStyle = '#fff';
  c.lineWidth = 3.2;
  c.beginPath();
  for (let i = -32; i <= 64; i += 16) {
    c.moveTo(i, 0);
    c.lineTo(i + 32, 32);
    c.moveTo(i, 32);
    c.lineTo(i + 32, 0);
  }
  c.stroke();
  const texture = new CanvasTexture(canvas);
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 2;
  return texture;
}

/** Lateral extent of a rider, m: upright with skis along the net, across it, and fallen. */
const UPRIGHT = 0.35;
const ACROSS = 1;
const FALLEN = 1.1;

/** `vec3 pressed(vec3 p)`: position of a point of a net, or of a thing that hangs on it, while the rider presses against it. */
export const PRESS_GLSL = /* glsl */ `
attribute float aSide; // 1 = the net right of the piste, -1 = the left one, 0 = no net
uniform vec3 uRider;   // x and z, and how far the rider reaches to the side
vec3 pressed(vec3 p) {
  float into = max(0., uRider.z - aSide * (p.x - uRider.x));
  return vec3(p.x + aSide * into * (1. - smoothstep(1.4, 3.6, abs(p.z - uRider.y))), p.yz);
}`;

const VERTEX = /* glsl */ `
attribute vec3 color;
varying vec3 vColour;
varying vec2 vUv;
varying float vClear;
${PRESS_GLSL}
${FOG_GLSL}
void main() {
  vUv = uv;
  vec3 p = pressed(position);
  vec4 fog = fogAt(p);
  vColour = mix(color * mix(AMBIENT, SUN_TINT, .75), fog.rgb, fog.a);
  vClear = 1. - fog.a * .6;
  gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.);
}`;
const FRAGMENT = /* glsl */ `
uniform sampler2D tMesh;
uniform float uThreads;
varying vec3 vColour;
varying vec2 vUv;
varying float vClear;
void main() {
  float thread = mix(.34, texture2D(tMesh, vUv).a * .9 + .10, uThreads);
  float hem = step(1.36, vUv.y) + step(vUv.y, .1);
  gl_FragColor = vec4(vColour, max(thread, hem * .95) * vClear);
}`;

interface Panel {
  readonly y: number;
  readonly side: 1 | -1;
  readonly corners: readonly number[];
  readonly uv: readonly number[];
  readonly colour: (typeof PAINT)['netA'];
}

/** Colours of each kind of net. */
export const NET_PAINT: Readonly<Record<NetKind, (typeof PAINT)['netA']>> = {
  A: PAINT.netA,
  B: PAINT.netB,
  quiet: PAINT.netQuiet,
};

/** Adds the panels of a net, one between every two joints. */
function panelsOf({ side, joints }: NetLine, out: Panel[]): void {
  const lean = side * NET_LEAN;
  let along = 0;
  for (let i = 0; i + 1 < joints.length; i++) {
    const a = joints[i]!;
    const b = joints[i + 1]!;
    const from = along * REPEATS;
    along += Math.hypot(b.x - a.x, b.y - a.y);
    const to = along * REPEATS;
    out.push({
      y: a.y,
      side,
      colour: NET_PAINT[a.kind],
      corners: [
        ...[a.x, a.h + FOOT_UP, -a.y],
        ...[b.x, b.h + FOOT_UP, -b.y],
        ...[b.x + lean, b.h + NET_HEIGHT, -b.y],
        ...[a.x + lean, a.h + NET_HEIGHT, -a.y],
      ],
      uv: [from, 0, to, 0, to, 1.5, from, 1.5],
    });
  }
}

export function createNets(lines: readonly NetLine[], light: Light): Nets {
  const panels: Panel[] = [];
  for (const line of lines) panelsOf(line, panels);
  panels.sort((a, b) => a.y - b.y);
  const colours = new Float32Array(panels.length * 12);
  const sides = new Float32Array(panels.length * 4);
  const index = new Uint32Array(panels.length * 6);
  panels.forEach((p, i) => {
    for (let v = 0; v < 4; v++) p.colour.toArray(colours, i * 12 + v * 3);
    sides.fill(p.side, 4 * i, 4 * i + 4);
    index.set([4 * i, 4 * i + 1, 4 * i + 2, 4 * i, 4 * i + 2, 4 * i + 3], i * 6);
  });
  const sorted = createSorted(
    panels.map((p, i) => ({ y: p.y, first: i * 6 })),
    panels.length * 6,
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    'position',
    new BufferAttribute(Float32Array.from(panels.flatMap((p) => p.corners)), 3),
  );
  geometry.setAttribute('uv', new BufferAttribute(Float32Array.from(panels.flatMap((p) => p.uv)), 2));
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
  geometry.setAttribute('aSide', new BufferAttribute(sides, 1));
  geometry.setIndex(new BufferAttribute(index, 1));
  const texture = meshTexture();
  const threads: IUniform<number> = { value: 1 };
  const pressed: IUniform<Float32Array> = { value: new Float32Array(3) };
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
    uniforms: {
      tMesh: { value: texture },
      uThreads: threads,
      uRider: pressed,
    },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
  const part = createMeshPart(geometry, material, 8);
  return {
    mesh: part.mesh,
    pressed,
    update: (stretch) => showRange(geometry, sorted, stretch),
    press({ x, y, hx, crash }) {
      pressed.value[0] = x;
      pressed.value[1] = -y;
      pressed.value[2] = crash > 0 ? FALLEN : UPRIGHT + (ACROSS - UPRIGHT) * Math.abs(hx);
    },
    texture(on) {
      threads.value = on ? 1 : 0;
    },
    dispose() {
      part.dispose();
      texture.dispose();
    },
  };
}
