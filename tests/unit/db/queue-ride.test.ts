import { describe, expect, it } from 'vitest';
import { keepDraft, listDrafts } from '../../../src/db/commands/drafts';
import { queueRide } from '../../../src/db/commands/queue-ride';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { databaseName } from '../../../src/db/name';
import type { Origin } from '../../../src/tracks';
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

  describe('kept by a tab that died before it was on its way', () => {
    const user = makeId();
    /** Keeps the record and the draft of a ride, and has another tab look for drafts. */
    async function diedBetween(
      origin: Origin,
      more: { assist?: 'one-switch'; eventId?: string; rider?: string } = {},
    ) {
      const db = await openTab(makeDisk(), { online: true, name: databaseName(user) });
      const track = makeTrack(1, { origin });
      await putTrack(db, track);
      const id = makeId();
      await keepDraft(db, { id, kind: 'ride', trackId: track.id, body: '1' });
      await saveRide(db, { id, track, ride: makeRide(track, 50_000_000), rider: user, ...more });
      expect(await listDrafts(db, 'ride')).toEqual([]);
      const record = (await db.rx.records.findOne(id).exec())!.toMutableJSON();
      const rides = (await db.online!.rides.find().exec()).map((row) => row.toMutableJSON());
      await db.close();
      return { record, rides };
    }

    it('is sent on by the next one, as it was ridden', async () => {
      const { record, rides } = await diedBetween('default');
      const { id, stream, riddenAt } = record;
      expect(rides).toMatchObject([
        { ...{ id, stream, riddenAt }, rider: user, status: 'waiting', claimedUs: 50_000_000, ticket: '' },
      ]);
    });

    it('stays here where it would not have been sent: own tracks, assists, events, others’ rides', async () => {
      expect((await diedBetween('own')).rides).toEqual([]);
      expect((await diedBetween('default', { assist: 'one-switch' })).rides).toEqual([]);
      expect((await diedBetween('default', { eventId: makeId() })).rides).toEqual([]);
      expect((await diedBetween('default', { rider: makeId() })).rides).toEqual([]);
    });
  });
});
