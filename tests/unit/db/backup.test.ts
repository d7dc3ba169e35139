import { describe, expect, it } from 'vitest';
import { exportBackup, importBackup } from '../../../src/db/backup';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { ghostFor, recordsOf } from '../../../src/db/queries/records';
import { trackBy } from '../../../src/db/queries/tracks';
import type { Db } from '../../../src/db/types';
import fc from '../../harness/fast-check';
import { makeDisk, makeRide, makeTrack, openTab, settled, tabStorage } from './helpers';

const tables = ['tracks', 'courses', 'records', 'ghosts', 'drafts', 'lessons', 'events', 'riders'] as const;

/** Everything a database holds, by table and key. */
async function contents(db: Db): Promise<unknown> {
  const all = await Promise.all(tables.map((name) => db.rx[name].find().exec()));
  return all.map((docs) => Object.fromEntries(docs.map((doc) => [doc.primary, doc.toJSON()])));
}

const nothing = tables.map(() => ({}));

/** A database with a track, rides on it, and a ride on a course the track no longer has. */
async function lived() {
  const db = await openTab(makeDisk(), { clock: () => 1000 });
  const first = makeTrack(1);
  const track = makeTrack(2, { id: first.id });
  await putTrack(db, first);
  await saveRide(db, { id: makeId(), track: first, ride: makeRide(first, 40), rider: makeId() });
  await putTrack(db, track);
  await saveRide(db, { id: makeId(), track, ride: makeRide(track, 60), rider: makeId() });
  await saveRide(db, { id: makeId(), track, ride: makeRide(track, 50), rider: makeId() });
  return { db, track };
}

describe('a backup', () => {
  it('brings everything into an empty database, and settings on the side', async () => {
    const { db } = await lived();
    const text = await exportBackup(db, { units: 'metric' });
    const fresh = await openTab();
    expect(await importBackup(fresh, text)).toEqual({
      kind: 'imported',
      tracks: 1,
      records: 3,
      others: 0,
      extra: { units: 'metric' },
    });
    expect(await contents(fresh)).toEqual(await contents(db));
  });

  it('changes nothing where everything is there already', async () => {
    const { db } = await lived();
    const before = await contents(db);
    expect(await importBackup(db, await exportBackup(db))).toMatchObject({ tracks: 0, records: 0 });
    expect(await contents(db)).toEqual(before);
  });

  it('brings back what was removed', async () => {
    const { db, track } = await lived();
    const text = await exportBackup(db);
    await removeTrack(db, track.id);
    expect(await importBackup(db, text)).toMatchObject({ kind: 'imported', tracks: 1, records: 0 });
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'track', track } });
  });

  it('keeps the later of two versions of a track and the better of two ghosts', async () => {
    const { db, track } = await lived();
    const text = await exportBackup(db);
    await db.close();
    for (const { at, named, timeUs, name, best } of [
      { at: 2000, named: 'Later', timeUs: 55, name: 'Later', best: 50 },
      { at: 1, named: 'Earlier', timeUs: 45, name: track.name, best: 45 },
    ]) {
      const other = await openTab(makeDisk(), { clock: () => at });
      await putTrack(other, { ...track, name: named });
      await saveRide(other, { id: makeId(), track, ride: makeRide(track, timeUs), rider: '' });
      await importBackup(other, text);
      expect(await settled(trackBy(other, track.id))).toMatchObject({ value: { track: { name } } });
      expect(await settled(ghostFor(other, track, 'ski'))).toMatchObject({
        value: { ride: { timeUs: best } },
      });
      await other.close();
    }
  });

  it('gives no ghost whose record is not in it', async () => {
    const { db, track } = await lived();
    const file = JSON.parse(await exportBackup(db));
    file.tables.records.rows = file.tables.records.rows.filter((r: { timeUs: number }) => r.timeUs !== 50);
    const fresh = await openTab();
    expect(await importBackup(fresh, JSON.stringify(file))).toMatchObject({ kind: 'imported', records: 2 });
    expect(await settled(ghostFor(fresh, track, 'ski'))).toMatchObject({ value: undefined });
  });

  it('lets go of the course it took the place of', async () => {
    const [old, now] = [makeTrack(1), makeTrack(2)];
    const from = await openTab(makeDisk(), { clock: () => 2000 });
    await putTrack(from, { ...now, id: old.id });
    const text = await exportBackup(from);
    const db = await openTab(makeDisk(), { clock: () => 1000 });
    await putTrack(db, old);
    expect(await importBackup(db, text)).toMatchObject({ kind: 'imported', tracks: 1 });
    expect((await db.rx.courses.find().exec()).map((c) => c.hash)).toEqual([now.hash]);
  });

  it('takes along rides the disk had no room for', async () => {
    const { db, track } = await lived();
    const [record] = (await db.rx.records.find().exec()).map((d) => d.toMutableJSON());
    const { stream } = makeRide(track, 1);
    const held = { ...record!, id: makeId(), trackId: track.id, hash: track.hash, timeUs: 1, stream };
    db.held.setState([held], true);
    const fresh = await openTab();
    expect(await importBackup(fresh, await exportBackup(db))).toMatchObject({ records: 4 });
    expect(await settled(recordsOf(fresh, track.id))).toMatchObject({ value: [{ id: held.id }, {}, {}, {}] });
  });
});

