import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remove } from '../../sync/index';
import { bySeq, byUpdated } from '../../sync/remote/numbering';
import { createRemote } from '../../sync/remote/remote';
import { closeLater, type Device, diskOf, openDevice, stateOf, wake } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, sdk, startStockServer, startSyncServer } from './fixture/server';

/** Answers that may mean that the session has ended, or may be meant for a guest. */

let kit: SyncServer;
let stock: SyncServer;
beforeAll(async () => {
  [kit, stock] = await Promise.all([startSyncServer(), startStockServer()]);
});
afterAll(() => Promise.all([kit.close(), stock.close()]));

/** A remote whose calls are answered in this order: a body, or the status of a refusal. */
function answering(answers: readonly (object | number)[], numbering = bySeq) {
  const client = sdk('http://server.invalid');
  client.authStore.save('token', { id: 'me', collectionId: '', collectionName: 'users' });
  const asked: string[] = [];
  const left = [...answers];
  client.send = (async (path: string) => {
    asked.push(path);
    const answer = left.shift();
    if (typeof answer !== 'number') return answer;
    throw Object.assign(new Error('no'), { status: answer, response: { message: 'no', data: {} } });
  }) as never;
  return { remote: createRemote(client, 'notes', 1000, () => true, undefined, numbering), asked };
}

const LIST = '/api/collections/notes/records';
const PROBE = '/api/files/token';
const page = { items: [] };

test('a single 401 to a list decides nothing', async () => {
  expect(await answering([401, page]).remote.list({})).toMatchObject({ status: 0 });
  expect(await answering([401, { token: '' }], byUpdated()).remote.list({})).toMatchObject({ status: 0 });
});

test('a second 401 ends the session', async () => {
  expect(await answering([401, 401]).remote.list({})).toMatchObject({ status: 401, token: 'token' });
});

test.each([page, 400, 404])(
  'without the kit, the answer %j counts for a valid token alone',
  async (answer) => {
    const dead = answering([answer, 401], byUpdated());
    expect(await dead.remote.list({})).toMatchObject({ status: 401 });
    expect(dead.asked).toEqual([LIST, PROBE]);
    const valid = await answering([answer, { token: '' }], byUpdated()).remote.list({});
    expect(valid).toMatchObject(answer === page ? [] : { status: answer });
  },
);

test('without the kit, a probe that nobody answers decides nothing', async () => {
  expect(await answering([page, 503], byUpdated()).remote.list({})).toMatchObject({ status: 503 });
});

test('a pull goes on after a single 401', async () => {
  const proxy = closeLater(await startProxy(kit.url));
  const device = await openDevice(await kit.user('single', proxy.url), { only: 'notes' });
  let lists = 0;
  proxy.rule = ({ method, path }) =>
    method === 'GET' && path.includes('sort=seq') && lists++ === 0 ? 401 : 'pass';
  await device.client
    .collection('notes')
    .create({ owner: device.client.authStore.record?.id, text: 'theirs' });
  await device.sync({ random: () => 0 }).awaitInSync();
  expect(await device.texts()).toEqual(['theirs']);
});

test('a single 401 shows no row as refused', async () => {
  const proxy = closeLater(await startProxy(kit.url));
  const device = await openDevice(await kit.user('unshown', proxy.url), { only: 'notes' });
  const replication = device.sync({ random: () => 0 });
  let most = 0;
  replication.state$.subscribe(({ refused }) => {
    most = Math.max(most, refused);
  });
  let writes = 0;
  proxy.rule = (passing) => (isWrite(passing) && writes++ === 0 ? 401 : 'pass');
  await device.notes.insert(device.note());
  await replication.awaitInSync();
  expect(most).toBe(0);
  expect(writes).toBe(2);
});

test.each([401, 404])('a row that was refused with %i is sent again by the next page', async (status) => {
  const proxy = closeLater(await startProxy(kit.url));
  const disk = diskOf(await kit.user(`refused${status}`, proxy.url));
  const before = await disk.open({ only: 'notes' });
  proxy.rule = (passing) => (isWrite(passing) ? status : 'pass');
  before.sync({ random: () => 0 });
  const { id } = await before.notes.insert(before.note());
  await expect.poll(() => before.rejections.all()).toMatchObject([{ docId: id, status, again: true }]);
  await before.close();
  proxy.rule = undefined;
  const after = await disk.open({ only: 'notes' });
  await after.sync({ random: () => 0 }).awaitInSync();
  expect((await after.client.collection('notes').getOne(id)).text).toBe('a note');
  expect(after.rejections.all()).toEqual([]);
});

