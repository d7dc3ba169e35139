import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  civilDate,
  DAYS_AHEAD,
  dayKey,
  dayOf,
  dayPeriod,
  dayStartMs,
  difficultyFrom,
  isPeriodName,
  nextOpponent,
  type Pickable,
  planDays,
  planWeeks,
  solverUsOf,
  trackOfDay,
  tracksOfWeek,
  WEEKS_AHEAD,
  weekKey,
  weekOf,
  weekPeriod,
  weekStartMs,
} from '../../../../src/race';
import type { Track } from '../../../../src/tracks';
import fc from '../../../harness/fast-check';

const tracks = JSON.parse(
  readFileSync(new URL('../../../../public/tracks.json', import.meta.url), 'utf8'),
) as readonly Track[];

describe('days and weeks', () => {
  it('end at midnight UTC', () => {
    const midnight = Date.UTC(2026, 2, 1);
    expect([dayOf(midnight - 1), dayOf(midnight)].map(dayKey)).toEqual(['2026-02-28', '2026-03-01']);
    expect(dayStartMs(dayOf(midnight))).toBe(midnight);
  });

  it('have the dates of the calendar', () => {
    fc.assert(
      fc.property(fc.integer({ min: -40_000, max: 80_000 }), (day) => {
        const date = new Date(day * 86_400_000);
        expect(civilDate(day)).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
      }),
    );
  });

  // The first and last weeks of years by ISO 8601, of which some have 53.
  it.each([
    [Date.UTC(2026, 0, 1), '2026-W01'],
    [Date.UTC(2025, 11, 29), '2026-W01'],
    [Date.UTC(2025, 11, 28), '2025-W52'],
    [Date.UTC(2027, 0, 3), '2026-W53'],
    [Date.UTC(2027, 0, 4), '2027-W01'],
    [Date.UTC(2024, 11, 30), '2025-W01'],
    [Date.UTC(2020, 11, 31), '2020-W53'],
  ])('%s lies in %s', (ms, key) => {
    expect(weekKey(weekOf(ms))).toBe(key);
    expect(new Date(weekStartMs(weekOf(ms))).getUTCDay()).toBe(1);
  });
});

const track = (id: string, change: Partial<Pickable> = {}): Pickable => ({
  id,
  isOfficial: false,
  likes: 0,
  plays: 0,
  isTraining: false,
  solverUs: 18_000_000,
  ...change,
});

describe('the track of the day', () => {
  const list = [
    track('liked', { likes: 9 }),
    track('played', { plays: 9 }),
    track('official', { isOfficial: true }),
    track('short', { solverUs: 14_999_999, isOfficial: true }),
    track('long', { solverUs: 60_000_001, isOfficial: true }),
    track('unridable', { solverUs: undefined, isOfficial: true }),
    track('lesson', { isTraining: true, isOfficial: true }),
  ];

  it('goes round those the solver rides in 15 to 60 s: official, then liked, then played', () => {
    const days = [3000, 3001, 3002, 3003].map((day) => trackOfDay(list, day));
    expect(days).toEqual(['official', 'liked', 'played', 'official']);
    expect(trackOfDay(list.slice(3), 1)).toBeUndefined();
  });

  it('is the same in whatever order the list came', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.string({ minLength: 1 }),
        likes: fc.nat(2),
        plays: fc.nat(2),
        isOfficial: fc.boolean(),
      }),
      { selector: ({ id }) => id, maxLength: 20 },
    );
    fc.assert(
      fc.property(some, fc.nat(30_000), (tracks, day) => {
        const all = tracks.map(({ id, ...rest }) => track(id, rest));
        expect(trackOfDay([...all].reverse(), day)).toBe(trackOfDay(all, day));
        expect(tracksOfWeek([...all].reverse(), day)).toEqual(tracksOfWeek(all, day));
      }),
    );
  });

  it('is published two weeks ahead, and stays when the list changes', () => {
    const tracks = Array.from({ length: 40 }, (_, n) => track(`t${n}`, { likes: n }));
    const first = planDays(tracks, [], 20_000);
    expect(first).toHaveLength(DAYS_AHEAD);
    expect(first[0]).toEqual({ day: 20_000, track: trackOfDay(tracks, 20_000) });
    const liked = tracks.map((one, n) => ({ ...one, likes: (n * 17) % 40 }));
    const second = planDays(liked, first, 20_005);
    expect(second.slice(0, 9)).toEqual(first.slice(5));
    const all = [...first, ...second.slice(9)].map((pick) => pick.track);
    for (const [n, id] of all.entries()) expect(all.slice(Math.max(0, n - DAYS_AHEAD), n)).not.toContain(id);
  });

  it('is picked anew when its track is gone', () => {
    const tracks = Array.from({ length: 40 }, (_, n) => track(`t${n}`));
    const first = planDays(tracks, [], 0);
    const gone = tracks.filter(({ id }) => id !== first[3]!.track);
    const second = planDays(gone, first, 0);
    expect(second.filter((pick, n) => pick.track !== first[n]!.track)).toHaveLength(1);
  });
});

describe('the tracks of the week', () => {
  it('are five short ones, others the week after', () => {
    const list = Array.from({ length: 12 }, (_, n) => track(`t${String(n).padStart(2, '0')}`));
    expect(tracksOfWeek(list, 0)).toEqual(['t00', 't01', 't02', 't03', 't04']);
    expect(tracksOfWeek(list, 2)).toEqual(['t10', 't11', 't00', 't01', 't02']);
    expect(tracksOfWeek([track('long', { solverUs: 20_000_001 })], 0)).toEqual([]);
    expect(tracksOfWeek(list.slice(0, 3), 1)).toHaveLength(3);
  });
});

