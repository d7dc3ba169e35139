import { expect, it } from 'vitest';
import { queueBests } from '../../../src/db/adopt/queue-bests';
import type { Ride } from '../../../src/db/commands/save-ride';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { databaseName } from '../../../src/db/name';
import type { RecordRow, RideRow } from '../../../src/db/schemas';
import type { Db } from '../../../src/db/types';
import type { Track } from '../../../src/tracks';
import { makeDisk, makeRide, openTab } from './helpers';
import { gatedTrack, type Manner, trueRide } from './true-ride';

interface More {
  readonly rider?: string;
  readonly assist?: 'one-switch';
  readonly eventId?: string;
  readonly by?: string;
}

/** The database of a user, with a track and a way to keep rides of it. */
async function withTrack(track: Track) {
  const user = makeId();
  const db = await openTab(makeDisk(), { online: true, name: databaseName(user) });
  await putTrack(db, track);
  const records: RecordRow[] = [];
  return {
    ...{ db, user, records },
    async keep(ride: Ride, more: More = {}): Promise<string> {
      const saved = await saveRide(db, { id: makeId(), track, ride, rider: user, ...more });
      if (saved.kind !== 'saved') throw new Error('The ride was not kept.');
      records.push(saved.record);
      return saved.record.id;
    },
  };
}

async function queued(db: Db): Promise<readonly RideRow[]> {
  const rows = await db.online!.rides.find().exec();
  return rows.map((row) => row.toMutableJSON());
}

/** Which of the rides ridden in these manners goes to the server. */
async function chosen(track: Track, manners: readonly Manner[]): Promise<readonly number[]> {
  const { db, records, keep } = await withTrack(track);
  const ids: string[] = [];
  for (const manner of manners) ids.push(await keep(trueRide(track, manner)));
  expect(await queueBests(db, records)).toBe(true);
  expect(await db.rx.records.count().exec()).toBe(manners.length);
  return (await queued(db)).map(({ id }) => ids.indexOf(id)).sort();
}

it('of each equipment the fastest ride goes to the server, as it was ridden', async () => {
  const track = gatedTrack();
  const { db, user, records, keep } = await withTrack(track);
  await keep(trueRide(track, { brakes: 100 }));
  const [ski, board] = [
    await keep(trueRide(track, { brakes: 50 })),
    await keep(trueRide(track, { equipment: 'board' })),
  ];
  await keep(trueRide(track, { equipment: 'board', brakes: 50 }));
  expect(await queueBests(db, records)).toBe(true);
  const rides = await queued(db);
  expect(rides.map(({ id }) => id).sort()).toEqual([ski, board].sort());
  const { stream, riddenAt, timeUs } = records.find(({ id }) => id === ski)!;
  expect(rides.find(({ id }) => id === ski)).toMatchObject({
    ...{ rider: user, track: track.id, hash: track.hash, stream, riddenAt, claimedUs: timeUs },
    ...{ event: '', ticket: '', gunTick: -1, status: 'waiting', live: false },
  });
});

it('a ride that misses no gate goes before a faster one that does', async () => {
  expect(await chosen(gatedTrack(), [{ brakes: 100 }, { misses: true }, { brakes: 50 }])).toEqual([2]);
  // Without one it is verified all the same, though it stands on no leaderboard.
  expect(await chosen(gatedTrack(), [{ misses: true }, { misses: true, brakes: 50 }])).toEqual([0]);
});

it('done again it queues nothing twice, and leaves a verdict as it is', async () => {
  const track = gatedTrack();
  const { db, records, keep } = await withTrack(track);
  const id = await keep(trueRide(track));
  await queueBests(db, records);
  await db.online!.rides.findOne(id).incrementalPatch({ status: 'verified', timeUs: records[0]!.timeUs });
  expect(await queueBests(db, records)).toBe(true);
  expect(await queued(db)).toMatchObject([{ id, status: 'verified' }]);
});

it('a ride that was sent under another id is not sent again', async () => {
  const track = gatedTrack();
  const { db, records, keep } = await withTrack(track);
  const first = await keep(trueRide(track));
  await queueBests(db, records);
  await keep(trueRide(track));
  await queueBests(db, [records[1]!]);
  expect((await queued(db)).map(({ id }) => id)).toEqual([first]);
});

it('a track that came from the server is as good as one of the game, one’s own is unknown there', async () => {
  expect(await chosen(gatedTrack({ origin: 'online' }), [{}])).toEqual([0]);
  expect(await chosen(gatedTrack({ origin: 'own' }), [{}])).toEqual([]);
});

it('what the server would refuse or leaderboards do not compare stays a record', async () => {
  const track = gatedTrack();
  const ride = trueRide(track);
  /** How many rides are queued of one that was kept so. */
  async function sent(kept: Ride, more: More = {}): Promise<number> {
    const { db, records, keep } = await withTrack(track);
    await keep(kept, more);
    expect(await queueBests(db, records)).toBe(true);
    return (await queued(db)).length;
  }
  expect(await sent(ride)).toBe(1);
  expect(await sent(ride, { assist: 'one-switch' })).toBe(0);
  expect(await sent(ride, { eventId: makeId() })).toBe(0);
  expect(await sent(ride, { rider: makeId() })).toBe(0);
  expect(await sent(ride, { by: 'Ann' })).toBe(0);
  expect(await sent({ ...ride, simVersion: ride.simVersion + 1 })).toBe(0);
  // Its input does not come to the time it claims.
  expect(await sent(makeRide(track, 5_000_000))).toBe(0);
});

it('a ride on a course that the track has no more stays a record', async () => {
  const before = gatedTrack();
  const { db, records, keep } = await withTrack(before);
  await keep(trueRide(before));
  const { course, hash } = gatedTrack({ course: { ...before.course, finish: 110_000 } });
  await putTrack(db, { ...before, course, hash });
  expect(await queueBests(db, records)).toBe(true);
  expect(await queued(db)).toEqual([]);
});

it('a disk that takes no ride has it tried again', async () => {
  const track = gatedTrack();
  const { db, records, keep } = await withTrack(track);
  await keep(trueRide(track));
  const { rides } = db.online!;
  const stop = rides.storageInstance.bulkWrite;
  rides.storageInstance.bulkWrite = () => Promise.reject(new DOMException('no', 'QuotaExceededError'));
  expect(await queueBests(db, records)).toBe(false);
  rides.storageInstance.bulkWrite = stop;
  expect(await queueBests(db, records)).toBe(true);
  expect(await queued(db)).toHaveLength(1);
});
