import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackgroundWrite, putBack, RowGone, remove } from '../../sync/index';
import { closeLater, diskOf, openDevice } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** Ids of what a user's second device has in the end. */
async function seenElsewhere(name: string): Promise<string[]> {
  const other = await openDevice(await server.device(name));
  await other.sync().awaitInSync();
  return (await other.texts()).sort();
}

test('a row that a half failed push confirmed stays deleted', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const disk = diskOf(await server.user('half', proxy.url));
  let device = await disk.open();
  const made = await device.notes.bulkInsert(['a', 'b', 'c'].map((text) => device.note({ text })));
  let batches = 0;
  // The first two arrive; what comes after them never does.
  proxy.rule = (passing) => (isWrite(passing) && ++batches > 1 ? 'cut' : 'pass');
  device.sync({ push: { batchSize: 2 } });
  await expect.poll(() => batches).toBeGreaterThan(1);
  await device.close();

  device = await disk.open();
  const [first] = (await device.client.collection('notes').getFullList({ sort: 'seq' })).map(({ id }) => id);
  expect(made.success.map(({ id }) => id)).toContain(first);
  await remove(device.notes, [first!]);
  proxy.rule = undefined;
  const replication = device.sync({ push: { batchSize: 2 } });
  await replication.awaitInSync();
  expect(await device.read(first!)).toBeUndefined();
  expect((await device.client.collection('notes').getOne(first!)).deleted).toBe(true);
  expect(await seenElsewhere('half')).toHaveLength(2);
});

test.each(['before', 'after'] as const)(
  'a row deleted after a restart stays deleted when the worker delivers its copy %s',
  async (when) => {
    const name = `worker${when}`;
    const client = await server.user(name);
    const disk = diskOf(client);
    let device = await disk.open();
    const writes: BackgroundWrite[] = [];
    const { id } = await device.notes.insert(device.note());
    device.available$.next(false);
    device.sync({ push: { handOver: (write) => void writes.push(write) } });
    await expect.poll(() => writes.length).toBe(1);
    await device.close();
    const deliver = () =>
      fetch(writes[0]!.url, {
        method: 'POST',
        body: writes[0]!.body,
        headers: { 'Content-Type': 'application/json', Authorization: client.authStore.token },
      });

    device = await disk.open();
    await remove(device.notes, [id]);
    if (when === 'before') await deliver();
    const replication = device.sync();
    await replication.awaitInSync();
    if (when === 'after') await deliver();
    await replication.awaitInSync();
    expect(await device.texts()).toEqual([]);
    expect((await client.collection('notes').getOne(id)).deleted).toBe(true);
    expect(await seenElsewhere(name)).toEqual([]);
  },
);

test('a row whose answer is lost, deleted at once, goes from the server too', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const disk = diskOf(await server.user('unheard', proxy.url));
  let device = await disk.open();
  const { id } = await device.notes.insert(device.note());
  proxy.rule = (passing) => (isWrite(passing) ? 'lose' : 'pass');
  device.sync();
  await expect.poll(proxy.lost).toBeGreaterThan(0);
  await device.close();
  device = await disk.open();
  await remove(device.notes, [id]);
  proxy.rule = undefined;
  await device.sync().awaitInSync();
  expect((await device.client.collection('notes').getOne(id)).deleted).toBe(true);
  expect(await seenElsewhere('unheard')).toEqual([]);
});

test('a row whose answer is lost is deleted although this release would not send it', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const disk = diskOf(await server.user('unsent', proxy.url));
  let device = await disk.open();
  const { id } = await device.notes.insert(device.note());
  proxy.rule = (passing) => (isWrite(passing) ? 'lose' : 'pass');
  device.sync();
  await expect.poll(proxy.lost).toBeGreaterThan(0);
  await device.close();
  device = await disk.open();
  await remove(device.notes, [id]);
  proxy.rule = undefined;
  await device.sync({ push: { modifier: () => null } }).awaitInSync();
  expect((await device.client.collection('notes').getOne(id)).deleted).toBe(true);
  expect(await device.texts()).toEqual([]);
});

test('a change that meets a deletion is told to whoever makes it, and is not hidden under it', async () => {
  const device = await openDevice(await server.user('meets'));
  const doc = await device.notes.insert(device.note({ text: 'as it was' }));
  const replication = device.sync();
  await replication.awaitInSync();
  await remove(device.notes, [doc.id]);
  await expect(doc.incrementalPatch({ text: 'changed' })).rejects.toThrow(RowGone);
  await doc.incrementalPatch({ removed: false, text: 'brought back' });
  await replication.awaitInSync();
  expect((await device.client.collection('notes').getOne(doc.id)).text).toBe('brought back');
});

test('a row that was deleted once more stays here, so that a restored backup does not bring it back', async () => {
  const device = await openDevice(await server.user('oncemore'));
  const { id } = await device.notes.insert(device.note());
  const replication = device.sync();
  await replication.awaitInSync();
  await remove(device.notes, [id]);
  await replication.awaitInSync();
  device.available$.next(false);
  await putBack(device.notes, [device.note({ id })]);
  await remove(device.notes, [id]);
  expect((await device.notes.findOne(id).exec())?.toJSON()).toMatchObject({ removed: true, pending: 0 });
});
