import { describe, expect, it, vi } from 'vitest';
import { courseMap, setCourse } from '../../../src/tracks';
import fc from '../../harness/fast-check';
import { plainCourse, wishes } from './some-track';

// Many random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const size = { width: 150, height: 194 };

describe('the course map', () => {
  it('marks gates red and blue in turn, from the start down', () => {
    const { gates } = courseMap(plainCourse(), 1, size);
    expect(gates.map((g) => g.colour)).toEqual(['red', 'blue', 'red', 'blue', 'red', 'blue', 'red', 'blue']);
    for (let i = 1; i < gates.length; i++) expect(gates[i]!.y).toBeGreaterThan(gates[i - 1]!.y);
  });

  it('keeps piste, gates and marks of every course inside the picture', () => {
    fc.assert(
      fc.property(wishes, ({ grade, ...wish }) => {
        const map = courseMap(setCourse({ ...wish, dropM: wish.lengthM * grade }), wish.seed, size);
        for (const g of map.gates) {
          expect(g.x).toBeGreaterThan(map.r);
          expect(g.x).toBeLessThan(size.width - map.r);
          expect(g.y).toBeGreaterThan(20);
          expect(g.y).toBeLessThan(size.height - 20);
        }
        const numbers = [...map.piste.matchAll(/[ML](-?[\d.]+) /g)].map((m) => Number(m[1]));
        expect(Math.min(...numbers)).toBeGreaterThan(0);
        expect(Math.max(...numbers)).toBeLessThan(size.width);
      }),
      { numRuns: 40 },
    );
  });

  it('writes only numbers into its paths', () => {
    fc.assert(
      fc.property(wishes, ({ grade, ...wish }) => {
        const m = courseMap(setCourse({ ...wish, dropM: wish.lengthM * grade }), wish.seed, {
          width: 112,
          height: 145,
        });
        const paths = [
          m.piste,
          m.line,
          m.start,
          m.finish.dark,
          m.finish.light,
          ...m.contours.map((c) => c.d),
        ];
        for (const d of paths) expect(d).toMatch(/^M[-\d. MLCzhvl]+$/);
        expect(m.forest).toMatch(/^[-\d. Mlhz]*$/);
      }),
      { numRuns: 30 },
    );
  });

  it('draws contours closer together where the slope is steeper', () => {
    const count = (step: number) =>
      courseMap(plainCourse({ z: plainCourse().z.map((_, i) => (2 - i) * step) }), 1, size).contours.length;
    // 18 % and 24 % over this length: both fit the same distance of heights.
    expect(count(2400)).toBeGreaterThan(count(1800));
  });

  it('draws forest only where the course has trees', () => {
    const trees = Array.from({ length: 60 }, (_, i) => ({ x: 20_000, y: 1000 + i * 4000, r: 500 }));
    expect(courseMap(plainCourse(), 1, size).forest).toBe('');
    expect(courseMap(plainCourse({ trees }), 1, size).forest).not.toBe('');
  });

  it('is the same picture for the same track', () => {
    expect(courseMap(plainCourse(), 9, size)).toEqual(courseMap(plainCourse(), 9, size));
  });
});
