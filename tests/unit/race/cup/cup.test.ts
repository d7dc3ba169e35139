import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  type CupPlan,
  cupRanks,
  cupState,
  divisionSizes,
  type EventRows,
  mayStart,
  outOf,
  roundsFor,
  stateOf,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { closes, cupRide, cupRows, qualified } from '../some-cup';
import { DAY, decision, MINUTE, OPENS } from '../some-event';
import { dnf, down } from '../some-race';

const END = closes(9) + 2 * DAY;

/** Everybody rides every round in the time of their number, r1 being the fastest. */
function wholeCup(n: number, rounds = 9): readonly Attempt[] {
  const rides = Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: n }, (__, i) => cupRide(`r${i + 1}`, round + 1, down(40 + i / 100))),
  );
  return [...qualified(n), ...rides.flat()];
}

const places = (rows: EventRows<CupPlan>, ms = END): readonly string[] =>
  cupRanks(cupState(rows, ms).divisions).map(({ rank, entry, division }) => `${rank} ${entry} ${division}`);

describe('a field', () => {
  it('loses its slower quarter in every round, at least one', () => {
    const left: number[] = [];
    for (let n = 16; n > 1; n -= outOf(n)) left.push(n);
    expect(left).toEqual([16, 12, 9, 7, 6, 5, 4, 3, 2]);
    expect([roundsFor(16), roundsFor(4), roundsFor(2), roundsFor(1), roundsFor(0)]).toEqual([9, 3, 1, 0, 0]);
  });

  it.each([
    [0, []],
    [1, [1]],
    [16, [16]],
    [17, [9, 8]],
    [50, [13, 13, 12, 12]],
  ])('of %i is split as evenly as can be', (n, wanted) => {
    expect(divisionSizes(n)).toEqual(wanted);
  });
});

