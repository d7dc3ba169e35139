import { describe, expect, it } from 'vitest';
import { drawBibs, firstOrder, type Reversal, reversalsFor, secondOrder } from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { bibsOf, dnf, dns, down, dsq, entries } from '../some-race';

describe('the draw', () => {
  it('gives every number once, and the same ones for the same seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), fc.nat(), (n, seed) => {
        const bibs = drawBibs(entries(n), seed);
        expect(Object.values(bibs).sort((a, b) => a - b)).toEqual(Array.from({ length: n }, (_, i) => i + 1));
        expect(drawBibs(entries(n), seed)).toEqual(bibs);
      }),
    );
  });

  it('is a draw: each rider gets each number about as often as any other', () => {
    const counts = new Map<string, number>();
    for (let seed = 0; seed < 4000; seed++) {
      const bib = drawBibs(entries(4), seed * 977).e1!;
      counts.set(String(bib), (counts.get(String(bib)) ?? 0) + 1);
    }
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(130);
  });

  it('the first run starts by number', () => {
    expect(firstOrder({ a: 3, b: 1, c: 2 })).toEqual(['b', 'c', 'a']);
  });
});

/** n riders whose rank in run one is their number. */
function field(n: number) {
  const ids = Array.from({ length: n }, (_, i) => `r${i + 1}`);
  return {
    ids,
    bibs: bibsOf(...ids),
    first: Object.fromEntries(ids.map((id, i) => [id, down(50 + i / 10)])),
  };
}

describe('the second run', () => {
  it('of forty riders starts with the thirtieth, has the leader thirtieth, then the thirty-first', () => {
    const { bibs, first } = field(40);
    const order = secondOrder(bibs, first, 30);
    expect([order[0], order[28], order[29], order[30], order[39]]).toEqual(['r30', 'r2', 'r1', 'r31', 'r40']);
  });

  it('reduced to fifteen starts with the fifteenth (Cortina 2021)', () => {
    const { bibs, first } = field(40);
    const order = secondOrder(bibs, first, 15);
    expect([order[0], order[14], order[15], order[39]]).toEqual(['r15', 'r1', 'r16', 'r40']);
  });

  it.each([30, 15, 'all'] as const)('of eight riders is turned over whole whatever N (%s)', (n) => {
    const { ids, bibs, first } = field(8);
    expect(secondOrder(bibs, first, n)).toEqual([...ids].reverse());
  });

  it('is without those who did not finish the first', () => {
    const bibs = bibsOf('a', 'b', 'c', 'd', 'e');
    const first = { a: down(50), b: dnf, c: dsq(3), d: down(49), e: dns };
    expect(secondOrder(bibs, first, 30)).toEqual(['a', 'd']);
  });

  it('offers a reversal only where it leaves somebody out', () => {
    expect(reversalsFor(15)).toEqual(['all']);
    expect(reversalsFor(16)).toEqual([15, 'all']);
    expect(reversalsFor(31)).toEqual([30, 15, 'all']);
  });

  it('takes everybody into the reversal who shares its last place', () => {
    const { bibs, first } = field(17);
    const tied = { ...first, r16: first.r15! };
    const order = secondOrder(bibs, tied, 15);
    expect(order.slice(0, 3)).toEqual(['r15', 'r16', 'r14']);
    expect(order.slice(-2)).toEqual(['r1', 'r17']);
  });

  it('of two with the same time the lower number starts first', () => {
    expect(secondOrder(bibsOf('a', 'b', 'c'), { a: down(50), b: down(50), c: down(49) }, 30)).toEqual([
      'a',
      'b',
      'c',
    ]);
  });

  it('is always an order of exactly those who finished', () => {
    const n = fc.constantFrom<Reversal>(30, 15, 'all');
    const runs = fc.array(fc.option(fc.integer({ min: 400, max: 420 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(runs, n, (times, reversal) => {
        const ids = times.map((_, i) => `e${i}`);
        const first = Object.fromEntries(
          times.map((time, i) => [`e${i}`, time === null ? dnf : down(time / 10)]),
        );
        const order = secondOrder(bibsOf(...ids), first, reversal);
        expect([...order].sort()).toEqual(ids.filter((_, i) => times[i] !== null).sort());
      }),
    );
  });
});
