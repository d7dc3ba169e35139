import {
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  DoubleSide,
  LinearMipmapLinearFilter,
  Mesh,
  ShaderMaterial,
} from 'three';
import { FOG_GLSL } from '../light';
import type { Stretch } from '../stretch';
import { ARCH_HEIGHT, archHalf } from './finish';
import type { Site } from './site';
import { createSorted, showRange } from './sorted';
import { START_BANNER, START_HALF } from './start';

/** Words on the banners; the view shows what it is given. */
export interface BannerText {
  readonly start: string;
  readonly finish: string;
}

/** Start and finish banners: one texture, one draw call. */
export interface Banners {
  readonly mesh: Mesh;
  /** A banner is shown with what carries it. */
  update(at: Stretch): void;
  dispose(): void;
}

const WIDTH = 1024;
const ROW = 128;
const SQUARE = 22;

function writeRow(c: CanvasRenderingContext2D, y: number, ink: string, text: string): void {
  c.fillStyle = '#16213f';
  c.fillRect(0, y, WIDTH, ROW);
  c.fillStyle = ink;
  c.textAlign = 'center';
  c.textBaseline = 'middle';
  c.font = '900 76px "Archivo Variable", Archivo, Arial, sans-serif';
  c.save();
  c.translate(WIDTH / 2, y + 68);
  c.transform(1, 0, -0.16, 1, 0, 0);
  c.fillText(text, 0, 0, WIDTH - 40);
  c.restore();
}

/** Upper row: start; lower row: finish between chequers. */
function bannerTexture(text: BannerText): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = 2 * ROW;
  const c = canvas.getContext('2d')!;
  writeRow(c, 0, '#ffc21f', text.start);
  writeRow(c, ROW, '#ffffff', text.finish);
  c.fillStyle = '#fff';
  for (let i = 0; i < 10; i++) {
    for (let j = 0; j < 6; j++) {
      if (((i + j) & 1) === 0) continue;
      c.fillRect(20 + i * SQUARE, ROW + j * SQUARE, SQUARE, SQUARE);
      c.fillRect(WIDTH - 20 - (i + 1) * SQUARE, ROW + j * SQUARE, SQUARE, SQUARE);
    }
  }
  const texture = new CanvasTexture(canvas);
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = 4;
  return texture;
}

interface Board {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly half: number;
  /** Distance of both faces from the middle, m. */
  readonly depth: number;
  /** Texture row: 0 lower, 1 upper. */
  readonly row: 0 | 1;
}

function addFaces(board: Board, positions: number[], uvs: number[]): void {
  const { x, low, high, half, row } = board;
  for (const face of [1, -1]) {
    const z = -board.y + face * board.depth;
    positions.push(x - half, low, z, x + half, low, z, x + half, high, z, x - half, high, z);
    const [left, right] = face > 0 ? [0, 1] : [1, 0];
    const [v0, v1] = [row * 0.5, row * 0.5 + 0.5];
    uvs.push(left, v0, right, v0, right, v1, left, v1);
  }
}

const VERTEX = /* glsl */ `
varying vec2 vUv;
varying vec4 vFog;
${FOG_GLSL}
void main() {
  vUv = uv;
  vFog = fogAt(position);
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`;
const FRAGMENT = /* glsl */ `
uniform sampler2D tText;
varying vec2 vUv;
varying vec4 vFog;
void main() {
  vec3 c = texture2D(tText, vUv).rgb * SUN_TINT;
  gl_FragColor = vec4(mix(c, vFog.rgb, vFog.a), 1.);
}`;

export function createBanners(site: Site, text: BannerText): Banners {
  const { relief, course, light } = site;
  const finishX = relief.layout.centreAt(course.finishY);
  const startX = relief.layout.centreAt(0);
  const startH = relief.heightAt(startX, 0);
  const finishH = relief.heightAt(finishX, course.finishY) + ARCH_HEIGHT;
  const positions: number[] = [];
  const uvs: number[] = [];
  addFaces(
    {
      x: startX,
      y: 0,
      low: startH + START_BANNER[0],
      high: startH + START_BANNER[1],
      half: START_HALF - 0.09,
      depth: 0.11,
      row: 1,
    },
    positions,
    uvs,
  );
  addFaces(
    {
      x: finishX,
      y: course.finishY,
      low: finishH - 0.95,
      high: finishH + 0.75,
      half: archHalf(site) * 0.66,
      depth: 0.64,
      row: 0,
    },
    positions,
    uvs,
  );
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array(uvs), 2));
  geometry.setIndex([0, 4, 8, 12].flatMap((k) => [k, k + 1, k + 2, k, k + 2, k + 3]));
  const texture = bannerTexture(text);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
    uniforms: { tText: { value: texture } },
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.renderOrder = 4;
  mesh.frustumCulled = false;
  // Two faces of six indices each.
  const sorted = createSorted(
    [
      { y: 0, first: 0 },
      { y: course.finishY, first: 12 },
    ],
    24,
  );
  return {
    mesh,
    update: (at) => showRange(geometry, sorted, at),
    dispose() {
      geometry.dispose();
      material.dispose();
      texture.dispose();
    },
  };
}
