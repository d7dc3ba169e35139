import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { EventRaceList, MyPart } from '../../../../src/online';
import { offsetOf } from '../../../../src/online/events/clock';
import { eventFaultOf } from '../../../../src/online/events/faults';
import {
  placeIfVerified,
  runOfWaiting,
  startBesideWaiting,
  startOffline,
} from '../../../../src/online/events/own';
import { mineSchema, shownEventSchema } from '../../../../src/online/events/schemas';
import { evening, HOUR, MINUTE, OPENS, placed, raceList, shown, TRACK } from './some-event';

const waits = { ticket: '', status: 'waiting', claimedUs: 50_000_000 } as const;
const list = (...args: Parameters<typeof raceList>) => raceList(...args).list as EventRaceList;

describe('the place a ride will have', () => {
  const lines = [placed('r1', 1, 50_000_000), placed('r2', 2, 51_000_000), placed('r3', 3, 52_000_000)];

  it.each([
    [49_000_000, 1],
    [51_004_000, 2],
    [51_010_000, 3],
    [60_000_000, 4],
  ])('with %i µs it is number %i', (claimedUs, rank) => {
    expect(placeIfVerified(list(lines), 'me', 0, claimedUs)).toBe(rank);
  });

  it('is no worse than the one there is', () => {
    expect(placeIfVerified(list(lines), 'r1', 0, 60_000_000)).toBe(1);
  });

  it('counts the first run in the second, and is unknown without it', () => {
    const two = [placed('r1', 1, 50_000_000, 50_000_000), placed('me', 2, 49_000_000)];
    expect(placeIfVerified(list(two), 'me', 1, 52_000_000)).toBe(2);
    expect(placeIfVerified(list(two), 'me', 1, 50_000_000)).toBe(1);
    expect(placeIfVerified(list(two), 'other', 1, 1_000_000)).toBeUndefined();
  });

  it('is told to nobody while times are hidden', () => {
    const hidden = list(lines, 1, { hidden: { run: 0, riders: ['r1'] } });
    expect(placeIfVerified(hidden, 'me', 0, 1)).toBeUndefined();
  });
});

describe('a start without the server', () => {
  const offline = { ...evening, takes: 'offline' as const };
  const asker = { rider: 'me', isMember: true, equipment: 'ski' } as const;
  const part = (attempts: MyPart['attempts']): MyPart => ({ nowMs: OPENS, races: [], attempts });
  const ride = (n: number) => ({ id: `w${n}`, hash: TRACK.hash, ...waits });
  const at = OPENS + MINUTE;

  it('is for members, in the window, where such rides are taken', () => {
    expect(startOffline(shown(offline), part([]), 0, asker, [], at)).toMatchObject({
      kind: 'may-start',
      left: 3,
    });
    const live = { ...evening, takes: 'live' as const };
    expect(startOffline(shown(live), part([]), 0, asker, [], at)).toMatchObject({ why: 'live-only' });
    expect(startOffline(shown(offline), part([]), 0, { ...asker, isMember: false }, [], at)).toMatchObject({
      why: 'not-a-member',
    });
    expect(startOffline(shown(offline), part([]), 0, asker, [], OPENS + 3 * HOUR)).toMatchObject({
      why: 'window-closed',
    });
  });

  it('counts the rides that wait on this device, and those the server knows', () => {
    const known = part([
      {
        ...{ id: 'a1', race: 0, run: 0, startedMs: OPENS, isLive: true },
        outcome: { kind: 'given-up' },
      },
    ]);
    expect(startOffline(shown(offline), known, 0, asker, [ride(1)], at)).toMatchObject({ left: 1 });
    expect(startOffline(shown(offline), known, 0, asker, [ride(1), ride(2)], at)).toMatchObject({
      why: 'no-attempts-left',
    });
  });
});

describe('a start with the server', () => {
  const event = shown({ ...evening, takes: 'offline' });
  const start = { kind: 'may-start', run: 0, left: 3, untilMs: OPENS + HOUR } as const;
  const under = {
    id: 't1',
    race: 0,
    run: 0,
    startedMs: OPENS,
    isLive: false,
    outcome: { kind: 'under-way' },
  } as const;
  const part: MyPart = { nowMs: OPENS, races: [{ start }], attempts: [under] };
  const ride = (n: number, ticket = '') => ({ id: `w${n}`, hash: TRACK.hash, ...waits, ticket });
  const ask = (...rides: ReturnType<typeof ride>[]) =>
    startBesideWaiting(event, part, 0, rides, OPENS + MINUTE);

  it('leaves out the starts that waiting rides take', () => {
    expect(ask(ride(1))).toEqual({ ...start, left: 2 });
    expect(ask(ride(1), ride(2), ride(3))).toEqual({ kind: 'may-not-start', why: 'no-attempts-left' });
  });

  it('counts a start that the server knows once', () => {
    expect(ask(ride(1, 't1'))).toEqual(start);
  });
});

