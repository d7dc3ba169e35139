import { describe, expect, it } from 'vitest';
import { compile, create, GateResult } from '../../../src/sim';
import { placeForest, type Trees } from '../../../src/view/forest';
import { PAINT, sunDirection } from '../../../src/view/light';
import { dyeLines } from '../../../src/view/props/decals';
import { gateModel, gateOutline } from '../../../src/view/props/gate-models';
import { GATE_VERTEX, gateDefines, HELD_GLSL } from '../../../src/view/props/gate-shader';
import { createSorted, partFrom, showRange } from '../../../src/view/props/sorted';
import { advance, bendAt, createSwings, noteHits, standUp } from '../../../src/view/props/swing';
import { createEdges, createLayout, createRelief } from '../../../src/view/terrain';
import { hillyCourse } from './slope';

const course = hillyCourse();
const k = compile(course, 'ski');
const layout = createLayout(k);

function forestOf(c: typeof course, seed: number): Trees {
  const compiled = compile(c, 'ski');
  const relief = createRelief(compiled, createLayout(compiled), seed);
  const work = placeForest(compiled, relief, seed, sunDirection(-80, 25), 32);
  for (let next = work.next(); ; next = work.next()) if (next.done) return next.value;
}

describe('lines of dye', () => {
  it('lie where a rider takes off, and end before the drop', () => {
    const lines = dyeLines(k);
    const relief = createRelief(k, layout, 1);
    expect(k.bumpKind).toContain(1);
    k.bumpKind.forEach((kind, b) => {
      const edge = k.bumpY[b]! + (kind === 1 ? k.bumpL[b]! : 0);
      const { from, to } = lines[b]!;
      expect(to).toBeLessThan(edge);
      expect(from).toBeGreaterThan(edge - 0.7);
      // What is behind the line from above is not hidden below its own edge: the snow goes on evenly over its width.
      const x = layout.centreAt(edge);
      const [up, middle, down] = [from - 1, (from + to) / 2, to].map((y) => relief.heightAt(x, y));
      const before = (up! - middle!) / ((from + to) / 2 - from + 1);
      const after = (middle! - down!) / (to - (from + to) / 2);
      expect(Math.abs(after - before)).toBeLessThan(0.12);
    });
    expect(lines.at(-1)).toEqual({ from: k.finishY - 0.4, to: k.finishY + 0.4 });
  });
});

describe('gates far away', () => {
  /** The shader's own words, as a function of the language around it. */
  const clamp = (v: number): number => Math.min(1, Math.max(0, v));
  const smoothstep = (a: number, b: number, v: number): number =>
    clamp((v - a) / (b - a)) ** 2 * (3 - 2 * clamp((v - a) / (b - a)));
  const mix = (a: number, b: number, t: number): number => a + (b - a) * t;
  const held = (d: number, up: number, px: number): number => {
    const expression = /return ([^;]+);/.exec(HELD_GLSL)![1]!;
    return new Function('mix', 'smoothstep', 'd', 'up', 'px', `return ${expression}`)(
      mix,
      smoothstep,
      d,
      up,
      px,
    );
  };

  it('have poles of a pixel and a half in every buffer, and of three where only their tops are seen', () => {
    for (const px of [190, 340, 740, 1300]) {
      for (let d = 10; d < 200; d += 10) {
        expect((2 * held(d, 0.5, px) * px) / d).toBeGreaterThan(1.49);
        expect((2 * held(d, 0.98, px) * px) / d).toBeGreaterThan(2.9);
      }
    }
    expect(GATE_VERTEX).toContain(HELD_GLSL);
  });

  it('have poles that grow about where the models have them', () => {
    for (const kind of ['panel', 'triangle'] as const) {
      const second = Number(gateDefines(kind).SECOND);
      const position = gateModel(kind, { colour: PAINT.gateBlue, bands: 2 }, false)
        .geometry({ bones: true })
        .getAttribute('position');
      // What stands on the snow is a pole: each corner of its foot is a pole's radius from one of the two axes.
      for (let i = 0; i < position.count; i++) {
        if (position.getY(i) > 0) continue;
        const off = Math.min(Math.abs(position.getX(i)), Math.abs(position.getX(i) - second));
        expect(off).toBeLessThan(0.12);
      }
    }
  });
});

