import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rejection, type RemoteRow, rejectionsInMemory } from '../../sync/index';
import { type Device, diskOf, wake } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

/** A field that an older release did not know is looked at before it is written: and if the look fails? */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** A device whose row was brought by a release that did not know `body`, and in which `body` is written offline. */
async function updated(name: string, sync: (device: Device) => { awaitInSync(): Promise<void> }) {
  const client = await server.user(name);
  const disk = diskOf(client);
  const old = await disk.open({ only: 'notes' });
  const { id } = await client.collection('notes').create({ ...old.note({ body: 'theirs' }) });
  await old.sync({ pull: { modifier: ({ owner, text }) => ({ owner, text }) as never } }).awaitInSync();
  await old.close();
  const device = await disk.open({ only: 'notes' });
  device.available$.next(false);
  const replication = sync(device);
  await device.edit(id, { body: 'mine' });
  const other = await device.notes.insert(device.note({ text: 'other' }));
  device.available$.next(true);
  await expect.poll(async () => (await device.read(other.id))?.pending).toBe(0);
  const there = async () => (await client.collection('notes').getOne(id)).body as string;
  return { device, replication, id, there };
}

test('a field is not written while what gave way to it cannot be kept', async () => {
  const store = rejectionsInMemory();
  let isFull = true;
  async function put(rejection: Rejection): Promise<void> {
    if (isFull) throw new DOMException('The disk is full.', 'QuotaExceededError');
    await store.put(rejection);
  }
  const { device, replication, there } = await updated('full-look', (one) =>
    one.sync({ random: () => 0, rejections: { ...store, put } }),
  );
  expect(await there()).toBe('theirs');
  isFull = false;
  wake(device);
  await replication.awaitInSync();
  expect(await there()).toBe('theirs');
  expect(store.all()).toMatchObject([{ code: 'conflict', doc: { body: 'mine' } }]);
});

test('a field is not written over a record that cannot be read', async () => {
  const modifier = ({ owner, text, body }: RemoteRow) => {
    if (body === 'theirs') throw new Error('what is this?');
    return { owner, text, body } as never;
  };
  const { device, there, id } = await updated('unread-look', (one) =>
    one.sync({ random: () => 0, pull: { modifier } }),
  );
  expect(await there()).toBe('theirs');
  expect(await device.read(id)).toMatchObject({ body: 'mine' });
});