describe('a ride that waits', () => {
  const [race] = evening.races;
  const second = { opensMs: OPENS + 3 * HOUR, closesMs: OPENS + 4 * HOUR };
  const twoRuns = {
    ...evening,
    takes: 'offline' as const,
    races: [{ ...race!, runs: 2 as const, windows: [race!.windows[0]!, second] }],
  };
  const ride = { id: 'w1', hash: TRACK.hash, ...waits };
  const inSecond = second.opensMs + MINUTE;

  it('counts in the run that is open when it arrives', () => {
    expect(runOfWaiting(shown(twoRuns), undefined, ride, OPENS + MINUTE)).toMatchObject({ race: 0, run: 0 });
    expect(runOfWaiting(shown(twoRuns), undefined, ride, inSecond)).toMatchObject({ race: 0, run: 1 });
  });

  it('counts nowhere once its window is over', () => {
    expect(runOfWaiting(shown(twoRuns), undefined, ride, second.opensMs - MINUTE)).toBeUndefined();
  });

  it('counts in the run of its start', () => {
    const started = { id: 't1', race: 0, run: 0, startedMs: OPENS, isLive: false };
    const part = {
      nowMs: OPENS,
      races: [],
      attempts: [{ ...started, outcome: { kind: 'under-way' as const } }],
    };
    expect(runOfWaiting(shown(twoRuns), part, { ...ride, ticket: 't1' }, inSecond)).toMatchObject({ run: 0 });
  });
});

it('a start without the server counts a ride and its start once', () => {
  const event = shown({ ...evening, takes: 'offline' });
  const start = { id: 't1', race: 0, run: 0, startedMs: OPENS, isLive: false };
  const part: MyPart = { nowMs: OPENS, races: [], attempts: [{ ...start, outcome: { kind: 'under-way' } }] };
  const ride = { id: 'w1', hash: TRACK.hash, ...waits, ticket: 't1' };
  const asker = { rider: 'me', isMember: true, equipment: 'ski' } as const;
  expect(startOffline(event, part, 0, asker, [ride], OPENS + MINUTE)).toMatchObject({ left: 2 });
});

describe('what the server says', () => {
  it('names the fields of a plan with their limits', () => {
    const fault = eventFaultOf({
      status: 400,
      response: {
        data: {
          'plan.races.0.windows.0.closesMs': {
            code: 'too-short',
            message: 'races.0.windows.0.closesMs: too-short (at least 300000, at most 31622400000).',
          },
        },
      },
    });
    expect(fault).toEqual({
      code: 'plan',
      plan: [
        {
          field: 'races.0.windows.0.closesMs',
          code: 'too-short',
          limits: { least: 300_000, most: 31_622_400_000 },
        },
      ],
    });
  });

  it.each([
    [{ status: 409, response: { data: { seq: { code: 'stale_seq', message: '' } } } }, 'stale'],
    [{ status: 403, response: { data: {} } }, 'not-allowed'],
    [{ status: 429, response: {} }, 'busy'],
    [{ status: 0 }, 'offline'],
    [{ status: 503, response: { data: { database: { code: 'database-fault', message: '' } } } }, 'offline'],
    [{ status: 400, response: { data: { event: { code: 'live-only', message: '' } } } }, 'live-only'],
    [{ status: 400, response: { data: { event: { code: 'of-a-later-release', message: '' } } } }, 'other'],
    [new Error('no way'), 'offline'],
  ])('is understood: %j', (error, code) => {
    expect(eventFaultOf(error).code).toBe(code);
  });

  it('is read with lists that are not written yet', () => {
    const raw = { ...shown(), lists: [{ race: -1, seq: 1, changesMs: 0, list: null }, raceList([])] };
    expect(v.parse(shownEventSchema, JSON.parse(JSON.stringify(raw))).lists).toHaveLength(1);
  });

  it('is read though the server writes null for what is not there', () => {
    const start = { kind: 'may-not-start', why: 'not-called-yet', before: 0 };
    const place = { line: null, best: null, of: 0 };
    const raw = { nowMs: 1, races: [{ start, place, forecast: null }], attempts: [] };
    expect(v.parse(mineSchema, raw).races).toEqual([{ start, place: { of: 0 } }]);
  });

  it('sets the clock in the middle of its way', () => {
    expect(offsetOf(1000, 100, 300)).toBe(800);
  });
});
