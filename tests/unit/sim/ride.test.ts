import { describe, expect, it } from 'vitest';
import { compile, copyState, create, optionsOf, step } from '../../../src/sim';
import { ride } from '../../../src/sim/ride';
import { corpus } from './corpus';

/** Rides of the corpus, in all manners, that are ridden in all ways. */
const RIDES = 48;
/** Lengths of the pieces, ticks: single ones, a run or two, whole seconds. */
const PIECES = [1, 2, 7, 40, 3, 333, 1, 90];

/** The runs between two ticks of a stream. */
function cut(runs: readonly number[], from: number, to: number): number[] {
  const out: number[] = [];
  let tick = 0;
  for (let r = 0; r < runs.length; r += 3) {
    const length = Math.min(tick + runs[r]!, to) - Math.max(tick, from);
    if (length > 0) out.push(length, runs[r + 1]!, runs[r + 2]!);
    tick += runs[r]!;
  }
  return out;
}

describe('a ride', () => {
  it('leaves every field the same tick by tick, in one go and in any pieces, past every fall, landing and line', () => {
    let compared = 0;
    let fallen = 0;
    for (let n = 0; n < RIDES; n++) {
      const { course, equipment, stream } = corpus(n);
      const k = compile(course, equipment);
      const one = create(k, optionsOf(stream));
      const many = create(k, optionsOf(stream));
      const whole = create(k, optionsOf(stream));
      ride(k, whole, stream.runs, k.maxTicks);
      for (let from = 0, p = n; from < stream.ticks && one.t1 < 0; p++) {
        const piece = cut(stream.runs, from, from + PIECES[p % PIECES.length]!);
        for (let r = 0; r < piece.length; r += 3)
          for (let i = 0; i < piece[r]! && one.t1 < 0; i++) step(k, one, piece[r + 1]!, piece[r + 2]!);
        ride(k, many, piece, k.maxTicks);
        if (one.tick !== many.tick || one.x !== many.x || one.t1 >= 0 || compared % 16 === 0)
          expect(many, `ride ${n}, tick ${one.tick}`).toEqual(one);
        from += PIECES[p % PIECES.length]!;
        compared++;
      }
      expect(many, `ride ${n}`).toEqual(one);
      expect(whole, `ride ${n}`).toEqual(one);
      fallen += one.crashes;
    }
    expect(compared).toBeGreaterThan(2000);
    expect(fallen).toBeGreaterThan(5);
  });

  it('goes on after the finish as it does before', () => {
    const { course, equipment, stream } = corpus(0);
    const k = compile(course, equipment);
    const one = create(k, optionsOf(stream));
    ride(k, one, stream.runs, k.maxTicks);
    expect(one.t1).toBeGreaterThan(0);
    const many = create(k, optionsOf(stream));
    copyState(one, many);
    for (let i = 0; i < 200; i++) step(k, one, i < 90 ? 100 : -127, i < 90 ? 0 : 2);
    ride(k, many, [90, 100, 0, 110, -127, 2], k.maxTicks);
    expect(one.tick).toBeGreaterThan(stream.ticks + 199);
    expect(many).toEqual(one);
  });

  it('ends at the tick it is told to', () => {
    const { course, equipment, stream } = corpus(9);
    const k = compile(course, equipment);
    for (const until of [100, 299, 301, 500]) {
      const s = create(k, optionsOf(stream));
      ride(k, s, stream.runs, until);
      expect(s.tick).toBe(until);
      ride(k, s, stream.runs, until);
      expect(s.tick).toBe(until);
    }
  });
});
