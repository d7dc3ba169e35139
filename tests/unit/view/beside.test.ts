import { expect, test } from 'vitest';
import { createBeside } from '../../../src/view/rider';

test('two riders in one gate stand beside each other', () => {
  expect(createBeside().aside(0, 0)).toBeGreaterThan(1.2);
});

test('a rider who is apart is drawn where they are', () => {
  expect(createBeside().aside(0, 8)).toBe(0);
  expect(createBeside().aside(3, 0)).toBe(0);
});

test('who comes close keeps the side they came on, and never jumps', () => {
  const beside = createBeside();
  let before = -0.4;
  for (let t = 0; t <= 1; t += 0.01) {
    // Past each other down the hill, and across the other's line on the way.
    const dx = -0.4 + 0.8 * t;
    const at = dx + beside.aside(dx, 6 - 12 * t);
    expect(Math.abs(at - before)).toBeLessThan(0.15);
    before = at;
    if (Math.abs(6 - 12 * t) < 1.2) expect(at).toBeCloseTo(-1.7);
  }
  expect(before).toBeCloseTo(0.4, 1);
});
