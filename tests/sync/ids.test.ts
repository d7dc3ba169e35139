import { createRxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  rejectionsInMemory,
  replicatePocketBase,
  type SyncDoc,
  trackChanges,
  withSync,
} from '../../sync/index';
import { createRemote } from '../../sync/remote/remote';
import { closeLater, openDevice, wake } from './fixture/client';
import { startProxy } from './fixture/proxy';
import { type SyncServer, sdk, startSyncServer } from './fixture/server';

/** Ids that PocketBase does not take hold up no other row. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;

test.each(['say "hi"', '', 'a/b', 'back\\slash', '..', 'x'.repeat(256)])(
  'a row with the id %j is unsendable, and others go',
  async (id) => {
    const device = await openDevice(await server.user(`ids${++users}`), { only: 'notes' });
    device.sync();
    await device.notes.bulkInsert([device.note({ id, text: 'bad' }), device.note({ text: 'good' })]);
    await expect.poll(() => device.rejections.all().map(({ code }) => code)).toEqual(['unsendable']);
    expect(device.rejections.all()[0]?.message).toMatch(/^No record can have the id ".*": PocketBase takes/);
    const there = () => device.client.collection('notes').getFullList();
    await expect.poll(async () => (await there()).map(({ text }) => text)).toEqual(['good']);
    expect((await device.notes.find().exec()).map(({ text }) => text).sort()).toEqual(['bad', 'good']);
  },
);

test('a row with an id that no record can have is discarded without a question', async () => {
  const device = await openDevice(await server.user('discarded-id'), { only: 'notes' });
  const replication = device.sync();
  await device.notes.insert(device.note({ id: 'say "hi"' }));
  await expect.poll(() => device.rejections.all().length).toBe(1);
  await replication.discard('say "hi"');
  expect(await device.notes.count().exec()).toBe(0);
  expect(device.rejections.all()).toEqual([]);
});

interface Long extends SyncDoc {
  owner: string;
  text: string;
}

test('a hundred UUIDs whose answers were lost are refused by name, and others go', async () => {
  await server.user('uuids');
  const proxy = closeLater(await startProxy(server.url));
  const client = await server.device('uuids', proxy.url);
  const db = closeLater(
    await createRxDatabase({
      ...{ name: 'uuids', storage: getRxStorageMemory(), multiInstance: false, localDocuments: true },
    }),
  ) as unknown as Awaited<ReturnType<typeof createRxDatabase>>;
  const properties = {
    id: { type: 'string', maxLength: 36 },
    owner: { type: 'string' },
    text: { type: 'string' },
  } as const;
  const schema = withSync<Long>({
    ...{ version: 0, primaryKey: 'id', type: 'object', properties, required: ['id'] },
  });
  const { notes } = await db.addCollections({ notes: { schema } });
  trackChanges<Long>(notes as never);
  const [available$, rejections] = [new BehaviorSubject(true), rejectionsInMemory()];
  proxy.rule = ({ method }) => (method === 'GET' ? 'pass' : 'cut');
  replicatePocketBase<Long>({
    ...{ collection: notes as never, client, collectionName: 'notes', replicationIdentifier: 'notes' },
    ...{ available$, rejections, push: { batchSize: 100 } },
  });
  const owner = client.authStore.record!.id;
  const uuids = Array.from({ length: 100 }, () => ({ id: crypto.randomUUID(), owner, text: 'uuid' }));
  await notes!.bulkInsert(uuids);
  await expect.poll(() => proxy.writes().length).toBeGreaterThan(0);
  proxy.rule = undefined;
  await notes!.insert({ id: 'abcdefghij12345', owner, text: 'good' });
  wake({ available$ });
  await expect.poll(() => rejections.all().length).toBe(100);
  expect((await client.collection('notes').getFullList()).map(({ text }) => text)).toEqual(['good']);
});

test('a question for rows that the server does not take keeps none from being sent', async () => {
  await server.user('asked');
  const proxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.device('asked', proxy.url), { only: 'notes' });
  const refused = JSON.stringify({ status: 400, message: 'Invalid filter.', data: {} });
  proxy.rule = ({ method, path }) => {
    if (method !== 'GET') return 'cut';
    return path.includes('id%3D') ? { text: refused, status: 400 } : 'pass';
  };
  device.sync();
  await device.notes.bulkInsert([device.note({ text: 'one' }), device.note({ text: 'two' })]);
  await expect.poll(() => proxy.writes().length).toBeGreaterThan(0);
  const { rule } = proxy;
  proxy.rule = (passing) => (passing.method === 'GET' ? rule!(passing) : 'pass');
  await device.notes.insert(device.note({ text: 'three' }));
  wake(device);
  const there = () => device.client.collection('notes').getFullList();
  await expect
    .poll(async () => (await there()).map(({ text }) => text).sort())
    .toEqual(['one', 'three', 'two']);
});

test('many long ids are asked for in filters that are short enough', async () => {
  const client = sdk('http://server.invalid');
  const filters: string[] = [];
  client.send = (async (_: string, { query }: { query: { filter: string } }) => {
    filters.push(query.filter);
    return { items: [] };
  }) as never;
  const remote = createRemote(client, 'notes', 1000, () => true);
  const ids = Array.from({ length: 150 }, (_, n) => `${n}`.padStart(250, 'x'));
  await remote.byIds([...ids, 'not "one"']);
  expect(filters.flatMap((one) => one.split('||'))).toEqual(ids.map((id) => `id="${id}"`));
  for (const filter of filters) expect(filter.length).toBeLessThan(3500);
});