describe('a file that is no good backup', () => {
  const change = (text: string, edit: (file: never) => void): string => {
    const file = JSON.parse(text) as never;
    edit(file);
    return JSON.stringify(file);
  };
  type File = {
    format: string;
    version: number;
    tables: Record<string, { version: number; rows: Record<string, unknown>[] }>;
  };

  it.each<[string, (file: File) => void, object]>([
    ['is of another program', (f) => (f.format = 'other'), { why: 'foreign' }],
    ['is of a newer game', (f) => (f.version = 2), { why: 'newer' }],
    ['has a table of a newer game', (f) => (f.tables.records!.version = 9), { why: 'newer' }],
    ['lacks a table', (f) => delete f.tables.ghosts, { why: 'damaged', at: 'ghosts' }],
    [
      'has a time that is none',
      (f) => (f.tables.records!.rows[1]!.timeUs = -1),
      { why: 'damaged', at: 'records.1.timeUs' },
    ],
    [
      'has a stream that is none',
      (f) => (f.tables.records!.rows[0]!.stream = 'AAAA'),
      { why: 'damaged', at: 'records.0.stream' },
    ],
    [
      'has a better time than its stream',
      (f) => (f.tables.records!.rows[0]!.timeUs = 1),
      { why: 'damaged', at: 'records.0.timeUs' },
    ],
    [
      'has a ride under other physics than its stream',
      (f) => (f.tables.records!.rows[0]!.simVersion = 2),
      { why: 'damaged', at: 'records.0.simVersion' },
    ],
    [
      'has a course that is none',
      (f) =>
        Object.assign(f.tables.courses!, {
          rows: f.tables.courses!.rows.map((r) => ({ ...r, course: '{}' })),
        }),
      { why: 'damaged', at: 'tracks.0.course.format' },
    ],
    [
      'has a row twice',
      (f) => f.tables.records!.rows.push(f.tables.records!.rows[0]!),
      { why: 'damaged', at: 'records.3.id' },
    ],
    [
      'has an old course that is none',
      (f) =>
        Object.assign(f.tables.courses!, {
          rows: f.tables.courses!.rows.map((r) => ({
            ...r,
            course: String(r.course).replace('100001', '100005'),
          })),
        }),
      { why: 'damaged' },
    ],
    ['lacks a course', (f) => (f.tables.courses!.rows = []), { why: 'damaged', at: 'tracks.0.course' }],
    [
      'has a course under a wrong hash',
      (f) =>
        Object.assign(f.tables.courses!, {
          rows: f.tables.courses!.rows.map((r, i) => ({ ...r, hash: String(i).repeat(64) })),
        }),
      { why: 'damaged' },
    ],
  ])('is refused whole when it %s', async (_, edit, refused) => {
    const { db } = await lived();
    const text = change(await exportBackup(db), edit);
    const fresh = await openTab();
    expect(await importBackup(fresh, text)).toMatchObject({ kind: 'refused', ...refused });
    expect(await contents(fresh)).toEqual(nothing);
  });

  it.each([
    ['no JSON', 'PK\u0003\u0004', 'not-json'],
    ['a list', '[]', 'foreign'],
    ['null', 'null', 'foreign'],
    ['a track file', JSON.stringify(makeTrack()), 'foreign'],
  ])('is refused when it is %s', async (_, text, why) => {
    expect(await importBackup(await openTab(), text)).toEqual({ kind: 'refused', why });
  });

  it('never throws and never half-imports, whatever is broken in it', async () => {
    const { db } = await lived();
    const text = await exportBackup(db);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(text.length - 1),
        fc.string({ minLength: 1, maxLength: 3 }),
        async (at, junk) => {
          // What is broken may still be a good backup, of other rows: they are there from then on.
          const before = await contents(db);
          const broken = text.slice(0, at) + junk + text.slice(at + 1);
          const result = await importBackup(db, broken);
          expect(['imported', 'refused']).toContain(result.kind);
          if (result.kind === 'refused') expect(await contents(db)).toEqual(before);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);

  it('takes back what it wrote when the disk is full half-way', async () => {
    const { db } = await lived();
    const text = await exportBackup(db);
    const disk = makeDisk();
    const inner = tabStorage(disk);
    const storage: typeof inner = {
      ...inner,
      async createStorageInstance(params) {
        const instance = await inner.createStorageInstance(params);
        if (params.collectionName === 'records') {
          instance.bulkWrite = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
        }
        return instance;
      },
    };
    const full = await openTab(disk, { storage });
    expect(await importBackup(full, text)).toMatchObject({ kind: 'failed', error: { kind: 'full' } });
    expect(await contents(full)).toEqual(nothing);
  });
});
