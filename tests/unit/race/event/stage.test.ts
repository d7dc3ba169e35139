import { describe, expect, it } from 'vitest';
import {
  type Attempt,
  type EventRows,
  eventStage,
  isInTime,
  lastArrivalMs,
  raceStage,
  type Stage,
  stateOf,
} from '../../../../src/race';
import fc from '../../../harness/fast-check';
import { repeats } from '../../../harness/repeats';
import {
  attempt,
  COURSE,
  DAY,
  eventRows,
  HOUR,
  MINUTE,
  OPENS,
  plannedRace,
  racesPlan,
  twoRuns,
} from '../some-event';
import { down } from '../some-race';

const short = (stage: Stage): string => (stage.kind === 'open' ? `open ${stage.run + 1}` : stage.kind);
const at = (rows: EventRows, ms: number): string => short(raceStage(rows, 0, ms).stage);

describe('the stage of a race', () => {
  const rows = eventRows(racesPlan([twoRuns()]));
  const end = OPENS + 90 * MINUTE;

  it.each([
    ['announced', OPENS - 1],
    ['open 1', OPENS],
    ['open 1', OPENS + HOUR],
    ['between', OPENS + HOUR + 1],
    ['between', OPENS + 75 * MINUTE - 1],
    ['open 2', OPENS + 75 * MINUTE],
    ['open 2', end],
    ['final', end + 1],
  ])('is %s at its moment', (wanted, ms) => {
    expect(at(rows, ms)).toBe(wanted);
  });

  it.each<[string, Attempt, number]>([
    ['a ticket may bring a ride', attempt('a', 'under-way'), HOUR + COURSE + 10 * MINUTE],
    ['a live ride is out', attempt('a', 'under-way', { isLive: true }), HOUR + DAY],
    ['a ride is pending', attempt('a', 'pending'), HOUR + DAY],
  ])('is not final while %s', (_, one, lastMs) => {
    const waiting = eventRows(racesPlan([plannedRace()]), { attempts: [one] });
    expect([at(waiting, OPENS + lastMs), at(waiting, OPENS + lastMs + 1)]).toEqual(['settling', 'final']);
  });

  it.each<[string, Attempt]>([
    ['verified', attempt('a', down(50))],
    ['refused', attempt('a', 'refused')],
    ['given up', attempt('a', 'given-up')],
  ])('is final with its window when every ride is %s', (_, one) => {
    const done = eventRows(racesPlan([plannedRace()]), { attempts: [one] });
    expect(at(done, OPENS + HOUR + 1)).toBe('final');
  });

  it('is cancelled from then on, unless it was final before', () => {
    const off = (ms: number): EventRows =>
      eventRows(racesPlan([plannedRace()]), {
        cancelled: [{ race: 0, atMs: OPENS + ms, counts: 'nothing' }],
      });
    expect(at(off(MINUTE), OPENS + MINUTE - 1)).toBe('open 1');
    expect(at(off(MINUTE), OPENS + MINUTE)).toBe('cancelled');
    expect(at(off(2 * HOUR), OPENS + 3 * HOUR)).toBe('final');
  });

  it.each<[string, Partial<Attempt['outcome']>, string]>([
    ['is verified', { judgedMs: OPENS + 3 * HOUR }, 'cancelled'],
    ['was verified before', { judgedMs: OPENS + HOUR }, 'final'],
    ['is refused', { kind: 'refused', judgedMs: OPENS + 3 * HOUR, reason: 'x' }, 'cancelled'],
    ['was verified before and is removed', { kind: 'refused', judgedMs: DAY, reason: 'removed' }, 'final'],
    ['is given up', { kind: 'given-up', atMs: OPENS + 3 * HOUR }, 'cancelled'],
    ['was given up before', { kind: 'given-up', atMs: OPENS + HOUR }, 'final'],
  ])('called off while a ride is out, stays so when that ride %s', (_, outcome, wanted) => {
    const one = attempt('a', down(50));
    const attempts = [{ ...one, outcome: { ...one.outcome, ...outcome } } as Attempt];
    const cancelled = [{ race: 0, atMs: OPENS + 2 * HOUR, counts: 'nothing' as const }];
    const rows = eventRows(racesPlan([plannedRace()]), { attempts, cancelled });
    expect(at(rows, OPENS + 4 * HOUR)).toBe(wanted);
  });
});

describe('the stage of an event', () => {
  const week = 7 * DAY;
  const later = plannedRace({ windows: [{ opensMs: OPENS + week, closesMs: OPENS + week + HOUR }] });
  const rows = eventRows(racesPlan([plannedRace(), later]));

  it('is between its races, and names the one that is open', () => {
    expect(eventStage(rows, OPENS + DAY)).toMatchObject({ stage: { kind: 'between' }, race: undefined });
    expect(eventStage(rows, OPENS + week)).toMatchObject({ stage: { kind: 'open', run: 0 }, race: 1 });
    expect(eventStage(rows, OPENS + week + HOUR + 1).stage.kind).toBe('final');
  });

  it('is cancelled as a whole, its finished races staying final', () => {
    const cancelled = [{ race: undefined, atMs: OPENS + DAY, counts: 'nothing' as const }];
    const { stage, races } = eventStage({ ...rows, cancelled }, OPENS + 2 * DAY);
    expect([stage, ...races.map((one) => one.stage)].map(short)).toEqual(['cancelled', 'final', 'cancelled']);
  });

  it('goes on without a race that was called off', () => {
    const cancelled = [{ race: 0, atMs: OPENS + MINUTE, counts: 'nothing' as const }];
    expect(eventStage({ ...rows, cancelled }, OPENS + HOUR).stage.kind).toBe('between');
    expect(eventStage({ ...rows, cancelled }, OPENS + week + HOUR + 1).stage.kind).toBe('final');
  });
});

