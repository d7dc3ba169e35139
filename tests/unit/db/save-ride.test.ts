import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saveRide } from '../../../src/db/commands/save-ride';
import { makeId } from '../../../src/db/ids';
import { makeDisk, makeRide, makeTrack, openTab } from './helpers';

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
          const records = await tabs[0].rx.records.find({ selector: { trackId: track.id } }).exec();
          expect(new Set(records.map((r) => r.id))).toEqual(saved);
          const ghost = await tabs[1].rx.ghosts.findOne(track.id).exec();
          expect(ghost?.toJSON().rides.ski?.timeUs).toBe(Math.min(...records.map((r) => r.timeUs)));
        },
      ),
      { numRuns: 40 },
    );
  });
});
