import { beforeAll, describe, expect, it } from 'vitest';
import { addWords } from '../../../../src/i18n';
import type { EventRaceList } from '../../../../src/online';
import { planFrom } from '../../../../src/race';
import { fieldName } from '../../../../src/screens/create-online-event/field-names';
import { formOf } from '../../../../src/screens/create-online-event/form';
import { dramaOf } from '../../../../src/screens/online-event/result';
import { nextStart, offeredRival } from '../../../../src/screens/online-race/next';
import { hiddenWords } from '../../../../src/screens/shared/event-lists/timing';
import { newsOf } from '../../../../src/screens/shared/event-lists/use-news';
import {
  eventStageNow,
  formatLeft,
  noStartWords,
  planWords,
  raceStageNow,
  stageWords,
  type ViewedEvent,
} from '../../../../src/screens/shared/online-event';
import { planFaultWords } from '../../../../src/screens/shared/online-event/fault-words';
import { evening, HOUR, MINUTE, OPENS, placed, raceList, shown, TRACK } from '../../online/events/some-event';

beforeAll(() => addWords(['onlineEvent', 'createEvent', 'online', 'tracks']));

const list = (...args: Parameters<typeof raceList>) => raceList(...args).list as EventRaceList;

describe('a plan in words', () => {
  it('tells an evening race', () => {
    const words = planWords(evening);
    expect(words[0]).toMatch(/^Old Wood, on skis: .*Jan 15/);
    expect(words).toContain('Everyone gets 3 attempts; the best ride counts.');
    expect(words).toContain('Offline rides count too, if they reach the server before the window ends.');
    expect(words).toContain('Open to club members.');
  });

  it('tells times as here where this browser does not know the zone of the club', () => {
    expect(planWords({ ...evening, timeZone: 'Nowhere/Land' })[0]).toMatch(/^Old Wood, on skis: .*Jan 15/);
  });

  it('tells how a second run is called', () => {
    const slalom = planFrom('two-run-slalom', {
      ...{ name: 'Slalom', timeZone: 'UTC', opensMs: OPENS, equipment: 'both' },
      tracks: [TRACK],
    });
    const words = planWords(slalom).join(' ');
    expect(words).toContain('each rider is called and has 60 seconds to start');
    expect(words).toContain('The first 30 start in reverse order, the leader last.');
  });

  it('tells a cup', () => {
    const cup = planFrom('knock-out-cup', {
      ...{ name: 'Cup', timeZone: 'UTC', opensMs: OPENS, equipment: 'board' },
      tracks: [TRACK],
    });
    expect(planWords(cup)[0]).toMatch(/^Old Wood, on a snowboard:/);
  });
});

describe('hidden times', () => {
  const names = new Map([['r1', 'Ann']]);

  it('name who has ridden', () => {
    expect(hiddenWords(['r1'], names)).toBe('Times are hidden until the window ends. 1 rider so far: Ann');
  });

  it('say so where nobody has', () => {
    expect(hiddenWords([], names)).toBe('Times are hidden until the window ends. Nobody has ridden yet.');
  });
});

describe('how far an event has come', () => {
  const event = (changesMs: number) => {
    const whole = {
      ...{ race: -1, seq: 1, changesMs },
      list: { kind: 'event', stage: { kind: 'announced' }, races: [], lines: [], names: {} },
    } as const;
    return shown(evening, [whole as never]);
  };

  it('is what the list says until it changes, then what the clock says', () => {
    expect(eventStageNow(event(OPENS), OPENS - MINUTE).stage).toEqual({ kind: 'announced' });
    expect(eventStageNow(event(OPENS), OPENS + MINUTE)).toMatchObject({
      stage: { kind: 'open', run: 0 },
      changesMs: OPENS + 2 * HOUR + 1,
    });
  });

  it('is not final because the clock says so: a ride may still come', () => {
    expect(raceStageNow(event(OPENS), 0, OPENS + 9 * HOUR).stage).toEqual({ kind: 'settling' });
  });
});

it.each([
  [5000, '0:05'],
  [247_000, '4:07'],
  [3_909_000, '1:05:09'],
  [2 * 86_400_000 + 3 * HOUR, '2 days 3 hours'],
  [-1, '0:00'],
])('%i ms are %s', (ms, words) => {
  expect(formatLeft(ms)).toBe(words);
});

