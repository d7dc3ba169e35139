import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeLater, openDevice } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

const DAY_MS = 86_400_000;

test('pushes that fail for ever delay no pull', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.user('starved', proxy.url));
  proxy.rule = (passing) => (isWrite(passing) ? 503 : 'pass');
  await device.notes.bulkInsert(Array.from({ length: 5 }, () => device.note({ text: 'mine' })));
  device.sync({ live: true });
  await expect.poll(() => proxy.writes().length).toBeGreaterThan(1);
  const other = await server.device('starved');
  for (const n of [1, 2, 3, 4, 5]) {
    const text = `theirs ${n}`;
    await other.collection('notes').create({ owner: other.authStore.record!.id, text });
    await expect.poll(device.texts, { timeout: 10_000 }).toContain(text);
  }
});

test('a late 401 for the old token leaves the new one in use', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const client = await server.user('late', proxy.url);
  const device = await openDevice(client);
  const replication = device.sync();
  await replication.awaitInSync();
  const { token: old, record } = client.authStore;
  let token = old;
  // Two of the same second are one.
  while (token === old) token = (await server.device('late')).authStore.token;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = false;
  const text = JSON.stringify({ status: 401, message: 'The token has expired.', data: {} });
  proxy.rule = (passing) => {
    if (!isWrite(passing) || isHeld) return 'pass';
    isHeld = true;
    return held.then(() => ({ status: 401, text, headers: { 'content-type': 'application/json' } }));
  };
  const { id } = await device.notes.insert(device.note());
  await expect.poll(() => isHeld).toBe(true);
  client.authStore.save(token, record);
  release();
  await replication.awaitInSync();
  expect((await client.collection('notes').getOne(id)).text).toBe('a note');
  expect(device.rejections.all()).toEqual([]);
});

test('a device whose clock is six days ahead is in sync all the same', async () => {
  const client = await server.user('clock');
  await client.collection('notes').create({ owner: client.authStore.record!.id, text: 'theirs' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * DAY_MS });
  const device = await openDevice(client);
  const { id } = await device.notes.insert(device.note({ text: 'mine' }));
  const replication = device.sync();
  await replication.awaitInSync();
  await device.edit(id, { text: 'mine, later' });
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(['mine, later', 'theirs']);
  expect((await client.collection('notes').getOne(id)).text).toBe('mine, later');
});

test.each([400, 403, 404, 413])('a firewall’s page with status %i refuses no row', async (status) => {
  const proxy = closeLater(await startProxy(server.url));
  const client = await server.user(`wall${status}`, proxy.url);
  const device = await openDevice(client);
  const replication = device.sync();
  await replication.awaitInSync();
  proxy.log.length = 0;
  proxy.rule = (passing) =>
    isWrite(passing) ? { status, text: '<!doctype html><title>Blocked</title>' } : 'pass';
  const { id } = await device.notes.insert(device.note());
  await expect.poll(() => proxy.writes().length).toBeGreaterThan(0);
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect(device.rejections.all()).toEqual([]);
  expect((await client.collection('notes').getOne(id)).text).toBe('a note');
});
