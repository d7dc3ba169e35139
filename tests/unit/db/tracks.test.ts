import { describe, expect, it, vi } from 'vitest';
import { dropDraft, keepDraft, listDrafts } from '../../../src/db/commands/drafts';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { createLiveIndex } from '../../../src/db/queries/live-index';
import { summariesOf } from '../../../src/db/queries/summaries';
import { trackBy } from '../../../src/db/queries/tracks';
import { rowsOf } from '../../../src/db/schemas';
import { eventually } from '../../harness/eventually';
import { changes, makeDisk, makeRide, makeTrack, openTab, settled } from './helpers';

describe('a stored track', () => {
  it('comes back as it was, every optional field included', async () => {
    const db = await openTab();
    const times = { authorUs: 1, goldUs: 2, silverUs: 3, bronzeUs: 4 };
    const full = makeTrack(1, {
      reference: { ski: times },
      difficulty: 'hard',
      author: 'Ä. Setter',
      seed: 4294967295,
    });
    const bare = makeTrack(2);
    for (const track of [full, bare]) {
      await putTrack(db, track);
      expect(await settled(trackBy(db, track.id))).toEqual({
        status: 'ready',
        value: { kind: 'track', track },
      });
    }
  });

  it('is missing until it is put, then follows every change', async () => {
    const db = await openTab();
    const track = makeTrack();
    const seen = changes(trackBy(db, track.id));
    await seen.next();
    await putTrack(db, track);
    await seen.next();
    await putTrack(db, { ...track, name: 'Renamed' });
    await seen.next();
    expect(seen.values).toMatchObject([
      { value: { kind: 'missing' } },
      { value: { kind: 'track', track: { name: track.name } } },
      { value: { kind: 'track', track: { name: 'Renamed' } } },
    ]);
    seen.stop();
  });

  it('goes with its course and comes back whole by undo', async () => {
    const db = await openTab();
    const track = makeTrack();
    await putTrack(db, track);
    const removed = await removeTrack(db, track.id);
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'missing' } });
    expect(await db.rx.courses.find().exec()).toEqual([]);
    if (removed.kind !== 'removed') throw new Error(removed.kind);
    await removed.undo();
    expect(await settled(trackBy(db, track.id))).toMatchObject({ value: { kind: 'track', track } });
    expect(await removeTrack(db, makeId())).toEqual({ kind: 'absent' });
  });

  it('shares its course with a duplicate, which keeps it', async () => {
    const db = await openTab();
    const track = makeTrack();
    const copy = { ...track, id: makeId(), name: 'Copy' };
    await putTrack(db, track);
    await putTrack(db, copy);
    expect(await db.rx.courses.find().exec()).toHaveLength(1);
    await removeTrack(db, track.id);
    expect(await settled(trackBy(db, copy.id))).toMatchObject({ value: { kind: 'track' } });
  });
});

describe('two tabs', () => {
  it('show each other’s tracks without reading again', async () => {
    const disk = makeDisk();
    const [here, there] = [
      await openTab(disk, { multiInstance: true }),
      await openTab(disk, { multiInstance: true }),
    ];
    const list = changes(summariesOf(here));
    await list.next();
    const track = makeTrack();
    await putTrack(there, track);
    await list.next();
    await putTrack(there, { ...track, name: 'Renamed' });
    await list.next();
    await removeTrack(there, track.id);
    await list.next();
    expect(list.values.map(({ all }) => all.map((t) => t.head.name))).toEqual([
      [],
      [track.name],
      ['Renamed'],
      [],
    ]);
    list.stop();
  });
});

describe('drafts', () => {
  it('outlive the tab, newest first, and go when dropped', async () => {
    const disk = makeDisk();
    let now = 0;
    const first = await openTab(disk, { clock: () => ++now });
    const [a, b] = [makeId(), makeId()];
    await keepDraft(first, { id: a, kind: 'ride', trackId: '', body: '1' });
    await keepDraft(first, { id: b, kind: 'ride', trackId: '', body: '1' });
    await keepDraft(first, { id: a, kind: 'ride', trackId: '', body: '2' });
    await keepDraft(first, { id: makeId(), kind: 'track', trackId: '', body: '{}' });
    await first.close();

    const second = await openTab(disk);
    expect(await listDrafts(second, 'ride')).toMatchObject([
      { id: a, body: '2' },
      { id: b, body: '1' },
    ]);
    await dropDraft(second, a);
    expect((await listDrafts(second, 'ride')).map((d) => d.id)).toEqual([b]);
  });

  it('are kept and dropped in the order that was asked for', async () => {
    const db = await openTab();
    const [a, b] = [makeId(), makeId()];
    const draft = { id: a, kind: 'ride', trackId: '', body: '1' } as const;
    await Promise.all([keepDraft(db, draft), dropDraft(db, a)]);
    expect(await listDrafts(db, 'ride')).toEqual([]);
    await Promise.all([dropDraft(db, b), keepDraft(db, { ...draft, id: b })]);
    expect((await listDrafts(db, 'ride')).map((d) => d.id)).toEqual([b]);
  });

  it('of a disk that refuses are a value, not a rejection', async () => {
    const db = await openTab();
    await db.close();
    expect(await dropDraft(db, makeId())).toMatchObject({ kind: 'failed' });
  });

  it('of rides that were kept after all are none any more', async () => {
    const db = await openTab();
    const track = makeTrack();
    const id = makeId();
    await keepDraft(db, { id, kind: 'ride', trackId: track.id, body: '1' });
    await saveRide(db, { id, track, ride: makeRide(track, 50), rider: '' });
    expect(await listDrafts(db, 'ride')).toEqual([]);
    await eventually(async () => expect(await db.rx.drafts.find().exec()).toEqual([]));
  });
});

describe('a course', () => {
  it('that another tab’s new track needs is brought back', async () => {
    const db = await openTab();
    const [first, second] = [makeTrack(1), makeTrack(1)];
    await putTrack(db, first);
    const course = await db.rx.courses.findOne(first.hash).exec();
    // The other tab stores its track just before the course goes.
    const modify = course!.incrementalModify.bind(course);
    vi.spyOn(course!, 'incrementalModify').mockImplementation(async (change) => {
      await db.rx.tracks.insert(rowsOf(second, 1).row);
      return modify(change);
    });
    await removeTrack(db, first.id);
    expect(await settled(trackBy(db, second.id))).toMatchObject({ value: { kind: 'track' } });
  });
});

describe('a list that could not be read', () => {
  it('is read again when somebody asks again', async () => {
    const db = await openTab();
    await putTrack(db, makeTrack());
    const { storageInstance } = db.rx.tracks;
    const query = vi.spyOn(storageInstance, 'query').mockRejectedValueOnce(new Error('unreadable'));
    const index = createLiveIndex(db.rx.tracks, (row) => row.name);
    index.start();
    await eventually(() => expect(index.store.getState().status).toBe('failed'));
    query.mockRestore();
    index.start();
    await eventually(() => expect(index.store.getState().status).toBe('ready'));
    expect([...index.store.getState().items.values()]).toEqual(['Track 1']);
    index.close();
  });
});
