import { describe, expect, it, vi } from 'vitest';
import { deleteRecord } from '../../../src/db/commands/records';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack, removeTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { bestOf, ghostFor, hasRides, recordsOf } from '../../../src/db/queries/records';
import { summariesOf } from '../../../src/db/queries/summaries';
import type { Storage } from '../../../src/db/storages';
import { eventually } from '../../harness/eventually';
import fc from '../../harness/fast-check';
import { changes, type Disk, makeDisk, makeRide, makeTrack, openTab, settled, tabStorage } from './helpers';

const rider = 'rider0000000001';

describe('saveRide', () => {
  it('writes the record and makes the first ride the ghost', async () => {
    const db = await openTab(makeDisk(), { clock: () => 1234 });
    const track = makeTrack();
    const id = makeId();

    const saved = await saveRide(db, { id, track, ride: makeRide(track, 52_470_000), rider });

    expect(saved).toMatchObject({ kind: 'saved', best: true, record: { id, riddenAt: 1234, rider } });
    expect(saved).not.toHaveProperty('previousUs');
    const ghosts = await db.rx.ghosts.findOne(track.id).exec();
    expect(ghosts?.toJSON()).toMatchObject({
      trackId: track.id,
      eventId: '',
      rides: { ski: { id, timeUs: 52_470_000 } },
    });
  });

  it('keeps a ghost per equipment and only the best of each', async () => {
    const db = await openTab();
    const track = makeTrack();
    for (const [equipment, timeUs] of [
      ['ski', 50],
      ['board', 70],
      ['ski', 60],
      ['board', 65],
    ] as const) {
      await saveRide(db, { id: makeId(), track, ride: makeRide(track, timeUs, { equipment }), rider });
    }
    const ghosts = await db.rx.ghosts.findOne(track.id).exec();
    expect(ghosts?.toJSON()).toMatchObject({ rides: { ski: { timeUs: 50 }, board: { timeUs: 65 } } });
    expect(await db.rx.records.count().exec()).toBe(4);
  });

  it('keeps no record of a ride that did not finish or was ridden on another course', async () => {
    const db = await openTab();
    const track = makeTrack();
    const dnf = makeRide(track, 1, { status: 'dnf' });
    const elsewhere = makeRide(makeTrack(2), 50);
    expect(await saveRide(db, { id: makeId(), track, ride: dnf, rider })).toEqual({
      kind: 'not-kept',
      why: 'unfinished',
    });
    expect(await saveRide(db, { id: makeId(), track, ride: elsewhere, rider })).toEqual({
      kind: 'not-kept',
      why: 'other-course',
    });
    expect(await db.rx.records.count().exec()).toBe(0);
  });
});

describe('saveRide done twice, at once or from two tabs', () => {
  it('is saving once, whatever the order', async () => {
    const disk = makeDisk();
    const tabs = [
      await openTab(disk, { multiInstance: true }),
      await openTab(disk, { multiInstance: true }),
    ] as const;
    const attempt = fc.record({ ride: fc.nat(4), tab: fc.nat(1) });
    const times = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 5, maxLength: 5 });

    await fc.assert(
      fc.asyncProperty(
        times,
        fc.array(attempt, { minLength: 1, maxLength: 12 }),
        async (timesUs, attempts) => {
          const track = makeTrack();
          const rides = timesUs.map((timeUs) => ({
            id: makeId(),
            track,
            ride: makeRide(track, timeUs),
            rider,
          }));
          await Promise.all(attempts.map(({ ride, tab }) => saveRide(tabs[tab === 0 ? 0 : 1], rides[ride]!)));

          const saved = new Set(attempts.map(({ ride }) => rides[ride]!.id));
          const best = Math.min(...rides.filter(({ id }) => saved.has(id)).map(({ ride }) => ride.timeUs));
          // Tabs hear of each other's writes a moment later.
          await eventually(async () => {
            const records = await tabs[0].rx.records.find({ selector: { trackId: track.id } }).exec();
            expect(new Set(records.map((r) => r.id))).toEqual(saved);
            const ghost = await tabs[1].rx.ghosts.findOne(track.id).exec();
            expect(ghost?.toJSON().rides.ski?.timeUs).toBe(best);
          });
        },
      ),
      { numRuns: 15 },
    );
  }, 30_000);
});

/** A tab whose writes into one collection fail between `fail` and `relent`, and whose queries of it after `blind`. */
function failingTab(disk: Disk, collection: string, error: Error) {
  const inner = tabStorage(disk);
  let failing = false;
  let blind = false;
  const storage: Storage = {
    ...inner,
    async createStorageInstance(params) {
      const instance = await inner.createStorageInstance(params);
      const write = instance.bulkWrite.bind(instance);
      const query = instance.query.bind(instance);
      if (params.collectionName === collection) {
        instance.bulkWrite = (rows, context) => (failing ? Promise.reject(error) : write(rows, context));
        instance.query = (prepared) => (blind ? Promise.reject(error) : query(prepared));
      }
      return instance;
    },
  };
  return {
    storage,
    fail() {
      failing = true;
    },
    relent() {
      failing = false;
    },
    blind() {
      blind = true;
    },
  };
}

