import { describe, expect, it } from 'vitest';
import { createMoment, createStillness, type Moment, SETTLED } from '../../../src/view/stillness';

const DT = 0.05;

/** Looks at frames until the picture is still; how long that took, s. */
function untilStill(move: (at: Moment, time: number) => void, seconds = 20): number {
  const still = createStillness();
  const at = createMoment();
  at.dt = DT;
  for (let time = 0; time < seconds; time += DT) {
    move(at, time);
    if (still.look(at)) return time;
  }
  return Number.POSITIVE_INFINITY;
}

describe('stillness', () => {
  it('comes once nothing has moved for a while', () => {
    expect(untilStill(() => undefined)).toBeCloseTo(SETTLED, 1);
  });

  it.each(['x', 'y', 'z', 'yaw', 'pitch', 'riderX', 'riderY'] as const)(
    'never comes while %s moves',
    (what) => {
      const slowly = (at: Moment, time: number): void => {
        at[what] = time * 0.05;
      };
      expect(untilStill(slowly)).toBe(Number.POSITIVE_INFINITY);
    },
  );

  it('comes to a camera that draws nearer and nearer to its place, and stays', () => {
    const still = createStillness();
    const at = createMoment();
    at.dt = DT;
    let changes = 0;
    let before = false;
    for (let time = 0; time < 30; time += DT) {
      at.x = 8 * Math.exp(-1.6 * time);
      const now = still.look(at);
      if (now !== before) changes++;
      before = now;
    }
    expect([before, changes]).toEqual([true, 1]);
  });

  it('ends at once when something moves or is changed', () => {
    const still = createStillness();
    const at = createMoment();
    at.dt = DT;
    const settle = (): void => {
      for (let n = 0; n < 60; n++) still.look(at);
      expect(still.look(at)).toBe(true);
    };
    settle();
    at.riderX += 0.1;
    expect(still.look(at)).toBe(false);
    settle();
    still.stir();
    expect(still.look(at)).toBe(false);
  });
});
