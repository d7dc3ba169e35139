import { BufferAttribute, BufferGeometry, DataTexture, Mesh } from 'three';
import type { Compiled } from '../../sim';
import { type Light, slopeLight } from '../light';
import { createSorted, showRange } from '../props/sorted';
import { COARSE, createGridData, fillRow, type GridData, type GridPlan, gridIndex } from '../snow/grid';
import { snowMaterial } from '../snow/material';
import { corduroyTexture } from '../snow/textures';
import type { Stretch } from '../stretch';
import type { Relief } from '../terrain';

/**
 * The whole hill in large facets, under the snow that is built around the rider. A camera that looks up from below sees it
 * farther away than that snow reaches, and at its sides.
 */
export interface Hill {
  readonly mesh: Mesh;
  update(stretch: Stretch, on: boolean): void;
  dispose(): void;
}

/** Length of a facet along y, and how far the hill extends above the start and below the end of the course, m. */
const ROW = 8;
const ABOVE = 160;
const BELOW = 240;
/** Distances of the outer columns from the nets, m. */
const WILD = [4, 11, 24, 48, 110] as const;
/** Least depth of the facets below the snow, m, so that they never show through it: larger in drifts. */
const UNDER = 0.12;
const UNDER_DRIFTS = 0.5;
/** Positions between two rows at which the facet must be below the snow, as shares of the row. */
const BETWEEN = [0.25, 0.5, 0.75] as const;
/** Range up and down the hill in which it is drawn, m; fog hides the rest. */
const SEEN = 330;
const ROWS_PER_SLICE = 12;

/** Returns how far the snow between two corners is below the straight line between them, m. */
function dip(relief: Relief, at: Float32Array, a: number, b: number): number {
  let most = 0;
  for (const t of BETWEEN) {
    const on = (k: number): number => at[a + k]! + (at[b + k]! - at[a + k]!) * t;
    most = Math.max(most, on(1) - relief.heightAt(on(0), -on(2)));
  }
  return most;
}

/** Lowers the corners of a column until no facet is above the snow. */
function sink(relief: Relief, { columns, rows }: GridPlan, { position }: GridData, column: number): void {
  const wild = WILD.length + COARSE.powder.length;
  const under = column < wild || column >= columns - wild ? UNDER_DRIFTS : UNDER;
  let above = 0;
  for (let r = 0; r <= rows; r++) {
    const i = 3 * (r * columns + column);
    const below = r < rows ? dip(relief, position, i, i + 3 * columns) : 0;
    position[i + 1]! -= under + Math.max(above, below);
    above = below;
  }
}

/** @yields between slices of the work */
export function* hillGrid(
  k: Compiled,
  relief: Relief,
  { preset }: Light,
): Generator<void, { plan: GridPlan; data: GridData }> {
  const { layout } = relief;
  const rows = Math.ceil((Math.max(layout.to, k.finishY) + BELOW + ABOVE) / ROW);
  const plan = { ...COARSE, rows, columns: COARSE.columns + 2, wild: WILD };
  const data = createGridData(plan);
  const fall =
    relief.heightAt(layout.centreAt(0), 0) - relief.heightAt(layout.centreAt(k.finishY), k.finishY);
  const { sun, flood } = preset;
  const light = { sun, flood, mean: slopeLight(sun, fall / k.finishY) };
  const us = new Float32Array(plan.columns);
  for (let r = 0; r <= rows; r++) {
    data.rowY[r] = r * ROW - ABOVE;
    fillRow(relief, plan, data, 0, r, light, us);
    if (r % ROWS_PER_SLICE === 0) yield;
  }
  for (let column = 0; column < plan.columns; column++) {
    sink(relief, plan, data, column);
    yield;
  }
  return { plan, data };
}

/** @yields between slices of the work */
export function* createHill(k: Compiled, relief: Relief, light: Light): Generator<void, Hill> {
  const { plan, data } = yield* hillGrid(k, relief, light);
  const geometry = new BufferGeometry();
  const put = (name: string, array: Float32Array, size: number): void =>
    void geometry.setAttribute(name, new BufferAttribute(array, size));
  put('position', data.position, 3);
  put('normal', data.normal, 3);
  put('uv', data.uv, 2);
  put('aSnow', data.snow, 4);
  put('aEven', data.even, 1);
  const index = gridIndex(plan, 1);
  geometry.setIndex(new BufferAttribute(index, 1));
  const sorted = createSorted(
    Array.from(data.rowY.subarray(0, plan.rows), (y, r) => ({ y, first: r * (plan.columns - 1) * 6 })),
    index.length,
  );
  // A texture without shadow, worn line or patch.
  const bare = new DataTexture(new Uint8Array([0, 0, 128, 255]), 1, 1);
  bare.needsUpdate = true;
  const corduroy = corduroyTexture({ trilinear: false, anisotropy: 1 });
  const look = {
    corduroy,
    detail: bare,
    fine: false,
    relief: 0,
    sparkles: { value: 0 },
    shadows: { value: 0 },
  };
  const material = snowMaterial(light, look, bare);
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  mesh.matrixAutoUpdate = false;
  // Drawn after the snow that covers it.
  mesh.renderOrder = 5.5;
  const seen = { from: 0, to: 0 };
  return {
    mesh,
    update({ cameraY }, on) {
      mesh.visible = on;
      seen.from = cameraY - SEEN;
      seen.to = cameraY + SEEN;
      if (on) showRange(geometry, sorted, seen);
    },
    dispose() {
      geometry.dispose();
      material.dispose();
      bare.dispose();
      corduroy.dispose();
    },
  };
}
