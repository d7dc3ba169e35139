import { describe, expect, it } from 'vitest';
import {
  type Bracket,
  bracketAfter,
  championOf,
  createBracket,
  type Duel,
  duelRanks,
  type LegResult,
  laneOf,
  MOST_CARRIED_US,
  nextDuel,
  winnerOf,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';

const pair = (...legs: readonly LegResult[]): Duel => ({ kind: 'pair', riders: ['a', 'b'], legs });
const by = (ms: number): LegResult => ({ kind: 'timed', differenceUs: ms * 1000 });

describe('a duel', () => {
  it.each([
    ['is open before its second leg', pair(by(-100)), 2, undefined],
    ['of one leg goes to the faster', pair(by(-1)), 1, 'a'],
    ['of two legs adds the differences', pair(by(-300), by(310)), 2, 'b'],
    ['that is equal goes to the winner of the last leg', pair(by(200), by(-200)), 2, 'a'],
    ['that is equal in everything goes to the better seed', pair(by(0), by(0)), 2, 'a'],
    ['carries no more than the most from a fall', pair({ kind: 'out', who: 0 }, by(-510)), 2, 'a'],
    ['carries all of the most from a fall', pair({ kind: 'out', who: 0 }, by(-490)), 2, 'b'],
    ['carries no more than the most from a gap', pair(by(-9000), by(510)), 2, 'b'],
    ['counts all of the gap in the last leg', pair(by(MOST_CARRIED_US / 1000), by(-9000)), 2, 'a'],
    [
      'is lost by a fall in the last leg, whatever was ahead',
      pair(by(-400), { kind: 'out', who: 0 }),
      2,
      'b',
    ],
    [
      'whose last leg neither finished goes to who came farther',
      pair(by(-400), { kind: 'both-out', farther: 1 }),
      2,
      'b',
    ],
    [
      'whose last leg ended at the same gate for both goes by the first leg',
      pair(by(400), { kind: 'both-out', farther: 'neither' }),
      2,
      'b',
    ],
    ['carries nothing from a leg neither finished', pair({ kind: 'both-out', farther: 1 }, by(-10)), 2, 'a'],
    ['a bye needs no legs', { kind: 'bye', rider: 'a' }, 2, 'a'],
  ] as const)('%s', (_, duel, legs, wanted) => {
    expect(winnerOf(duel, legs)).toBe(wanted);
  });

  it('swaps the lanes for its second leg', () => {
    expect([laneOf(0, 0), laneOf(1, 0), laneOf(0, 1), laneOf(1, 1)]).toEqual([0, 1, 1, 0]);
  });
});

/** The better seed wins everything. */
function playOut(bracket: Bracket, ids: readonly string[]): Bracket {
  let now = bracket;
  for (let next = nextDuel(now); next !== undefined; next = nextDuel(now)) {
    const [a, b] = next.duel.riders;
    now = bracketAfter(now, next.at, by(ids.indexOf(a) < ids.indexOf(b) ? -10 : 10));
  }
  return now;
}

describe('a bracket', () => {
  it('of eight lets the first meet the eighth and the second only in the final', () => {
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8'];
    const bracket = createBracket(ids, 1);
    const pairs = bracket.rounds[0]!.map((duel) => (duel.kind === 'pair' ? duel.riders.join('-') : ''));
    expect(pairs).toEqual(['1-8', '4-5', '2-7', '3-6']);
    const done = playOut(bracket, ids);
    expect(done.rounds.at(-1)).toMatchObject([{ riders: ['1', '2'] }]);
    expect(championOf(done)).toBe('1');
  });

  it('of five gives byes to the best three', () => {
    const bracket = createBracket(['1', '2', '3', '4', '5'], 2);
    expect(bracket.rounds[0]!.flatMap((duel) => (duel.kind === 'bye' ? [duel.rider] : []))).toEqual([
      '1',
      '2',
      '3',
    ]);
  });

  it('takes no leg too many', () => {
    const bracket = createBracket(['1', '2'], 1);
    const done = bracketAfter(bracket, 0, by(-1));
    expect(championOf(done)).toBe('1');
    expect(bracketAfter(done, 0, by(5))).toBe(done);
  });

  it('always finds one winner, after exactly n − 1 decided pairs', () => {
    const arbitrary = fc.tuple(
      fc.integer({ min: 2, max: 16 }),
      fc.constantFrom(1 as const, 2 as const),
      fc.infiniteStream(fc.integer({ min: -2000, max: 2000 })),
    );
    fc.assert(
      fc.property(arbitrary, ([n, legs, results]) => {
        const ids = Array.from({ length: n }, (_, i) => `${i + 1}`);
        let now = createBracket(ids, legs);
        for (let next = nextDuel(now); next !== undefined; next = nextDuel(now)) {
          now = bracketAfter(now, next.at, by(results.next().value as number));
        }
        expect(ids).toContain(championOf(now));
        expect(now.rounds.flat().filter(({ kind }) => kind === 'pair')).toHaveLength(n - 1);
      }),
    );
  });

  it('has a small final of those who lost the semifinals, ridden before the final', () => {
    const ids = ['1', '2', '3', '4'];
    let now = createBracket(ids, 1);
    for (const at of [0, 1]) now = bracketAfter(now, at, by(-1));
    expect(now.third?.riders).toEqual(['3', '4']);
    expect(nextDuel(now)).toMatchObject({ round: 1, at: 'third' });
    now = bracketAfter(now, 'third', by(5));
    expect(nextDuel(now)).toMatchObject({ round: 1, at: 0, duel: { riders: ['1', '2'] } });
    now = bracketAfter(now, 0, by(-5));
    expect(duelRanks(now)).toEqual([
      { entry: '1', rank: 1 },
      { entry: '2', rank: 2 },
      { entry: '4', rank: 3 },
      { entry: '3', rank: 4 },
    ]);
  });

  it('ranks everybody once, those who lost in one round together', () => {
    for (let n = 2; n <= 16; n++) {
      const ids = Array.from({ length: n }, (_, i) => `${i + 1}`);
      const ranks = duelRanks(playOut(createBracket(ids, 2), ids));
      expect(ranks.map(({ entry }) => entry).sort()).toEqual([...ids].sort());
      expect(ranks.slice(0, 3).map(({ entry, rank }) => [entry, rank])).toEqual(
        ids.slice(0, 3).map((id, i) => [id, i + 1]),
      );
      expect(ranks.filter(({ rank }) => rank > 4).every(({ rank }) => rank === 5 || rank === 9)).toBe(true);
    }
  });
});
