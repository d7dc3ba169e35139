import type PocketBase from 'pocketbase';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskOf, type Note, openDevice } from './fixture/client';
import { fullDisk } from './fixture/full-disk';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** Notes of a user, written elsewhere. @returns their texts */
async function notesOf(client: PocketBase, count: number): Promise<string[]> {
  const texts = Array.from({ length: count }, (_, n) => `note ${n}`);
  for (const text of texts)
    await client.collection('notes').create({ owner: client.authStore.record!.id, text, room: 'kitchen' });
  return texts.sort();
}

/** What this release makes of a record; it knows nothing of rooms. */
const withoutRoom = ({ owner, text, body, count, tags }: Partial<Note>): never =>
  ({ owner, text, body, count, tags }) as never;

test('a row on which the mapping throws once is here when all is said to be', async () => {
  const client = await server.user('once');
  const texts = await notesOf(client, 6);
  const device = await openDevice(client);
  let throws = 1;
  const modifier = (row: object): never => {
    const { text } = row as Note;
    if (text === 'note 3' && throws-- > 0) throw new Error('Not now.');
    return withoutRoom(row);
  };
  await device.sync({ pull: { batchSize: 2, modifier } }).awaitInSync();
  expect(await device.texts()).toEqual(texts);
  expect(device.errors).toHaveLength(1);
});

test.each([
  ['throws', true],
  ['says so', false],
])('a page that finds a full disk, which %s, is here when all is said to be', async (_, throws) => {
  const client = await server.user(`full${throws}`);
  const texts = await notesOf(client, 6);
  const disk = fullDisk(getRxStorageMemory() as never);
  disk.throws = throws;
  let pages = 0;
  disk.isFull = (collection) => collection === 'notes' && ++pages === 2;
  const device = await openDevice(client, { storage: disk.storage });
  await device.sync({ pull: { batchSize: 2 } }).awaitInSync();
  expect(pages).toBeGreaterThan(2);
  expect(await device.texts()).toEqual(texts);
});

test('a replication that begins on a full disk goes on when there is room', async () => {
  const client = await server.user('start');
  const texts = await notesOf(client, 2);
  const disk = fullDisk(getRxStorageMemory() as never);
  const device = await openDevice(client, { storage: disk.storage });
  let tries = 0;
  disk.isFull = (collection) => collection !== 'notes' && ++tries === 1;
  await device.sync({ serverState: { epoch: 'first' } }).awaitInSync();
  expect(tries).toBeGreaterThan(1);
  expect(await device.texts()).toEqual(texts);
});

test('an edit of a row whose page was not noted as done arrives', async () => {
  const client = await server.user('half');
  await notesOf(client, 3);
  const disk = diskOf(client);
  let full = false;
  let refused = 0;
  let device = await disk.open({
    over: (storage) => {
      const one = fullDisk(storage);
      one.isFull = (collection, rows) => {
        // From the moment in which the page itself has been written.
        if (collection !== 'notes') return full && ++refused > 0;
        full ||= rows === 3;
        return false;
      };
      return one.storage;
    },
  });
  device.sync();
  await expect.poll(async () => (await device.texts()).length).toBe(3);
  await expect.poll(() => refused).toBeGreaterThan(0);
  const [first] = await device.notes.find().exec();
  await device.edit(first!.id, { body: 'mine' });
  full = false;
  await device.close();

  // Another device writes the same row meanwhile, in another field.
  const { seq } = await client.collection('notes').getOne(first!.id);
  await client.collection('notes').update(first!.id, { text: 'theirs', seq });
  device = await disk.open();
  await device.sync().awaitInSync();
  const record = await client.collection('notes').getOne(first!.id);
  expect(record).toMatchObject({ text: 'theirs', body: 'mine' });
  expect(await device.read(first!.id)).toMatchObject({ text: 'theirs', body: 'mine' });
});

test('rows that an old release could not use come after the upgrade', async () => {
  const client = await server.user('old');
  const texts = await notesOf(client, 4);
  const disk = diskOf(client);
  let device = await disk.open();
  const old = (row: object): never | null => ((row as Note).text === 'note 1' ? null : withoutRoom(row));
  await device.sync({ pull: { version: 1, modifier: old } }).awaitInSync();
  expect(await device.texts()).toHaveLength(3);
  const { id } = (await device.notes.find({ selector: { text: 'note 0' } }).exec())[0]!;
  await device.close();

  device = await disk.open();
  device.available$.next(false);
  const replication = device.sync({ pull: { version: 2 } });
  await device.edit(id, { body: 'mine' });
  device.available$.next(true);
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(texts);
  // And what it could not read of the others.
  const rooms = (await device.notes.find().exec()).map(({ room }) => room);
  expect(new Set(rooms)).toEqual(new Set(['kitchen']));
  expect(await client.collection('notes').getOne(id)).toMatchObject({ body: 'mine', room: 'kitchen' });
});

test('a release writes no field that it has not seen', async () => {
  const client = await server.user('wipe');
  await notesOf(client, 1);
  const device = await openDevice(client);
  const replication = device.sync({
    pull: { modifier: withoutRoom },
    // As a new release has it, over rows that an older one has stored.
    push: { modifier: ({ owner, text, body, room = '' }) => ({ owner, text, body, room }) },
  });
  await replication.awaitInSync();
  const [doc] = await device.notes.find().exec();
  await device.edit(doc!.id, { text: 'mine' });
  await replication.awaitInSync();
  const record = await client.collection('notes').getOne(doc!.id);
  expect(record).toMatchObject({ text: 'mine', room: 'kitchen' });
});
