import { afterAll, beforeAll, expect, test } from 'vitest';
import { remove } from '../../sync/index';
import { openDevice } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

test('what one device writes, changes and deletes comes to the other', async () => {
  const a = await openDevice(await server.user('two'));
  const b = await openDevice(await server.device('two'));
  const here = a.sync();
  const there = b.sync();
  const notes = await a.notes.bulkInsert(
    Array.from({ length: 130 }, (_, n) => a.note({ text: `note ${n}` })),
  );
  await here.awaitInSync();
  await there.awaitInSync();
  expect(await b.texts()).toHaveLength(130);

  const [first, second] = notes.success;
  await first?.incrementalPatch({ text: 'changed', tags: ['x'] });
  await remove(a.notes, [second?.id ?? '']);
  await here.awaitInSync();
  await there.awaitInSync();
  expect(await b.texts()).toHaveLength(129);
  const changed = await b.notes.findOne(first?.id ?? '').exec();
  expect(changed?.toJSON()).toMatchObject({ text: 'changed', tags: ['x'], pending: 0 });
  expect(changed?.seq).toBeGreaterThan(130);
  expect(a.rejections.all()).toEqual([]);
  expect([...a.errors, ...b.errors]).toEqual([]);
});

test('a row whose answer is lost, edited on another device, is not put back', async () => {
  const proxy = await startProxy(server.url);
  const a = await openDevice(await server.user('lost', proxy.url));
  const b = await openDevice(await server.device('lost'));
  const { id } = await a.notes.insert(a.note({ text: 'first' }));
  proxy.rule = (passing) => (isWrite(passing) && passing.method === 'POST' ? 'lose' : 'pass');
  const here = a.sync();
  const there = b.sync();
  await expect.poll(proxy.lost).toBeGreaterThan(0);
  await there.awaitInSync();
  expect(await b.texts()).toEqual(['first']);
  await (await b.notes.findOne(id).exec())?.incrementalPatch({ text: 'second' });
  await there.awaitInSync();
  proxy.rule = undefined;
  await here.awaitInSync();
  await there.awaitInSync();
  expect(await a.texts()).toEqual(['second']);
  expect(await b.texts()).toEqual(['second']);
  expect(a.rejections.all()).toEqual([]);
  await proxy.close();
});
