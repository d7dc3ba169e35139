import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  type IUniform,
  LinearMipmapLinearFilter,
  Mesh,
  RepeatWrapping,
  ShaderMaterial,
} from 'three';
import type { State } from '../../sim';
import { FOG_GLSL, type Light, PAINT } from '../light';
import type { Stretch } from '../stretch';
import { createEdges, type Relief } from '../terrain';
import type { NetSpan } from './net-spans';
import { createSorted, showRange } from './sorted';

/** The mesh of the nets; their posts belong to the furniture. */
export interface Nets {
  readonly mesh: Mesh;
  update(stretch: Stretch): void;
  /** Lets the net give way to a rider who stands or lies against it. */
  press(rider: Readonly<State>): void;
  /** Without the texture nets are a plain veil: for machines that can do no more. */
  texture(on: boolean): void;
  dispose(): void;
}

/** Height of a net and how far its top leans outwards, m. */
export const NET_HEIGHT = 1.75;
export const NET_LEAN = 0.22;
export const NET_STEP = 2;

/** A diamond mesh of two crossing threads, 32 texels to a repeat. */
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

/** How far a rider reaches sideways: upright with their skis along the net, across it, and fallen, m. */
const UPRIGHT = 0.35;
const ACROSS = 1;
const FALLEN = 1.1;

const VERTEX = /* glsl */ `
attribute vec3 color;
attribute float aSide; // 1 = the net right of the piste, -1 = the left one
uniform vec3 uRider;   // x and z, and how far the rider reaches to the side
varying vec3 vColour;
varying vec2 vUv;
varying float vClear;
${FOG_GLSL}
void main() {
  vUv = uv;
  vec3 p = position;
  float into = max(0., uRider.z - aSide * (p.x - uRider.x));
  p.x += aSide * into * (1. - smoothstep(1.4, 3.6, abs(p.z - uRider.y)));
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

/** A net's foot and head at y. */
export function netLine(relief: Relief, side: 1 | -1, y: number): { x: number; h: number } {
  const e = createEdges();
  relief.layout.edgesAt(y, e);
  const x = e.centre + side * e.net;
  return { x, h: relief.heightAt(x, y) };
}

interface Panel {
  readonly y: number;
  readonly side: 1 | -1;
  readonly corners: readonly number[];
  readonly uv: readonly number[];
  readonly colour: (typeof PAINT)['netA'];
}

/** The 2 m panels of a span. */
function panelsOf(relief: Relief, span: NetSpan, out: Panel[]): void {
  const n = Math.max(1, Math.round((span.to - span.from) / NET_STEP));
  const lean = span.side * NET_LEAN;
  const colour = span.kind === 'A' ? PAINT.netA : PAINT.netB;
  let before = netLine(relief, span.side, span.from);
  for (let i = 0; i < n; i++) {
    const y = span.from + i * NET_STEP;
    const next = netLine(relief, span.side, y + NET_STEP);
    out.push({
      y,
      side: span.side,
      colour,
      corners: [
        before.x,
        before.h + 0.02,
        -y,
        next.x,
        next.h + 0.02,
        -(y + NET_STEP),
        next.x + lean,
        next.h + NET_HEIGHT,
        -(y + NET_STEP),
        before.x + lean,
        before.h + NET_HEIGHT,
        -y,
      ],
      uv: [i * 1.7, 0, (i + 1) * 1.7, 0, (i + 1) * 1.7, 1.5, i * 1.7, 1.5],
    });
    before = next;
  }
}

export function createNets(spans: readonly NetSpan[], relief: Relief, light: Light): Nets {
  const panels: Panel[] = [];
  for (const span of spans) panelsOf(relief, span, panels);
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
  const pressed = new Float32Array(3);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
    uniforms: {
      tMesh: { value: texture },
      uThreads: threads,
      uRider: { value: pressed },
    },
    transparent: true,
    depthWrite: false,
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  mesh.renderOrder = 8;
  return {
    mesh,
    update: (stretch) => showRange(geometry, sorted, stretch),
    press({ x, y, hx, crash }) {
      pressed[0] = x;
      pressed[1] = -y;
      pressed[2] = crash > 0 ? FALLEN : UPRIGHT + (ACROSS - UPRIGHT) * Math.abs(hx);
    },
    texture(on) {
      threads.value = on ? 1 : 0;
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}
