import { describe, expect, it } from 'vitest';
import {
  clubRanking,
  disciplinesOf,
  type ResultLine,
  resultList,
  type SeasonResult,
  seasonRanking,
  seasonResults,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { cupRide, cupRows, qualified } from '../some-cup';
import { attempt, DAY, eventRows, OPENS, plannedRace, racesPlan } from '../some-event';
import { bibsOf, down } from '../some-race';

/** Riders in the order given, a second apart; several in one place share it. */
function list(...places: readonly (string | readonly string[])[]): readonly ResultLine[] {
  const times = places.flatMap((place, n) =>
    (typeof place === 'string' ? [place] : place).map((id) => [id, down(100 + n / 10)] as const),
  );
  return resultList(bibsOf(...times.map(([id]) => id)), [Object.fromEntries(times)]);
}

const event = (n: number, of: readonly ResultLine[], change: Partial<SeasonResult> = {}): SeasonResult => ({
  event: `e${n}`,
  server: 's',
  discipline: 'slalom',
  endedMs: n,
  list: of,
  cut: 'none',
  isFinal: false,
  ...change,
});

const short = (...of: Parameters<typeof seasonRanking>): readonly string[] =>
  seasonRanking(...of).map(({ rank, entry, points }) => `${rank} ${entry} ${points}`);

describe('the ranking of a season', () => {
  it('adds World Cup points over its events', () => {
    expect(short([event(1, list('a', 'b', 'c')), event(2, list('b', 'c', 'a'))])).toEqual([
      '1 b 180',
      '2 a 160',
      '3 c 140',
    ]);
  });

  it('breaks equal points by wins, then by second places, else shares the rank', () => {
    // a: 100 + 60; b: 80 + 80
    expect(short([event(1, list('a', 'b', 'x')), event(2, list('y', 'b', 'a'))]).slice(0, 2)).toEqual([
      '1 a 160',
      '2 b 160',
    ]);
    expect(short([event(1, list('a', 'b')), event(2, list('b', 'a'))])).toEqual(['1 a 180', '1 b 180']);
  });

  it('puts who has more results before who is equal so far', () => {
    const events = [event(1, list('a')), event(2, list('b')), event(3, list('c', 'b'))];
    expect(short(events, [5])).toEqual(['1 b 5', '2 a 5', '2 c 5']);
  });

  it('is one for each discipline, and overall', () => {
    const all = [event(1, list('a', 'b')), event(2, list('b', 'a'), { discipline: 'downhill' })];
    expect(short(all, undefined, 'downhill')).toEqual(['1 b 100', '2 a 80']);
    expect(disciplinesOf([...all, event(3, list('a'), { discipline: undefined })])).toEqual([
      'downhill',
      'slalom',
    ]);
  });

  it('takes a community’s own table', () => {
    expect(short([event(1, list('a', ['b', 'c'], 'd'))], [5, 3, 1])).toEqual([
      '1 a 5',
      '2 b 3',
      '2 c 3',
      '4 d 0',
    ]);
  });

  it('gives points to fifteen in its final', () => {
    const riders = Array.from({ length: 20 }, (_, i) => `r${String(i + 1).padStart(2, '0')}`);
    const points = seasonRanking([event(1, list(...riders), { isFinal: true })]).map((line) => line.points);
    expect([points[14], points[15]]).toEqual([16, 0]);
  });

  it('does not depend on the order in which events became final', () => {
    const some = fc.array(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 }), { maxLength: 6 });
    fc.assert(
      fc.property(some, (lists) => {
        const events = lists.map((riders, n) => event(n, list(...riders), { endedMs: n % 2 }));
        expect(seasonRanking([...events].reverse())).toEqual(seasonRanking(events));
      }),
    );
  });
});

