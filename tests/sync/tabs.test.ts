import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SyncUnavailable } from '../../sync/index';
import { closeLater, openDevice, stateOf } from './fixture/client';
import { shiftWrites } from './fixture/disk';
import { isWrite, startProxy } from './fixture/proxy';
import type { Ride } from './fixture/rows';
import { type SyncServer, startSyncServer } from './fixture/server';

const warn = console.warn;
// RxDB's free storage advertises itself on the first write of every process.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('RxDB Open Core')) warn(...words);
};

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let tabs = 0;
/** A disk as one more tab sees it: RxDB opens a name once per storage's name and process. */
function tabOf(indexedDB: IDBFactory): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ indexedDB, IDBKeyRange }) as RxStorage<unknown, unknown>;
  return Object.assign(storage, { name: `tab-${++tabs}` });
}

test('of two tabs one replicates, both know how it goes, and the other takes over', async () => {
  const proxy = closeLater(await startProxy(server.url));
  await server.user('tabs');
  const disk = new IDBFactory();
  const open = async () =>
    openDevice(await server.device('tabs', proxy.url), {
      only: 'notes',
      name: `two-tabs-${process.pid}`,
      storage: tabOf(disk),
      multiInstance: true,
    });
  const first = await open();
  const leading = first.sync();
  await first.db.waitForLeadership();
  await leading.awaitInSync();
  const second = await open();
  const following = second.sync();

  proxy.log.length = 0;
  await second.notes.bulkInsert(Array.from({ length: 30 }, () => second.note()));
  await following.awaitInSync();
  expect((await first.client.collection('notes').getFullList()).length).toBe(30);
  // One batch: the second tab has sent nothing by itself.
  expect(proxy.writes().map(({ path }) => path)).toEqual(['/api/batch']);
  const state = await stateOf(following, ({ phase, waiting }) => phase === 'idle' && waiting === 0);
  expect(state.lastSync).toBeDefined();
  expect(second.db.isLeader()).toBe(false);

  await first.close();
  await second.notes.insert(second.note());
  await following.awaitInSync();
  expect(second.db.isLeader()).toBe(true);
  expect((await second.client.collection('notes').getFullList()).length).toBe(31);
});

test('a rejection given up in a tab that does not lead is given up once the server has been asked, and not before', async () => {
  const proxy = closeLater(await startProxy(server.url));
  await server.user('given-up');
  const disk = new IDBFactory();
  const open = async () =>
    openDevice(await server.device('given-up', proxy.url), {
      ...{
        only: 'notes' as const,
        name: `given-up-${process.pid}`,
        storage: tabOf(disk),
        multiInstance: true,
      },
    });
  const first = await open();
  const leading = first.sync();
  await first.db.waitForLeadership();
  const doc = await first.notes.insert(first.note({ text: 'x'.repeat(300) }));
  await leading.awaitInSync();
  expect(first.rejections.all()).toHaveLength(1);
  const second = await open();
  const following = second.sync();

  proxy.rule = () => 503;
  await expect(following.discard(doc.id)).rejects.toThrow(SyncUnavailable);
  expect(first.rejections.all()).toHaveLength(1);
  proxy.rule = undefined;
  await following.discard(doc.id);
  expect(first.rejections.all()).toEqual([]);
  expect(second.db.isLeader()).toBe(false);
});

test('what was written before the page was closed is counted and sent by the next, whatever the clock said', async () => {
  const client = await server.user('clock');
  const disk = new IDBFactory();
  const open = () => openDevice(client, { only: 'notes', name: 'clock', storage: tabOf(disk) });
  const page = await open();
  const replication = page.sync();
  await page.notes.insert(page.note({ text: 'now' }));
  await replication.awaitInSync();
  await page.close();

  const late = await open();
  late.available$.next(false);
  const waiting = late.sync();
  const doc = await late.notes.insert(late.note({ text: 'by a clock set back' }));
  await stateOf(waiting, ({ waiting: n }) => n === 1);
  await late.close();
  // As a clock set back by a day would have left it.
  await shiftWrites(disk, 'notes', (id) => id === doc.id, -24 * 3_600_000);

  const next = await open();
  next.available$.next(false);
  const last = next.sync();
  await stateOf(last, ({ waiting: n, phase }) => n === 1 && phase === 'offline');
  next.available$.next(true);
  await last.awaitInSync();
  const rows = await client.collection('notes').getFullList();
  expect(rows.map(({ text }) => text).sort()).toEqual(['by a clock set back', 'now']);
});

