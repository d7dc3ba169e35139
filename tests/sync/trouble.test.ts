import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReplicateOptions, SyncMisconfigured } from '../../sync/index';
import { closeLater, type Note, openDevice, stateOf, wake } from './fixture/client';
import { startProxy } from './fixture/proxy';
import { type SyncServer, sdk, startSyncServer } from './fixture/server';

/** What a developer is told of a replication that is not set up as it should be. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;

const mistakes: [string, Partial<ReplicateOptions<Note>>, number, RegExp][] = [
  [
    'a collection that is missing',
    { collectionName: 'notez' },
    404,
    /^notez: the server answers 404 ".+" Check collectionName\.$/,
  ],
  ['a collection for superusers', { collectionName: '_superusers' }, 403, /^_superusers: .*403.*list rule/],
  ['a collection without the kit', { collectionName: 'users' }, 400, /^users: .*400.*Install the server kit/],
  ['a filter that names no field', { pull: { filter: 'nofield = 1' } }, 400, /pull\.filter, nofield = 1/],
];

test.each(mistakes)('%s is told of once, and asked for again', async (_, over, status, words) => {
  const proxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.user(`trouble${++users}`, proxy.url), { only: 'notes' });
  const replication = device.sync({ random: () => 0, ...over });
  const lists = () => proxy.log.filter(({ path }) => path.includes('/records?')).length;
  await expect.poll(lists).toBeGreaterThan(0);
  const before = lists();
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  wake(device);
  await expect.poll(lists).toBeGreaterThan(before);
  expect(device.errors).toHaveLength(1);
  const [error] = device.errors as SyncMisconfigured[];
  expect(error).toBeInstanceOf(SyncMisconfigured);
  expect(error?.status).toBe(status);
  expect(error?.message).toMatch(words);
});

const WORDS = "Records of naive have no number: install the server kit, or say checkpoint: 'updated'.";

test('records without numbers are told of once', async () => {
  const device = await openDevice(await server.user('numberless'), { only: 'notes' });
  device.sync({ collectionName: 'naive', push: { modifier: ({ text }) => ({ text }) } });
  await device.notes.insert(device.note());
  await expect.poll(() => device.errors.map(String)).toEqual([`SyncMisconfigured: ${WORDS}`]);
  wake(device);
  expect(device.errors).toHaveLength(1);
});

test('a client without an address is told of', async () => {
  const device = await openDevice(sdk(''), { only: 'notes' });
  device.sync({ anonymous: true });
  await expect
    .poll(() => device.errors.map(String))
    .toEqual([expect.stringContaining('no address of a server')]);
});

test('a server without the kit that is asked how its data stand is told of once', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.user('unstated', proxy.url), { only: 'notes' });
  const asked = () => proxy.log.filter(({ path }) => path.startsWith('/api/sync/')).length;
  proxy.rule = ({ path }) => (path.startsWith('/api/sync/') ? 404 : 'pass');
  device.sync({ serverState: 'ask', random: () => 0 });
  await expect.poll(asked).toBeGreaterThan(1);
  expect(device.errors.map(String)).toEqual([expect.stringContaining("leave out serverState: 'ask'")]);
});
