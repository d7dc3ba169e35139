import { describe, expect, it } from 'vitest';
import {
  pointsOf,
  type ResultLine,
  type RunResults,
  resultList,
  type Scoring,
  standings,
  WORLD_CUP_POINTS,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { bibsOf, dnf, dns, down, dsq } from '../some-race';

const POINTS: Scoring = { kind: 'points', cut: 'none' };
const TIMES: Scoring = { kind: 'times' };

const listOf = (run: RunResults): readonly ResultLine[] => resultList(bibsOf(...Object.keys(run)), [run]);

describe('World Cup points', () => {
  it('are those of the published table', () => {
    expect(WORLD_CUP_POINTS).toEqual([
      100, 80, 60, 50, 45, 40, 36, 32, 29, 26, 24, 22, 20, 18, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4,
      3, 2, 1,
    ]);
  });

  it.each([
    ['two winners both get 100, the next 60', { a: 50, b: 50, c: 51 }, { a: 100, b: 100, c: 60 }],
    ['two seconds both get 80, the next 50', { a: 49, b: 50, c: 50, d: 51 }, { a: 100, b: 80, c: 80, d: 50 }],
    [
      'three thirds all get 60, the next 40',
      { a: 1, b: 2, c: 3, d: 3, e: 3, f: 4 },
      { c: 60, d: 60, e: 60, f: 40 },
    ],
  ] as const)('%s', (_, times, wanted) => {
    const run = Object.fromEntries(Object.entries(times).map(([id, s]) => [id, down(s)]));
    expect(Object.fromEntries(pointsOf(listOf(run), 'none'))).toMatchObject(wanted);
  });

  it('there are none without a place, whatever the reason', () => {
    const points = pointsOf(listOf({ a: down(50), b: dnf, c: dsq(2), d: dns }), 'none');
    expect([...points]).toEqual([['a', 100]]);
  });

  it('there are none beyond the thirtieth place', () => {
    const run = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`e${i + 1}`, down(50 + i)]));
    const points = pointsOf(listOf(run), 'none');
    expect([points.get('e30'), points.get('e31')]).toEqual([1, 0]);
  });

  it('where that is the rule there are none for more than 8 percent behind the winner', () => {
    const list = listOf({ a: down(50), b: down(54), c: down(54.01) });
    expect([...pointsOf(list, 'eight-percent').values()]).toEqual([100, 80, 0]);
    expect([...pointsOf(list, 'none').values()]).toEqual([100, 80, 60]);
  });
});

/** Standings in short: rank, entry, points or seconds. */
function short(scoring: Scoring, ...runs: readonly RunResults[]): readonly string[] {
  const ids = Object.keys(runs[0]!);
  return standings(ids, runs.map(listOf), scoring).map(
    ({ rank, entry, points, timeUs }) =>
      `${rank} ${entry} ${scoring.kind === 'points' ? points : timeUs / 1e6}`,
  );
}

describe('standings', () => {
  it.each([
    [
      'points are added',
      POINTS,
      [
        { a: down(1), b: down(2), c: down(3) },
        { a: down(3), b: down(1), c: down(2) },
      ],
      ['1 b 180', '2 a 160', '3 c 140'],
    ],
    [
      'equal points go to who won more often',
      POINTS,
      // a: 100 + 60 = 160; b: 80 + 80 = 160
      [
        { a: down(1), b: down(2), c: down(3), d: down(4) },
        { c: down(1), b: down(2), a: down(3), d: dnf },
      ],
      ['1 a 160', '1 c 160', '3 b 160', '4 d 50'],
    ],
    [
      'a missed race costs its points and nothing else',
      POINTS,
      [
        { a: down(1), b: down(2) },
        { a: dns, b: down(2) },
      ],
      ['1 b 180', '2 a 100'],
    ],
    [
      'times are added',
      TIMES,
      [
        { a: down(50), b: down(51) },
        { a: down(52), b: down(50.5) },
      ],
      ['1 b 101.5', '2 a 102'],
    ],
    [
      'with times, a missed race puts one behind all who rode more',
      TIMES,
      [
        { a: down(40), b: down(60), c: dnf },
        { a: dsq(4), b: down(60), c: dnf },
      ],
      ['1 b 120', '2 a 40', '3 c 0'],
    ],
    [
      'equal times go to the better single results',
      TIMES,
      // c wins one race; a and b are as good as each other
      [
        { a: down(51), b: down(51), c: down(50) },
        { a: down(50), b: down(50), c: down(51) },
        { a: down(50), b: down(50), c: down(50) },
      ],
      ['1 a 151', '1 b 151', '3 c 151'],
    ],
    ['before the first race everybody is first', POINTS, [], []],
  ] as const)('%s', (name, scoring, runs, wanted) => {
    if (runs.length === 0) {
      expect(
        standings(['a', 'b'], [], scoring).map(({ rank }) => rank),
        name,
      ).toEqual([1, 1]);
      return;
    }
    expect(short(scoring, ...(runs as readonly RunResults[]))).toEqual(wanted);
  });

  it('do not depend on the order in which riders are entered', () => {
    const time = fc.option(fc.integer({ min: 1, max: 6 }));
    const race = fc.array(time, { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(
        fc.array(race, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(POINTS, TIMES),
        (races, scoring) => {
          const ids = ['a', 'b', 'c', 'd', 'e'];
          const lists = races.map((times) =>
            listOf(Object.fromEntries(ids.map((id, i) => [id, times[i] === null ? dnf : down(times[i]!)]))),
          );
          const ranks = (order: readonly string[]) =>
            Object.fromEntries(standings(order, lists, scoring).map(({ entry, rank }) => [entry, rank]));
          expect(ranks([...ids].reverse())).toEqual(ranks(ids));
        },
      ),
    );
  });
});
