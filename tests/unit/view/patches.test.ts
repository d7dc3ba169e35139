import { describe, expect, it } from 'vitest';
import { cornerInset, patchOutline, patchValue, WOBBLE } from '../../../src/view/snow/patches';
import { HARDNESS } from '../../../src/view/terrain';

/** What the shader reads back: hardness of the snow under a value of the channel. */
const read = (value: number, piste: number): number => piste + (value - patchValue(piste, piste)) / 63.5;

describe('patches of other snow', () => {
  it('pass from the piste to the patch through nothing softer and nothing harder', () => {
    for (const piste of HARDNESS) {
      const none = patchValue(piste, piste);
      for (const patch of HARDNESS) {
        const whole = patchValue(patch, piste);
        expect(read(whole, piste)).toBeCloseTo(patch, 1);
        // A worn edge: the channel blurred from one to the other.
        for (let share = 0; share <= 1; share += 0.05) {
          const there = read(none + (whole - none) * share, piste);
          expect(there).toBeGreaterThan(Math.min(piste, patch) - 0.02);
          expect(there).toBeLessThan(Math.max(piste, patch) + 0.02);
        }
      }
    }
  });

  it('leave the channel alone where the patch is as hard as the piste', () => {
    expect(new Set(HARDNESS.map((h) => patchValue(h, h)))).toEqual(new Set([128]));
  });

  it('are drawn with an edge that is never straight and stays near the one that is ridden', () => {
    const box = { left: -4.7, top: 45.4, right: -2.2, bottom: 51.4 };
    const points: [number, number][] = [];
    patchOutline(box, 0, 100, (x, y) => points.push([x, y]));
    expect(points.length).toBeGreaterThan(12);
    let cut = 0;
    for (const [x, y] of points) {
      const outside = Math.max(box.left - x, x - box.right, box.top - y, y - box.bottom);
      expect(outside).toBeLessThanOrEqual(WOBBLE);
      if (y > box.top + 1.5 && y < box.bottom - 1.5) {
        expect(Math.min(Math.abs(x - box.left), Math.abs(x - box.right))).toBeLessThanOrEqual(WOBBLE);
      }
      if (Math.hypot(x - box.left, y - box.top) < 0.2) cut++;
    }
    expect(cut).toBe(0);
    const sides = points.filter(([x, y]) => x > -3.4 && y > 47 && y < 50).map(([x]) => x);
    expect(Math.max(...sides) - Math.min(...sides)).toBeGreaterThan(0.05);
  });

  it('meet at the border of two chunks', () => {
    const box = { left: -3, top: 20, right: 2, bottom: 90 };
    const at = (y0: number, y1: number, y: number): number[] => {
      const xs: number[] = [];
      patchOutline(box, y0, y1, (x, py) => {
        if (Math.abs(py - y) < 1e-9) xs.push(x);
      });
      return xs.sort((a, b) => a - b);
    };
    const upper = at(0, 48, 48);
    expect(upper).toHaveLength(2);
    expect(at(48, 96, 48)).toEqual(upper);
  });

  it('draw their corners in as a circle does', () => {
    expect(cornerInset(0, 1.5)).toBe(1.5);
    expect(cornerInset(1.5, 1.5)).toBe(0);
    expect(cornerInset(0.75, 1.5)).toBeCloseTo(1.5 - Math.sqrt(1.5 ** 2 - 0.75 ** 2), 9);
  });
});
