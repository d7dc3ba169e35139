import { Texture, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { compile, type DisciplineCode } from '../../../src/sim';
import { createLight } from '../../../src/view/light';
import { CHUNK, PAINT_DENSITY } from '../../../src/view/snow/grid';
import { snowMaterial } from '../../../src/view/snow/material';
import { type PaintSource, paintFrame } from '../../../src/view/snow/paint-frame';
import { drawRuts } from '../../../src/view/snow/ruts';
import { createLayout, createWornLine } from '../../../src/view/terrain';
import { hillyCourse } from './slope';

const frame = paintFrame(50);

/** Points of the grooves that a chunk is painted with: distance from the centre line and y, m. */
function groovesOf(discipline: DisciplineCode, index: number): { u: number; y: number }[] {
  const k = compile(hillyCourse(discipline), 'ski');
  const layout = createLayout(k);
  const source = { course: k, layout, line: createWornLine(k, layout.centreAt) } as PaintSource;
  const points: { u: number; y: number }[] = [];
  const pen = {
    beginPath: () => undefined,
    stroke: () => undefined,
    fillRect: () => undefined,
    drawImage: () => undefined,
    lineTo: (x: number, row: number) => {
      const u = (x / frame.width - 0.5) * 2 * frame.reach;
      points.push({ u, y: index * CHUNK + (row - 1) / PAINT_DENSITY });
    },
  };
  drawRuts(pen as unknown as CanvasRenderingContext2D, frame, source, index, {} as HTMLCanvasElement);
  return points;
}

describe('ruts', () => {
  it('are worn in at every gate, beside the line and within the piste', () => {
    for (const discipline of [0, 1, 2, 3] as const) {
      const k = compile(hillyCourse(discipline), 'ski');
      const points = Array.from({ length: 13 }, (_, index) => groovesOf(discipline, index)).flat();
      for (const y of k.gateY) expect(points.some((p) => Math.abs(p.y - y) < 1)).toBe(true);
      for (const { u } of points) expect(Math.abs(u)).toBeLessThan(13);
    }
  });

  it('go on from chunk to chunk', () => {
    const near = (points: readonly { u: number; y: number }[]) =>
      points
        .filter(({ y }) => Math.abs(y - 3 * CHUNK) < 2)
        .map(({ u, y }) => `${u.toFixed(3)} ${y.toFixed(3)}`);
    const above = near(groovesOf(0, 2));
    expect(above.length).toBeGreaterThan(0);
    expect(near(groovesOf(0, 3))).toEqual(above);
  });
});

describe('walls of ruts', () => {
  const look = {
    ...{ corduroy: new Texture(), detail: new Texture(), fine: false, relief: 40 },
    ...{ sparkles: { value: 0 }, shadows: { value: 1 } },
  };

  it('are compared with what lies toward the sun on the map', () => {
    const light = createLight('golden');
    // To the right on the map is to the right; its upper end is up the hill.
    for (const [sun, du, dv] of [
      [new Vector3(0.8, 0.6, 0), 1, 0],
      [new Vector3(0, 0.6, -0.8), 0, -1],
    ] as const) {
      const lit = { ...light, preset: { ...light.preset, sun } };
      const { defines } = snowMaterial(lit, look, new Texture());
      const [u, v] = /vec2\((.+), (.+)\)/.exec(String(defines?.RELIEF))!.slice(1).map(Number);
      expect([Math.sign(u!), Math.sign(v!)].map((s) => s + 0)).toEqual([du, dv]);
    }
  });

  it('are left out where the picture must be cheap', () => {
    const { defines } = snowMaterial(createLight('golden'), { ...look, relief: 0 }, new Texture());
    expect(defines).not.toHaveProperty('RELIEF');
  });
});