/** A device in step with a server without the kit, whose token then becomes invalid. */
async function ended(name: string) {
  const client = await stock.user(name);
  const device = await openDevice(client, { only: 'notes' });
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  const replication = device.sync({ checkpoint: 'updated', random: () => 0 });
  await replication.awaitInSync();
  device.available$.next(false);
  const { token, record } = client.authStore;
  client.authStore.save(`${token}x`, record);
  async function signInAgain(): Promise<void> {
    await stateOf(replication, ({ phase }) => phase === 'signed-out');
    client.authStore.save(token, record);
    await replication.awaitInSync();
  }
  return { client, device, id, replication, signInAgain };
}
const textsOn = async (client: PocketBase) =>
  (await client.collection('notes').getFullList({ filter: 'deleted = false' }))
    .map(({ text }) => text)
    .sort();
const comeBack = (device: Device): void => device.available$.next(true);

test('without the kit, an edit outlives the end of the session', async () => {
  const { client, device, id, signInAgain } = await ended('edit');
  await device.edit(id, { text: 'changed' });
  comeBack(device);
  await signInAgain();
  expect(await textsOn(client)).toEqual(['changed']);
  expect(device.rejections.all()).toEqual([]);
});

test('without the kit, a deletion outlives the end of the session', async () => {
  const { client, device, id, signInAgain } = await ended('deletion');
  await remove(device.notes, [id]);
  comeBack(device);
  await signInAgain();
  expect(await textsOn(client)).toEqual([]);
});

test('without the kit, a new row outlives the end of the session', async () => {
  const { client, device, signInAgain } = await ended('creation');
  await device.notes.insert(device.note({ text: 'new' }));
  comeBack(device);
  await signInAgain();
  expect(await textsOn(client)).toEqual(['made', 'new']);
  expect(device.rejections.all()).toEqual([]);
});

test('without the kit, a mirror keeps its rows when the session ends', async () => {
  const { client, device, replication } = await ended('mirror');
  await replication.cancel();
  comeBack(device);
  const mirror = device.mirror({ checkpoint: 'updated', pull: { scope: 'new' }, random: () => 0 });
  await stateOf(mirror, ({ phase }) => phase === 'signed-out');
  expect(await device.texts()).toEqual(['made']);
  expect(client.authStore.token).toMatch(/x$/);
});

test.each([undefined, 'ask'] as const)(
  'nothing is sent to a collection without the kit (%s)',
  async (serverState) => {
    const admin = await kit.admin();
    const name = `kitless_${serverState}`;
    await admin.collections.create({
      ...{ name, type: 'base', listRule: '', viewRule: '', createRule: '', updateRule: '' },
      fields: [{ name: 'text', type: 'text' }],
    });
    const proxy = closeLater(await startProxy(kit.url));
    const device = await openDevice(await kit.user(name, proxy.url), { only: 'notes' });
    device.sync({
      collectionName: name,
      push: { modifier: ({ text }) => ({ text }) },
      ...(serverState && { serverState }),
      random: () => 0,
    });
    await device.notes.insert(device.note());
    const lists = () => proxy.log.filter(({ path }) => path.includes(`${name}/records`)).length;
    await expect.poll(lists).toBeGreaterThan(1);
    const before = lists();
    wake(device);
    await expect.poll(lists).toBeGreaterThan(before);
    expect(proxy.writes()).toEqual([]);
    expect(device.errors.map(String)).toEqual([expect.stringContaining('nstall the server kit')]);
  },
);

test('nothing is sent once the server has lost its kit', async () => {
  const proxy = closeLater(await startProxy(kit.url));
  const device = await openDevice(await kit.user('lost-kit', proxy.url), { only: 'notes' });
  const first = device.sync({ serverState: 'ask' });
  await first.awaitInSync();
  await first.cancel();
  const asked = () => proxy.log.filter(({ path }) => path.startsWith('/api/sync/')).length;
  proxy.rule = ({ path }) => (path.startsWith('/api/sync/') ? 404 : 'pass');
  proxy.log.length = 0;
  await device.notes.insert(device.note());
  device.sync({ serverState: 'ask', random: () => 0 });
  await expect.poll(asked).toBeGreaterThan(1);
  expect(proxy.writes()).toEqual([]);
});
