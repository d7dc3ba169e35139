import {
  CanvasTexture,
  type Color,
  DoubleSide,
  LinearMipmapLinearFilter,
  type Mesh,
  ShaderMaterial,
} from 'three';
import { FOG_GLSL, hex, type Light, PAINT } from '../light';
import { seeded } from '../maths';
import { createMeshPart, MeshBuilder, type Point } from '../mesh';
import { ARCH_HEIGHT, arch } from '../props/finish';
import { propMaterial } from '../props/material';
import { DEPTH, type PodiumLayout } from './layout';
import { METALS } from './metals';
import { addSign, type Place, type Region, signGeometry, writeSigns } from './signs';

/** The podium's surroundings: blocks, arch, fences, bunting, and the signs on them. */
export interface Arena {
  readonly meshes: readonly Mesh[];
  dispose(): void;
}

/** Distance of the arch behind the podium, m. */
const ARCH_Z = -5.2;
export const FENCE_Z = -7.6;
const FENCE_BLUE = hex('#1546D8');
const FENCE_BLUE_TOP = hex('#2A5FE6');
const FENCE_WHITE = hex('#F4F7FF');
const BODY = hex('#16213F');
const CARPET = hex('#C8161D');
const DECK = hex('#F4F7FF');
const FLAGS = [PAINT.bib, PAINT.gateRed, PAINT.white, PAINT.gateBlue];

/** Returns half the width of the arch, which frames a podium of any width. */
const archHalfOf = ({ half }: PodiumLayout): number => Math.max(3.3, half + 1.55);

/** Adds the blocks, each with a white deck and a band in the colour of its medal below the edge. */
function addBlocks(m: MeshBuilder, { steps }: PodiumLayout): void {
  for (const { rank, x, width, height } of steps) {
    const band = 0.09;
    m.box([x, (height - band) / 2, 0], [width - 0.02, height - band, DEPTH], BODY);
    m.box([x, height - band / 2, 0], [width + 0.03, band, DEPTH + 0.05], hex(METALS[rank].metal), DECK);
  }
}

/** Adds the carpet. */
function addCarpet(m: MeshBuilder, { half }: PodiumLayout): void {
  m.box([0, 0.01, 0.5], [2 * half + 1.2, 0.05, DEPTH + 1.7], CARPET, hex('#D8242B'));
}

function addFences(m: MeshBuilder): void {
  for (let k = -7; k <= 7; k++) {
    const from = m.count;
    const isBlue = (k & 1) === 1 || (k & 1) === -1;
    m.box(
      [0, 0.5, 0],
      [2.36, 1.05, 0.34],
      isBlue ? FENCE_BLUE : FENCE_WHITE,
      isBlue ? FENCE_BLUE_TOP : PAINT.white,
    );
    m.move(k * 2.4, 0, FENCE_Z + 0.045 * k * k, from);
  }
}

/** Adds a line of pennants between two points. */
function addBunting(m: MeshBuilder, a: Point, b: Point, flags: number): void {
  const on = (t: number): Point => [
    a[0] + (b[0] - a[0]) * t,
    a[1] + (b[1] - a[1]) * t - 0.7 * Math.sin(Math.PI * t),
    a[2] + (b[2] - a[2]) * t,
  ];
  for (let i = 0; i < flags; i++) {
    const [left, right] = [on((i + 0.12) / flags), on((i + 0.88) / flags)];
    const tip: Point = [
      (left[0] + right[0]) / 2,
      (left[1] + right[1]) / 2 - 0.34,
      (left[2] + right[2]) / 2 + 0.05,
    ];
    m.tri(left, tip, right, FLAGS[i % FLAGS.length]!);
  }
}

/** Adds a mast with a flag on either side, and bunting from them to the arch. */
function addMasts(m: MeshBuilder, w: number, isCoarse: boolean): void {
  for (const s of [-1, 1]) {
    const x = s * (w + 2.6);
    m.loft(
      [
        { y: -0.2, r: 0.06, colour: PAINT.flagpole },
        { y: 5.4, r: 0.04, colour: PAINT.flagpole },
      ],
      4,
    );
    m.move(x, 0, ARCH_Z + 1.4, m.count - 24);
    addBunting(m, [x, 5.3, ARCH_Z + 1.4], [s * (w - 1), ARCH_HEIGHT - 0.3, ARCH_Z], isCoarse ? 6 : 9);
  }
}

