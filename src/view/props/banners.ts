import { BufferAttribute, BufferGeometry, DoubleSide, type IUniform, Mesh, ShaderMaterial } from 'three';
import { FOG_GLSL } from '../light';
import type { Stretch } from '../stretch';
import { type BannerText, bannerTexture, type Cut, FINISH_CUT, START_CUT } from './banner-art';
import { type BannerQuad, courseBanners } from './course-banners';
import { ARCH_HEIGHT, archHalf } from './finish';
import { PRESS_GLSL } from './nets';
import type { Site } from './site';
import { createSorted, showRange } from './sorted';
import { START_BANNER, START_GATE_Y, START_HALF } from './start';

/** The banners of start and finish and those along the course: one texture, one draw call. */
export interface Banners {
  readonly mesh: Mesh;
  /** Shows the banners near the camera, together with the objects that carry them. */
  update(at: Stretch): void;
  dispose(): void;
}

/** A board across the piste: its middle, lower and upper edge, half width, and distance of both faces from the middle, m. */
interface Beam {
  readonly x: number;
  readonly y: number;
  readonly low: number;
  readonly high: number;
  readonly half: number;
  readonly depth: number;
  readonly cut: Cut;
}

/** Returns both faces, each readable from its own side. */
function facesOf({ x, y, low, high, half, depth, cut }: Beam): BannerQuad[] {
  return [1, -1].map((face) => {
    const z = -y + face * depth;
    const [left, right] = [x - half * face, x + half * face];
    return {
      y,
      side: 0,
      corners: [
        [left, low, z],
        [right, low, z],
        [right, high, z],
        [left, high, z],
      ],
      cut,
    };
  });
}

function startAndFinish(site: Site): BannerQuad[] {
  const { relief, course } = site;
  const finishX = relief.layout.centreAt(course.finishY);
  const startX = relief.layout.centreAt(START_GATE_Y);
  const startH = relief.heightAt(startX, START_GATE_Y);
  const finishH = relief.heightAt(finishX, course.finishY) + ARCH_HEIGHT;
  return [
    ...facesOf({
      x: startX,
      y: START_GATE_Y,
      low: startH + START_BANNER[0],
      high: startH + START_BANNER[1],
      half: START_HALF - 0.09,
      depth: 0.11,
      cut: START_CUT,
    }),
    ...facesOf({
      x: finishX,
      y: course.finishY,
      low: finishH - 0.95,
      high: finishH + 0.75,
      half: archHalf(site) * 0.66,
      depth: 0.64,
      cut: FINISH_CUT,
    }),
  ];
}

/** Builds the quads as one mesh. */
function meshOf(quads: readonly BannerQuad[]): BufferGeometry {
  const geometry = new BufferGeometry();
  const set = (name: string, values: readonly number[], size: number): void => {
    geometry.setAttribute(name, new BufferAttribute(new Float32Array(values), size));
  };
  set(
    'position',
    quads.flatMap(({ corners }) => corners.flat()),
    3,
  );
  set(
    'uv',
    quads.flatMap(({ cut: [l, low, r, high] }) => [l, low, r, low, r, high, l, high]),
    2,
  );
  set(
    'aSide',
    quads.flatMap(({ side }) => [side, side, side, side]),
    1,
  );
  geometry.setIndex(quads.flatMap((_, n) => [0, 1, 2, 0, 2, 3].map((v) => 4 * n + v)));
  return geometry;
}

const VERTEX = /* glsl */ `
varying vec2 vUv;
${PRESS_GLSL}
varying vec4 vFog;
${FOG_GLSL}
void main() {
  vUv = uv;
  vec3 p = pressed(position);
  vFog = fogAt(p);
  gl_Position = projectionMatrix * viewMatrix * vec4(p, 1.);
}`;
const FRAGMENT = /* glsl */ `
uniform sampler2D tText;
varying vec2 vUv;
varying vec4 vFog;
void main() {
  vec3 c = texture2D(tText, vUv).rgb * SUN_TINT;
  gl_FragColor = vec4(mix(c, vFog.rgb, vFog.a), 1.);
}`;

/** @param pressed the deformation of the nets: banners on them follow it */
export function createBanners(site: Site, text: BannerText, pressed: IUniform<Float32Array>): Banners {
  const quads = [...startAndFinish(site), ...courseBanners(site)].sort((a, b) => a.y - b.y);
  const geometry = meshOf(quads);
  const texture = bannerTexture(text);
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...site.light.constants },
    uniforms: { tText: { value: texture }, uRider: pressed },
    side: DoubleSide,
  });
  const mesh = new Mesh(geometry, material);
  mesh.renderOrder = 4;
  mesh.frustumCulled = false;
  const sorted = createSorted(
    quads.map(({ y }, n) => ({ y, first: 6 * n })),
    6 * quads.length,
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
