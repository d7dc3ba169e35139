import { BufferAttribute, BufferGeometry, Mesh, ShaderMaterial } from 'three';
import type { Compiled } from '../../sim';
import { FOG_GLSL, type Light, slopeLight } from '../light';
import { createSorted, showRange } from '../props/sorted';
import type { Stretch } from '../stretch';
import { createEdges, createSlope, floodAt, type Relief } from '../terrain';

/**
 * The whole hill in large facets, under the snow that is laid around the rider: what a camera sees of it that looks up
 * from below, farther than that snow reaches, and to its sides.
 */
export interface Hill {
  readonly mesh: Mesh;
  update(stretch: Stretch, on: boolean): void;
  dispose(): void;
}

/** Length of a facet along y, and how far the hill goes on above the start and below the end of the course, m. */
const ROW = 8;
const ABOVE = 160;
const BELOW = 240;
/** Distances of the columns outside the nets, m; inside, shares of the piste's half width. */
const INSIDE = [0, 0.5, 1] as const;
const OUTSIDE = [0, 3, 9, 20, 38, 70, 120] as const;
/** The facets lie at least this far under the snow, m, so that they never show through it: farther where drifts lie. */
const UNDER = 0.12;
const UNDER_DRIFTS = 0.5;
/** Points of the snow between two rows that a facet must stay under. */
const BETWEEN = [0.25, 0.5, 0.75] as const;
/** How far up and down the hill it is drawn: fog hides the rest, m. */
const SEEN = 330;
const ROWS_PER_SLICE = 12;
/** Share of the hill's own tilt in what counts as evenly lit, as on the snow above. */
const LOCAL = 0.8;

const VERTEX = /* glsl */ `
attribute vec2 aLit; // brightness, share of groomed snow
varying vec3 vColour;
${FOG_GLSL}
void main() {
  vec4 fog = fogAt(position);
  float k = clamp(aLit.x, 0., 1.15);
  vec3 lit = mix(POWDER, SNOW_LIT, aLit.y);
  vec3 c = mix(mix(SNOW_SHADE, SNOW_MID, smoothstep(0., .62, k)), lit, smoothstep(.5, 1.02, k));
  vColour = mix(c, fog.rgb, fog.a);
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.);
}`;
const FRAGMENT = /* glsl */ `
varying vec3 vColour;
void main() { gl_FragColor = vec4(vColour, 1.); }`;

/** Distances of a row's columns from the centre line, left to right, m. */
function columnsAt(piste: number, exact: number): number[] {
  const right = [...INSIDE.map((share) => share * piste), ...OUTSIDE.map((d) => exact + d)];
  return [
    ...right
      .slice(1)
      .reverse()
      .map((u) => -u),
    ...right,
  ];
}

const COLUMNS = columnsAt(1, 2).length;

/** What the facets are made of, row by row from the top. */
export interface HillGrid {
  readonly rows: Float64Array;
  readonly position: Float32Array;
  readonly lit: Float32Array;
}

/** How far the snow between two neighbouring corners of a column dips under the straight line between them, m. */
function dip(relief: Relief, at: Float32Array, a: number, b: number): number {
  let most = 0;
  for (const t of BETWEEN) {
    const [x, y] = [
      at[3 * a]! + (at[3 * b]! - at[3 * a]!) * t,
      -(at[3 * a + 2]! + (at[3 * b + 2]! - at[3 * a + 2]!) * t),
    ];
    const line = at[3 * a + 1]! + (at[3 * b + 1]! - at[3 * a + 1]!) * t;
    most = Math.max(most, line - relief.heightAt(x, y));
  }
  return most;
}

/** Lowers the corners of a column until no facet shows above the snow. */
function sink(relief: Relief, { rows, position }: HillGrid, column: number): void {
  const n = rows.length;
  const dips = new Float64Array(n + 1);
  for (let r = 0; r + 1 < n; r++) {
    dips[r + 1] = dip(relief, position, r * COLUMNS + column, (r + 1) * COLUMNS + column);
  }
  const wild = Math.abs(column - (COLUMNS - 1) / 2) > INSIDE.length;
  const under = wild ? UNDER_DRIFTS : UNDER;
  for (let r = 0; r < n; r++) {
    position[3 * (r * COLUMNS + column) + 1]! -= under + Math.max(dips[r]!, dips[r + 1]!);
  }
}

