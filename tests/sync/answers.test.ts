import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLater, diskOf, type Note, openDevice } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

test('one’s own edit after a lost answer and a restart is no other device’s', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const disk = diskOf(await server.user('later', proxy.url));
  let device = await disk.open();
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  await device.sync().awaitInSync();
  proxy.log.length = 0;
  proxy.rule = (passing) => (isWrite(passing) ? 'lose' : 'pass');
  await device.edit(id, { text: 'second' });
  await expect.poll(proxy.lost).toBeGreaterThan(0);
  await device.close();

  device = await disk.open();
  await device.edit(id, { text: 'third' });
  proxy.rule = undefined;
  await device.sync().awaitInSync();
  expect(await device.texts()).toEqual(['third']);
  expect((await device.client.collection('notes').getOne(id)).text).toBe('third');
  expect(device.rejections.all()).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'an edit confirmed while paused, taken back just %s that, ends as taken back',
  async (when) => {
    const proxy = closeLater(await startProxy(server.url));
    const device = await openDevice(await server.user(`paused${when}`, proxy.url));
    const { id } = await device.notes.insert(device.note({ text: 'first' }));
    const replication = device.sync();
    await replication.awaitInSync();
    let hasArrived = false;
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    proxy.rule = (passing) => {
      if (!isWrite(passing) || hasArrived) return 'pass';
      return {
        answerAfter() {
          hasArrived = true;
          return held;
        },
      };
    };
    await device.edit(id, { text: 'second' });
    await expect.poll(() => hasArrived).toBe(true);
    let syncing = 0;
    replication.state$.subscribe((state) => {
      syncing = state.syncing;
    });
    replication.pause();
    if (when === 'before') await device.edit(id, { text: 'first' });
    expect(syncing).toBe(1);
    answer();
    await expect.poll(() => syncing).toBe(0);
    if (when === 'after') await device.edit(id, { text: 'first' });
    replication.start();
    await replication.awaitInSync();
    expect(await device.texts()).toEqual(['first']);
    expect((await device.client.collection('notes').getOne(id)).text).toBe('first');
    expect(device.rejections.all()).toEqual([]);
  },
);

test('an edit that stays on the device outlives what was sent before it', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const disk = diskOf(await server.user('kept', proxy.url));
  let device = await disk.open();
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  proxy.rule = (passing) => (isWrite(passing) ? 'lose' : 'pass');
  device.sync();
  await expect.poll(proxy.lost).toBeGreaterThan(0);
  await device.close();

  device = await disk.open();
  proxy.rule = undefined;
  device.available$.next(false);
  // Sent are only those that are not in the cellar.
  const modifier = ({ room, text, owner }: Note) => (room === 'cellar' ? null : { room, text, owner });
  const replication = device.sync({ push: { modifier } });
  await device.edit(id, { text: 'mine', room: 'cellar' });
  proxy.rule = (passing) => (passing.method === 'GET' ? 503 : 'pass');
  device.available$.next(true);
  // The push comes first, and finds that nothing is to be sent.
  await expect.poll(() => proxy.log.filter(({ method }) => method === 'GET').length).toBeGreaterThan(2);
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect(await device.read(id)).toMatchObject({ text: 'mine', room: 'cellar' });
  expect((await device.client.collection('notes').getOne(id)).text).toBe('first');
});

test('a change that arrives twice, of which only the second answer is heard, is known for one’s own', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.user('twice', proxy.url));
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  const replication = device.sync();
  await replication.awaitInSync();
  let isSent = false;
  let release = (): void => undefined;
  const takenBack = new Promise<void>((resolve) => {
    release = resolve;
  });
  proxy.rule = async (passing) => {
    if (passing.method === 'GET') await takenBack;
    else if (isWrite(passing)) {
      isSent = true;
      return 'double';
    }
    return 'pass';
  };
  await device.edit(id, { text: 'second' });
  await expect.poll(() => isSent).toBe(true);
  await device.edit(id, { text: 'first' });
  release();
  await replication.awaitInSync();
  expect((await device.client.collection('notes').getOne(id)).text).toBe('first');
  expect(await device.read(id)).toMatchObject({ text: 'first' });
  expect(device.rejections.all()).toEqual([]);
});