describe('a tab killed between record and ghost', () => {
  it('leaves a record whose ghost is there after the next opening', async () => {
    const disk = makeDisk();
    const track = makeTrack();
    const { storage, fail } = failingTab(disk, 'ghosts', new Error('killed'));
    const dying = await openTab(disk, { storage });
    fail();
    const id = makeId();
    vi.spyOn(console, 'warn').mockImplementationOnce(() => {});
    const saved = await saveRide(dying, { id, track, ride: makeRide(track, 50), rider });
    expect(saved).toMatchObject({ kind: 'saved', record: { id } });
    expect(await settled(ghostFor(dying, track, 'ski'))).toMatchObject({ value: undefined });
    await dying.close();

    const next = await openTab(disk);
    expect(await settled(ghostFor(next, track, 'ski'))).toMatchObject({ value: { ride: { id } } });
  });
});

describe('a full disk', () => {
  const full = Object.assign(new Error('transaction aborted'), {
    name: 'AbortError',
    inner: new DOMException('no room', 'QuotaExceededError'),
  });

  it('holds the ride in memory, shows it everywhere and names the cause', async () => {
    const disk = makeDisk();
    const track = makeTrack();
    const { storage, fail } = failingTab(disk, 'records', full);
    const db = await openTab(disk, { storage });
    await putTrack(db, track);
    await saveRide(db, { id: makeId(), track, ride: makeRide(track, 60), rider });
    fail();

    const id = makeId();
    const save = { id, track, ride: makeRide(track, 50), rider };
    expect(await saveRide(db, save)).toMatchObject({ kind: 'held', record: { id }, error: { kind: 'full' } });
    await saveRide(db, save);

    expect(db.held.getState().map((r) => r.id)).toEqual([id]);
    expect(await settled(recordsOf(db, track.id))).toMatchObject({ value: [{ id }, { timeUs: 60 }] });
    expect(await settled(recordsOf(db, track.id, 'rider0000000002'))).toMatchObject({ value: [] });
    expect(await settled(bestOf(db, track, 'ski'))).toMatchObject({ value: { id } });
    expect(await settled(ghostFor(db, track, 'ski'))).toMatchObject({ value: { ride: { id } } });
    const { all } = await settled(summariesOf(db));
    expect(all[0]?.best.ski).toMatchObject({ id, timeUs: 50 });
  });

  it('gives the rides back as soon as something can be written again, each once', async () => {
    const disk = makeDisk();
    const track = makeTrack();
    const { storage, fail, relent } = failingTab(disk, 'records', full);
    const db = await openTab(disk, { storage });
    fail();
    const held = [makeId(), makeId()] as const;
    for (const [i, id] of held.entries()) {
      await saveRide(db, { id, track, ride: makeRide(track, 40 + i), rider });
    }
    // Another collection has room; the rides still have none.
    await putTrack(db, track);
    expect(db.held.getState().map((r) => r.id)).toEqual(held);

    relent();
    const id = makeId();
    const list = changes(recordsOf(db, track.id));
    await list.next();
    expect(await saveRide(db, { id, track, ride: makeRide(track, 50), rider })).toMatchObject({
      kind: 'saved',
    });
    expect(db.held.getState()).toEqual([]);
    const stored = await db.rx.records.find({ selector: { trackId: track.id } }).exec();
    expect(new Set(stored.map((r) => r.id))).toEqual(new Set([...held, id]));
    await eventually(() => {
      const last = list.values.at(-1);
      expect(last?.status === 'ready' && last.value.map((r) => r.timeUs)).toEqual([40, 41, 50]);
    });
    for (const value of list.values) {
      const ids = value.status === 'ready' ? value.value.map((r) => r.id) : [];
      expect(new Set(ids).size).toBe(ids.length);
    }
    list.stop();
    await db.close();
    expect(await settled(ghostFor(await openTab(disk), track, 'ski'))).toMatchObject({
      value: { ride: { id: held[0] } },
    });
  });

  it.each(['a track', 'a record'])('gives the rides back when %s is removed', async (what) => {
    const disk = makeDisk();
    const track = makeTrack();
    const { storage, fail, relent } = failingTab(disk, 'records', full);
    const db = await openTab(disk, { storage });
    const kept = makeId();
    await putTrack(db, track);
    await saveRide(db, { id: kept, track, ride: makeRide(track, 60), rider });
    fail();
    await saveRide(db, { id: makeId(), track, ride: makeRide(track, 50), rider });
    relent();
    await (what === 'a track' ? removeTrack(db, track.id) : deleteRecord(db, kept));
    expect(db.held.getState()).toEqual([]);
  });
});