describe('a knock-out cup', () => {
  it('takes another start of a rider who got one back', () => {
    const lagged = cupRide('r1', 1, 'refused', { returnedMs: closes(0) + 2 * MINUTE });
    const starting = {
      rider: 'r1',
      isMember: true,
      isVerified: true,
      equipment: 'ski',
      isOffline: false,
    } as const;
    const answer = (attempts: readonly Attempt[]) =>
      mayStart(cupRows(attempts), 0, starting, closes(0) + 2 * MINUTE);
    expect(answer([...qualified(3), { ...lagged, returnedMs: undefined }])).toMatchObject({
      why: 'no-attempts-left',
    });
    expect(answer([...qualified(3), lagged])).toMatchObject({ kind: 'may-start', left: 1 });
    const again = cupRide('r1', 1, down(40), { at: 1000 });
    const others = [cupRide('r2', 1, down(41)), cupRide('r3', 1, down(42))];
    const { divisions } = cupState(cupRows([...qualified(3), lagged, again, ...others]), closes(1) + 1);
    expect(divisions[0]?.rounds[0]?.out).toEqual(['r3']);
  });

  it('goes from qualifying through its rounds to its end, each window after the other', () => {
    const rows = cupRows(wholeCup(3, 2));
    const at = (ms: number): unknown => cupState(rows, ms).stage;
    expect(at(OPENS - 1)).toEqual({ kind: 'announced' });
    expect(at(closes(0))).toEqual({ kind: 'open', run: 0 });
    expect(closes(0) - OPENS).toBe(10 * MINUTE);
    expect(at(closes(0) + 1)).toEqual({ kind: 'open', run: 1 });
    expect(closes(1) - closes(0)).toBe(3 * MINUTE);
    expect(at(closes(2))).toEqual({ kind: 'open', run: 2 });
    expect(at(closes(2) + 1)).toEqual({ kind: 'final' });
  });

  it('puts the fastest into the first division', () => {
    const { divisions } = cupState(cupRows(qualified(20)), closes(0) + 1);
    expect(divisions.map(({ seeds }) => seeds.map(({ rider }) => rider))).toEqual([
      Array.from({ length: 10 }, (_, i) => `r${i + 1}`),
      Array.from({ length: 10 }, (_, i) => `r${i + 11}`),
    ]);
  });

  it('ranks by the round in which one went out, then by the time in it', () => {
    expect(places(cupRows(wholeCup(5)))).toEqual(['1 r1 1', '2 r2 1', '3 r3 1', '4 r4 1', '5 r5 1']);
  });

  it('goes on with places from one division to the next', () => {
    const lines = places(cupRows(wholeCup(18)));
    expect([lines[0], lines[8], lines[9], lines[17]]).toEqual(['1 r1 1', '9 r9 1', '10 r10 2', '18 r18 2']);
  });

  it('gives a tie, and a round without times, to the better seed', () => {
    const tie = [...qualified(2), cupRide('r1', 1, down(41)), cupRide('r2', 1, down(41.009))];
    expect(places(cupRows(tie))[0]).toBe('1 r1 1');
    expect(places(cupRows(qualified(3)))).toEqual(['1 r1 1', '2 r2 1', '3 r3 1']);
  });

  it('counts the first attempt of a round only, and what has arrived by its end', () => {
    const second = [cupRide('r1', 1, dnf), cupRide('r1', 1, down(30), { at: 70_000 })];
    expect(places(cupRows([...qualified(2), ...second, cupRide('r2', 1, down(50))]))[0]).toBe('1 r2 1');
    const late = cupRide('r1', 1, down(30), { at: 2.5 * MINUTE });
    expect(places(cupRows([...qualified(2), late, cupRide('r2', 1, down(50))]))[0]).toBe('1 r2 1');
  });

  it('takes a ride that waits for its verdict as it claims, and puts out whom it is taken from', () => {
    const claimed = cupRide('r2', 1, 'pending', { claimed: 10_000_000 });
    const rides = [...qualified(3), claimed, cupRide('r1', 1, down(40)), cupRide('r3', 1, down(41))];
    const waiting = cupState(cupRows(rides), closes(1) + 1).divisions[0]!;
    expect(waiting.rounds[1]!.riders).toEqual(['r1', 'r2']);
    const refused = { ...claimed.outcome, kind: 'refused', judgedMs: closes(1) + 1000, reason: 'pace' };
    const told = rides.map((one) => (one === claimed ? { ...one, outcome: refused } : one)) as Attempt[];
    const after = cupState(cupRows(told), closes(1) + 2000).divisions[0]!;
    expect(after.rounds[1]!.riders).toEqual(['r1', 'r2']);
    expect(places(cupRows(told))).toEqual(['1 r1 1', '2 r3 1']);
  });

  it('called off while a ride waits for its verdict stays so when that has come', () => {
    const rides = wholeCup(2, 1);
    const last = rides.at(-1)!;
    const outcome = { ...last.outcome, judgedMs: closes(1) + 2 * MINUTE } as Attempt['outcome'];
    const rows = cupRows([...rides.slice(0, -1), { ...last, outcome }], {
      cancelled: [{ race: undefined, atMs: closes(1) + MINUTE, counts: 'nothing' }],
    });
    expect(cupState(rows, closes(1) + DAY).stage.kind).toBe('cancelled');
  });

  it('restores every place when a disqualification is taken back', () => {
    const rows = cupRows(wholeCup(5));
    const taken = decision('r2', { atMs: closes(4) + MINUTE });
    const of = (takenBackMs: number | undefined): readonly string[] =>
      places({ ...rows, decisions: [{ ...taken, takenBackMs }] });
    expect(of(undefined)).toEqual(['1 r1 1', '2 r3 1', '3 r4 1', '4 r5 1']);
    expect(of(taken.atMs + DAY)).toEqual(places(rows));
  });
});