const RANK: readonly string[] = [
  'announced',
  'open 1',
  'between',
  'open 2',
  'settling',
  'final',
  'cancelled',
];

const someAttempt = fc
  .record({
    rider: fc.constantFrom('a', 'b', 'c'),
    at: fc.integer({ min: 0, max: 80 * MINUTE }),
    run: fc.constantFrom(0, 1),
    isLive: fc.boolean(),
    what: fc.constantFrom('pending' as const, 'under-way' as const, 'refused' as const, down(50)),
  })
  .map(({ rider, at, run, isLive, what }) => attempt(rider, what, { at, run, isLive }));
const someCancelled = fc.option(fc.integer({ min: -HOUR, max: 3 * DAY }), { nil: undefined });

describe('the clock', () => {
  it('never takes a stage back', () => {
    const times = fc.array(fc.integer({ min: -HOUR, max: 3 * DAY }), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(someAttempt), someCancelled, times, (attempts, off, all) => {
        const cancelled =
          off === undefined ? [] : [{ race: 0, atMs: OPENS + off, counts: 'nothing' as const }];
        const rows = eventRows(racesPlan([twoRuns()]), { attempts, cancelled });
        const ranks = all
          .sort((a, b) => a - b)
          .map((ms) => RANK.indexOf(short(stateOf(rows, OPENS + ms).stage)));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
      }),
    );
  });

  it('never takes back that an event has begun, is final or is cancelled', () => {
    const off = fc.record({
      race: fc.constantFrom(undefined, 0, 1),
      atMs: fc.integer({ min: OPENS - HOUR, max: OPENS + 9 * DAY }),
      counts: fc.constant('nothing' as const),
    });
    const moved = (ms: number) =>
      plannedRace({ windows: [{ opensMs: OPENS + ms, closesMs: OPENS + ms + HOUR }] });
    const plan = racesPlan([moved(0), moved(7 * DAY)]);
    const times = fc.array(fc.integer({ min: -HOUR, max: 9 * DAY }), { minLength: 2, maxLength: 20 });
    const rank = (rows: EventRows, ms: number): number =>
      ['announced', 'open', 'between', 'settling', 'final', 'cancelled'].indexOf(
        stateOf(rows, ms).stage.kind,
      );
    fc.assert(
      fc.property(
        fc.array(someAttempt),
        fc.array(off, { maxLength: 3 }),
        times,
        (attempts, cancelled, all) => {
          const rows = eventRows(plan, { attempts: attempts.map((one) => ({ ...one, run: 0 })), cancelled });
          let before = 0;
          for (const ms of all.sort((a, b) => a - b)) {
            const now = rank(rows, OPENS + ms);
            if (before > 0) expect(now).toBeGreaterThan(0);
            if (before >= 4) expect(now).toBe(before);
            before = now;
          }
        },
      ),
      { numRuns: repeats(100, 1000) },
    );
  });

  it('changes a stage exactly when it was said to', () => {
    fc.assert(
      fc.property(fc.array(someAttempt), fc.integer({ min: -HOUR, max: 3 * DAY }), (attempts, ms) => {
        const rows = eventRows(racesPlan([twoRuns()]), { attempts });
        const { stage, changesMs } = raceStage(rows, 0, OPENS + ms);
        if (changesMs === undefined) expect(stage.kind).toBe('final');
        else {
          expect(changesMs).toBeGreaterThan(OPENS + ms);
          expect(raceStage(rows, 0, changesMs - 1).stage).toEqual(stage);
          expect(raceStage(rows, 0, changesMs).stage).not.toEqual(stage);
        }
      }),
    );
  });
});

describe('a late ride', () => {
  const window = { opensMs: OPENS, closesMs: OPENS + HOUR };
  const arriving = (ms: number, change: Partial<Attempt>): boolean => {
    const one = attempt('a', 'pending', change);
    const outcome = { kind: 'pending', arrivedMs: window.closesMs + ms, claimedUs: 1 } as const;
    return isInTime({ ...one, outcome }, window, COURSE);
  };

  it.each([
    ['with a ticket', {}, COURSE + 10 * MINUTE],
    ['seen live', { isLive: true }, DAY],
    ['from offline', { startedMs: undefined }, 0],
  ])('%s is in time up to its limit', (_, change, mostMs) => {
    expect([arriving(mostMs, change), arriving(mostMs + 1, change)]).toEqual([true, false]);
    expect(lastArrivalMs(attempt('a', 'pending', change), window, COURSE)).toBe(window.closesMs + mostMs);
  });

  it('needs a ticket from inside the window', () => {
    expect(arriving(0, { startedMs: OPENS - 1 })).toBe(false);
    expect(arriving(MINUTE, { startedMs: window.closesMs + 1 })).toBe(false);
  });
});
