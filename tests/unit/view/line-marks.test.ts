import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/sim';
import { crestMarks, lineMarks } from '../../../src/view/props/line-marks';
import { createEdges, createLayout, createRelief, createWornLine, crestsOf } from '../../../src/view/terrain';
import { hillyCourse } from './slope';

function marksOf(discipline: 0 | 1 | 2 | 3) {
  const k = compile(hillyCourse(discipline), 'ski');
  const layout = createLayout(k);
  return { k, layout, marks: lineMarks(k, { layout }) };
}

describe('marks along the line', () => {
  it('are none in a slalom, dye in a giant slalom, and fir twigs too where it is fast', () => {
    const kinds = ([0, 1, 2, 3] as const).map((d) =>
      [...new Set(marksOf(d).marks.map((m) => m.kind))].sort(),
    );
    expect(kinds).toEqual([[], ['dye'], ['dye', 'twig'], ['dye', 'twig']]);
  });

  it('lie on both sides of the line, never on it and never below the finish', () => {
    for (const discipline of [1, 2, 3] as const) {
      const { k, layout, marks } = marksOf(discipline);
      const line = createWornLine(k, layout.centreAt);
      const spot = { x: 0, y: 0, tightness: 0 };
      const sides = new Set<number>();
      for (const { kind, y, corners } of marks) {
        expect(y).toBeLessThan(k.finishY);
        if (kind !== 'dye') continue;
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
