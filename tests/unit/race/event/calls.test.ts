import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  CALL_MS,
  callList,
  type EventRows,
  isQualified,
  mayStart,
  startList,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { attempt, decision, eventRows, MINUTE, OPENS, racesPlan, twoRuns } from '../some-event';
import { dnf, down } from '../some-race';

const SECOND = OPENS + 75 * MINUTE;
const END = SECOND + 15 * MINUTE;
const LISTED = { secondRun: { how: 'start-list', reversal: 30 } } as const;

/** Riders r1 … rn, who finished the first run in that order. */
function field(n: number): readonly Attempt[] {
  return Array.from({ length: n }, (_, i) => attempt(`r${i + 1}`, down(50 + i), { at: i }));
}

/** A start of the second run, so many ms after it opened. */
const starts = (rider: string, ms: number): Attempt =>
  attempt(rider, 'under-way', { run: 1, at: SECOND - OPENS + ms });

const listed = (attempts: readonly Attempt[], change: Partial<EventRows> = {}): EventRows =>
  eventRows(racesPlan([twoRuns()], LISTED), { attempts, ...change });

const short = (rows: EventRows, ms: number): readonly string[] =>
  callList(rows, 0, SECOND + ms).calls.map(({ rider, nth, state }) => `${rider} ${nth} ${state}`);

describe('the start list', () => {
  it('is the first run turned over, without those who are out', () => {
    const rows = listed([...field(3), attempt('x', dnf), attempt('y', 'refused')]);
    expect(startList(rows, 0, SECOND).order).toEqual(['r3', 'r2', 'r1']);
  });

  it.each([
    [15, ['r15', 'r1', 'r16', 'r20']],
    [30, ['r20', 'r6', 'r5', 'r1']],
    ['all', ['r20', 'r6', 'r5', 'r1']],
  ] as const)('reverses the first %s', (reversal, wanted) => {
    const plan = racesPlan([twoRuns()], { secondRun: { how: 'start-list', reversal } });
    const { order } = startList(eventRows(plan, { attempts: field(20) }), 0, SECOND);
    expect([order[0], order[14], order[15], order[19]]).toEqual(wanted);
  });

  it('has a ride that waits for its verdict by the time it claims', () => {
    const rows = listed([...field(2), attempt('p', 'pending', { claimed: 50_500_000 })]);
    expect(startList(rows, 0, SECOND).order).toEqual(['r2', 'p', 'r1']);
  });

  it('stays when a first run comes in later, who then starts after all others', () => {
    const late = attempt('x', down(10));
    const outcome = { ...late.outcome, arrivedMs: SECOND + MINUTE, judgedMs: SECOND + MINUTE };
    const rows = listed([...field(2), { ...late, outcome } as Attempt]);
    expect(startList(rows, 0, SECOND + 5 * MINUTE)).toEqual({
      order: ['r2', 'r1'],
      late: [{ rider: 'x', arrivedMs: SECOND + MINUTE }],
    });
  });
});

