import { describe, expect, it, vi } from 'vitest';
import { dropUnusedCourse } from '../../../src/db/commands/courses';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { bestOf, ghostFor, recordsOf } from '../../../src/db/queries/records';
import { summariesOf } from '../../../src/db/queries/summaries';
import { trackBy } from '../../../src/db/queries/tracks';
import { type CollectionName, shapes } from '../../../src/db/schemas';
import type { Disk } from './helpers';
import { makeDisk, makeRide, makeTrack, openTab, settled } from './helpers';

/** The table of a collection, as the storage names it. */
function tableOf(database: string, collection: string): string {
  return `rxdb-dexie-${database}--${shapes[collection as CollectionName].schema.version}--${collection}`;
}

/** Writes into a collection's table as no part of the game does. */
function scribble(disk: Disk, collection: string, rows: readonly object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = disk.indexedDB.open(tableOf(disk.name, collection));
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const tx = opening.result.transaction('docs', 'readwrite');
      for (const row of rows) tx.objectStore('docs').put(row);
      tx.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

const envelope = { _deleted: '0', _rev: '1-x', _meta: { lwt: 1 }, _attachments: {} };

/** Changes the stored row of an id. */
async function damage(disk: Disk, collection: string, id: string, change: object): Promise<void> {
  const row = await new Promise<object>((resolve) => {
    const opening = disk.indexedDB.open(tableOf(disk.name, collection));
    opening.onsuccess = () => {
      const get = opening.result.transaction('docs').objectStore('docs').get(id);
      get.onsuccess = () => {
        opening.result.close();
        resolve(get.result as object);
      };
    };
  });
  await scribble(disk, collection, [{ ...row, ...change }]);
}

describe('broken rows on the disk', () => {
  it('are left out of the list, counted once and told once', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const disk = makeDisk();
    const first = await openTab(disk);
    const [good, named] = [makeTrack(1), makeTrack(2)];
    await putTrack(first, good);
    await putTrack(first, named);
    await first.close();
    await damage(disk, 'tracks', named.id, { hash: 5 });
    await scribble(disk, 'tracks', [
      { id: 'no-envelope', _deleted: '0', name: 'a', style: 'b' },
      { id: 'no-fields', ...envelope, name: 'a', style: 'b' },
      { id: 'half-envelope', ...envelope, name: 'a', style: 'b', _meta: null },
      { id: 'not-even-indexed' },
    ]);
    warn.mockClear();

    const db = await openTab(disk);
    const { all } = await settled(summariesOf(db));
    expect(all.map((t) => t.head.id)).toEqual([good.id]);
    expect(await db.rx.tracks.find().exec()).toHaveLength(1);
    const left = db.broken.getState();
    expect(left.map((row) => row.id).sort()).toEqual(
      ['half-envelope', 'no-envelope', 'no-fields', named.id].sort(),
    );
    expect(warn).toHaveBeenCalledTimes(1);
    warn.mockRestore();
  });

  it('give way to a new row of the same id', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const disk = makeDisk();
    const track = makeTrack();
    await (await openTab(disk)).close();
    await scribble(disk, 'tracks', [{ id: track.id, _deleted: '0', junk: true }]);
    await scribble(disk, 'ghosts', [{ trackId: track.id, ...envelope, rides: 'none' }]);

    const db = await openTab(disk);
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'missing' } });
    expect(await putTrack(db, track)).toEqual({ kind: 'written' });
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'track', track } });
    const save = { id: makeId(), track, ride: makeRide(track, 50), rider: '' };
    expect((await saveRide(db, save)).kind).toBe('saved');
    expect(await settled(ghostFor(db, track, 'ski'))).toMatchObject({ value: { ride: { timeUs: 50 } } });
    warn.mockRestore();
  });

  it('of records and ghosts leave the good ones alone', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const disk = makeDisk();
    const track = makeTrack();
    const first = await openTab(disk);
    const ids = [makeId(), makeId()] as const;
    for (const [i, id] of ids.entries()) {
      await saveRide(first, { id, track, ride: makeRide(track, 50 + i), rider: '' });
    }
    await first.close();
    await damage(disk, 'records', ids[0], { timeUs: -5 });
    await damage(disk, 'ghosts', track.id, { rides: { ski: { id: 'x' } } });

    const db = await openTab(disk);
    expect(await settled(recordsOf(db, track.id))).toMatchObject({ value: [{ id: ids[1] }] });
    // Opening brings the ghosts up to date from the records that are left.
    expect(await settled(ghostFor(db, track, 'ski'))).toMatchObject({ value: { ride: { id: ids[1] } } });
    warn.mockRestore();
  });

  it('in front of good ones hide none of them', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const disk = makeDisk();
    const track = makeTrack();
    const first = await openTab(disk);
    const ids = [makeId(), makeId(), makeId(), makeId()] as const;
    for (const [i, id] of ids.entries()) {
      await saveRide(first, { id, track, ride: makeRide(track, 40 + i), rider: '' });
    }
    await first.close();
    for (const id of ids.slice(0, 2)) await damage(disk, 'records', id, { stream: 5 });
    await damage(disk, 'ghosts', track.id, { rides: 'none' });

    const db = await openTab(disk);
    expect(await settled(bestOf(db, track, 'ski'))).toMatchObject({ value: { id: ids[2], timeUs: 42 } });
    expect(await settled(ghostFor(db, track, 'ski'))).toMatchObject({ value: { ride: { id: ids[2] } } });
    const slower = { id: makeId(), track, ride: makeRide(track, 60), rider: '' };
    expect(await saveRide(db, slower)).toMatchObject({ kind: 'saved', best: false, previousUs: 42 });
    // A course is in use although the first row that says so is broken.
    await putTrack(db, { ...makeTrack(9), id: track.id });
    await db.rx.courses.insertIfNotExists({ hash: track.hash, course: JSON.stringify(track.course) });
    expect(await dropUnusedCourse(db, track.hash)).toBeUndefined();
    warn.mockRestore();
  });

  it('with an unreadable course say what is wrong instead of opening', async () => {
    const disk = makeDisk();
    const track = makeTrack();
    const first = await openTab(disk);
    await putTrack(first, track);
    await first.close();
    await damage(disk, 'courses', track.hash, { course: '{"format":1' });
    const db = await openTab(disk);
    expect(await settled(trackBy(db, track.id))).toMatchObject({
      value: { kind: 'broken', faults: [{ path: 'course' }] },
    });
  });

  it('with a stream that is none give no ghost, and keep the time', async () => {
    const disk = makeDisk();
    const track = makeTrack();
    const first = await openTab(disk);
    const id = makeId();
    await saveRide(first, { id, track, ride: makeRide(track, 50, { stream: 'AAAA' }), rider: '' });
    expect(await settled(ghostFor(first, track, 'ski'))).toEqual({ status: 'ready', value: undefined });
    expect(await settled(recordsOf(first, track.id))).toMatchObject({ value: [{ id, timeUs: 50 }] });
  });
});
