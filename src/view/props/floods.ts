import { AdditiveBlending, BufferAttribute, BufferGeometry, Mesh, Points, ShaderMaterial } from 'three';
import { PAINT } from '../light';
import { MeshBuilder } from '../mesh';
import type { Stretch } from '../stretch';
import { MAST_HEIGHT, mastsOf } from './flood-masts';
import { COLOUR_FRAGMENT } from './material';
import { markerPlaces } from './poles';
import type { Site } from './site';
import { createSorted, showRange } from './sorted';

/** Height of a lantern on its marker pole, and its size, m. */
const LANTERN_HEIGHT = 1.46;
const LANTERN = 0.17;
/** Width of the halo of a lamp and of a lantern, m. */
const LAMP_HALO = 6.5;
const LANTERN_HALO = 1.5;

/** Luminous lamps, and the halo around each. */
export interface Floods {
  readonly parts: readonly (Mesh | Points)[];
  update(stretch: Stretch): void;
  dispose(): void;
}

/** Lamps are visible farther than the objects they light, by this distance, m. */
const SEEN_BEYOND = 60;

const LAMP_VERTEX = /* glsl */ `
attribute vec3 color;
varying vec3 vColour;
void main() {
  vColour = color;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;
const HALO_VERTEX = /* glsl */ `
attribute float aHalo;
uniform vec2 uFrame;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  gl_Position.z -= .004 * gl_Position.w;
  gl_PointSize = clamp(uFrame.y * aHalo / gl_Position.w, aHalo * 1.2, 300.);
}`;
const HALO_FRAGMENT = /* glsl */ `
void main() {
  float a = pow(max(0., 1. - length(gl_PointCoord * 2. - 1.)), 2.2);
  gl_FragColor = vec4(vec3(1., .84, .52), a * .8);
}`;

/** A light source: its position, the width of its halo, and the first corner of its own mesh. */
interface Shining {
  readonly y: number;
  readonly at: readonly [x: number, y: number, z: number];
  readonly halo: number;
  readonly size: readonly [number, number, number];
}

/** Returns the lamps of the masts and the lanterns of the marker poles, by y. */
function shiningOf(site: Site): Shining[] {
  const { relief, course } = site;
  const lamps = mastsOf(relief, course.finishY).map(({ x, y, side }): Shining => {
    const h = relief.heightAt(x, y) + MAST_HEIGHT;
    return { y, at: [x - side * 0.5, h, -y], halo: LAMP_HALO, size: [1.5, 0.55, 0.5] };
  });
  const lanterns = markerPlaces(site).map(({ x, y }): Shining => {
    const h = relief.heightAt(x, y) + LANTERN_HEIGHT;
    return { y, at: [x, h, -y], halo: LANTERN_HALO, size: [LANTERN, LANTERN, LANTERN] };
  });
  return [...lamps, ...lanterns].sort((a, b) => a.y - b.y);
}

export function createFloods(site: Site): Floods {
  const { light } = site;
  const shining = shiningOf(site);
  const m = new MeshBuilder();
  const places = Float32Array.from(shining.flatMap(({ at }) => at));
  const lamps = shining.map(({ y, at, size }) => {
    const first = m.count;
    m.box([...at], [...size], PAINT.lamp);
    return { y, first };
  });
  const lampRange = createSorted(lamps, m.count);
  const haloRange = createSorted(
    shining.map(({ y }, i) => ({ y, first: i })),
    shining.length,
  );
  const lamp = new Mesh(
    m.geometry(),
    new ShaderMaterial({ vertexShader: LAMP_VERTEX, fragmentShader: COLOUR_FRAGMENT }),
  );
  lamp.renderOrder = 3;
  const points = new BufferGeometry();
  points.setAttribute('position', new BufferAttribute(places, 3));
  points.setAttribute(
    'aHalo',
    new BufferAttribute(
      Float32Array.from(shining, ({ halo }) => halo),
      1,
    ),
  );
  const halo = new Points(
    points,
    new ShaderMaterial({
      vertexShader: HALO_VERTEX,
      fragmentShader: HALO_FRAGMENT,
      uniforms: { uFrame: light.uniforms.uFrame },
      transparent: true,
      depthWrite: false,
      blending: AdditiveBlending,
    }),
  );
  halo.renderOrder = 601;
  const parts = [lamp, halo];
  for (const part of parts) part.frustumCulled = false;
  const seen = { from: 0, to: 0 };
  return {
    parts,
    update({ from, to }) {
      seen.from = from;
      seen.to = to + SEEN_BEYOND;
      showRange(lamp.geometry, lampRange, seen);
      showRange(points, haloRange, seen);
    },
    dispose() {
      for (const part of parts) {
        part.geometry.dispose();
        part.material.dispose();
      }
    },
  };
}
