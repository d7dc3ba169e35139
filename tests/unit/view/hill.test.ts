import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/sim';
import { hillGrid } from '../../../src/view/backdrop/hill';
import { createLight } from '../../../src/view/light';
import { createEdges, createLayout, createRelief } from '../../../src/view/terrain';
import { hillyCourse } from './slope';

const k = compile(hillyCourse(), 'ski');
const layout = createLayout(k);
const relief = createRelief(k, layout, 3);

function built() {
  const work = hillGrid(k, relief, createLight('night'));
  for (let next = work.next(); ; next = work.next()) if (next.done) return next.value;
}

describe('the whole hill in large facets', () => {
  const { plan, data } = built();
  const { columns } = plan;
  const grid = { position: data.position, rows: data.rowY };
  const corner = (row: number, column: number) => {
    const i = 3 * (row * columns + column);
    return { x: grid.position[i]!, h: grid.position[i + 1]!, y: -grid.position[i + 2]! };
  };

  it('reaches far above the start, below the end and to both sides', () => {
    expect(grid.rows[0]).toBeLessThan(-150);
    expect(grid.rows.at(-1)).toBeGreaterThan(layout.to + 200);
    const edges = createEdges();
    for (let row = 0; row < grid.rows.length; row += 5) {
      layout.edgesAt(grid.rows[row]!, edges);
      expect(edges.centre - corner(row, 0).x).toBeGreaterThan(edges.exact + 100);
      expect(corner(row, columns - 1).x - edges.centre).toBeGreaterThan(edges.exact + 100);
    }
  });

  it('never shows through the piste, and lies close under it', () => {
    const middle = (columns - 1) / 2;
    let highest = Number.NEGATIVE_INFINITY;
    let deep = 0;
    let seen = 0;
    for (let row = 0; row + 1 < grid.rows.length; row++) {
      for (let column = middle - 4; column <= middle + 4; column++) {
        const [a, b] = [corner(row, column), corner(row + 1, column)];
        if (a.y < 0 || b.y > layout.to) continue;
        for (const t of [0, 0.25, 0.5, 0.75]) {
          const [x, y] = [a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t];
          const above = a.h + (b.h - a.h) * t - relief.heightAt(x, y);
          highest = Math.max(highest, above);
          seen++;
          if (above < -0.5) deep++;
        }
      }
    }
    expect(highest).toBeLessThan(0);
    // Only over bumps does a facet have to go deep.
    expect(deep / seen).toBeLessThan(0.12);
  });
});