describe('forest', () => {
  it('is the same for a seed', () => {
    const a = forestOf(course, 3);
    const b = forestOf(course, 3);
    expect(Array.from(a.x)).toEqual(Array.from(b.x));
    expect(Array.from(forestOf(course, 4).x)).not.toEqual(Array.from(a.x));
  });

  it('grows outside the nets, sorted by y', () => {
    const trees = forestOf(course, 3);
    const edges = createEdges();
    expect(trees.count).toBeGreaterThan(300);
    for (let t = 0; t < trees.count; t++) {
      layout.edgesAt(trees.y[t]!, edges);
      expect(Math.abs(trees.x[t]! - edges.centre)).toBeGreaterThan(edges.exact + 1);
      if (t > 0) expect(trees.y[t]!).toBeGreaterThanOrEqual(trees.y[t - 1]!);
    }
    expect(trees.firstFrom(-1e9)).toBe(0);
    expect(trees.firstFrom(1e9)).toBe(trees.count);
    const middle = trees.firstFrom(200);
    expect(trees.y[middle]!).toBeGreaterThanOrEqual(200);
    expect(trees.y[middle - 1]!).toBeLessThan(200);
  });

  it("shows the course's own trees where a rider hits them", () => {
    const trees = forestOf({ ...course, trees: [{ x: 9000, y: 150_000, r: 400 }] }, 3);
    const at = trees.firstFrom(150 - 1e-3);
    expect([trees.x[at], trees.y[at]]).toEqual([9, 150]);
  });

  it('casts its shadows away from the sun', () => {
    const trees = forestOf(course, 3);
    for (let t = 0; t < trees.count; t += 7) expect(trees.tipX[t]!).toBeGreaterThanOrEqual(trees.x[t]!);
  });
});

describe('poles', () => {
  const side = [1, -1, 1];

  function riderAfter(results: readonly number[]) {
    const s = create(k);
    results.forEach((r, i) => {
      s.gates[i] = r as 0;
    });
    s.nextGate = results.length;
    s.vx = 3;
    s.vy = 12;
    return s;
  }

  it('swing when brushed or straddled, and stand when passed cleanly', () => {
    const swings = createSwings(3, 'pole');
    const s = riderAfter([GateResult.passed, GateResult.brushed, GateResult.straddled]);
    expect(noteHits(swings, side, 0, s, 1)).toBe(true);
    const bends = [0, 1, 2].map((g) => bendAt(swings.amplitude, swings.force[g]!, swings.since[g]!));
    expect(bends[0]).toBe(0);
    expect(bends[1]).toBeGreaterThan(1);
    expect(bends[2]).toBeGreaterThan(bends[1]!);
  });

  it('bend down the hill and away from the rider', () => {
    const swings = createSwings(3, 'pole');
    const s = riderAfter([GateResult.brushed, GateResult.brushed]);
    s.vx = 0;
    noteHits(swings, side, 0, s, 1);
    expect(swings.dirZ[0]).toBeLessThan(-0.8);
    expect(swings.dirX[0]! * side[0]!).toBeLessThan(0);
    expect(swings.dirX[1]! * side[1]!).toBeLessThan(0);
  });

  it('come to rest, and stand up at once for a new attempt', () => {
    const swings = createSwings(3, 'panel');
    noteHits(swings, side, 0, riderAfter([GateResult.brushed]), 1);
    let moving = true;
    for (let i = 0; i < 400; i++) moving = advance(swings, 0.02);
    expect(moving).toBe(false);
    expect(bendAt(swings.amplitude, swings.force[0]!, swings.since[0]!)).toBe(0);
    noteHits(swings, side, 0, riderAfter([GateResult.brushed]), 1);
    standUp(swings);
    expect(advance(swings, 0.02)).toBe(false);
  });
});

describe('gate models', () => {
  const red = { colour: PAINT.gateRed, bands: 1 } as const;
  const blue = { colour: PAINT.gateBlue, bands: 2 } as const;

  it.each(['pole', 'panel', 'triangle'] as const)('of a %s tell red from blue without colour', (kind) => {
    const whites = (m: ReturnType<typeof gateModel>): number => {
      const c = m.geometry().getAttribute('color');
      let n = 0;
      for (let i = 0; i < c.count; i++) if (c.getX(i) === 1 && c.getY(i) === 1 && c.getZ(i) === 1) n++;
      return n;
    };
    const one = whites(gateModel(kind, red, false));
    expect(one).toBeGreaterThan(0);
    expect(whites(gateModel(kind, blue, false))).toBe(one * 2);
  });

  it.each(['pole', 'panel', 'triangle'] as const)('of a %s stay within the triangle budget', (kind) => {
    expect(gateModel(kind, blue, false).triangles).toBeLessThanOrEqual(170);
    expect(gateModel(kind, blue, true).triangles).toBeLessThan(gateModel(kind, blue, false).triangles);
    expect(gateOutline(kind, true).triangles).toBeLessThanOrEqual(64);
  });
});

describe('sorted parts', () => {
  const sorted = createSorted(
    [
      { y: 0, first: 0 },
      { y: 10, first: 30 },
      { y: 10, first: 60 },
      { y: 25, first: 96 },
    ],
    120,
  );

  it('are found by y', () => {
    expect([-1, 0, 5, 10, 11, 25, 26].map((y) => partFrom(sorted, y))).toEqual([0, 0, 1, 1, 3, 3, 4]);
  });

  it('are drawn as one range', () => {
    const ranges: [number, number][] = [];
    const geometry = { setDrawRange: (a: number, n: number) => void ranges.push([a, n]) };
    showRange(geometry, sorted, { from: 5, to: 20 });
    showRange(geometry, sorted, { from: 100, to: 200 });
    expect(ranges).toEqual([
      [30, 66],
      [120, 0],
    ]);
  });
});