/** @yields between slices of the work */
export function* hillGrid(k: Compiled, relief: Relief, light: Light): Generator<void, HillGrid> {
  const { layout } = relief;
  const count = Math.ceil((Math.max(layout.to, k.finishY) + BELOW + ABOVE) / ROW) + 1;
  const grid: HillGrid = {
    rows: Float64Array.from({ length: count }, (_, r) => r * ROW - ABOVE),
    position: new Float32Array(count * COLUMNS * 3),
    lit: new Float32Array(count * COLUMNS * 2),
  };
  const edges = createEdges();
  const slope = createSlope();
  const { sun, flood } = light.preset;
  const top = relief.heightAt(layout.centreAt(0), 0);
  const mean = slopeLight(sun, (top - relief.heightAt(layout.centreAt(k.finishY), k.finishY)) / k.finishY);
  for (let r = 0; r < count; r++) {
    const y = grid.rows[r]!;
    layout.edgesAt(y, edges);
    const { centre } = edges;
    relief.slopeAt({ x: centre, y }, slope);
    const local = (sun.y - slope.gx * sun.x + slope.gy * sun.z) / Math.hypot(1, slope.gx, slope.gy);
    const even = mean + (local - mean) * LOCAL;
    columnsAt(edges.piste, edges.exact).forEach((u, c) => {
      const i = r * COLUMNS + c;
      relief.slopeAt({ x: centre + u, y }, slope);
      grid.position.set([centre + u, slope.h, -y], 3 * i);
      const towards = (sun.y - slope.gx * sun.x + slope.gy * sun.z) / Math.hypot(1, slope.gx, slope.gy);
      const bright = light.preset.base + (towards - even) * light.preset.gain;
      grid.lit[2 * i] = bright + (flood === 1 ? floodAt(layout, centre + u, y) : 0);
      grid.lit[2 * i + 1] = Math.abs(u) <= edges.piste ? 1 : 0;
    });
    if (r % ROWS_PER_SLICE === 0) yield;
  }
  for (let c = 0; c < COLUMNS; c++) {
    sink(relief, grid, c);
    yield;
  }
  return grid;
}

function indexOf(rows: number): Uint32Array {
  const out = new Uint32Array((rows - 1) * (COLUMNS - 1) * 6);
  let o = 0;
  for (let r = 0; r + 1 < rows; r++) {
    for (let c = 0; c + 1 < COLUMNS; c++) {
      const a = r * COLUMNS + c;
      const d = a + COLUMNS;
      out.set([a, a + 1, d, a + 1, d + 1, d], o);
      o += 6;
    }
  }
  return out;
}

/** @yields between slices of the work */
export function* createHill(k: Compiled, relief: Relief, light: Light): Generator<void, Hill> {
  const grid = yield* hillGrid(k, relief, light);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(grid.position, 3));
  geometry.setAttribute('aLit', new BufferAttribute(grid.lit, 2));
  const index = indexOf(grid.rows.length);
  geometry.setIndex(new BufferAttribute(index, 1));
  const perRow = (COLUMNS - 1) * 6;
  const sorted = createSorted(
    Array.from(grid.rows.slice(0, -1), (y, r) => ({ y, first: r * perRow })),
    index.length,
  );
  const material = new ShaderMaterial({
    vertexShader: VERTEX,
    fragmentShader: FRAGMENT,
    defines: { ...light.constants },
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 4,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  // After the snow that covers it.
  mesh.renderOrder = 5.5;
  const seen = { from: 0.1, to: 0.1 };
  return {
    mesh,
    update({ cameraY }, on) {
      mesh.visible = on;
      if (!on) return;
      seen.from = cameraY - SEEN;
      seen.to = cameraY + SEEN;
      showRange(geometry, sorted, seen);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
    },
  };
}
