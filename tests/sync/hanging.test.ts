import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackgroundWrite } from '../../sync/index';
import { closeLater, openDevice, stateOf, wake } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

const never = new Promise<never>(() => undefined);

/** A device before a server that takes writes and never answers them. */
async function hanging(name: string) {
  const proxy = closeLater(await startProxy(server.url));
  await server.user(name);
  const device = await openDevice(await server.device(name, proxy.url), { only: 'notes' });
  const handed: BackgroundWrite[] = [];
  proxy.rule = (passing) => (isWrite(passing) ? never : 'pass');
  return { device, proxy, handed, handOver: (write: BackgroundWrite) => void handed.push(write) };
}

test('a server that takes all and never answers is away, and the row arrives when it is back', async () => {
  const { device, proxy, handed, handOver } = await hanging('hanging');
  proxy.rule = () => never;
  const replication = device.sync({ patienceMs: 300, random: () => 0, push: { handOver } });
  const note = await device.notes.insert(device.note());
  await stateOf(replication, ({ phase, waiting }) => phase === 'connecting' && waiting === 1);
  await expect.poll(() => handed.map(({ key }) => key)).toEqual([`notes|${note.id}`]);
  proxy.rule = undefined;
  wake(device);
  await replication.awaitInSync();
  expect((await device.client.collection('notes').getOne(note.id)).text).toBe('a note');
});

test('a row that the server never answers rests, is handed over, and keeps no other away', async () => {
  const { device, proxy, handed, handOver } = await hanging('resting');
  const replication = device.sync({ patienceMs: 1000, random: () => 0, push: { handOver } });
  const note = await device.notes.insert(device.note());
  await expect.poll(() => handed.map(({ key }) => key)).toEqual([`notes|${note.id}`]);
  await stateOf(replication, ({ phase, waiting }) => phase === 'idle' && waiting === 1);
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect((await device.client.collection('notes').getOne(note.id)).text).toBe('a note');
});

test('a row on its way without an answer is handed over too: the page may be gone before it comes', async () => {
  const { device, handed, handOver } = await hanging('flight');
  const replication = device.sync({ push: { handOver } });
  const note = await device.notes.insert(device.note());
  await expect.poll(() => handed.map(({ key }) => key)).toEqual([`notes|${note.id}`]);
  expect(await stateOf(replication, () => true)).toMatchObject({ phase: 'syncing', syncing: 1 });
});
