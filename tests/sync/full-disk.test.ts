import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RemoteFields } from '../../sync/index';
import { type Note, openDevice, stateOf } from './fixture/client';
import { fullDisk } from './fixture/full-disk';
import { type SyncServer, startSyncServer } from './fixture/server';

/** A disk that is full while the server is away. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** Drafts stay on the device. */
function modifier({ owner, text }: Note): RemoteFields | null {
  return text === 'draft' ? null : { owner, text };
}

async function offline(name: string) {
  const disk = fullDisk(getRxStorageMemory() as never);
  const device = await openDevice(await server.user(name), { only: 'notes', storage: disk.storage });
  device.available$.next(false);
  const replication = device.sync({ push: { modifier } });
  await stateOf(replication, ({ phase }) => phase === 'offline');
  return { disk, device, replication };
}

test('a full disk ends neither the counting of rows nor the way out', async () => {
  const { disk, device, replication } = await offline('full-counting');
  await device.notes.insert(device.note({ text: 'draft' }));
  disk.isFull = (collection) => collection === 'notes';
  await expect.poll(() => device.errors.map(String)).toEqual(['QuotaExceededError: The disk is full.']);
  disk.isFull = () => false;
  await device.notes.insert(device.note({ text: 'real' }));
  await stateOf(replication, ({ waiting }) => waiting === 1);
  await replication.cancel();
  expect(() => device.sync()).not.toThrow();
});

test('a row that the disk does not take is not told as unsendable', async () => {
  const { disk, device } = await offline('full-unsendable');
  await device.notes.insert(device.note({ text: 'draft' }));
  disk.isFull = (collection) => collection === 'notes';
  await expect.poll(() => device.errors.length).toBeGreaterThan(0);
  expect(device.rejections.all()).toEqual([]);
});
