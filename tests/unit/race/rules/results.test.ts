import { describe, expect, it } from 'vitest';
import {
  officialUs,
  penaltyUsOf,
  pointsOf,
  type RunResult,
  type RunResults,
  ranked,
  resultList,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { bibsOf, dnf, dns, down, dsq } from '../some-race';

/** A list in short: rank or why, entry, gap in hundredths. */
function short(bibs: Readonly<Record<string, number>>, ...runs: readonly RunResults[]): readonly string[] {
  return resultList(bibs, runs).map((line) =>
    line.kind === 'placed'
      ? `${line.rank} ${line.entry} +${line.gapUs / 10_000}`
      : `${line.why.kind}${line.run + 1} ${line.entry}`,
  );
}

const FOUR = bibsOf('a', 'b', 'c', 'd');

describe('a result list', () => {
  it.each([
    [
      'one run',
      [{ a: down(50), b: down(49.5), c: down(51), d: down(52) }],
      ['1 b +0', '2 a +50', '3 c +150', '4 d +250'],
    ],
    [
      'equal times share a rank and skip the next, the higher bib first',
      [{ a: down(50), b: down(49), c: down(50), d: down(51) }],
      ['1 b +0', '2 c +100', '2 a +100', '4 d +200'],
    ],
    [
      'two winners',
      [{ a: down(50), b: down(50), c: down(50.01), d: dnf }],
      ['1 b +0', '1 a +0', '3 c +1', 'dnf1 d'],
    ],
    [
      'times are cut off before they are compared',
      [{ a: down(50.009_999), b: down(50), c: down(50.01), d: dns }],
      ['1 b +0', '1 a +0', '3 c +1', 'dns1 d'],
    ],
    [
      'two runs added; out in run one stays out, out in run two stands before',
      [
        { a: down(50), b: down(51), c: dnf, d: down(49) },
        { a: down(50), b: down(48), d: dsq(7) },
      ],
      ['1 b +0', '2 a +100', 'dsq2 d', 'dnf1 c'],
    ],
    [
      'who still has to ride is not on it',
      [{ a: down(50), b: down(51), c: down(52), d: down(53) }, { d: down(50) }],
      ['1 d +0'],
    ],
    [
      'nobody in the finish',
      [{ a: dnf, b: dsq(1), c: dns, d: dnf }],
      ['dnf1 a', 'dnf1 d', 'dsq1 b', 'dns1 c'],
    ],
  ] as const)('%s', (_, runs, wanted) => {
    expect(short(FOUR, ...runs)).toEqual(wanted);
  });

  it('adds up as it is shown: the parts of a total are cut off, not the total', () => {
    const [line] = resultList(bibsOf('a'), [{ a: down(50.009) }, { a: down(50.009) }]);
    expect(line).toMatchObject({ timeUs: 100_000_000, runsUs: [50_000_000, 50_000_000] });
  });

  it('has everybody once, ranks that never fall, and gaps that are never negative', () => {
    const result = fc.oneof(
      fc.integer({ min: 1, max: 200 }).map((n) => down(n / 10)),
      fc.constantFrom(dnf, dns, dsq(2)),
    );
    fc.assert(
      fc.property(fc.array(result, { minLength: 1, maxLength: 16 }), (all) => {
        const ids = all.map((_, i) => `e${i}`);
        const list = resultList(bibsOf(...ids), [Object.fromEntries(all.map((r, i) => [`e${i}`, r]))]);
        expect(new Set(list.map(({ entry }) => entry)).size).toBe(all.length);
        let [last, at] = [0, 0];
        for (const line of list) {
          at++;
          if (line.kind === 'unplaced') continue;
          expect(line.rank).toBeGreaterThanOrEqual(last);
          expect(line.rank).toBeLessThanOrEqual(at);
          expect(line.gapUs).toBeGreaterThanOrEqual(0);
          last = line.rank;
        }
      }),
    );
  });
});

it('an official time is never better than the clock, and never a hundredth worse', () => {
  fc.assert(
    fc.property(fc.nat(600_000_000), (us) => {
      expect(officialUs(us)).toBeLessThanOrEqual(us);
      expect(us - officialUs(us)).toBeLessThan(10_000);
    }),
  );
});

it('ranks skip as many as share the one before', () => {
  expect(ranked([5, 3, 3, 3, 9], (a, b) => a - b).map(({ rank }) => rank)).toEqual([1, 1, 1, 4, 5]);
});

describe('misses that cost time', () => {
  /** Down after so many seconds on the snow, with so many misses. */
  const missing = (seconds: number, misses: number): RunResult => ({
    ...(down(seconds + 3 * misses) as Extract<RunResult, { kind: 'finished' }>),
    ...(misses === 0 ? {} : { penaltyUs: 3_000_000 * misses }),
  });

  it.each([
    [
      'put the faster rider behind the clean one',
      [{ a: missing(50, 1), b: missing(52, 0) }],
      ['1 b', '2 a'],
      [3e6, 0],
    ],
    [
      'leave the faster rider in front where there is room for them',
      [{ a: missing(50, 1), b: missing(54, 0) }],
      ['1 a', '2 b'],
      [3e6, 0],
    ],
    ['can make two level', [{ a: missing(50, 1), b: missing(53, 0) }], ['1 b', '1 a'], [3e6, 0]],
    [
      'add up over both runs',
      [
        { a: missing(50, 2), b: missing(55, 0) },
        { a: missing(50, 1), b: missing(55, 0) },
      ],
      ['1 a', '2 b'],
      [9e6, 0],
    ],
    ['of a run without a time count nothing', [{ a: dnf, b: missing(52, 1) }], ['1 b'], [0, 3e6]],
  ] as const)('%s', (_, runs, wanted, penalties) => {
    const list = resultList(bibsOf('a', 'b'), runs);
    const places = list.flatMap((line) => (line.kind === 'placed' ? [`${line.rank} ${line.entry}`] : []));
    expect(places).toEqual(wanted);
    expect([penaltyUsOf('a', runs), penaltyUsOf('b', runs)]).toEqual(penalties);
  });

  it('rank the same in whatever order the riders come down, and points go by the time with them', () => {
    const rides = fc.array(
      fc.record({ seconds: fc.integer({ min: 40, max: 45 }), misses: fc.integer({ min: 0, max: 3 }) }),
      { minLength: 2, maxLength: 8 },
    );
    fc.assert(
      fc.property(rides, fc.infiniteStream(fc.nat()), (all, lots) => {
        const ids = all.map((_, i) => `e${i}`);
        const table = (order: readonly string[]): RunResults =>
          Object.fromEntries(
            order.map((id) => {
              const { seconds, misses } = all[Number(id.slice(1))]!;
              return [id, missing(seconds, misses)];
            }),
          );
        const lot = new Map(ids.map((id) => [id, lots.next().value as number]));
        const mixed = ids.toSorted((a, b) => lot.get(a)! - lot.get(b)!);
        const list = resultList(bibsOf(...ids), [table(ids)]);
        expect(resultList(bibsOf(...ids), [table(mixed)])).toEqual(list);
        const totals = new Map(
          all.map(({ seconds, misses }, i) => [`e${i}`, (seconds + 3 * misses) * 1_000_000]),
        );
        const points = pointsOf(list, 'none');
        for (const a of ids) {
          for (const b of ids) {
            if (totals.get(a)! < totals.get(b)!) expect(points.get(a)).toBeGreaterThan(points.get(b)!);
            if (totals.get(a)! === totals.get(b)!) expect(points.get(a)).toBe(points.get(b));
          }
        }
      }),
    );
  });
});
