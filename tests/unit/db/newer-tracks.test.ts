import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportBackup, importBackup } from '../../../src/db/backup';
import { dropDraft, keepDraft } from '../../../src/db/commands/drafts';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { fillDefaultTracks } from '../../../src/db/default-tracks';
import { makeId } from '../../../src/db/ids';
import {
  forgetBrought,
  isBehind,
  keepBrought,
  noteDefaultTracks,
} from '../../../src/db/newer-tracks/brought';
import { followDefaultTracks } from '../../../src/db/newer-tracks/follow';
import { ownOf } from '../../../src/db/queries/own';
import { recordsOf } from '../../../src/db/queries/records';
import { summariesOf } from '../../../src/db/queries/summaries';
import { pinnedTrackBy, trackBy } from '../../../src/db/queries/tracks';
import type { Db } from '../../../src/db/types';
import { EARLIER_COURSES, type Track } from '../../../src/tracks';
import { eventually } from '../../harness/eventually';
import { makeDisk, makeRide, makeTrack, openTab, settled } from './helpers';

const [first, second, third] = [1, 2, 3].map((n) => makeTrack(n, { origin: 'default' })) as [
  Track,
  Track,
  Track,
];
/** What the next game brings under the id of the first. */
const { course, hash } = makeTrack(9);
const changed: Track = { ...first, name: 'Changed', course, hash };

const serving = (tracks: readonly unknown[]) => vi.fn(async () => new Response(JSON.stringify(tracks)));
const nobodyRides = (act: () => Promise<void>) => act();
const follow = (db: Db, build: string, tracks: readonly unknown[]) =>
  followDefaultTracks(db, { build, whileNobodyRides: nobodyRides, fetch: serving(tracks) });
const trackOf = async (db: Db, id: string) => settled(trackBy(db, id));
const is = (track: Track) => ({ value: { kind: 'track', track } });

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
});

/** A device that an earlier game has filled with its two tracks. */
async function filled(): Promise<Db> {
  const db = await openTab();
  await fillDefaultTracks(db, { fetch: serving([first, second]) });
  await noteDefaultTracks(db, 'one');
  expect(isBehind(db, 'one')).toBe(false);
  return db;
}