describe('a ride that is stored', () => {
  it('counts as kept although the others cannot be read', async () => {
    const disk = makeDisk();
    const track = makeTrack();
    const { storage, blind } = failingTab(disk, 'records', new Error('unreadable'));
    const db = await openTab(disk, { storage });
    blind();
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const id = makeId();
    const saved = await saveRide(db, { id, track, ride: makeRide(track, 50), rider });
    expect(saved).toMatchObject({ kind: 'saved', best: false, record: { id } });
    expect(saved).not.toHaveProperty('previousUs');
    vi.restoreAllMocks();
  });
});

describe('deleteRecord', () => {
  it('hands the ghost to the next best ride, and undo gives it back', async () => {
    const db = await openTab();
    const track = makeTrack();
    const ids = [makeId(), makeId()] as const;
    for (const [i, id] of ids.entries()) {
      await saveRide(db, { id, track, ride: makeRide(track, 50 + i), rider });
    }
    const removed = await deleteRecord(db, ids[0]);
    expect(await settled(ghostFor(db, track, 'ski'))).toMatchObject({ value: { ride: { id: ids[1] } } });
    expect(await settled(recordsOf(db, track.id))).toMatchObject({ value: [{ id: ids[1] }] });

    if (removed.kind !== 'removed') throw new Error(removed.kind);
    await removed.undo();
    expect(await settled(ghostFor(db, track, 'ski'))).toMatchObject({ value: { ride: { id: ids[0] } } });
    expect(await settled(bestOf(db, track, 'ski'))).toMatchObject({ value: { id: ids[0], timeUs: 50 } });
  });

  it('leaves no ghost without a record', async () => {
    const db = await openTab();
    const track = makeTrack();
    const id = makeId();
    await saveRide(db, { id, track, ride: makeRide(track, 50), rider });
    await deleteRecord(db, id);
    expect((await db.rx.ghosts.findOne(track.id).exec())?.toJSON().rides).toEqual({});
    expect(await deleteRecord(db, id)).toEqual({ kind: 'absent' });
  });
});

describe('the bests of a list', () => {
  it('are those of the rider asked for, and go with the ride that was deleted', async () => {
    const db = await openTab();
    const track = makeTrack();
    await putTrack(db, track);
    const [ann, ben] = ['rider0000000001', 'rider0000000002'];
    const fastest = makeId();
    await saveRide(db, { id: fastest, track, ride: makeRide(track, 40), rider: ann });
    await saveRide(db, { id: makeId(), track, ride: makeRide(track, 45), rider: ann });
    await saveRide(db, { id: makeId(), track, ride: makeRide(track, 60), rider: ben });
    const best = async (rider?: string) => (await settled(summariesOf(db, rider))).all[0]?.best.ski?.timeUs;
    await eventually(async () => expect(await best()).toBe(40));
    expect(await best(ann)).toBe(40);
    expect(await best(ben)).toBe(60);
    expect(await best('rider0000000003')).toBeUndefined();
    await deleteRecord(db, fastest);
    await eventually(async () => expect(await best(ann)).toBe(45));
    expect(await hasRides(db, ben)).toBe(true);
    expect(await hasRides(db, 'rider0000000003')).toBe(false);
  });
});

describe('a changed course', () => {
  it('opens a new board: the old best is kept but counts no more', async () => {
    const db = await openTab();
    const old = makeTrack(1);
    const changed = makeTrack(2, { id: old.id });
    await putTrack(db, old);
    await saveRide(db, { id: makeId(), track: old, ride: makeRide(old, 50), rider });
    await putTrack(db, changed);

    expect(await settled(bestOf(db, changed, 'ski'))).toMatchObject({ value: undefined });
    expect(await settled(ghostFor(db, changed, 'ski'))).toMatchObject({ value: undefined });
    expect((await settled(summariesOf(db))).all[0]?.best).toEqual({});
    expect(await settled(recordsOf(db, old.id))).toMatchObject({ value: [{ timeUs: 50 }] });

    const saved = await saveRide(db, { id: makeId(), track: changed, ride: makeRide(changed, 70), rider });
    expect(saved).toMatchObject({ kind: 'saved', best: true });
    expect(await settled(ghostFor(db, changed, 'ski'))).toMatchObject({ value: { ride: { timeUs: 70 } } });
  });

  it('keeps the old course as long as a ride was ridden on it', async () => {
    const db = await openTab();
    const [unridden, ridden, last] = [makeTrack(1), makeTrack(2), makeTrack(3)];
    await putTrack(db, unridden);
    await putTrack(db, { ...ridden, id: unridden.id });
    const track = { ...ridden, id: unridden.id };
    await saveRide(db, { id: makeId(), track, ride: makeRide(track, 50), rider });
    await putTrack(db, { ...last, id: unridden.id });
    const kept = await db.rx.courses.find().exec();
    expect(new Set(kept.map((c) => c.hash))).toEqual(new Set([ridden.hash, last.hash]));
  });
});
