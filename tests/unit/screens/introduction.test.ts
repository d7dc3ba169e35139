import { describe, expect, it } from 'vitest';
import { nothingTried, stepAfter, steps, watchStep } from '../../../src/screens/introduction/lesson';
import { practiceSlope } from '../../../src/screens/shared/practice/practice-slope';
import { create, type State, step } from '../../../src/sim';

/** Rides the practice slope: `control` says steer and stance of each tick. Calls `seen` every second tick, as frames do. */
function ride(
  seconds: number,
  control: (tick: number, s: State) => readonly [steer: number, stance: number],
  seen: (s: State) => boolean,
): boolean {
  const k = practiceSlope('ski');
  const s = create(k);
  for (let i = 0; i < seconds * 100; i++) {
    const [steer, stance] = control(i, s);
    step(k, s, steer, stance);
    if (i % 2 === 0 && seen(s)) return true;
  }
  return false;
}

/** Pushes off at go; afterwards does as told. */
const pushedOff =
  (then: (tick: number, s: State) => readonly [number, number]) =>
  (tick: number, s: State): readonly [number, number] =>
    tick === 310 ? [0, 1] : tick < 310 ? [0, 0] : then(tick, s);

describe('the walk-through', () => {
  it('goes through five steps', () => {
    expect(steps.map(stepAfter)).toEqual(['steer', 'tuck', 'brake', 'restart', undefined]);
  });

  it('sees the rider leave the gate', () => {
    const tried = nothingTried();
    expect(
      ride(
        3,
        () => [0, 0],
        (s) => watchStep('start', s, tried),
      ),
    ).toBe(false);
    expect(
      ride(
        4,
        pushedOff(() => [0, 0]),
        (s) => watchStep('start', s, tried),
      ),
    ).toBe(true);
  });

  it('wants a turn to both sides', () => {
    const oneSide = nothingTried();
    const left = pushedOff((tick) => [tick > 700 ? -90 : 0, 0]);
    expect(ride(10, left, (s) => watchStep('steer', s, oneSide))).toBe(false);
    expect(oneSide).toMatchObject({ left: true, right: false });
    const both = nothingTried();
    const turns = pushedOff((tick) => [tick > 700 ? (Math.floor(tick / 200) % 2 === 0 ? 90 : -90) : 0, 0]);
    expect(ride(14, turns, (s) => watchStep('steer', s, both))).toBe(true);
  });

  it('wants the tuck held for about a second', () => {
    const tried = nothingTried();
    expect(
      ride(
        8,
        pushedOff((tick) => [0, tick % 60 < 30 ? 1 : 0]),
        (s) => watchStep('tuck', s, tried),
      ),
    ).toBe(false);
    expect(
      ride(
        8,
        pushedOff(() => [0, 1]),
        (s) => watchStep('tuck', s, tried),
      ),
    ).toBe(true);
  });

  it('wants a real stop from a real speed', () => {
    const tried = nothingTried();
    expect(
      ride(
        6,
        pushedOff(() => [0, 2]),
        (s) => watchStep('brake', s, tried),
      ),
    ).toBe(false);
    const stop = pushedOff((tick) => [0, tick > 900 ? 2 : 1]);
    expect(ride(40, stop, (s) => watchStep('brake', s, tried))).toBe(true);
  });
});
