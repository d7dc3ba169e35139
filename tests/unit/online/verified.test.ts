import { beforeEach, expect, it, vi } from 'vitest';
import { remove } from '../../../sync/index';

const { boardPage } = vi.hoisted(() => ({ boardPage: vi.fn() }));
vi.mock('../../../src/online/leaderboard/boards', () => ({ boardPage, myPlace: boardPage }));

import { makeId } from '../../../src/db/ids';
import type { RideRow } from '../../../src/db/schemas';
import type { Db } from '../../../src/db/types';
import { useBoard } from '../../../src/online/hooks';
import { eventually } from '../../harness/eventually';
import { makeDisk, makeRide, makeTrack, openTab } from '../db/helpers';
import { rendering, serviceOf } from '../db/rendering';

const track = makeTrack(1);
const user = makeId();

beforeEach(() => {
  boardPage.mockReset();
  boardPage.mockResolvedValue({ kind: 'fresh', at: 1, value: { items: [], total: 0, next: '' } });
});

function rideRow(status: RideRow['status'], over: Partial<RideRow> = {}): RideRow {
  const { hash, simVersion, equipment, stream, timeUs } = makeRide(track, 50_000_000);
  return {
    ...{ id: makeId(), rider: user, track: track.id, event: '', hash, simVersion, equipment, stream },
    ...{ gunTick: -1, claimedUs: timeUs, riddenAt: 1_770_000_000_000, ticket: '' },
    ...{ status, reason: '', timeUs, medal: '', live: false, ...over },
  };
}

/** A leaderboard on a screen that has asked the server once. */
async function openBoard(rides: readonly RideRow[]): Promise<Db> {
  const db = await openTab(makeDisk(), { online: true });
  await db.online!.rides.bulkInsert([...rides]);
  const key = { track: track.id, equipment: 'ski', simVersion: 1, event: '' } as const;
  const seen = rendering(await serviceOf(db), () => useBoard(key));
  await eventually(() => expect(seen.at(-1)?.status).toBe('ready'));
  expect(boardPage).toHaveBeenCalledTimes(1);
  return db;
}

const isVerified = (db: Db, id: string): Promise<unknown> =>
  db.online!.rides.findOne(id).incrementalPatch({ status: 'verified' });

it('a verified ride has its leaderboard asked again, however many were verified before', async () => {
  const last = rideRow('pending');
  const db = await openBoard([...Array.from({ length: 230 }, () => rideRow('verified')), last]);
  await isVerified(db, last.id);
  await eventually(() => expect(boardPage).toHaveBeenCalledTimes(2));
});

it('what is no new verdict on this track asks nobody', async () => {
  const [counted, refused, elsewhere] = [rideRow('verified'), rideRow('pending'), rideRow('pending')];
  const db = await openBoard([counted, refused, { ...elsewhere, track: makeId() }]);
  const { rides } = db.online!;
  await rides.findOne(counted.id).incrementalPatch({ medal: 'gold' });
  await rides.findOne(refused.id).incrementalPatch({ status: 'refused', reason: 'wrong-time' });
  await isVerified(db, elsewhere.id);
  await remove(rides, [counted.id]);
  const arrived = rideRow('verified');
  await rides.insert(arrived);
  // The one from another device is all it has heard of.
  await eventually(() => expect(boardPage).toHaveBeenCalledTimes(2));
});
