import { describe, expect, it } from 'vitest';
import { queueRide } from '../../../src/db/commands/queue-ride';
import { makeId } from '../../../src/db/ids';
import { makeDisk, makeRide, makeTrack, openTab } from './helpers';

describe('a ride for the server', () => {
  it('waits in the database of the user who rode it, once however often it is queued', async () => {
    const db = await openTab(makeDisk(), { online: true });
    const track = makeTrack(1);
    const ride = { id: makeId(), track, ride: makeRide(track, 50_000_000), user: makeId() };
    expect(await queueRide(db, ride)).toMatchObject({ kind: 'queued', row: { status: 'waiting' } });
    expect((await queueRide(db, ride)).kind).toBe('queued');
    const rows = await db.online!.rides.find().exec();
    expect(rows.map((row) => row.toMutableJSON())).toMatchObject([
      { id: ride.id, rider: ride.user, track: track.id, claimedUs: 50_000_000, gunTick: -1, ticket: '' },
    ]);
  });

  it('stays on the device of whoever plays without signing in, and so does one that did not finish', async () => {
    const track = makeTrack(1);
    const ride = { id: makeId(), track, ride: makeRide(track, 50_000_000), user: makeId() };
    const guest = await openTab(makeDisk());
    expect(await queueRide(guest, ride)).toEqual({ kind: 'not-for-server' });
    await guest.close();
    const user = await openTab(makeDisk(), { online: true });
    const lost = { ...ride, ride: { ...ride.ride, status: 'dnf' as const } };
    expect(await queueRide(user, lost)).toEqual({ kind: 'not-for-server' });
    expect(await user.online!.rides.find().exec()).toEqual([]);
  });
});