describe('a newer game on a device', () => {
  it('brings a course that has changed, and a track there was not', async () => {
    const db = await filled();
    expect(isBehind(db, 'two')).toBe(true);
    expect(await follow(db, 'two', [changed, second, third])).toEqual({
      kind: 'followed',
      changed: 1,
      added: 1,
    });
    for (const track of [changed, second, third])
      expect(await trackOf(db, track.id)).toMatchObject(is(track));
    expect(isBehind(db, 'two')).toBe(false);
  });

  it('brings other times to beat on the same course', async () => {
    const db = await filled();
    const times = { authorUs: 1_000_000, goldUs: 2_000_000, silverUs: 3_000_000, bronzeUs: 4_000_000 };
    const measured: Track = { ...first, reference: { ski: times } };
    expect(await follow(db, 'two', [measured, second])).toMatchObject({ changed: 1, added: 0 });
    expect(await trackOf(db, first.id)).toMatchObject(is(measured));
    expect(await follow(db, 'three', [measured, second])).toMatchObject({ changed: 0, added: 0 });
  });

  it('leaves the rides on the course before, and that course with them', async () => {
    const db = await filled();
    const ride = makeRide(first, 31_000_000);
    const saved = await saveRide(db, { id: 'abcdefghijklmn0', track: first, ride, rider: '' });
    expect(saved.kind).toBe('saved');
    await follow(db, 'two', [changed, second]);
    expect(await settled(recordsOf(db, first.id))).toMatchObject({
      value: [{ id: 'abcdefghijklmn0', hash: first.hash, timeUs: 31_000_000 }],
    });
    const { id, name } = changed;
    expect(await settled(pinnedTrackBy(db, { id, hash: first.hash, name }))).toMatchObject({
      value: { hash: first.hash, course: first.course },
    });
    // What nobody rode on is not kept.
    await follow(db, 'three', [changed, { ...third, id: second.id }]);
    expect(await db.rx.courses.findOne(second.hash).exec()).toBeNull();
  });

  it('leaves the medals won on the course before', async () => {
    const db = await filled();
    const [before, { authorUs }] = Object.entries(EARLIER_COURSES)[0]!;
    const slow = makeRide(first, Math.round(authorUs.ski * 1.2), { hash: before });
    const fast = makeRide(first, Math.round(authorUs.ski * 1.05), { hash: before });
    const track = { id: first.id, hash: before };
    for (const ride of [fast, slow])
      await saveRide(db, { id: makeId(), track, ride, rider: 'rider0000000001' });
    await follow(db, 'two', [changed, second]);
    const find = async (rider: string) =>
      (await settled(summariesOf(db, rider))).all.find(({ head }) => head.id === first.id);
    await eventually(async () => {
      const now = { head: { hash: changed.hash }, best: {}, earlier: { ski: 'gold' } };
      expect(await find('rider0000000001')).toMatchObject(now);
    });
    expect(await find('rider0000000002')).not.toHaveProperty('earlier');
  });

  it('takes no copy of such a course for the track, and a day’s old course for what it is', () => {
    const [before, { authorUs }] = Object.entries(EARLIER_COURSES)[0]!;
    const own = { id: 'ownownownownown', hash: 'other', origin: 'own' } as const;
    const old = { id: 'asideasideaside' };
    const rider = 'rider0000000001';
    const marks = [
      { id: 'a', trackId: first.id, timeUs: authorUs.ski },
      { id: 'b', trackId: own.id, timeUs: authorUs.ski },
      { id: 'c', trackId: old.id, timeUs: authorUs.ski + 1_000_000 },
    ].map((one) => ({ ...one, rider, hash: before, simVersion: 1, equipment: 'ski' as const, riddenAt: 0 }));
    const items = new Map(marks.map((mark) => [mark.id, mark]));
    const [bests, held] = [{ store: { getState: () => ({ items }) } }, { getState: () => [] }];
    const find = ownOf({ bests, held } as never, rider).get();
    expect(find(changed)).toEqual({ best: {}, earlier: { ski: 'author' } });
    expect(find(own)).toEqual({ best: {} });
    const aside = { id: old.id, hash: before, origin: 'default' } as const;
    expect(find({ ...aside, source: first.id })).toMatchObject({ best: { ski: { timeUs: authorUs.ski } } });
    expect(find(aside)).toMatchObject({ best: { ski: { timeUs: authorUs.ski + 1_000_000 } } });
    expect(find({ ...aside, id: 'other0000000000', origin: 'online', source: first.id })).toEqual({
      best: {},
    });
  });

  it('leaves its course to a ride that was under way', async () => {
    const db = await filled();
    await follow(db, 'two', [changed, second]);
    expect(await db.rx.courses.findOne(first.hash).exec()).toBeNull();
    await saveRide(db, { id: 'abcdefghijklmn0', track: first, ride: makeRide(first, 31_000_000), rider: '' });
    const { id, hash, name } = first;
    expect(await settled(pinnedTrackBy(db, { id, hash, name }))).toMatchObject({
      value: { course: first.course },
    });
    expect(await trackOf(db, first.id)).toMatchObject(is(changed));
  });

  it('leaves its course to a ride that was cut off, until that has gone on or is given up', async () => {
    const db = await filled();
    const id = 'abcdefghijklmn0';
    await keepDraft(db, { id, kind: 'ride', trackId: first.id, body: JSON.stringify({ hash: first.hash }) });
    expect(await follow(db, 'two', [changed, second, third])).toMatchObject({ changed: 0, added: 1 });
    expect(await trackOf(db, first.id)).toMatchObject(is(first));
    expect(isBehind(db, 'two')).toBe(true);
    await dropDraft(db, id);
    expect(await follow(db, 'two', [changed, second, third])).toMatchObject({ changed: 1, added: 0 });
    expect(await trackOf(db, first.id)).toMatchObject(is(changed));
    expect(isBehind(db, 'two')).toBe(false);
  });

  it('waits for no ride that was finished, though its tab went before its draft did', async () => {
    const db = await filled();
    const id = 'abcdefghijklmn0';
    await saveRide(db, { id, track: first, ride: makeRide(first, 31_000_000), rider: '' });
    await keepDraft(db, { id, kind: 'ride', trackId: first.id, body: JSON.stringify({ hash: first.hash }) });
    expect(await follow(db, 'two', [changed, second])).toMatchObject({ changed: 1 });
    expect(await trackOf(db, first.id)).toMatchObject(is(changed));
    expect(isBehind(db, 'two')).toBe(false);
  });

  it('finds on the disk what an earlier game left, though one start had to do without the disk', async () => {
    const disk = makeDisk();
    const before = await openTab(disk);
    await fillDefaultTracks(before, { fetch: serving([first, second]) });
    await noteDefaultTracks(before, 'one');
    await before.close();
    const inMemory = await openTab(disk, { storage: undefined as never });
    expect(inMemory.durability).toBe('memory');
    await fillDefaultTracks(inMemory, { fetch: serving([changed, second]) });
    await noteDefaultTracks(inMemory, 'two');
    expect(isBehind(inMemory, 'two')).toBe(false);
    const db = await openTab(disk);
    expect(isBehind(db, 'two')).toBe(true);
    expect(await follow(db, 'two', [changed, second])).toMatchObject({ changed: 1 });
  });

  it('compares again after a backup brought tracks, and brings back none that was deleted', async () => {
    const older = await filled();
    const text = await exportBackup(older, {});
    const db = await openTab();
    await fillDefaultTracks(db, { fetch: serving([changed, second, third]) });
    await noteDefaultTracks(db, 'two');
    await removeTrack(db, second.id);
    await removeTrack(db, third.id);
    expect(await importBackup(db, text)).toMatchObject({ kind: 'imported', tracks: 1 });
    expect(isBehind(db, 'two')).toBe(true);
    await follow(db, 'two', [changed, second, third]);
    expect(await trackOf(db, first.id)).toMatchObject(is(changed));
    expect(await trackOf(db, third.id)).toMatchObject({ value: { kind: 'missing' } });
  });

  it('brings nothing back that the player has deleted', async () => {
    const db = await filled();
    await removeTrack(db, second.id);
    expect(await follow(db, 'two', [first, second])).toMatchObject({ changed: 0, added: 0 });
    expect(await trackOf(db, second.id)).toMatchObject({ value: { kind: 'missing' } });
  });

  it('leaves a track of the player’s own alone, under whatever id', async () => {
    const db = await filled();
    const own = makeTrack(7, { id: third.id });
    await putTrack(db, own);
    expect(await follow(db, 'two', [first, second, third])).toMatchObject({ changed: 0, added: 0 });
    expect(await trackOf(db, third.id)).toMatchObject(is(own));
  });

  it.each([
    ['cannot be had', vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))],
    ['are a page', vi.fn(async () => new Response('<html>'))],
    ['hold one that is none', serving([changed, { ...second, course: {} }])],
  ])('changes nothing and tries again when its tracks %s', async (_, fetch) => {
    const db = await filled();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const whileNobodyRides = vi.fn(nobodyRides);
    expect(await followDefaultTracks(db, { build: 'two', whileNobodyRides, fetch })).toMatchObject({
      kind: 'gone',
    });
    // No ride had to stand back for it.
    expect(whileNobodyRides).not.toHaveBeenCalled();
    expect(warn.mock.calls).toContainEqual(['Unable to load default tracks']);
    expect(await trackOf(db, first.id)).toMatchObject(is(first));
    expect(isBehind(db, 'two')).toBe(true);
    warn.mockRestore();
  });

  it('writes nothing before nobody rides, and has all of it by then', async () => {
    const db = await filled();
    const fetch = serving([changed, second, third]);
    let [begin, asked] = [() => {}, () => {}];
    const over = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const waits = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const whileNobodyRides = async (act: () => Promise<void>) => {
      asked();
      await over;
      await act();
    };
    const followed = followDefaultTracks(db, { build: 'two', whileNobodyRides, fetch });
    await waits;
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await trackOf(db, first.id)).toMatchObject(is(first));
    expect(await trackOf(db, third.id)).toMatchObject({ value: { kind: 'missing' } });
    begin();
    expect(await followed).toEqual({ kind: 'followed', changed: 1, added: 1 });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('leaves what another tab has brought while it waited', async () => {
    const db = await filled();
    const whileNobodyRides = async (act: () => Promise<void>) => {
      keepBrought(db, 'two', [first.id, second.id]);
      await act();
    };
    const fetch = serving([changed, second]);
    expect(await followDefaultTracks(db, { build: 'two', whileNobodyRides, fetch })).toMatchObject({
      changed: 0,
    });
    expect(await trackOf(db, first.id)).toMatchObject(is(first));
  });

  it('gives up a server that does not answer', async () => {
    const db = await filled();
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    const silent = vi.fn(
      (_: unknown, init?: RequestInit) =>
        new Promise<Response>((_, reject) => {
          if (init?.signal) init.signal.addEventListener('abort', () => reject(new Error('Timed out')));
          else reject(new Error('It would wait for ever'));
        }),
    );
    const followed = followDefaultTracks(db, {
      build: 'two',
      whileNobodyRides: nobodyRides,
      fetch: silent as typeof fetch,
    });
    patience.abort();
    expect(await followed).toMatchObject({ kind: 'gone', cause: { message: 'Timed out' } });
    timeout.mockRestore();
    warn.mockRestore();
  });

  it('notes nothing of a database that is gone, and all of the others', async () => {
    const [mine, theirs] = [await filled(), await filled()];
    forgetBrought(mine.name);
    expect([...kept.values()].join()).not.toContain(`"${mine.name}"`);
    expect([isBehind(mine, 'one'), isBehind(theirs, 'one')]).toEqual([true, false]);
  });

  it('compares once for each database, and again where the browser keeps no note', async () => {
    const db = await filled();
    expect(isBehind(db, 'one')).toBe(false);
    expect(isBehind(await openTab(), 'one')).toBe(true);
    kept.set('fl-default-tracks', '{"broken"');
    expect(isBehind(db, 'one')).toBe(true);
    expect(await follow(db, 'one', [first, second])).toMatchObject({ changed: 0, added: 0 });
    expect(isBehind(db, 'one')).toBe(false);
  });
});
