import { describe, expect, it } from 'vitest';
import { compile, createGround, evaluateGround } from '../../../src/sim';
import {
  createEdges,
  createLayout,
  createRelief,
  createSlope,
  createWornLine,
  floodAt,
  linePoints,
} from '../../../src/view/terrain';
import { plane } from '../sim/courses';
import { hillyCourse } from './slope';

const course = hillyCourse();
/** Widths and nets that jump from cell to cell. */
const jumpy = compile(
  {
    ...course,
    width: course.width.map((_, i) => 8000 + (i % 5) * 1500),
    nets: course.nets.map((_, i) => 16_000 + (i % 3) * 4000),
  },
  'ski',
);
const smooth = compile(course, 'ski');

describe('layout', () => {
  it('joins half widths without steps', () => {
    const layout = createLayout(jumpy);
    const a = createEdges();
    const b = createEdges();
    for (let y = -30; y < 620; y += 0.5) {
      layout.edgesAt(y, a);
      layout.edgesAt(y + 0.01, b);
      expect(Math.abs(a.piste - b.piste)).toBeLessThan(0.02);
      expect(Math.abs(a.net - b.net)).toBeLessThan(0.02);
    }
  });

  it('reaches the exact half width of the simulation everywhere', () => {
    const layout = createLayout(jumpy);
    const edges = createEdges();
    const ground = createGround();
    for (let y = 0; y < 600; y += 0.37) {
      layout.edgesAt(y, edges);
      evaluateGround(jumpy, 0, y, 0, ground);
      expect(edges.exact).toBeGreaterThanOrEqual(jumpy.nets[ground.cell]!);
    }
  });

  it('has the centre line of the simulation, and goes straight on beyond its ends', () => {
    const layout = createLayout(smooth);
    const ground = createGround();
    for (let y = 0; y < 590; y += 3.3) {
      evaluateGround(smooth, 0, y, 0, ground);
      expect(layout.centreAt(y)).toBe(ground.X);
    }
    const end = layout.to;
    const step = layout.centreAt(end + 20) - layout.centreAt(end + 10);
    expect(layout.centreAt(end + 110) - layout.centreAt(end + 100)).toBeCloseTo(step, 9);
  });
});

describe('relief', () => {
  it('is the simulation ground to the last bit inside the nets', () => {
    for (const k of [smooth, jumpy]) {
      const relief = createRelief(k, createLayout(k), 5);
      const ground = createGround();
      const slope = createSlope();
      for (let y = 0; y < 600; y += 1.7) {
        evaluateGround(k, 0, y, 0, ground);
        const net = k.nets[ground.cell]!;
        for (const share of [-1, -0.6, 0, 0.35, 0.999]) {
          const x = ground.X + share * net;
          const at = createGround();
          evaluateGround(k, x, y, 0, at);
          relief.slopeAt({ x, y }, slope);
          expect([slope.h, slope.gx, slope.gy]).toEqual([at.zg, at.gx, at.gy]);
        }
      }
    }
  });

  it('has no step at the line of the nets or at the ends of the course', () => {
    const layout = createLayout(smooth);
    const relief = createRelief(smooth, layout, 5);
    const edges = createEdges();
    for (let y = 1; y < 590; y += 7) {
      layout.edgesAt(y, edges);
      const x = edges.centre + edges.exact;
      expect(Math.abs(relief.heightAt(x + 1e-4, y) - relief.heightAt(x - 1e-4, y))).toBeLessThan(1e-3);
    }
    for (const y of [layout.from, layout.to]) {
      const x = layout.centreAt(y) + 3;
      expect(Math.abs(relief.heightAt(x, y + 1e-4) - relief.heightAt(x, y - 1e-4))).toBeLessThan(1e-3);
    }
  });

  it('stays a hill far outside the nets and beyond the ends', () => {
    const relief = createRelief(smooth, createLayout(smooth), 5);
    for (let y = -150; y < 900; y += 10) {
      for (const x of [-90, -40, 0, 40, 90]) {
        const h = relief.heightAt(x, y);
        expect(Number.isFinite(h)).toBe(true);
        expect(Math.abs(h)).toBeLessThan(600);
      }
    }
    expect(relief.heightAt(0, -100)).toBeGreaterThan(relief.heightAt(0, 0));
    expect(relief.heightAt(0, 800)).toBeLessThan(relief.heightAt(0, 600));
  });

  it('differs between seeds outside the nets only', () => {
    const layout = createLayout(smooth);
    const a = createRelief(smooth, layout, 1);
    const b = createRelief(smooth, layout, 2);
    expect(a.heightAt(5, 200)).toBe(b.heightAt(5, 200));
    expect(a.heightAt(60, 200)).not.toBe(b.heightAt(60, 200));
  });
});

describe('worn line', () => {
  it('passes every gate on its passing side', () => {
    const line = createWornLine(smooth, createLayout(smooth).centreAt);
    for (let g = 0; g < smooth.gateY.length; g++) {
      const spot = { x: 0, y: smooth.gateY[g]!, tightness: 0 };
      line.find(spot);
      const past = (spot.x - smooth.gateX[g]!) * smooth.gateSide[g]!;
      expect(past).toBeGreaterThan(0.2);
      expect(past).toBeLessThan(smooth.gateWidth[g]!);
    }
  });

  it('runs downhill from point to point, hairpins included', () => {
    const gates = [
      { x: 0, y: 30_000, side: 1 as const, width: 4000 },
      { x: 500, y: 30_000, side: -1 as const, width: 4000 },
      { x: 900, y: 30_300, side: 1 as const, width: 4000 },
      { x: 0, y: 45_000, side: -1 as const, width: 4000 },
    ];
    const k = compile(plane(15, { discipline: 0, length: 200, over: { gates } }), 'ski');
    const points = linePoints(k, () => 0);
    for (let i = 1; i < points.length; i++) expect(points[i]!.y).toBeGreaterThan(points[i - 1]!.y);
  });

  it('exists on a course without gates', () => {
    const k = compile(plane(15, { length: 200 }), 'ski');
    const line = createWornLine(k, () => 0);
    const spot = { x: 1, y: 100, tightness: 0 };
    line.find(spot);
    expect(spot.x).toBeCloseTo(0, 6);
  });
});

describe('floodlight', () => {
  it('makes pools: brighter under a mast than between two', () => {
    const layout = createLayout(compile(plane(15, { over: { width: new Array(212).fill(9000) } }), 'ski'));
    const under = floodAt(layout, -4.5, 60);
    const opposite = floodAt(layout, 8.5, 60);
    expect(under).toBeGreaterThan(0.5);
    expect(opposite).toBeLessThan(under);
    expect(floodAt(layout, 80, 60)).toBeLessThan(0.01);
  });
});
