import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/sim';
import { crestMarks, lineMarks, takeOffs } from '../../../src/view/props/line-marks';
import { twigMarks } from '../../../src/view/props/twigs';
import { createEdges, createLayout, createRelief, createWornLine, crestsOf } from '../../../src/view/terrain';
import { hillyCourse } from './slope';

function marksOf(discipline: 0 | 1 | 2 | 3) {
  const k = compile(hillyCourse(discipline), 'ski');
  const layout = createLayout(k);
  return { k, layout, marks: lineMarks(k, { layout }) };
}

describe('marks along the line', () => {
  it('are none in a slalom, and dye where it is faster', () => {
    const kinds = ([0, 1, 2, 3] as const).map((d) => [...new Set(marksOf(d).marks.map((m) => m.kind))]);
    expect(kinds).toEqual([[], ['dye'], ['dye'], ['dye']]);
  });

  it('lie on both sides of the line, never on it and never below the finish', () => {
    for (const discipline of [1, 2, 3] as const) {
      const { k, layout, marks } = marksOf(discipline);
      const line = createWornLine(k, layout.centreAt);
      const spot = { x: 0, y: 0, tightness: 0 };
      const sides = new Set<number>();
      for (const { y, corners } of marks) {
        expect(y).toBeLessThan(k.finishY);
        for (const [x, at] of corners) {
          spot.y = at;
          line.find(spot);
          expect(Math.abs(x - spot.x)).toBeGreaterThan(1.8);
          sides.add(Math.sign(x - spot.x));
        }
      }
      expect(sides.size).toBe(2);
    }
  });

  it('pass a rider at 25 m/s at least six times a second', () => {
    for (const discipline of [1, 2, 3] as const) {
      const { k, marks } = marksOf(discipline);
      expect((marks.length / k.finishY) * 25).toBeGreaterThan(6);
    }
  });
});

describe('fir twigs', () => {
  const twigsOf = (discipline: 0 | 1 | 2 | 3) => {
    const k = compile(hillyCourse(discipline), 'ski');
    const relief = createRelief(k, createLayout(k), 1);
    const line = createWornLine(k, relief.layout.centreAt);
    const spot = { x: 0, y: 0, tightness: 0 };
    const twigs = twigMarks(k, relief).map(({ y, corners }) => {
      spot.y = y;
      line.find(spot);
      return { y, off: corners.reduce((sum, [x]) => sum + x / 4, 0) - spot.x };
    });
    const rows = [...takeOffs(k), ...crestsOf(k, relief).map((crest) => crest.y)];
    const isRow = (y: number) => rows.some((at) => at - y > 0 && at - y < 4);
    return { twigs, rows, isRow };
  };

  it('lie on fast courses alone', () => {
    expect(([0, 1, 2, 3] as const).map((d) => twigsOf(d).twigs.length > 0)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('lie in two lines on each side of the racing line, well off it', () => {
    for (const discipline of [2, 3] as const) {
      const { twigs, isRow } = twigsOf(discipline);
      const along = twigs.filter(({ y }) => !isRow(y));
      for (const side of [-1, 1]) {
        const offs = along.filter(({ off }) => off * side > 0).map(({ off }) => Math.abs(off));
        expect(Math.min(...offs)).toBeGreaterThan(4.8);
        expect(Math.max(...offs)).toBeLessThan(7.3);
      }
    }
  });

  it('cross the piste above every crest and take-off, but not the racing line', () => {
    const { twigs, rows } = twigsOf(3);
    expect(rows.length).toBeGreaterThan(2);
    for (const at of rows) {
      const row = twigs.filter(({ y }) => at - y > 0 && at - y < 4).map(({ off }) => off);
      expect(Math.max(...row) - Math.min(...row)).toBeGreaterThan(20);
      expect(Math.min(...row.map(Math.abs))).toBeGreaterThan(0.9);
    }
  });
});

describe('dye on crests', () => {
  it('crosses the piste from edge to edge, and no further', () => {
    const k = compile(hillyCourse(), 'ski');
    const relief = createRelief(k, createLayout(k), 1);
    const crests = crestsOf(k, relief);
    const marks = crestMarks(k, relief);
    const edges = createEdges();
    expect(crests.length).toBeGreaterThan(0);
    for (const { y } of crests) {
      relief.layout.edgesAt(y, edges);
      const from = marks
        .filter((mark) => mark.y === y)
        .flatMap(({ corners }) => corners.map(([x]) => x - edges.centre));
      expect(Math.min(...from)).toBeGreaterThan(-edges.piste);
      expect(Math.min(...from)).toBeLessThan(-edges.piste + 2);
      expect(Math.max(...from)).toBeGreaterThan(edges.piste - 4);
      expect(Math.max(...from)).toBeLessThan(edges.piste);
    }
  });
});
