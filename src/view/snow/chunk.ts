import { BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, type ShaderMaterial, Sphere } from 'three';
import type { Compiled } from '../../sim';
import type { Light } from '../light';
import type { Relief } from '../terrain';
import { CHUNK, createGridData, fillRow, type GridData, type GridPlan, type RowLight, rowsOf } from './grid';
import { type SnowLook, snowMaterial } from './material';
import type { PaintMap } from './paint';
import type { PaintSource } from './paint-frame';

/** The data from which every chunk of a view is built. */
export interface ChunkSource {
  readonly course: Compiled;
  readonly relief: Relief;
  readonly paint: PaintSource;
  readonly plan: GridPlan;
  readonly light: RowLight;
  /** Triangles with all rows, and with every second row. */
  readonly near: BufferAttribute;
  readonly far: BufferAttribute;
}

/** A slot of the ring: one mesh and one paint map that are refilled for each chunk of the hill. */
export interface Chunk {
  readonly mesh: Mesh;
  readonly map: PaintMap;
  readonly data: GridData;
  /** Index of the chunk of the hill that this slot contains or is being built for. */
  index: number;
  /** Number of completed build steps; complete at {@link buildSteps}. */
  done: number;
  far: boolean;
}

const ATTRIBUTES = ['position', 'normal', 'uv', 'aSnow', 'aEven'] as const;

/** Rows of the grid filled per step. */
const ROWS_PER_STEP = 3;

export function createChunk(source: ChunkSource, light: Light, look: SnowLook, map: PaintMap): Chunk {
  const data = createGridData(source.plan);
  const geometry = new BufferGeometry();
  const attribute = (array: Float32Array, size: number): BufferAttribute =>
    new BufferAttribute(array, size).setUsage(DynamicDrawUsage);
  geometry.setAttribute('position', attribute(data.position, 3));
  geometry.setAttribute('normal', attribute(data.normal, 3));
  geometry.setAttribute('uv', attribute(data.uv, 2));
  geometry.setAttribute('aSnow', attribute(data.snow, 4));
  geometry.setAttribute('aEven', attribute(data.even, 1));
  geometry.setIndex(source.near);
  geometry.boundingSphere = new Sphere();
  const mesh = new Mesh(geometry, snowMaterial(light, look, map.texture));
  mesh.renderOrder = 5;
  mesh.matrixAutoUpdate = false;
  mesh.visible = false;
  return { mesh, map, data, index: Number.NaN, done: 0, far: false };
}

export function buildSteps(source: ChunkSource, chunk: Chunk): number {
  return Math.ceil((source.plan.rows + 1) / ROWS_PER_STEP) + chunk.map.steps;
}

export function isBuilt(source: ChunkSource, chunk: Chunk): boolean {
  return chunk.done >= buildSteps(source, chunk);
}

/** Resets a slot for another chunk of the hill. */
export function assign(source: ChunkSource, chunk: Chunk, index: number): void {
  chunk.index = index;
  chunk.done = 0;
  chunk.mesh.visible = false;
  rowsOf(source.course, source.plan, index, chunk.data.rowY);
}

/** Does the next step of a chunk's build: some rows, a layer of paint, or the upload to the GPU. */
export function buildStep(source: ChunkSource, chunk: Chunk, scratch: Float32Array): void {
  const { plan } = source;
  const rowSteps = Math.ceil((plan.rows + 1) / ROWS_PER_STEP);
  const step = chunk.done++;
  if (step < rowSteps) {
    const last = Math.min(plan.rows, (step + 1) * ROWS_PER_STEP - 1);
    for (let r = step * ROWS_PER_STEP; r <= last; r++) {
      fillRow(source.relief, plan, chunk.data, chunk.index, r, source.light, scratch);
    }
  } else {
    chunk.map.step(source.paint, chunk.index, step - rowSteps);
  }
  if (isBuilt(source, chunk)) present(chunk);
}

/** Uploads all parts of a chunk to the GPU in one frame; before that the slot is not drawn. */
function present(chunk: Chunk): void {
  const { geometry } = chunk.mesh;
  for (const name of ATTRIBUTES) geometry.getAttribute(name).needsUpdate = true;
  const p = chunk.data.position;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < p.length; i += 3) {
    left = Math.min(left, p[i]!);
    right = Math.max(right, p[i]!);
    low = Math.min(low, p[i + 1]!);
    high = Math.max(high, p[i + 1]!);
  }
  const sphere = geometry.boundingSphere!;
  sphere.center.set((left + right) / 2, (low + high) / 2, -(chunk.index + 0.5) * CHUNK);
  sphere.radius = Math.hypot(right - left, high - low, CHUNK) / 2;
}

export function disposeChunk(chunk: Chunk): void {
  chunk.mesh.geometry.dispose();
  (chunk.mesh.material as ShaderMaterial).dispose();
  chunk.map.dispose();
}
