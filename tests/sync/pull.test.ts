import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RemoteRow, remove } from '../../sync/index';
import { closeLater, type Note, openDevice, stateOf, wake } from './fixture/client';
import { type FaultyProxy, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;
const nextUser = (): string => `pull${++users}`;

async function proxied(): Promise<FaultyProxy> {
  return closeLater(await startProxy(server.url));
}

test('one event of the live connection brings every row, not only its own', async () => {
  const client = await server.user(nextUser());
  let tell: ((event: unknown) => void) | undefined;
  // A live connection that loses events, and gives one from the middle.
  client.realtime.subscribe = async (topic, callback) => {
    if (topic === 'notes/*') tell = callback;
    return async () => undefined;
  };
  const device = await openDevice(client, { only: 'notes' });
  const replication = device.mirror({ live: true });
  await replication.awaitInSync();
  expect(tell).toBeDefined();

  const records = [];
  for (let n = 0; n < 20; n++)
    records.push(await client.collection('notes').create(device.note({ text: `${n}` })));
  const arrived = new Promise<void>((resolve) => {
    device.notes.find().$.subscribe((docs) => docs.length === 20 && resolve());
  });
  tell?.({ action: 'create', record: records[12] });
  await arrived;
  expect((await device.texts()).length).toBe(20);
});

test('more rows than a page come page by page, each once', async () => {
  const client = await server.user(nextUser());
  const proxy = await proxied();
  const writer = await openDevice(client, { only: 'notes' });
  const out = writer.sync();
  await writer.notes.bulkInsert(Array.from({ length: 95 }, (_, n) => writer.note({ text: `${n}` })));
  await out.awaitInSync();

  const reader = await openDevice(await server.device(`pull${users}`, proxy.url), { only: 'notes' });
  let read = 0;
  const replication = reader.mirror({
    pull: {
      batchSize: 20,
      modifier: (row) => {
        read++;
        return reader.note({ text: String(row.text) });
      },
    },
  });
  await replication.awaitInSync();
  expect(await reader.texts()).toHaveLength(95);
  expect(read).toBe(95);
  const pages = proxy.log.filter(({ path }) => path.includes('/notes/records')).map(({ path }) => path);
  expect(new Set(pages.slice(0, 5)).size).toBe(5);
  // All that is asked after that is what is new.
  expect(new Set(pages.slice(5)).size).toBeLessThanOrEqual(1);
});

test('rows of which this release has no use are left out and do not end the pull', async () => {
  const client = await server.user(nextUser());
  const writer = await openDevice(client, { only: 'notes' });
  // The first pages hold nothing else.
  const text = (n: number): string => (n < 45 ? 'strange' : 'plain');
  await writer.notes.bulkInsert(Array.from({ length: 60 }, (_, n) => writer.note({ text: text(n) })));
  await writer.sync().awaitInSync();

  const reader = await openDevice(client, { only: 'notes' });
  const modifier = (row: RemoteRow) =>
    row.text === 'strange' ? null : reader.note({ text: String(row.text) });
  const replication = reader.mirror({ pull: { batchSize: 10, modifier } });
  await replication.awaitInSync();
  expect(await reader.texts()).toEqual(Array(15).fill('plain'));
  expect(reader.errors).toEqual([]);
});

test('a row that cannot be read now holds up no other, and comes when it can be read', async () => {
  const client = await server.user(nextUser());
  const writer = await openDevice(client, { only: 'notes' });
  const text = (n: number): string => (n % 12 === 5 ? 'strange' : 'plain');
  await writer.notes.bulkInsert(Array.from({ length: 60 }, (_, n) => writer.note({ text: text(n) })));
  await writer.sync().awaitInSync();

  const reader = await openDevice(client, { only: 'notes' });
  const open = (modifier: (row: RemoteRow) => Note) =>
    reader.mirror({ pull: { batchSize: 10, modifier }, random: () => 0 });
  let tries = 0;
  const first = open((row) => {
    if (row.text === 'strange') {
      tries++;
      throw new Error('what is this?');
    }
    return reader.note({ text: String(row.text) });
  });
  let isInSync = false;
  const ended = first.awaitInSync().then(
    () => {
      isInSync = true;
    },
    () => undefined,
  );
  await expect.poll(() => reader.texts()).toEqual(Array(55).fill('plain'));
  // All pages were seen to the end, and those rows once more; each is told of once.
  await expect.poll(() => tries).toBeGreaterThan(5);
  expect(reader.errors).toHaveLength(5);
  expect(isInSync).toBe(false);
  await first.cancel();
  await ended;
  expect(isInSync).toBe(false);

  await open((row) => reader.note({ text: String(row.text) })).awaitInSync();
  expect(await reader.texts()).toEqual([...Array(55).fill('plain'), ...Array(5).fill('strange')]);
});

test('only the rows of the filter come, and another filter starts afresh', async () => {
  const client = await server.user(nextUser());
  const writer = await openDevice(client, { only: 'notes' });
  const out = writer.sync();
  await writer.notes.bulkInsert(['red', 'blue', 'red'].map((room) => writer.note({ room, text: room })));
  await out.awaitInSync();
  const reader = await openDevice(client, { only: 'notes' });
  const red = reader.mirror({ pull: { filter: 'room = "red"' } });
  await red.awaitInSync();
  expect(await reader.texts()).toEqual(['red', 'red']);
  await red.cancel();
  const blue = reader.mirror({ pull: { filter: 'room = "blue"' } });
  await blue.awaitInSync();
  expect(await reader.texts()).toEqual(['blue', 'red', 'red']);
});

test('a tombstone takes a row away on a device that was offline when it was deleted', async () => {
  const name = nextUser();
  const a = await openDevice(await server.user(name), { only: 'notes' });
  const b = await openDevice(await server.device(name), { only: 'notes' });
  const here = a.sync();
  const there = b.sync();
  const doc = await a.notes.insert(a.note());
  await here.awaitInSync();
  await there.awaitInSync();
  b.available$.next(false);
  await remove(a.notes, [doc.id]);
  await here.awaitInSync();
  expect(await b.texts()).toHaveLength(1);
  b.available$.next(true);
  await there.awaitInSync();
  expect(await b.texts()).toEqual([]);
  const row = await a.client.collection('notes').getOne(doc.id);
  expect(row.deleted).toBe(true);
});

test('an answer that makes no sense moves nothing', async () => {
  const name = nextUser();
  const client = await server.user(name);
  const proxy = await proxied();
  const writer = await openDevice(client, { only: 'notes' });
  const out = writer.sync();
  await writer.notes.insert(writer.note({ text: 'here' }));
  await out.awaitInSync();

  const reader = await openDevice(await server.device(name, proxy.url), { only: 'notes' });
  // A hotel's page instead of the server.
  proxy.rule = () => ({ text: '<html>Accept the terms to go online</html>' });
  const replication = reader.sync({ random: () => 0 });
  const waiting = await reader.notes.insert(reader.note({ text: 'mine' }));
  await stateOf(replication, ({ phase, waiting: n }) => phase === 'connecting' && n === 1);
  proxy.rule = undefined;
  wake(reader);
  await replication.awaitInSync();
  expect(await reader.texts()).toEqual(['here', 'mine']);
  expect((await client.collection('notes').getOne(waiting.id)).text).toBe('mine');
});
