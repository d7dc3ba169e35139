import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Rejection, RemoteRow } from '../../sync/index';
import { closeLater, type Device, diskOf, type Note } from './fixture/client';
import { type Fate, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

const first = { serverState: { epoch: 'first' } };
const second = { serverState: { epoch: 'second' } };

/** Writes a change as another device of the user would. */
async function writeElsewhere(client: PocketBase, id: string, change: Partial<Note>): Promise<void> {
  const { seq } = await client.collection('notes').getOne(id);
  await client.collection('notes').update(id, { ...change, seq });
}

/** Whether a text is on the server or among what gave way. */
function isSomewhere(text: string, records: readonly object[], rejections: readonly Rejection[]): boolean {
  return [...records, ...rejections.map(({ doc }) => doc as object)].some(
    (state) => (state as Partial<Note>).text === text || (state as Partial<Note>).body === text,
  );
}

test.each([
  ['epoch', first, second],
  ['filter', { pull: { filter: 'room = "kitchen"' } }, { pull: { filter: 'room != "hall"' } }],
])('an unsent edit outlives another %s', async (what, before, after) => {
  const client = await server.user(`other${what}`);
  const disk = diskOf(client);
  let device = await disk.open();
  const rows = [0, 1, 2].map((n) => device.note({ text: `row ${n}`, room: 'kitchen' }));
  await device.notes.bulkInsert(rows);
  const ids = rows.map(({ id }) => id);
  const replication = device.sync(before);
  await replication.awaitInSync();
  device.available$.next(false);
  for (const id of ids) await device.edit(id, { text: `mine ${id}` });
  await device.close();
  await writeElsewhere(client, ids[1]!, { body: 'theirs' });
  await writeElsewhere(client, ids[2]!, { text: 'theirs' });

  device = await disk.open();
  await device.sync(after).awaitInSync();
  const record = (id: string) => client.collection('notes').getOne(id);
  expect(await record(ids[0]!)).toMatchObject({ text: `mine ${ids[0]}` });
  expect(await record(ids[1]!)).toMatchObject({ text: `mine ${ids[1]}`, body: 'theirs' });
  expect(await record(ids[2]!)).toMatchObject({ text: 'theirs' });
  const told = device.rejections.all().filter(({ docId }) => docId === ids[2]);
  expect(told).toMatchObject([{ doc: { text: `mine ${ids[2]}` } }]);
});

test('a change pulled while rows are compared with another epoch is here', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const client = await server.user('compared', proxy.url);
  const direct = await server.device('compared');
  const disk = diskOf(client);
  let device = await disk.open();
  const rows = Array.from({ length: 12 }, (_, n) => device.note({ text: `row ${n}` }));
  await device.notes.bulkInsert(rows);
  await device.sync(first).awaitInSync();
  await device.close();

  device = await disk.open();
  let pages = 0;
  proxy.rule = async ({ method, path }): Promise<Fate> => {
    if (method !== 'GET' || !path.includes('/records')) return 'pass';
    const row = rows[pages++];
    if (row !== undefined) await writeElsewhere(direct, row.id, { text: `theirs ${row.text}` });
    return 'pass';
  };
  const replication = device.sync({ ...second, pull: { batchSize: 3 } });
  for (const row of rows.slice(6)) await device.edit(row.id, { body: `mine ${row.text}` });
  await expect.poll(() => pages).toBeGreaterThan(4);
  proxy.rule = undefined;
  await replication.awaitInSync();
  const records = await direct.collection('notes').getFullList();
  const wanted = [
    ...rows.slice(0, Math.min(pages, rows.length)).map(({ text }) => `theirs ${text}`),
    ...rows.slice(6).map(({ text }) => `mine ${text}`),
  ];
  const told = device.rejections.all();
  expect(wanted.filter((text) => !isSomewhere(text, records, told))).toEqual([]);
  expect(await device.texts()).toEqual(records.map(({ text }) => String(text)).sort());
});

test.each([0, 1e9])(
  'a record that cannot be read after a restore to %d holds up its own row alone',
  async (restoredTo) => {
    const client = await server.user(`unread-epoch-${restoredTo}`);
    const disk = diskOf(client);
    const before = await disk.open({ only: 'notes' });
    const [mine, bad] = [before.note({ text: 'mine' }), before.note({ text: 'bad' })];
    await before.notes.bulkInsert([mine, bad]);
    await before.sync(first).awaitInSync();
    await before.close();
    let isReadable = false;
    function modifier({ owner, text, body, count, tags, room }: RemoteRow) {
      if (text === 'bad' && !isReadable) throw new Error('what is this?');
      return { owner, text, body, count, tags, room } as never;
    }
    const sync = (device: Device) =>
      device.sync({ serverState: { epoch: 'second', restoredTo }, random: () => 0, pull: { modifier } });
    const texts = async () =>
      (await client.collection('notes').getFullList()).map(({ text }) => text as string).sort();
    let device = await disk.open({ only: 'notes' });
    sync(device);
    await device.edit(mine.id, { text: 'edited' });
    await device.edit(bad.id, { body: 'written here' });
    await device.notes.insert(device.note({ text: 'new' }));
    await expect.poll(texts).toEqual(['bad', 'edited', 'new']);
    await device.close();
    // Another page begins with the comparison, and sends after it as well.
    device = await disk.open({ only: 'notes' });
    const replication = sync(device);
    await device.notes.insert(device.note({ text: 'newer' }));
    await expect.poll(texts).toEqual(['bad', 'edited', 'new', 'newer']);
    expect(device.rejections.all()).toEqual([]);
    isReadable = true;
    await replication.awaitInSync();
    expect(await client.collection('notes').getOne(bad.id)).toMatchObject({ body: 'written here' });
    expect(device.rejections.all()).toEqual([]);
  },
);
