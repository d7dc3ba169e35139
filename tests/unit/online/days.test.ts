import PocketBase from 'pocketbase';
import * as v from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type Db,
  dropDraft,
  keepDraft,
  putTrack,
  readTrack,
  saveRide,
  type TrackHead,
} from '../../../src/db';
import { dayOf, dayPeriod, trackOfDay, tracksOfWeek, weekOf, weekPeriod } from '../../../src/race';
import type { Track } from '../../../src/tracks';
import { makeDisk, makeRide, makeTrack, openTab } from '../db/helpers';

const { download } = vi.hoisted(() => ({ download: vi.fn() }));
vi.mock('../../../src/online/catalogue/download', () => ({ download }));

import { catalogueFilter } from '../../../src/online/catalogue/catalogue';
import { fetchDays, tracksAhead } from '../../../src/online/days/ahead';
import { daysAt, daysDoor } from '../../../src/online/days/list';
import { ownPicks } from '../../../src/online/days/own-pick';

const NOW = Date.UTC(2026, 10, 25, 12);
const DAY_MS = 86_400_000;
const [today, week] = [dayOf(NOW), weekOf(NOW)];
const idOf = (n: number): string => `track${String(n).padStart(10, '0')}`;
const text = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

const head = (n: number, more: object = {}) => ({
  ...{ id: idOf(n), owner: '', name: `Track ${n}`, style: 'slalom', builderVersion: 1, hash: 'a'.repeat(64) },
  ...{ light: 'crisp', seed: 1, reference: null, difficulty: '', author: '', discipline: 0, lengthM: 300 },
  ...{ dropM: 80, gates: 20, source: '', version: 1, plays: 3, official: true, created: text(NOW) },
  ...more,
});
const periodRow = ({ name, startsMs, endsMs }: ReturnType<typeof dayPeriod>, tracks: readonly number[]) => ({
  ...{ period: name, startsAt: text(startsMs), endsAt: text(endsMs), tracks: tracks.map(idOf) },
});
const list = v.parse(daysDoor, {
  days: [-1, 0, 1, 2].map((n) => periodRow(dayPeriod(today + n), [10 + n])),
  weeks: [0, 1].map((n) => periodRow(weekPeriod(week + n), [20 + n, 30 + n])),
  tracks: [...[9, 10, 11, 12, 20, 21, 30, 31].map((n) => head(n)), head(40, { style: 'nonsense' })],
});
const none = { day: [], week: [] };
const idsOf = (period: { readonly tracks: readonly { readonly id: string }[] } | undefined) =>
  period?.tracks.map(({ id }) => id);

describe('the list of days and weeks', () => {
  it('tells what is ridden now, what was yesterday, and leaves out what cannot be read', () => {
    expect(list.tracks).toHaveLength(8);
    const { day, week: now, yesterday } = daysAt(list, NOW, none);
    expect([idsOf(day), idsOf(now), idsOf(yesterday)]).toEqual([[idOf(10)], [idOf(20), idOf(30)], [idOf(9)]]);
    expect(day).toMatchObject({ isOwn: false, endsMs: dayPeriod(today).endsMs });
    expect(idsOf(daysAt(list, dayPeriod(today).endsMs, none).day)).toEqual([idOf(11)]);
  });

  it('gives way to own picks where it has run out, which are said to be own', () => {
    const own = { day: [list.tracks[0]!], week: [] };
    const late = daysAt(list, NOW + 20 * DAY_MS, own);
    expect(late.day).toMatchObject({ isOwn: true, name: dayPeriod(today + 20).name });
    expect([late.week, late.yesterday]).toEqual([undefined, undefined]);
    expect(daysAt(undefined, NOW, none).day).toBeUndefined();
  });
});

describe('own picks', () => {
  const times = (s: number) => ({ ski: { authorUs: s * 1e6, goldUs: 1, silverUs: 1, bronzeUs: s * 1.2e6 } });
  const local = (n: number, s: number, more: Partial<TrackHead> = {}): TrackHead => ({
    ...{ id: idOf(n), name: `T${n}`, style: 'slalom', builderVersion: 1, hash: 'h', light: 'crisp', seed: 1 },
    ...{
      origin: 'default',
      discipline: 0,
      lengthM: 1,
      dropM: 1,
      gates: 1,
      updatedAt: 0,
      reference: times(s),
    },
    ...more,
  });
  it('follow the rule of the server, over the published tracks of this device', () => {
    const heads = [
      ...[1, 2, 3].map((n) => local(n, 30)),
      ...[4, 5, 6].map((n) => local(n, 12)),
      local(7, 30, { origin: 'own' }),
      local(8, 30, { style: 'training' }),
    ];
    const known = heads.slice(0, 6).map(({ id }, n) => ({
      ...{ id, isOfficial: true, likes: 0, plays: 0, isTraining: false, solverUs: n < 3 ? 30e6 : 12e6 },
    }));
    for (let n = 0; n < 12; n++) {
      const ms = NOW + n * DAY_MS;
      const { day, week: short } = ownPicks(heads, ms);
      expect(day.map(({ id }) => id)).toEqual([trackOfDay(known, dayOf(ms))]);
      expect(short.map(({ id }) => id)).toEqual(tracksOfWeek(known, weekOf(ms)));
    }
    expect(ownPicks([], NOW)).toEqual({ day: [], week: [] });
  });
});