test('after a change of user nothing of the first reaches the second', async () => {
  await server.user('ann');
  await server.user('ben');
  // One page, one SDK, as the application has it.
  const client = await server.device('ann');
  const ann = await openDevice(client, { only: 'notes', name: 'user-ann' });
  const first = ann.sync({ live: true });
  await ann.notes.insert(ann.note({ text: 'of ann' }));
  await first.awaitInSync();

  await first.cancel();
  await client.realtime.unsubscribe();
  await ann.close();
  client.authStore.clear();
  const other = await server.device('ben');
  client.authStore.save(other.authStore.token, other.authStore.record);
  const ben = await openDevice(client, { only: 'notes', name: 'user-ben' });
  const second = ben.sync({ live: true });
  await second.awaitInSync();
  const elsewhere = await server.device('ann');
  await elsewhere.collection('notes').create({ owner: elsewhere.authStore.record?.id, text: 'later of ann' });
  await ben.notes.insert(ben.note({ text: 'of ben' }));
  await second.awaitInSync();
  expect(await ben.texts()).toEqual(['of ben']);
  const rows = await (await server.admin()).collection('notes').getFullList({ filter: 'text ~ "ben"' });
  expect(rows.map(({ owner }) => owner)).toEqual([other.authStore.record?.id]);
});

test('a user who changes while rows are on their way takes none along and leaves none behind', async () => {
  const proxy = closeLater(await startProxy(server.url));
  await server.user('cleo');
  const dan = await server.user('dan');
  const client = await server.device('cleo', proxy.url);
  const device = await openDevice(client, { only: 'rides', name: 'user-cleo' });
  // One request each, several at a time: some are under way and some are not when the user changes.
  const options = { push: { batchSize: 1, modifier: ({ owner, stream }: Ride) => ({ owner, stream }) } };
  const replication = device.syncRides(options);
  await replication.awaitInSync();
  const { token, record } = client.authStore;
  let arrived = 0;
  let change = (): void => undefined;
  const isChanged = new Promise<void>((resolve) => {
    change = resolve;
  });
  proxy.rule = (passing) =>
    isWrite(passing)
      ? {
          answerAfter() {
            if (++arrived === 3) {
              client.authStore.save(dan.authStore.token, dan.authStore.record);
              change();
            }
            return isChanged;
          },
        }
      : 'pass';
  await device.rides.bulkInsert(Array.from({ length: 12 }, () => device.ride()));
  await stateOf(replication, ({ phase, syncing }) => phase === 'signed-out' && syncing === 0);
  const { length: sent } = proxy.writes();
  expect(sent).toBeLessThan(12);
  expect(device.rejections.all()).toEqual([]);
  expect(await dan.collection('rides').getFullList()).toEqual([]);

  // Back again: the rest goes out, and what was on its way is not sent as something new.
  proxy.rule = undefined;
  client.authStore.save(token, record);
  await replication.awaitInSync();
  expect(proxy.writes()).toHaveLength(12);
  expect(device.rejections.all()).toEqual([]);
  const rows = await (await server.admin()).collection('rides').getFullList();
  expect(new Set(rows.map(({ owner }) => owner))).toEqual(new Set([record?.id]));
  expect(rows).toHaveLength(12);
  expect((await device.rides.find().exec()).map(({ verdict }) => verdict)).toEqual(
    Array(12).fill('verified'),
  );
});