describe('a start in a cup', () => {
  const rider = {
    rider: 'r3',
    isMember: true,
    isVerified: true,
    equipment: 'ski',
    isOffline: false,
  } as const;
  const answer = (rows: EventRows<CupPlan>, ms: number, who = 'r3'): string => {
    const said = mayStart(rows, 0, { ...rider, rider: who }, ms);
    return said.kind === 'may-start' ? `run ${said.run}, ${said.left} left` : said.why;
  };

  it('is free in qualifying, and one in a round', () => {
    const rows = cupRows(qualified(3));
    expect(answer(rows, OPENS)).toBe('run 0, free left');
    expect(answer(rows, closes(0) + 1)).toBe('run 1, 1 left');
    const ridden = cupRows([...qualified(3), cupRide('r3', 1, 'under-way')]);
    expect(answer(ridden, closes(0) + MINUTE)).toBe('no-attempts-left');
  });

  it('is for those who are in the round', () => {
    const rows = cupRows(qualified(3));
    expect(answer(rows, closes(0) + 1, 'stranger')).toBe('not-qualified');
    expect(answer(rows, closes(1) + 1, 'r3')).toBe('not-qualified');
    expect(answer(rows, closes(1) + 1, 'r2')).toBe('run 2, 1 left');
    expect(answer(rows, closes(2) + 1, 'r1')).toBe('window-closed');
  });
});

/** Any rides at any moments, some of them late, refused or without a time. */
const anyCup = fc
  .record({
    n: fc.integer({ min: 1, max: 40 }),
    rides: fc.array(
      fc.record({
        who: fc.nat(39),
        run: fc.integer({ min: 1, max: 9 }),
        at: fc.nat(3 * MINUTE),
        what: fc.constantFrom(down(40), down(41), down(42), dnf, 'refused' as const, 'under-way' as const),
      }),
      { maxLength: 120 },
    ),
  })
  .map(({ n, rides }) =>
    cupRows([
      ...qualified(n),
      ...rides.map(({ who, run, at, what }) => cupRide(`r${(who % n) + 1}`, run, what, { at })),
    ]),
  );

describe('whatever is ridden', () => {
  it('a cup ends with one winner in each division and a place for everybody', () => {
    fc.assert(
      fc.property(anyCup, (rows) => {
        const { stage, divisions } = cupState(rows, END);
        expect(stage.kind).toBe('final');
        let riders = 0;
        for (const { seeds, finished, winner, struck } of divisions) {
          riders += seeds.length - struck.size;
          expect([...finished].sort()).toEqual(seeds.map(({ rider }) => rider).sort());
          if (struck.size < seeds.length) expect(seeds.map(({ rider }) => rider)).toContain(winner);
        }
        const ranks = cupRanks(divisions).map(({ rank }) => rank);
        expect(ranks).toEqual(Array.from({ length: riders }, (_, i) => i + 1));
      }),
    );
  });

  it('what was called stays as it was called while the clock goes on', () => {
    fc.assert(
      fc.property(anyCup, fc.nat(40 * MINUTE), fc.nat(40 * MINUTE), (rows, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map((ms) => cupState(rows, OPENS + ms));
        for (const [n, { rounds }] of early!.divisions.entries()) {
          const later = late!.divisions[n]!.rounds;
          for (const [i, { riders, out }] of rounds.entries()) {
            expect(later[i]!.riders).toEqual(riders);
            if (out !== undefined) expect(later[i]!.out).toEqual(out);
          }
        }
      }),
    );
  });

  it('its stage never goes back', () => {
    const rank = (rows: EventRows<CupPlan>, ms: number): number => {
      const { stage } = stateOf(rows, ms);
      if (stage.kind === 'open') return 1 + stage.run;
      return ['announced', '', 'settling', 'final'].indexOf(stage.kind) * 20;
    };
    fc.assert(
      fc.property(anyCup, fc.array(fc.nat(50 * MINUTE), { minLength: 2 }), (rows, times) => {
        const ranks = times.sort((a, b) => a - b).map((ms) => rank(rows, OPENS - MINUTE + ms));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });
});
