import { describe, expect, it } from 'vitest';
import { nearestLevel, tapRamp } from '../../../src/input/shape';
import {
  forgetRun,
  nothingTried,
  stepAfter,
  steps,
  watchStep,
} from '../../../src/screens/introduction/lesson';
import { practiceSlope } from '../../../src/screens/shared/practice/practice-slope';
import { create, type Equipment, type State, step } from '../../../src/sim';

/** Rides the practice slope: `control` says steer and stance of each tick. Calls `seen` after every tick. */
function ride(
  seconds: number,
  control: (tick: number, s: State) => readonly [steer: number, stance: number],
  seen: (s: State) => boolean,
  equipment: Equipment = 'ski',
): boolean {
  const k = practiceSlope(equipment);
  const s = create(k);
  for (let i = 0; i < seconds * 100; i++) {
    const [steer, stance] = control(i, s);
    step(k, s, steer, stance);
    if (seen(s)) return true;
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

  it.each(['ski', 'board'] as const)(
    'sees both turns of half a second a press, from any speed, on a %s',
    (equipment) => {
      const PRESS = 50;
      for (const from of [330, 450, 700, 1000]) {
        const tried = nothingTried();
        const presses = pushedOff((tick) => {
          const at = tick - from;
          if (at < 0) return [0, 0];
          const side = Math.floor(at / PRESS) % 2 === 0 ? -1 : 1;
          return [side * nearestLevel(tapRamp(at % PRESS)), 0];
        });
        const done = ride(from / 100 + 1.5, presses, (s) => watchStep('steer', s, tried), equipment);
        expect(done, `${from / 100} s after the gate`).toBe(true);
      }
    },
  );

  it('sees no turn to a side that was never pressed, however far back the rider comes', () => {
    const tried = nothingTried();
    const left = pushedOff((tick) => [tick > 500 && tick < 600 ? -127 : 0, 0]);
    expect(ride(20, left, (s) => watchStep('steer', s, tried))).toBe(false);
    expect(tried).toMatchObject({ left: true, right: false });
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

  it('takes no restart for a stop, whatever was ridden before it', () => {
    const tried = nothingTried();
    const braking = (s: State): boolean => watchStep('brake', s, tried);
    expect(
      ride(
        9,
        pushedOff(() => [0, 1]),
        braking,
      ),
    ).toBe(false);
    expect(tried.fast).toBe(true);
    forgetRun(tried);
    expect(ride(3, () => [0, 2], braking)).toBe(false);
  });

  it('keeps the turns that were seen whole over a restart', () => {
    const tried = { ...nothingTried(), left: true, tucked: 99 };
    forgetRun(tried);
    expect(tried).toEqual({ ...nothingTried(), left: true });
  });

  it('takes no fall and no run-out for braking', () => {
    const s = create(practiceSlope('ski'));
    const tried = { ...nothingTried(), fast: true };
    Object.assign(s, { vx: 0, vy: 0.5, p: 0 });
    expect(watchStep('brake', s, tried)).toBe(false);
    Object.assign(s, { crash: 120, p: -1 });
    expect(watchStep('brake', s, tried)).toBe(false);
    Object.assign(s, { crash: 0 });
    expect(watchStep('brake', s, tried)).toBe(false);
    expect(watchStep('brake', s, { ...tried, fast: true })).toBe(true);
  });
});
