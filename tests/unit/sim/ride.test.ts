import { describe, expect, it } from 'vitest';
import { compile, create, optionsOf, step } from '../../../src/sim';
import { ride } from '../../../src/sim/ride';
import { corpus } from './corpus';

/** Rides of the corpus, in all manners, that are ridden both ways. */
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

describe('many ticks at once', () => {
  it('leave every field as tick by tick does, wherever they are cut', () => {
    let compared = 0;
    let fallen = 0;
    for (let n = 0; n < RIDES; n++) {
      const { course, equipment, stream } = corpus(n);
      const k = compile(course, equipment);
      const one = create(k, optionsOf(stream));
      const many = create(k, optionsOf(stream));
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
      fallen += one.crashes;
    }
    expect(compared).toBeGreaterThan(2000);
    expect(fallen).toBeGreaterThan(5);
  });

  it('end at the tick they are told to', () => {
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