describe('tracks fetched ahead', () => {
  const tracks = new Map<string, Track>();
  beforeEach(() => {
    tracks.clear();
    for (const [n, { id }] of list.tracks.entries()) tracks.set(id, makeTrack(n, { id, origin: 'online' }));
    download.mockReset();
    download.mockImplementation(async (db: Db, { id }: { id: string }) => {
      const isNew = (await readTrack(db, id)) === undefined;
      if (isNew) await putTrack(db, tracks.get(id)!);
      return { kind: 'here', isNew, track: tracks.get(id) };
    });
  });
  /** The list as it tells of courses that these are. */
  const listed = () => list.tracks.map((track) => ({ ...track, hash: tracks.get(track.id)!.hash }));
  const still = new AbortController().signal;

  it('are those of today, tomorrow and this week, and of the next week on its eve', () => {
    expect(tracksAhead(list, NOW).map(({ id }) => id)).toEqual([10, 11, 20, 30].map(idOf));
    const eve = weekPeriod(week + 1).startsMs - 1;
    expect(tracksAhead(list, eve).map(({ id }) => id)).toEqual([20, 21, 30, 31].map(idOf));
  });

  it('are here, and go again when their time is over, but for those that were ridden', async () => {
    const db = await openTab(makeDisk(), { online: true, clock: () => NOW });
    const there = async () => {
      const found: string[] = [];
      for (const id of tracks.keys()) if (await readTrack(db, id)) found.push(id);
      return found;
    };
    await fetchDays(db, { ...list, tracks: listed() }, NOW, still);
    expect(await there()).toEqual([10, 11, 20, 30].map(idOf));
    const ridden = tracks.get(idOf(11))!;
    await saveRide(db, { id: 'r'.repeat(15), track: ridden, ride: makeRide(ridden, 20_000_000), rider: '' });
    // Later the list tells of other tracks.
    const later = { days: [], weeks: [], tracks: listed().filter(({ id }) => id === idOf(30)) };
    await fetchDays(db, later, NOW + 30 * DAY_MS, still);
    expect(await there()).toEqual([11, 30].map(idOf));
  });

  it('of the game stay, but for an earlier version that was fetched for its day', async () => {
    const db = await openTab(makeDisk(), { online: true, clock: () => NOW });
    for (const [n, { id }] of list.tracks.entries()) tracks.set(id, makeTrack(n, { id, origin: 'default' }));
    const earlier = listed().map((track) => (track.id === idOf(10) ? { ...track, source: idOf(99) } : track));
    await fetchDays(db, { ...list, tracks: earlier }, NOW, still);
    expect(await readTrack(db, idOf(10))).toBeDefined();
    await fetchDays(db, { days: [], weeks: [], tracks: [] }, NOW + 30 * DAY_MS, still);
    expect(await readTrack(db, idOf(10))).toBeUndefined();
    expect(await readTrack(db, idOf(20))).toBeDefined();
  });

  it('stay as long as a ride on them is cut off, and go afterwards', async () => {
    const db = await openTab(makeDisk(), { online: true, clock: () => NOW });
    await fetchDays(db, { ...list, tracks: listed() }, NOW, still);
    const { hash } = tracks.get(idOf(10))!;
    await keepDraft(db, {
      id: 'd'.repeat(15),
      kind: 'ride',
      trackId: idOf(10),
      body: JSON.stringify({ hash }),
    });
    const nothing = { days: [], weeks: [], tracks: [] };
    await fetchDays(db, nothing, NOW + 30 * DAY_MS, still);
    expect(await readTrack(db, idOf(10))).toBeDefined();
    expect(await readTrack(db, idOf(20))).toBeUndefined();
    await dropDraft(db, 'd'.repeat(15));
    await fetchDays(db, nothing, NOW + 30 * DAY_MS, still);
    expect(await readTrack(db, idOf(10))).toBeUndefined();
  });

  it('that were here before stay, whatever the list says', async () => {
    const db = await openTab(makeDisk(), { online: true, clock: () => NOW });
    await putTrack(db, tracks.get(idOf(10))!);
    await fetchDays(db, { ...list, tracks: listed() }, NOW, still);
    await fetchDays(db, { days: [], weeks: [], tracks: [] }, NOW, still);
    expect(await readTrack(db, idOf(10))).toBeDefined();
    expect(await readTrack(db, idOf(20))).toBeUndefined();
  });
});

describe('the lists of the catalogue', () => {
  const pb = new PocketBase('/');
  const of = (more: Partial<Parameters<typeof catalogueFilter>[0]>) =>
    catalogueFilter({ style: undefined, search: '', ...more }, (raw, params) => pb.filter(raw, params));

  it('leave out what they are not about', () => {
    expect(of({ sort: 'unfinished' })).toContain('&& plays = 0');
    expect(of({ sort: 'unbeaten' })).toContain('beaten = false');
    expect(of({ sort: 'likes' })).toBe(of({}));
    expect(of({ difficulty: 'hard', length: 'short' })).toContain(
      'difficulty = "hard" && lengthM >= 0 && lengthM < 500',
    );
  });
});
