import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queueRide } from '../../../src/db/commands/queue-ride';
import { putTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import type { Db } from '../../../src/db/types';
import { sendWhenVerified } from '../../../src/online/held-back';
import { ownRides, ownTracks } from '../../../src/online/mapping';
import { sessionStore } from '../../../src/session';
import { makeDisk, makeRide, makeTrack, openTab } from '../db/helpers';

/** Tracks and rides of a user whose e-mail address is not confirmed yet. */

const user = { id: makeId(), name: 'Ann', email: 'ann@club.invalid', premium: false };
const signIn = (verified: boolean): void =>
  sessionStore.setState({ status: 'signed-in', user: { ...user, verified }, token: 'a.b.c' }, true);
const isVerified = (): boolean => sessionStore.getState().user?.verified === true;

let db: Db;
let stop: (() => void) | undefined;
beforeEach(async () => {
  db = await openTab(makeDisk(), { online: true });
});
afterEach(() => {
  stop?.();
  sessionStore.setState({ status: 'signed-out', user: null, token: '' }, true);
});

async function ride(): Promise<string> {
  const track = makeTrack(1, { origin: 'default' });
  const queued = await queueRide(db, { id: makeId(), track, ride: makeRide(track, 50), user: user.id });
  if (queued.kind !== 'queued') throw new Error(queued.kind);
  return queued.row.id;
}

function watch() {
  const sent = { tracks: vi.fn(async () => undefined), rides: vi.fn(async () => undefined) };
  const retries = { tracks: { retry: sent.tracks }, rides: { retry: sent.rides } };
  stop = sendWhenVerified(db, db.online!, retries, isVerified);
  return sent;
}

it('are not sent before it is, and go in that moment', async () => {
  signIn(false);
  const mine = makeTrack(2);
  await putTrack(db, mine);
  await putTrack(db, makeTrack(3, { origin: 'default' }));
  const id = await ride();
  const row = (await db.online!.rides.findOne(id).exec())!.toMutableJSON();
  const track = (await db.rx.tracks.findOne(mine.id).exec())!.toMutableJSON();
  const { toRemote } = ownTracks(db, user.id, isVerified);
  expect(ownRides(isVerified).toRemote(row)).toBeNull();
  expect(await toRemote(track)).toBeNull();
  const sent = watch();
  signIn(true);
  expect(ownRides(isVerified).toRemote(row)).toMatchObject({ rider: user.id });
  expect(await toRemote(track)).toMatchObject({ owner: user.id });
  await vi.waitFor(() => expect(sent.rides).toHaveBeenCalled());
  expect(sent.rides.mock.calls).toEqual([[id]]);
  expect(sent.tracks.mock.calls).toEqual([[mine.id]]);
});

it('go at a start that finds it confirmed, but not what the server has refused or has', async () => {
  const left = await ride();
  const refused = await ride();
  const there = await ride();
  await db.online!.rejections.insert({
    ...{ id: `rides|${refused}`, of: 'rides', docId: refused, status: 400, code: 'wrong-hash' },
    ...{ message: '', fields: {}, doc: {}, at: 1 },
  });
  await (await db.online!.rides.findOne(there).exec())!.incrementalPatch({ seq: 7 });
  signIn(true);
  const sent = watch();
  await vi.waitFor(() => expect(sent.rides).toHaveBeenCalled());
  expect(sent.rides.mock.calls).toEqual([[left]]);
});