describe('the weeks ahead', () => {
  const list = Array.from({ length: 14 }, (_, n) => track(`t${String(n).padStart(2, '0')}`));

  it('follow the rule, and share no track with the week before', () => {
    const weeks = planWeeks(list, [], 10);
    expect(weeks).toHaveLength(WEEKS_AHEAD);
    expect(weeks[0]).toEqual({ week: 10, tracks: tracksOfWeek(list, 10) });
    for (const [n, { tracks }] of weeks.entries()) {
      expect(new Set(tracks).size).toBe(5);
      for (const id of weeks[n + 1]?.tracks ?? []) expect(tracks).not.toContain(id);
    }
  });

  it('stay when the list changes; only a track that is gone is replaced, in its place', () => {
    const first = planWeeks(list, [], 10);
    const liked = list.map((one, n) => ({ ...one, likes: (n * 5) % 14 }));
    expect(planWeeks(liked, first, 11).slice(0, 2)).toEqual(first.slice(1));
    const lost = first[1]!.tracks[2]!;
    const second = planWeeks(
      liked.filter(({ id }) => id !== lost),
      first,
      10,
    );
    expect([second[0], second[2]]).toEqual([first[0], first[2]]);
    expect(second[1]!.tracks.filter((id, n) => id !== first[1]!.tracks[n])).toHaveLength(1);
    expect(new Set(second[1]!.tracks).size).toBe(5);
  });

  it('have as many tracks as there are', () => {
    expect(planWeeks(list.slice(0, 2), [], 3).map(({ tracks }) => tracks.length)).toEqual([2, 2, 2]);
    expect(planWeeks([], [], 3).map(({ tracks }) => tracks)).toEqual([[], [], []]);
  });

  it('may hold slopes to practise on', () => {
    expect(planWeeks([track('lesson', { isTraining: true })], [], 0)[0]!.tracks).toEqual(['lesson']);
  });
});

describe('periods', () => {
  it('end where the next begins, and have names that no id has', () => {
    const day = dayOf(Date.UTC(2026, 10, 25, 12));
    expect(dayPeriod(day)).toMatchObject({
      name: 'day-2026-11-25',
      endsMs: dayPeriod(day + 1).startsMs,
    });
    expect(weekPeriod(weekOf(Date.UTC(2026, 10, 25))).name).toBe('week-2026-W48');
    expect(['day-2026-11-25', 'week-2026-W48'].every(isPeriodName)).toBe(true);
    expect(['day-2026-11-2x', 'a-2026-11-25', '', 'day00000000000a'].some(isPeriodName)).toBe(false);
  });
});

describe('a ladder', () => {
  const board = [98.0, 98.5, 99.5, 99.6, 100].map((s, n) => ({ ride: `r${n}`, timeUs: s * 1e6 }));
  const none = { authorUs: undefined, pacersUs: {} };
  const times = { authorUs: 90e6, pacersUs: { club: 120e6, world: 91e6, national: 105e6 } };

  it('has the nearest of those 0.5 to 2 % ahead', () => {
    expect(nextOpponent(board, 100e6, none)).toEqual({ kind: 'rider', ride: 'r2', timeUs: 99.5e6 });
    expect(nextOpponent(board.slice(0, 1), 100e6, none)).toMatchObject({ ride: 'r0' });
    expect(nextOpponent(board.slice(0, 1), 100.1e6, none)).toBeUndefined();
    expect(nextOpponent(board.slice(3), 100e6, none)).toBeUndefined();
  });

  it('has the author with nobody there, then the slowest pacer ahead, then nobody', () => {
    expect(nextOpponent([], 100e6, times)).toEqual({ kind: 'author', timeUs: 90e6 });
    expect(nextOpponent([], 110e6, { ...times, authorUs: undefined })).toMatchObject({ level: 'national' });
    expect(nextOpponent([], 92e6, { ...times, authorUs: 95e6 })).toMatchObject({ level: 'world' });
    expect(nextOpponent([], 89e6, times)).toBeUndefined();
  });

  it('begins with a helper for who has no time yet', () => {
    expect(nextOpponent(board, undefined, { ...times, authorUs: undefined })).toMatchObject({
      level: 'club',
    });
    expect(nextOpponent(board, undefined, none)).toBeUndefined();
  });
});

describe('the difficulty of a track', () => {
  const race = tracks.filter(({ style }) => style !== 'training');

  it.each(race.map((track) => [track.name, track] as const))(
    'of %s is as its maker graded it',
    (_, track) => {
      expect(difficultyFrom(track.reference!, track.course.gates.length)).toBe(track.difficulty);
    },
  );

  it('grows with the solver’s time and with the gates', () => {
    const ski = { authorUs: 30e6 };
    expect([10, 30, 70].map((gates) => difficultyFrom({ ski }, gates))).toEqual(['easy', 'medium', 'hard']);
    expect(difficultyFrom({ ski: { authorUs: 70e6 } }, 10)).toBe('hard');
  });

  it('is unknown where no computer has ridden; a snowboard’s time stands in for that of skis', () => {
    expect([difficultyFrom({}, 10), solverUsOf({})]).toEqual([undefined, undefined]);
    expect(solverUsOf({ board: { authorUs: 5 } })).toBe(5);
  });
});