it('says what helps against a fault', () => {
  const say = (field: string, code: 'too-short' | 'required' | 'too-early', limits = {}) =>
    planFaultWords({ field, code, limits }, 'UTC');
  expect(say('races.0.windows.0.closesMs', 'too-short', { least: 300_000 })).toBe(
    'Make it at least 5 minutes long.',
  );
  expect(say('races.0.track.id', 'required')).toBe('Pick a published track.');
  expect(say('opensMs', 'too-early', { least: OPENS })).toMatch(/^Choose Fri, Jan 15/);
});

it('names a field by its innermost part', () => {
  const form = formOf(evening);
  expect(fieldName('races.0.attempts', form)).toBe('Attempts per rider');
  expect(fieldName('races.0.track.id', form)).toBe('Track');
  expect(fieldName('races', form)).toBe('Races');
});

it('tells a pause between races from one between runs', () => {
  expect(stageWords({ kind: 'between' }, evening, 1)).toBe('Between races');
  expect(stageWords({ kind: 'between' }, evening, 2)).toBe('Between runs');
});

it('tells a rider of a cup that a round goes on without them', () => {
  const answer = { kind: 'may-not-start', why: 'not-qualified' } as const;
  expect(noStartWords(answer, 'cup')).toMatch(/^You’re not in this round/);
  expect(noStartWords(answer)).toMatch(/^You have no time in the previous run/);
});

it('tells a rider how long the call is away', () => {
  expect(noStartWords({ kind: 'may-not-start', why: 'not-called-yet', before: 1 })).toBe(
    'You’ll be called: 1 rider ahead of you.',
  );
});

describe('news of a list', () => {
  const names = new Map([
    ['r1', 'Ann'],
    ['r2', 'Bo'],
  ]);
  const before = [placed('r1', 1, 50_000_000)];

  it('are of who has a new time', () => {
    const after = [placed('r1', 1, 50_000_000), { ...placed('r2', 2, 51_000_000), gapUs: 1_000_000 }];
    expect(newsOf(before, after as never, names)).toBe('Bo: rank 2, 0:51.00, +1.00.');
    expect(newsOf(before, [placed('r2', 1, 49_000_000), placed('r1', 2, 50_000_000)], names)).toBe(
      'Bo leads with 0:49.00.',
    );
    expect(newsOf(before, before, names)).toBeUndefined();
  });
});

it('finds who rose most and the closest finish', () => {
  const lines = [
    placed('r3', 1, 52_000_000, 47_000_000),
    placed('r1', 2, 50_000_000, 50_000_000),
    placed('r2', 3, 51_000_000, 49_100_000),
  ];
  expect(dramaOf(list(lines), 2)).toEqual({
    rise: { entry: 'r3', from: 3, to: 1 },
    finish: { ahead: 'r1', behind: 'r2', gapUs: 100_000 },
  });
});

describe('the next start', () => {
  const view = (starts: readonly object[], more: object = {}) =>
    ({
      event: shown({ ...evening, takes: 'offline' }),
      me: 'me',
      role: 'member',
      part: { nowMs: OPENS, races: starts.map((start) => ({ start })), attempts: [] },
      rides: [],
      refused: new Map(),
      ...more,
    }) as unknown as ViewedEvent;
  const may = { kind: 'may-start', run: 0, left: 2, untilMs: OPENS + HOUR };

  it('is the server’s where it answers', () => {
    expect(nextStart(view([may]), false, 'ski', OPENS)).toMatchObject({
      kind: 'start',
      left: 2,
      isOffline: false,
    });
    const closed = { kind: 'may-not-start', why: 'window-closed' };
    expect(nextStart(view([closed]), false, 'ski', OPENS)).toMatchObject({ kind: 'none', why: closed });
  });

  it('is the device’s own while the server is away', () => {
    const gone = view([], { rides: [{ id: 'x', hash: TRACK.hash, claimedUs: 1, status: 'waiting' }] });
    expect(nextStart(gone, true, 'ski', OPENS + 1)).toMatchObject({
      kind: 'start',
      left: 2,
      isOffline: true,
    });
    expect(nextStart(view([]), false, 'ski', OPENS)).toEqual({ kind: 'unknown' });
  });

  it('is against who stands right before one, else the leader', () => {
    const rides = { r1: ['ride1'], r2: ['ride2'], me: ['ride3'] };
    const lines = [placed('r1', 1, 1), placed('r2', 2, 2), placed('me', 3, 3)];
    expect(offeredRival(list(lines, 1, { rides }), 'me', 0)).toMatchObject({ ride: 'ride2' });
    expect(offeredRival(list(lines, 1, { rides }), 'other', 0)).toMatchObject({ ride: 'ride1' });
    expect(offeredRival(list([]), 'me', 0)).toBeUndefined();
  });
});