describe('club against club', () => {
  const clubs: Readonly<Record<string, string>> = { a: 'A', b: 'B', c: 'C', d: 'B' };
  const serverOf = (rider: string): string | undefined => clubs[rider[0]!];
  const short = (results: readonly SeasonResult[], table?: readonly number[]): readonly string[] =>
    clubRanking(results, serverOf, table).map(
      ({ rank, server, points, decidedBy }) => `${rank} ${server} ${points} ${decidedBy}`,
    );

  it('sums the best five of each server in every event', () => {
    const six = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'];
    const [line] = clubRanking([event(1, list(...six, 'b1'))], serverOf);
    expect(line).toMatchObject({ server: 'A', points: 100 + 80 + 60 + 50 + 45 });
    expect(line!.events[0]!.riders.map(({ rider }) => rider)).toEqual(six.slice(0, 5));
  });

  it('adds the races of an event before it picks the five', () => {
    const races = [event(1, list('a1', 'b1')), event(1, list('a1', 'b1'), { discipline: 'downhill' })];
    expect(clubRanking(races, serverOf)[0]).toMatchObject({ points: 200, events: [{ points: 200 }] });
  });

  it('leaves out who rode for nobody', () => {
    expect(short([event(1, list('x1', 'a1'))])).toEqual(['1 A 80 points']);
  });

  it('tells what broke a tie', () => {
    const table = [10, 6, 4, 2];
    // A and B have 10 + 4 = 14 and 6 + 6 + 2 = 14, from one event won and none.
    const events = [event(1, list('a1', 'b1')), event(2, list('c1', 'b1', 'a1', 'd1'))];
    expect(short(events, table)).toEqual(['1 A 14 points', '2 B 14 event-places', '3 C 10 points']);
  });

  it('takes events won over better riders', () => {
    // A: 6 + 5 and 4, first and third of the events; B: 10 and 5, twice second.
    const events = [event(1, list('b1', 'a1', 'a2')), event(2, list('c1', 'x1', 'b1', 'a1'))];
    expect(short(events, [10, 6, 5, 4]).slice(0, 2)).toEqual(['1 A 15 points', '2 B 15 event-places']);
  });

  it('goes by the better riders when events are equal, and shares the rank when all is', () => {
    // 10 = 6 + 4 in one event: the place of the event itself goes by the better riders.
    expect(short([event(1, list('a1', 'b1', 'b2'))], [10, 6, 4])).toEqual([
      '1 A 10 points',
      '2 B 10 event-places',
    ]);
    expect(short([event(1, list('a1', 'b1')), event(2, list('b1', 'a1'))])).toEqual([
      '1 A 180 points',
      '1 B 180 shared',
    ]);
  });
});

describe('what an event brings to its season', () => {
  const of = { event: 'e', server: 's', endedMs: OPENS, disciplines: ['slalom', 'downhill'], isFinal: false };
  const rides = [
    attempt('a', down(50)),
    attempt('b', down(51)),
    attempt('b', down(50), { race: 1, at: 1 }),
    attempt('a', down(60), { race: 1, at: 1 }),
  ];
  const rows = (scoring: Parameters<typeof racesPlan>[1]) =>
    eventRows(racesPlan([plannedRace(), plannedRace()], scoring), { attempts: rides });

  it('is each of its races where points are given', () => {
    const results = seasonResults(
      rows({ scoring: { kind: 'points', cut: 'eight-percent' } }),
      of,
      OPENS + 3 * DAY,
    );
    expect(results.map(({ discipline }) => discipline)).toEqual(['slalom', 'downhill']);
    expect(short(results)).toEqual(['1 b 180', '2 a 100']);
  });

  it('is its standings otherwise, over several disciplines for the overall ranking only', () => {
    const results = seasonResults(rows({ scoring: { kind: 'times' } }), of, OPENS + 3 * DAY);
    expect(results.map(({ discipline }) => discipline)).toEqual([undefined]);
    expect(short(results)).toEqual(['1 b 100', '2 a 80']);
  });

  it('is the places of a cup', () => {
    const cup = cupRows([...qualified(2), cupRide('r2', 1, down(40))]);
    expect(short(seasonResults(cup, of, OPENS + 3 * DAY))).toEqual(['1 r2 100', '2 r1 80']);
  });
});
