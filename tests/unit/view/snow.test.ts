import { LinearMipmapLinearFilter } from 'three';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compile, createGround, evaluateGround } from '../../../src/sim';
import { sunDirection } from '../../../src/view/light';
import {
  CHUNK,
  COARSE,
  columnsOf,
  createGridData,
  evenLight,
  FINE,
  fillRow,
  type GridPlan,
  gridIndex,
  hillAt,
  rowsOf,
} from '../../../src/view/snow/grid';
import { createPaintMap, type Dabs } from '../../../src/view/snow/paint';
import { paintFrame, texelX, texelY } from '../../../src/view/snow/paint-frame';
import { chunkFor, firstChunk, SLOTS, slotOf } from '../../../src/view/snow/window';
import { createEdges, createLayout, createRelief, createSlope } from '../../../src/view/terrain';
import { plane } from '../sim/courses';
import { hillyCourse } from './slope';

const k = compile(hillyCourse(), 'ski');
const relief = createRelief(k, createLayout(k), 9);
const light = { sun: sunDirection(-80, 25), mean: 0.45, flood: 1 as const };

function built(plan: GridPlan, index: number) {
  const data = createGridData(plan);
  const scratch = new Float32Array(plan.columns);
  rowsOf(k, plan, index, data.rowY);
  for (let r = 0; r <= plan.rows; r++) fillRow(relief, plan, data, index, r, light, scratch);
  return data;
}

describe.each([
  ['fine', FINE],
  ['coarse', COARSE],
])('%s snow grid', (_, plan) => {
  it('shares its edge rows with its neighbours to the last bit', () => {
    for (let index = -1; index < 12; index++) {
      const above = built(plan, index);
      const below = built(plan, index + 1);
      const n = plan.columns;
      for (const [name, size] of [
        ['position', 3],
        ['normal', 3],
        ['snow', 4],
        ['even', 1],
      ] as const) {
        const last = above[name].subarray(plan.rows * n * size);
        expect(Array.from(last)).toEqual(Array.from(below[name].subarray(0, n * size)));
      }
    }
  });

  it('lies on the simulation ground inside the nets', () => {
    const ground = createGround();
    for (const index of [0, 2, 4, 6]) {
      const data = built(plan, index);
      for (let i = 0; i < data.even.length; i++) {
        const [x, y] = [data.position[3 * i]!, -data.position[3 * i + 2]!];
        evaluateGround(k, x, y, 0, ground);
        if (Math.abs(x - ground.X) > k.nets[ground.cell]!) continue;
        expect(Math.abs(data.position[3 * i + 1]! - ground.zg)).toBeLessThan(1e-3);
      }
    }
  });

  it('has a column on the line of the nets, however close they stand', () => {
    const us = new Float32Array(plan.columns);
    for (const gap of [0, 0.5, 2, 5, 30]) {
      columnsOf(plan, { ...createEdges(), piste: 10, net: 10 + gap, exact: 10 + gap }, us);
      expect(Array.from(us).some((u) => Math.abs(u - (10 + gap)) < 1e-4)).toBe(true);
      for (let i = 1; i < us.length; i++) expect(us[i]!).toBeGreaterThanOrEqual(us[i - 1]! - 1e-5);
      for (let i = 0; i < us.length; i++) expect(us[i]! + us[us.length - 1 - i]!).toBeCloseTo(0, 4);
    }
  });

  it('puts a row on the lip of a kicker and keeps rows in order', () => {
    const lip = k.bumpY[2]! + k.bumpL[2]!;
    const rows = createGridData(plan).rowY;
    rowsOf(k, plan, Math.floor(lip / CHUNK), rows);
    const at = rows.findIndex((y) => Math.abs(y - lip) < 1e-3);
    expect(at).toBeGreaterThan(0);
    expect(at % 2).toBe(0);
    expect(rows[at + 1]! - lip).toBeLessThan(0.81);
    for (let index = -1; index < 13; index++) {
      rowsOf(k, plan, index, rows);
      expect(rows[0]).toBe(index * CHUNK);
      expect(rows[plan.rows]).toBe((index + 1) * CHUNK);
      for (let r = 1; r <= plan.rows; r++) expect(rows[r]!).toBeGreaterThan(rows[r - 1]!);
    }
  });

  it('faces up with every triangle and leaves out half of them far away', () => {
    const data = built(plan, 3);
    const near = gridIndex(plan, 1);
    const far = gridIndex(plan, 2);
    expect(far.length * 2).toBe(near.length);
    for (const index of [near, far]) {
      for (let i = 0; i < index.length; i += 3) {
        const [a, b, c] = [index[i]! * 3, index[i + 1]! * 3, index[i + 2]! * 3];
        const p = data.position;
        const [ux, uz] = [p[b]! - p[a]!, p[b + 2]! - p[a + 2]!];
        const [vx, vz] = [p[c]! - p[a]!, p[c + 2]! - p[a + 2]!];
        expect(uz * vx - ux * vz).toBeGreaterThan(0);
      }
    }
  });
});

describe('even light', () => {
  it('of a long even slope is its own N·L, so that it looks neither lit nor shaded', () => {
    const even = compile(plane(20), 'ski');
    const flat = createRelief(even, createLayout(even), 1);
    const sun = light.sun;
    const t = Math.tan((20 * Math.PI) / 180);
    const own = (sun.y - t * sun.z) / Math.sqrt(1 + t * t);
    const hill = createSlope();
    hillAt(flat, { y: 900 }, hill);
    expect(evenLight(hill, { ...light, mean: own })).toBeCloseTo(own, 6);
  });
});

describe('paint map', () => {
  const frame = paintFrame(50);

  it('covers the chunk with one texel of overlap at both ends', () => {
    expect(texelY(3, 3 * CHUNK)).toBe(1);
    expect(texelY(3, 4 * CHUNK)).toBe(frame.height - 1);
    expect(texelX(frame, -50)).toBe(0);
    expect(texelX(frame, 0)).toBe(frame.width / 2);
    expect(texelX(frame, 50)).toBe(frame.width);
  });

  it('lines up with the grid: the same point has the same place in texture and mesh', () => {
    const data = built(FINE, 2);
    for (let i = 0; i < data.even.length; i += 37) {
      const y = -data.position[3 * i + 2]!;
      const row = (1 - data.uv[2 * i + 1]!) * frame.height;
      expect(row).toBeCloseTo(texelY(2, y), 2);
    }
  });

  it('never grows beyond its budget on the widest slopes', () => {
    expect(paintFrame(150).width).toBeLessThanOrEqual(640);
  });

  afterEach(() => vi.unstubAllGlobals());

  it('passes from one mip level to the next without a step, with the plainest filter too', () => {
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => ({}) }) });
    const { texture } = createPaintMap(frame, {} as Dabs, { anisotropy: 1 });
    expect(texture.minFilter).toBe(LinearMipmapLinearFilter);
  });
});

describe('ring of chunks', () => {
  it('holds each chunk of the window in exactly one slot', () => {
    for (const y of [-60, 0, 47.9, 48, 500, 3200]) {
      const first = firstChunk(y, 1);
      const held = Array.from({ length: SLOTS }, (_, s) => chunkFor(s, first)).sort((a, b) => a - b);
      expect(held).toEqual(Array.from({ length: SLOTS }, (_, i) => first + i));
    }
  });

  it('keeps a chunk in its slot while the window moves past it', () => {
    for (let first = -3; first < 6; first++) {
      for (let i = first; i < first + SLOTS; i++) expect(chunkFor(slotOf(i), first)).toBe(i);
    }
  });
});
