import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { optimiseNow, pisteOf } from '../../../src/pilot';
import { compile, type Equipment } from '../../../src/sim';
import {
  centreLine,
  contentHash,
  DROP_SHARE,
  difficulties,
  dropRange,
  FIS,
  factsOf,
  figuresOf,
  fisAdvice,
  lengthRange,
  parseCourse,
  rideFaults,
  type SetterOptions,
  type Span,
  setCourse,
} from '../../../src/tracks';
import fc from '../../harness/fast-check';
import { firstOf, repeats } from '../../harness/repeats';
import { wishes } from './some-track';

// Many random tracks: minutes are no fault on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const SETTER = join(import.meta.dirname, '../../../src/tracks/setter');

function wished(o: { lengthM: number; grade: number } & Omit<SetterOptions, 'dropM'>): SetterOptions {
  const { grade, ...rest } = o;
  return { ...rest, dropM: o.lengthM * grade };
}

/** Slopes on which a style can be raced by the rules: drop and mean gradient as World Cup slopes have them, scaled. */
const raced = [
  { style: 'slalom', lengthM: 230, dropM: 60, difficulty: 'easy' },
  { style: 'slalom', lengthM: 350, dropM: 105, difficulty: 'medium' },
  { style: 'slalom', lengthM: 540, dropM: 178, difficulty: 'hard' },
  { style: 'giant-slalom', lengthM: 420, dropM: 105, difficulty: 'easy' },
  { style: 'giant-slalom', lengthM: 950, dropM: 290, difficulty: 'hard' },
  { style: 'super-g', lengthM: 640, dropM: 160, difficulty: 'easy' },
  { style: 'super-g', lengthM: 1400, dropM: 420, difficulty: 'hard' },
  { style: 'downhill', lengthM: 850, dropM: 175, difficulty: 'easy' },
  { style: 'downhill', lengthM: 1750, dropM: 480, difficulty: 'hard' },
] as const;

