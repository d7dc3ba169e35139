import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenOptions } from '../../../src/db/open';
import type { Storage } from '../../../src/db/storages';
import { makeDisk, tabStorage } from './helpers';
import { gatedTrack, trueRide } from './true-ride';

const disk = vi.hoisted(() => ({ storage: undefined as Storage | undefined }));
vi.mock('../../../src/db/open', async (original) => {
  const { openDatabase } = await original<typeof import('../../../src/db/open')>();
  return {
    openDatabase: (options: OpenOptions) =>
      // Nobody else listens: a channel between tabs would go on after its test.
      openDatabase({ ...options, multiInstance: false, ...(disk.storage && { storage: disk.storage }) }),
  };
});

import { adoptGuest, readGuest } from '../../../src/db/adopt/adopt';
import { saveRide } from '../../../src/db/commands/save-ride';
import { putTrack } from '../../../src/db/commands/tracks';
import { makeId } from '../../../src/db/ids';
import { databaseName } from '../../../src/db/name';
import { openDatabase } from '../../../src/db/open';

beforeEach(() => {
  disk.storage = undefined;
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  return () => vi.unstubAllGlobals();
});

it('there is nothing to take over from an empty disk, or from a browser that has none', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect(await readGuest()).toBeUndefined();
  vi.stubGlobal('indexedDB', undefined);
  expect(await readGuest()).toBeUndefined();
});

it('a disk that refuses is no empty one: what it has is taken over later', async () => {
  const full = new DOMException('There is no room.', 'QuotaExceededError');
  disk.storage = { ...tabStorage(makeDisk()), createStorageInstance: () => Promise.reject(full) };
  await expect(readGuest()).rejects.toMatchObject({ name: 'DbError', kind: 'full' });
});

it('the best ride of a guest goes to the server, once, also where the taking over was cut off in the middle', async () => {
  const indexedDB = new IDBFactory();
  vi.stubGlobal('indexedDB', indexedDB);
  const [user, rider] = [makeId(), makeId()];
  const guest = await openDatabase({ name: databaseName() });
  const track = gatedTrack();
  await putTrack(guest, track);
  const [slow, best] = [makeId(), makeId()];
  await saveRide(guest, { id: slow, track, ride: trueRide(track, { brakes: 50 }), rider });
  await saveRide(guest, { id: best, track, ride: trueRide(track), rider });
  await guest.close();

  /** Takes over what the guest has; what came of it, and the account's rides and records after it. */
  async function takeOver() {
    const text = await readGuest();
    const db = await openDatabase({ name: databaseName(user), online: true });
    const done = await adoptGuest(db, text!, { from: rider, to: user });
    const rides = (await db.online!.rides.find().exec()).map((row) => row.toMutableJSON());
    const records = (await db.rx.records.find().exec()).map((row) => row.toMutableJSON());
    await db.online!.rides.find().incrementalPatch({ status: 'verified' });
    await db.close();
    return { done, rides, records };
  }
  // Cut off before the guest's rows go.
  vi.spyOn(console, 'warn').mockReturnValue();
  const kept = vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(() => {
    throw new DOMException('The tab is gone.', 'AbortError');
  });
  const first = await takeOver();
  expect(first.done).toBe(false);
  expect(first.rides).toMatchObject([{ id: best, rider: user, status: 'waiting', ticket: '' }]);
  expect(first.records.map(({ id }) => id).sort()).toEqual([slow, best].sort());
  kept.mockRestore();
  const second = await takeOver();
  expect(second.done).toBe(true);
  expect(second.rides).toMatchObject([{ id: best, status: 'verified' }]);
  expect(second.records).toHaveLength(2);
  expect(await readGuest()).toBeUndefined();
});
