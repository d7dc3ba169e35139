import { AdditiveBlending, BufferAttribute, BufferGeometry, Mesh, Points, ShaderMaterial } from 'three';
import { type Light, PAINT } from '../light';
import { MeshBuilder } from '../mesh';
import type { Stretch } from '../stretch';
import { createEdges, MAST_GAP, mastSide, type Relief } from '../terrain';
import { COLOUR_FRAGMENT } from './material';
import { type Piece, type Site, standing } from './site';
import { createSorted, showRange } from './sorted';

const MAST_HEIGHT = 9;
/** Masts stand this far outside the piste, but never inside the nets' line, m. */
const MAST_OUT = 3;

interface Mast {
  readonly x: number;
  readonly y: number;
  readonly side: 1 | -1;
}

function mastsOf(relief: Relief, finishY: number): Mast[] {
  const out: Mast[] = [];
  const edges = createEdges();
  for (let i = 0; i * MAST_GAP < finishY + 50; i++) {
    const y = i * MAST_GAP;
    const side = mastSide(i);
    relief.layout.edgesAt(y, edges);
    const off = Math.max(edges.piste + MAST_OUT, Math.min(edges.net + 0.8, edges.piste + 8));
    out.push({ x: edges.centre + side * off, y, side });
  }
  return out;
}

/** The masts themselves; their light is {@link createFloods}. */
export function floodMasts(site: Site): Piece[] {
  if (site.light.preset.flood === 0) return [];
  return mastsOf(site.relief, site.course.finishY).map((mast) =>
    standing(site, mast.x, mast.y, (m) => {
      m.loft(
        [
          { y: -0.5, r: 0.16, colour: PAINT.mast },
          { y: MAST_HEIGHT, r: 0.1, colour: PAINT.mast },
        ],
        5,
      );
    }),
  );
}

/** Lamps that shine by themselves, and the halo around each. */
export interface Floods {
  readonly parts: readonly (Mesh | Points)[];
  update(stretch: Stretch): void;
  dispose(): void;
}

/** Lamps are seen from farther than what they light, m. */
const SEEN_BEYOND = 60;

const LAMP_VERTEX = /* glsl */ `
attribute vec3 color;
varying vec3 vColour;
void main() {
  vColour = color;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
}`;
const HALO_VERTEX = /* glsl */ `
uniform vec2 uFrame;
void main() {
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.);
  gl_Position.z -= .004 * gl_Position.w;
  gl_PointSize = clamp(uFrame.y * 6.5 / gl_Position.w, 8., 300.);
}`;
const HALO_FRAGMENT = /* glsl */ `
void main() {
  float a = pow(max(0., 1. - length(gl_PointCoord * 2. - 1.)), 2.2);
  gl_FragColor = vec4(vec3(1., .84, .52), a * .8);
}`;

export function createFloods(relief: Relief, finishY: number, light: Light): Floods {
  const masts = mastsOf(relief, finishY);
  const m = new MeshBuilder();
  const places = new Float32Array(masts.length * 3);
  const lamps = masts.map(({ x, y, side }, i) => {
    const first = m.count;
    const h = relief.heightAt(x, y) + MAST_HEIGHT;
    m.box([x - side * 0.5, h, -y], [1.5, 0.55, 0.5], PAINT.lamp);
    places.set([x - side * 0.5, h, -y], i * 3);
    return { y, first };
  });
  const lampRange = createSorted(lamps, m.count);
  const haloRange = createSorted(
    masts.map(({ y }, i) => ({ y, first: i })),
    masts.length,
  );
  const lamp = new Mesh(
    m.geometry(),
    new ShaderMaterial({ vertexShader: LAMP_VERTEX, fragmentShader: COLOUR_FRAGMENT }),
  );
  lamp.renderOrder = 3;
  const points = new BufferGeometry();
  points.setAttribute('position', new BufferAttribute(places, 3));
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
  const seen = { from: 0.1, to: 0.1 };
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