/** Adds low heaps of cleared snow along the fence. */
function addHeaps(m: MeshBuilder, colour: Color): void {
  const random = seeded(5);
  for (let i = 0; i < 9; i++) {
    const x = (random() - 0.5) * 15;
    const z = FENCE_Z + 0.9 + random() * 0.8;
    const r = 0.5 + random() * 0.5;
    const from = m.count;
    m.loft(
      [
        { y: -0.05, rx: r, rz: r * 0.6, colour },
        { y: 0.16, rx: r * 0.55, rz: r * 0.34, colour },
      ],
      6,
      { capEnd: true },
    );
    m.move(x, 0, z, from);
  }
}

/** Builds everything that does not move, as one mesh. */
export function buildArena(layout: PodiumLayout, isCoarse: boolean): MeshBuilder {
  const m = new MeshBuilder();
  addBlocks(m, layout);
  addCarpet(m, layout);
  const w = archHalfOf(layout);
  const from = m.count;
  arch(m, w);
  m.move(0, 0, ARCH_Z, from);
  addFences(m);
  addMasts(m, w, isCoarse);
  if (!isCoarse) addHeaps(m, PAINT.treeSnowShade);
  return m;
}

/** Creates a material that projects these things onto the snow along the light, in one colour: overlaps are not darker. */
function castMaterial(light: Light): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
varying vec4 vFog;
${FOG_GLSL}
void main() {
  vec4 world = modelMatrix * vec4(position, 1.);
  world.xyz -= SUN * max(world.y, 0.) / max(SUN.y, .12);
  world.y = .004;
  vFog = fogAt(world.xyz);
  gl_Position = projectionMatrix * viewMatrix * world;
}`,
    fragmentShader: /* glsl */ `
varying vec4 vFog;
void main() { gl_FragColor = vec4(mix(CAST * .95, vFog.rgb, vFog.a), 1.); }`,
    defines: { ...light.constants },
    side: DoubleSide,
  });
}

function signMaterial(light: Light, texture: CanvasTexture): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader: /* glsl */ `
varying vec2 vUv;
varying vec4 vFog;
${FOG_GLSL}
void main() {
  vUv = uv;
  vFog = fogAt(position);
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`,
    fragmentShader: /* glsl */ `
uniform sampler2D tText;
varying vec2 vUv;
varying vec4 vFog;
void main() {
  vec4 c = texture2D(tText, vUv);
  if (c.a < .5) discard;
  gl_FragColor = vec4(mix(c.rgb * mix(SUN_TINT, vec3(1.), .5), vFog.rgb, vFog.a), 1.);
}`,
    defines: { ...light.constants },
    uniforms: { tText: { value: texture } },
  });
}

/** Returns the places of the signs: the numbers on the blocks, the title on the arch. */
export function signPlaces(layout: PodiumLayout): readonly { readonly sign: Region; readonly at: Place }[] {
  const w = archHalfOf(layout);
  const blocks = layout.steps.map(({ rank, x, height }) => {
    const size = Math.min(0.74, (height - 0.1) * 0.9);
    return {
      sign: `rank${rank}` as const,
      at: { x, y: (height - 0.09) / 2, z: DEPTH / 2 + 0.012, width: size, height: size },
    };
  });
  const width = 2 * w * 0.8;
  return [
    ...blocks,
    { sign: 'title', at: { x: 0, y: ARCH_HEIGHT - 0.12, z: ARCH_Z + 0.68, width, height: width / 6.4 } },
  ];
}

export function createArena(layout: PodiumLayout, light: Light, title: string, isCoarse: boolean): Arena {
  const geometry = buildArena(layout, isCoarse).geometry();
  const things = createMeshPart(geometry, propMaterial(light, 'single', 'both'), 3);
  const cast = createMeshPart(geometry, castMaterial(light), 6);
  const canvas = document.createElement('canvas');
  writeSigns(canvas, title);
  const texture = new CanvasTexture(canvas);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  const places = signPlaces(layout);
  const signs = signGeometry(places.map(({ sign, at }) => addSign(sign, at)));
  const lettering = createMeshPart(signs, signMaterial(light, texture), 4);
  const parts = [things, cast, lettering];
  return {
    meshes: parts.map(({ mesh }) => mesh),
    dispose() {
      for (const part of parts) part.dispose();
      texture.dispose();
    },
  };
}
