import { afterEach, beforeEach, expect, test } from 'vitest';
import { readServerState, remove } from '../../sync';
import { closeLater, type Device, diskOf } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';
import { takeSnapshot } from './fixture/snapshot';

let server: SyncServer;
beforeEach(async () => {
  server = await startSyncServer();
});
afterEach(() => server.close());

const stateOf = (device: Device) =>
  readServerState({
    ...{ collection: device.notes, client: device.client },
    ...{ collectionName: 'notes', replicationIdentifier: 'notes' },
  });

/** Opens a replication as an application does, and brings it in step. */
async function bringInStep(device: Device): Promise<void> {
  const serverState = await stateOf(device);
  const replication = device.sync(serverState === undefined ? {} : { serverState });
  await replication.awaitInSync();
  // The mark covers what was sent just now.
  await stateOf(device);
  await replication.cancel();
}

test.each(['stays', 'goes back', 'is lost'] as const)(
  'what a server has lost by a restore, where its note %s, comes from the devices again',
  async (note) => {
    const client = await server.user('ann');
    const a = await diskOf(client).open();
    const b = await diskOf(client).open();
    const [kept, changed, removed] = ['kept', 'changed', 'removed'].map((text) => a.note({ text }));
    await a.notes.bulkInsert([kept!, changed!, removed!]);
    await bringInStep(a);
    await bringInStep(b);
    const snapshot = await takeSnapshot(server, 'cold');
    const later = a.note({ text: 'made later' });
    await a.notes.insert(later);
    await a.edit(changed!.id, { text: 'changed later' });
    await remove(a.notes, [removed!.id]);
    await bringInStep(a);
    await bringInStep(b);
    expect(await b.texts()).toEqual(['changed later', 'kept', 'made later']);

    await snapshot.putIn(note);
    // Written before anybody has noticed, in a history that is to end.
    await client.collection('notes').create({ owner: client.authStore.record!.id, text: 'meanwhile' });
    await bringInStep(a);
    await bringInStep(b);
    await bringInStep(a);
    const texts = ['changed later', 'kept', 'made later', 'meanwhile'];
    const records = await client.collection('notes').getFullList({ filter: 'deleted = false' });
    expect(records.map(({ text }) => String(text)).sort()).toEqual(texts);
    expect(await a.texts()).toEqual(texts);
    expect(await b.texts()).toEqual(texts);
    expect([...a.rejections.all(), ...b.rejections.all()]).toEqual([]);
  },
);

test('a page that ends while it compares sends nothing before all is compared', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const client = await server.user('ann', proxy.url);
  const disk = diskOf(client);
  let device = await disk.open();
  const row = device.note({ text: 'first' });
  await device.notes.insert(row);
  await bringInStep(device);
  const snapshot = await takeSnapshot(server, 'cold');
  await device.edit(row.id, { text: 'later' });
  await bringInStep(device);
  await snapshot.putIn('goes back');

  const serverState = await stateOf(device);
  // Nothing can be read, and the page ends.
  proxy.rule = (passing) => (passing.method === 'GET' ? 503 : 'pass');
  proxy.log.length = 0;
  device.sync({ serverState: serverState! });
  await expect.poll(() => proxy.log.filter(({ method }) => method === 'GET').length).toBeGreaterThan(0);
  await device.close();
  device = await disk.open();
  const again = await stateOf(device);
  expect(again?.epoch).toBe(serverState?.epoch);
  let isRead = false;
  const early: string[] = [];
  proxy.rule = (passing) => {
    if (passing.method === 'GET') isRead = true;
    else if (isWrite(passing) && !isRead) early.push(passing.body);
    return 'pass';
  };
  await device.sync({ serverState: again! }).awaitInSync();
  expect(early).toEqual([]);
  expect(await device.texts()).toEqual(['later']);
  expect((await client.collection('notes').getOne(row.id)).text).toBe('later');
  expect(device.rejections.all()).toEqual([]);
});

test('without an answer the server’s state is as it was told last', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const device = await diskOf(await server.user('ann', proxy.url)).open();
  proxy.rule = () => 'cut';
  expect(await stateOf(device)).toBeUndefined();
  proxy.rule = undefined;
  const told = await stateOf(device);
  expect(told?.epoch).toMatch(/./);
  proxy.rule = () => ({ text: '<!doctype html><title>Welcome</title>' });
  expect(await stateOf(device)).toEqual(told);
});
