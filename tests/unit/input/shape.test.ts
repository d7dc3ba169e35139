import { describe, expect, it } from 'vitest';
import { levelFor, nearestLevel, tapRamp, withoutDeadZone } from '../../../src/input/shape';
import fc from '../../harness/fast-check';

const LEVELS = [0, 16, 32, 48, 64, 80, 96, 112, 127];

describe('tap-ramp', () => {
  it.each([
    [0, 0.4],
    [1, 0.4],
    [8, 0.4],
    [9, 0.42],
    [23, 0.7],
    [37, 0.98],
    [38, 1],
    [500, 1],
  ])('after %i ticks gives %f', (ticks, share) => {
    expect(tapRamp(ticks)).toBeCloseTo(share, 9);
  });
});

describe('the grid of the stream', () => {
  it('has seventeen levels', () => {
    const seen = new Set<number>();
    for (let v = -1000; v <= 1000; v++) seen.add(nearestLevel(v / 1000));
    expect([...seen].sort((a, b) => a - b)).toEqual([
      ...LEVELS.slice(1)
        .map((l) => -l)
        .reverse(),
      ...LEVELS,
    ]);
  });

  it('keeps a level against a trembling of half a step', () => {
    expect(levelFor(59 / 127, 48)).toBe(48);
    expect(levelFor(61 / 127, 48)).toBe(64);
    expect(levelFor(53 / 127, 64)).toBe(64);
    expect(levelFor(51 / 127, 64)).toBe(48);
  });

  it('reaches nothing and everything at once', () => {
    expect(levelFor(0, 16)).toBe(0);
    expect(levelFor(1, 112)).toBe(127);
    expect(levelFor(-1, 127)).toBe(-127);
  });

  it('never strays more than three quarters of a step from the wish', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 1, noNaN: true }), fc.constantFrom(...LEVELS), (v, now) => {
        expect(Math.abs(levelFor(v, now) - v * 127)).toBeLessThanOrEqual(12);
      }),
    );
  });
});

describe('the dead zone', () => {
  it('swallows 8 % and loses nothing at the end', () => {
    expect(withoutDeadZone(0.08)).toBe(0);
    expect(withoutDeadZone(-0.08)).toBe(0);
    expect(withoutDeadZone(0.54)).toBeCloseTo(0.5, 9);
    expect(withoutDeadZone(-1)).toBe(-1);
    expect(withoutDeadZone(1.4)).toBe(1);
    expect(withoutDeadZone(Number.NaN)).toBe(0);
  });
});