describe('the calls of a second run', () => {
  it('begin with its window, one rider at a time', () => {
    const rows = listed(field(3));
    expect(callList(rows, 0, SECOND - 1)).toMatchObject({ calls: [], changesMs: SECOND });
    expect(short(rows, 0)).toEqual(['r3 1 called']);
    expect(callList(rows, 0, SECOND)).toMatchObject({ waiting: ['r2', 'r1'], changesMs: SECOND + CALL_MS });
  });

  it('go on as soon as the rider has started', () => {
    const rows = listed([...field(2), starts('r2', 5000)]);
    expect(short(rows, 4999)).toEqual(['r2 1 called']);
    expect(short(rows, 5000)).toEqual(['r2 1 started', 'r1 1 called']);
  });

  it('last a minute; who misses one is called again after all others, once', () => {
    const rows = listed([...field(2), starts('r1', CALL_MS + 2000)]);
    expect(short(rows, CALL_MS)).toEqual(['r2 1 called', 'r1 1 called']);
    expect(short(rows, CALL_MS + 1)).toEqual(['r2 1 missed', 'r1 1 called']);
    const again = CALL_MS + 2000;
    expect(short(rows, again)).toEqual(['r2 1 missed', 'r1 1 started', 'r2 2 called']);
    expect(callList(rows, 0, SECOND + again + CALL_MS + 1)).toMatchObject({
      calls: [{}, {}, { rider: 'r2', nth: 2, state: 'missed' }],
      waiting: [],
      changesMs: undefined,
    });
  });

  it('pass over who was disqualified meanwhile, and come back when the jury does', () => {
    const rows = listed(field(2), {
      decisions: [decision('r1', { atMs: SECOND + 1000, takenBackMs: SECOND + 90_000 })],
    });
    expect(short(rows, MINUTE + 1)).toEqual(['r2 1 missed', 'r2 2 called']);
    expect(short(rows, 2 * MINUTE + 2)).toEqual(['r2 1 missed', 'r2 2 missed', 'r1 1 called']);
  });

  it('come back also when the jury does so after all turns have passed', () => {
    const decisions = [decision('r2', { atMs: SECOND + 1000, takenBackMs: SECOND + 3 * MINUTE })];
    const rows = listed([...field(3), starts('r3', 5000), starts('r1', 9000)], { decisions });
    expect(short(rows, 3 * MINUTE - 1)).toEqual(['r3 1 started', 'r1 1 started']);
    expect(short(rows, 3 * MINUTE)).toEqual(['r3 1 started', 'r1 1 started', 'r2 1 called']);
    const missed = [decision('r2', { atMs: SECOND + MINUTE, takenBackMs: SECOND + 4 * MINUTE })];
    const again = listed([...field(2), starts('r1', MINUTE + 5000)], { decisions: missed });
    expect(short(again, 3 * MINUTE)).toEqual(['r2 1 missed', 'r1 1 started']);
    expect(short(again, 4 * MINUTE)).toEqual(['r2 1 missed', 'r1 1 started', 'r2 2 called']);
  });

  it('end with who was given back to the race after the list was made', () => {
    const rows = listed(field(2), {
      decisions: [decision('r2', { atMs: SECOND - MINUTE, takenBackMs: SECOND + 30_000 })],
    });
    expect(short(rows, 0)).toEqual(['r1 1 called']);
    expect(short(rows, 2 * MINUTE + 2)).toEqual(['r1 1 missed', 'r1 2 missed', 'r2 1 called']);
  });

  it('come again for a rider who got the start back, after all others', () => {
    const lagged = { ...starts('r3', 5000), returnedMs: SECOND + 70_000 };
    const rows = listed([...field(3), lagged, starts('r2', 10_000), starts('r1', 15_000)]);
    expect(short(rows, 69_999)).toEqual(['r3 1 started', 'r2 1 started', 'r1 1 started']);
    expect(short(rows, 70_000)).toEqual(['r3 1 started', 'r2 1 started', 'r1 1 started', 'r3 2 called']);
    const starting = {
      rider: 'r3',
      isMember: true,
      isVerified: true,
      equipment: 'ski',
      isOffline: false,
    } as const;
    expect(mayStart(rows, 0, starting, SECOND + 69_999)).toMatchObject({ why: 'no-attempts-left' });
    expect(mayStart(rows, 0, starting, SECOND + 70_000)).toMatchObject({ kind: 'may-start', left: 1 });
    const waits = listed([...field(3), { ...lagged, returnedMs: SECOND + 8000 }]);
    expect(callList(waits, 0, SECOND + 9000).waiting).toEqual(['r1', 'r3']);
    expect(mayStart(waits, 0, starting, SECOND + 9000)).toMatchObject({ why: 'not-called-yet' });
  });

  it('fit a thousand riders into the window, with a whole minute each', () => {
    const { calls } = callList(listed(field(1000)), 0, END);
    expect(calls).toHaveLength(2000);
    for (const { fromMs, untilMs } of calls) expect(untilMs - fromMs).toBe(CALL_MS);
    expect(Math.max(...calls.map(({ untilMs }) => untilMs))).toBeLessThanOrEqual(END);
  });
});

/** A field of which some start so many ms after the window opened, whatever they were told. */
const race = fc
  .record({
    n: fc.integer({ min: 1, max: 25 }),
    at: fc.array(fc.nat(15 * MINUTE), { minLength: 25, maxLength: 25 }),
    out: fc.array(fc.nat(24), { maxLength: 3 }),
  })
  .map(({ n, at, out }) => {
    const rides = field(n);
    const starting = rides.flatMap(({ rider }, i) => (at[i]! % 3 === 0 ? [] : [starts(rider, at[i]!)]));
    const decisions = out.map((i) => decision(`r${i + 1}`, { atMs: SECOND + at[i]! }));
    return listed([...rides, ...starting], { decisions });
  });

describe('whatever the riders do', () => {
  it('everybody has exactly one start place', () => {
    fc.assert(
      fc.property(race, (rows) => {
        const { order } = startList(rows, 0, END);
        expect(new Set(order).size).toBe(order.length);
        const finished = rows.attempts.filter(({ run }) => run === 0).map(({ rider }) => rider);
        const inRace = finished.filter((rider) => isQualified(rows, 0, rider, SECOND));
        expect([...order].sort()).toEqual([...inRace].sort());
      }),
    );
  });

  it('no rider is skipped, and none is called twice at the same turn', () => {
    fc.assert(
      fc.property(race, (rows) => {
        const { calls, waiting } = callList(rows, 0, END);
        expect(waiting).toEqual([]);
        const keys = calls.map(({ rider, nth }) => `${rider} ${nth}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const rider of startList(rows, 0, END).order) {
          const own = calls.filter((call) => call.rider === rider);
          if (!rows.decisions.some((one) => one.rider === rider)) expect(own.length).toBeGreaterThan(0);
          const [first, second] = own;
          if (first?.state === 'started') expect(second).toBeUndefined();
          if (second !== undefined) expect(second.fromMs).toBeGreaterThan(first!.untilMs);
        }
      }),
    );
  });

  it('the clock adds calls and takes none back', () => {
    fc.assert(
      fc.property(race, fc.nat(15 * MINUTE), fc.nat(15 * MINUTE), (rows, a, b) => {
        const [early, late] = [Math.min(a, b), Math.max(a, b)].map(
          (ms) => callList(rows, 0, SECOND + ms).calls,
        );
        const keys = late!.map(({ rider, nth, fromMs }) => `${rider} ${nth} ${fromMs}`);
        expect(early!.map(({ rider, nth, fromMs }) => `${rider} ${nth} ${fromMs}`)).toEqual(
          keys.slice(0, early!.length),
        );
      }),
    );
  });
});
