import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BackgroundWrite, type RemoteRow, rejectionsInMemory, remove } from '../../sync/index';
import { closeLater, type Device, diskOf, type Note, openDevice, stateOf } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

/** What becomes of rejections, and of copies that are handed over. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;
const LONG = 'x'.repeat(300);

async function proxied() {
  const name = `rejections${++users}`;
  const proxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.user(name, proxy.url), { only: 'notes' });
  const notes = (await server.device(name)).collection('notes');
  async function write(id: string, change: object): Promise<void> {
    const { seq } = await notes.getOne(id);
    await notes.update(id, { ...change, seq });
  }
  return { device, proxy, write };
}

/** A row of which an edit has given way. */
async function withConflict(device: Device, write: (id: string, change: object) => Promise<void>) {
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  const replication = device.sync({ random: () => 0 });
  await replication.awaitInSync();
  device.available$.next(false);
  await device.edit(id, { text: 'mine' });
  await write(id, { text: 'theirs' });
  device.available$.next(true);
  await replication.awaitInSync();
  expect(device.rejections.all()).toMatchObject([{ docId: id, code: 'conflict' }]);
  return { id, replication };
}

test('discard leaves a row alone that is not rejected, and what was written in it since', async () => {
  const { device, proxy, write } = await proxied();
  const { id, replication } = await withConflict(device, write);
  proxy.rule = (passing) => (isWrite(passing) ? 503 : 'pass');
  await device.edit(id, { body: 'written since' });
  await replication.discard(id);
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect(await device.read(id)).toMatchObject({ text: 'theirs', body: 'written since' });
  expect(await device.client.collection('notes').getOne(id)).toMatchObject({ body: 'written since' });
});

test('dismiss drops the note of what gave way, and leaves the row as it is', async () => {
  const { device, write } = await proxied();
  const { id, replication } = await withConflict(device, write);
  await device.edit(id, { body: 'written since' });
  const [note] = device.rejections.all();
  await replication.dismiss(note!.id);
  expect(device.rejections.all()).toEqual([]);
  await replication.awaitInSync();
  expect(await device.read(id)).toMatchObject({ text: 'theirs', body: 'written since' });
});

test('dismiss does not take a rejected row for done', async () => {
  const { device } = await proxied();
  const replication = device.sync();
  await device.notes.insert(device.note({ text: LONG }));
  await replication.awaitInSync();
  const [rejection] = device.rejections.all();
  await expect(replication.dismiss(rejection!.id)).rejects.toThrow('retry or discard');
  expect(device.rejections.all()).toHaveLength(1);
});

test('a rejection goes with a row that is deleted before the server ever had it', async () => {
  const { device } = await proxied();
  const replication = device.sync();
  const { id } = await device.notes.insert(device.note({ text: LONG }));
  await replication.awaitInSync();
  expect(device.rejections.all()).toHaveLength(1);
  await remove(device.notes, [id]);
  await stateOf(replication, ({ refused }) => refused === 0);
  expect(device.rejections.all()).toEqual([]);
});

test('a rejection goes when its row is changed back to what the server has', async () => {
  const { device } = await proxied();
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  const replication = device.sync();
  await replication.awaitInSync();
  await device.edit(id, { text: LONG });
  await replication.awaitInSync();
  expect(device.rejections.all()).toHaveLength(1);
  await device.edit(id, { text: 'first' });
  await stateOf(replication, ({ refused }) => refused === 0);
  expect(await device.read(id)).toMatchObject({ text: 'first', pending: 0 });
});

test('a rejection goes when its row has been deleted for good', async () => {
  const { device } = await proxied();
  const { id } = await device.notes.insert(device.note({ text: LONG }));
  const first = device.sync();
  await first.awaitInSync();
  await first.cancel();
  await remove(device.notes, [id]);
  const second = device.sync();
  await second.awaitInSync();
  await stateOf(second, ({ refused }) => refused === 0);
});

/** The texts of copies that were handed over. */
const textsOf = (writes: readonly BackgroundWrite[]): string[] =>
  writes.map(({ body }) => (JSON.parse(body) as Note).text);

test('a row that is changed while it waits is handed over again', async () => {
  const { device } = await proxied();
  device.available$.next(false);
  const handed: BackgroundWrite[] = [];
  device.sync({ push: { handOver: (write) => void handed.push(write) } });
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  await expect.poll(() => textsOf(handed)).toEqual(['first']);
  await device.edit(id, { text: 'second' });
  await expect.poll(() => textsOf(handed)).toEqual(['first', 'second']);
});

test('a row whose handing over has failed is handed over again', async () => {
  const { device, proxy } = await proxied();
  device.available$.next(false);
  const handed: BackgroundWrite[] = [];
  let isSound = false;
  const replication = device.sync({
    push: {
      handOver(write) {
        if (!isSound) throw new Error('no worker yet');
        handed.push(write);
      },
    },
  });
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  await expect.poll(() => device.errors).toEqual([new Error('no worker yet')]);
  isSound = true;
  await device.notes.insert(device.note({ text: 'other' }));
  await expect.poll(() => textsOf(handed).sort()).toEqual(['first', 'other']);
  device.available$.next(true);
  await replication.awaitInSync();
  expect((await device.client.collection('notes').getOne(id)).text).toBe('first');
  expect(proxy.log.filter(isWrite).length).toBeGreaterThan(0);
});

test('a rejection that the store has forgotten is told again by the next page', async () => {
  const client = await server.user(`rejections${++users}`);
  const disk = diskOf(client);
  const before = await disk.open({ only: 'notes', rejections: rejectionsInMemory() });
  const first = before.sync();
  await before.notes.insert(before.note({ text: LONG }));
  await first.awaitInSync();
  expect(before.rejections.all()).toHaveLength(1);
  await before.close();
  const after = await disk.open({ only: 'notes', rejections: rejectionsInMemory() });
  const second = after.sync();
  await second.awaitInSync();
  expect(after.rejections.all()).toMatchObject([{ code: 'validation_max_text_constraint' }]);
  expect((await stateOf(second, ({ refused }) => refused === 1)).waiting).toBe(0);
});

test('discard says where it cannot read what the server has', async () => {
  const { device } = await proxied();
  let isReadable = true;
  const modifier = ({ owner, text }: RemoteRow) => {
    if (!isReadable) throw new Error('what is this?');
    return { owner, text } as never;
  };
  const replication = device.sync({ pull: { modifier } });
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  await replication.awaitInSync();
  await device.edit(id, { text: LONG });
  await replication.awaitInSync();
  isReadable = false;
  await expect(replication.discard(id)).rejects.toThrow(
    `What the server has of "${id}" cannot be read here.`,
  );
  expect(device.rejections.all()).toHaveLength(1);
  isReadable = true;
  await replication.discard(id);
  expect(await device.read(id)).toMatchObject({ text: 'first', pending: 0 });
  expect(device.rejections.all()).toEqual([]);
});