describe('the course setter', () => {
  it('makes the same course from the same wish, and another from another seed', () => {
    const wish = { style: 'slalom', lengthM: 400, dropM: 120, seed: 5 } as const;
    expect(setCourse(wish)).toEqual(setCourse(wish));
    expect(contentHash(setCourse(wish))).not.toBe(contentHash(setCourse({ ...wish, seed: 6 })));
  });

  it('makes courses that pass the door and can be ridden, whatever is wished', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const course = setCourse(wished(wish));
        expect(parseCourse(course)).toEqual({ ok: true, course });
        expect(rideFaults(course)).toEqual([]);
      }),
      { numRuns: 80 },
    );
  });

  it('bounds wishes no slope can grant', () => {
    const numbers = fc.constantFrom(0, -5, 1, 1e9, 0.001, 1e-9);
    fc.assert(
      fc.property(wishes, numbers, numbers, (wish, lengthM, dropM) => {
        expect(rideFaults(setCourse({ ...wish, lengthM, dropM }))).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('reaches the wished length and drop', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const facts = factsOf(setCourse(wished(wish)));
        expect(Math.abs(facts.lengthM - wish.lengthM)).toBeLessThan(0.1);
        expect(Math.abs(facts.dropM - wish.lengthM * wish.grade)).toBeLessThan(1.5);
      }),
      { numRuns: 60 },
    );
  });

  it.each(raced)('sets a $difficulty $style by the sport’s figures, for every seed', (slope) => {
    for (let seed = 0; seed < 25; seed++) {
      const course = setCourse({ ...slope, seed });
      expect(fisAdvice({ ...slope, course }), `seed ${seed}`).toEqual([]);
    }
  });

  const laid = fc
    .record({
      style: fc.constantFrom('slalom', 'giant-slalom', 'super-g', 'downhill'),
      difficulty: fc.constantFrom(...difficulties),
      // The ends of what can be asked for are where a course is hardest to lay.
      length: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      drop: fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      seed: fc.integer({ min: 0, max: 0xffffffff }),
    })
    .map(({ style, difficulty, length, drop, seed }) => {
      const at = ({ min, max }: Span, share: number): number => Math.round(min + (max - min) * share);
      const lengthM = Math.round(at(lengthRange(style, difficulty), length) / 10) * 10;
      const drops = dropRange(style, lengthM, difficulty)!;
      return { style, difficulty, lengthM, dropM: at(drops, drop), seed };
    });

  it('meets the sport’s figures with everything its panel lets one ask for', () => {
    fc.assert(
      fc.property(laid, (wish) => {
        const course = setCourse(wish);
        expect(rideFaults(course)).toEqual([]);
        expect(fisAdvice({ ...wish, course })).toEqual([]);
        expect(Math.abs(factsOf(course).lengthM - wish.lengthM)).toBeLessThan(0.1);
        expect(Math.abs(factsOf(course).dropM - wish.dropM)).toBeLessThan(0.1);
      }),
      { numRuns: repeats(120, 1200) },
    );
  });

  it.each(['slalom', 'giant-slalom', 'super-g', 'downhill'] as const)(
    'has a drop to offer for every length of a %s, and lets ask for the sport’s whole range of them',
    (style) => {
      for (const difficulty of difficulties) {
        const lengths = lengthRange(style, difficulty);
        const asked = FIS[style].drop;
        let [low, high] = [Number.POSITIVE_INFINITY, 0];
        for (let lengthM = lengths.min; lengthM <= lengths.max; lengthM += 10) {
          const drops = dropRange(style, lengthM, difficulty)!;
          expect(drops.min, `${difficulty} ${lengthM}`).toBeLessThanOrEqual(drops.max);
          [low, high] = [Math.min(low, drops.min), Math.max(high, drops.max)];
        }
        expect(low).toBe(Math.round(asked.min! * DROP_SHARE[difficulty]));
        expect(high).toBe(asked.max);
      }
    },
  );

  it('has no drop to offer where gates would stand too far apart or too close', () => {
    // 700 m of slalom with 140 m of drop: 52 side switches at most, more than 13 m apart.
    expect(dropRange('slalom', 700, 'hard')!.min).toBeGreaterThan(140);
    expect(dropRange('slalom', 300, 'hard')).toBeUndefined();
    expect(dropRange('super-g', 400, 'hard')).toBeUndefined();
  });

  it('gives slaloms hairpins, verticals and delayed gates, and nothing else', () => {
    for (let seed = 0; seed < 25; seed++) {
      const f = figuresOf(setCourse({ style: 'slalom', lengthM: 540, dropM: 178, seed }).gates);
      expect(f.hairpins).toBeGreaterThanOrEqual(3);
      expect(f.verticals).toBeGreaterThanOrEqual(1);
      expect(f.delays).toBeGreaterThanOrEqual(1);
      const gs = figuresOf(setCourse({ style: 'giant-slalom', lengthM: 800, dropM: 250, seed }).gates);
      expect(gs).toMatchObject({ hairpins: 0, verticals: 0, delays: 0 });
    }
  });

  it('keeps slalom pistes within 18 m and trees off every piste', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const c = setCourse(wished(wish));
        if (wish.style === 'slalom') for (const w of c.width) expect(w).toBeLessThanOrEqual(9000);
        for (const t of c.trees) {
          const cell = Math.min(c.width.length - 1, Math.floor(t.y / c.dy) + 1);
          const xs = c.centre.length > 0 ? c.centre.slice(cell, cell + 3) : [0];
          const nearest = Math.min(...xs.map((x) => Math.abs(t.x - x)));
          expect(nearest).toBeGreaterThan(c.width[cell]! - 2500);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('has two to four splits and 100 m of snow behind the finish', () => {
    fc.assert(
      fc.property(wishes, (wish) => {
        const c = setCourse(wished(wish));
        expect(c.splits.length).toBeGreaterThanOrEqual(2);
        expect(c.splits.length).toBeLessThanOrEqual(4);
        expect((c.z.length - 4) * c.dy - c.finish).toBeGreaterThanOrEqual(100_000);
      }),
      { numRuns: 60 },
    );
  });

  it('puts jumps into fast hard courses, with no gate in the flight', () => {
    const c = setCourse({ style: 'downhill', lengthM: 1700, dropM: 470, seed: 3, difficulty: 'hard' });
    const jumps = c.bumps.filter((b) => b.kind === 1);
    expect(jumps.length).toBeGreaterThan(0);
    for (const j of jumps) {
      const next = c.gates.find((g) => g.y > j.y);
      expect((next?.y ?? Number.POSITIVE_INFINITY) - j.y - j.length).toBeGreaterThan(25_000);
    }
  });

  it('asks a board to swing less than skis in slalom', () => {
    const wish = { style: 'slalom', lengthM: 300, dropM: 90, seed: 8, difficulty: 'hard' } as const;
    const swing = (equipment: Equipment): number => {
      const c = setCourse({ ...wish, equipment });
      const offsets = c.gates.map((g) => Math.abs(g.x - centreLine(c, g.y)));
      return offsets.reduce((sum, x) => sum + x, 0) / offsets.length;
    };
    expect(swing('board')).toBeLessThan(swing('ski') - 50);
  });

  const ridden = [
    { style: 'slalom', lengthM: 200, dropM: 56, seed: 1 },
    { style: 'giant-slalom', lengthM: 380, dropM: 100, seed: 2 },
    { style: 'super-g', lengthM: 560, dropM: 150, seed: 3 },
    { style: 'downhill', lengthM: 760, dropM: 180, seed: 4 },
  ] as const;
  it.each(firstOf(ridden, 2))('sets a $style that the computer rides clean on skis and board', (wish) => {
    const course = setCourse(wish);
    for (const equipment of ['ski', 'board'] as const) {
      const best = optimiseNow(pisteOf(compile(course, equipment)), { effort: 'quick' });
      expect(best.ride.verdict).toMatchObject({ outcome: 'finished', penaltyUs: 0 });
      expect(best.ride.state.crashes).toBe(0);
      // A run is given up after four times the par: a good run takes about a quarter of that.
      expect(course.maxTicks / 100).toBeGreaterThan((3.5 * best.ride.verdict.timeUs!) / 1e6);
    }
  });

  it('uses exact operations only', () => {
    const inexact = /Math\.(?!floor|sqrt|imul)\w+|\*\*|\bDate\b|\.sort\(|toSorted|Float32/;
    for (const file of readdirSync(SETTER)) {
      const source = readFileSync(join(SETTER, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
      expect(source.match(inexact), file).toBeNull();
    }
  });

  it('has one share of the sport’s figures per difficulty, rising to all of them', () => {
    expect(DROP_SHARE.easy).toBeLessThan(DROP_SHARE.medium);
    expect(DROP_SHARE.hard).toBe(1);
    expect(FIS.slalom.drop.min! * DROP_SHARE.easy).toBeLessThan(60);
  });
});
