import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Rejection, RowGone, rejectionsInMemory, remove } from '../../sync/index';
import { type Device, diskOf, type Note, openDevice, stateOf } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** Another device of a user, that writes at once. */
async function writer(name: string): Promise<(id: string, change: Partial<Note>) => Promise<void>> {
  const client = await server.device(name);
  return async (id, change) => {
    const { seq } = await client.collection('notes').getOne(id);
    await client.collection('notes').update(id, { ...change, seq });
  };
}

/** A device with a row that the server has. */
async function withRow(device: Device, over: Partial<Note> = {}) {
  const { id } = await device.notes.insert(device.note({ text: 'first', ...over }));
  const replication = device.sync();
  await replication.awaitInSync();
  return { id, replication };
}

const docsOf = (rejections: readonly Rejection[]): Partial<Note>[] =>
  rejections.map(({ doc }) => doc as Partial<Note>);

test('a second conflict leaves what the first one kept', async () => {
  const device = await openDevice(await server.user('second'));
  const { id, replication } = await withRow(device);
  const write = await writer('second');
  for (const n of [1, 2]) {
    device.available$.next(false);
    await device.edit(id, { text: `mine ${n}` });
    await write(id, { text: `theirs ${n}` });
    device.available$.next(true);
    await replication.awaitInSync();
  }
  expect(await device.texts()).toEqual(['theirs 2']);
  expect(docsOf(device.rejections.all()).map(({ text }) => text)).toEqual(['mine 1', 'mine 2']);
  const state = await stateOf(replication, ({ phase }) => phase === 'idle');
  expect(state).toMatchObject({ refused: 0, overridden: 2 });
});

test('what two devices changed in different fields is all there', async () => {
  const device = await openDevice(await server.user('apart'));
  const { id, replication } = await withRow(device);
  const write = await writer('apart');
  device.available$.next(false);
  await device.edit(id, { text: 'mine' });
  await write(id, { body: 'theirs' });
  device.available$.next(true);
  await replication.awaitInSync();
  const record = await device.client.collection('notes').getOne(id);
  expect(record).toMatchObject({ text: 'mine', body: 'theirs' });
  expect(await device.read(id)).toMatchObject({ text: 'mine', body: 'theirs' });
  expect(device.rejections.all()).toEqual([]);
});

test('an edit that gives way stays until its note is written', async () => {
  const store = rejectionsInMemory();
  let tries = 0;
  const full = {
    ...store,
    async put() {
      tries++;
      throw new DOMException('The disk is full.', 'QuotaExceededError');
    },
  };
  const disk = diskOf(await server.user('full'));
  let device = await disk.open({ rejections: full });
  const { id, replication } = await withRow(device);
  device.available$.next(false);
  await device.edit(id, { text: 'mine' });
  await (await writer('full'))(id, { text: 'theirs' });
  device.available$.next(true);
  replication.reSync();
  await expect.poll(() => tries).toBeGreaterThan(0);
  await device.close();

  device = await disk.open({ rejections: store });
  await device.sync().awaitInSync();
  expect(await device.texts()).toEqual(['theirs']);
  expect(docsOf(store.all()).map(({ text }) => text)).toEqual(['mine']);
});

test('an edit made while a conflict is noted gives way only with a note of its own', async () => {
  const store = rejectionsInMemory();
  let puts = 0;
  let kept: Note | undefined;
  const device = await openDevice(await server.user('between'), {
    rejections: {
      ...store,
      async put(rejection: Rejection) {
        puts++;
        // The user writes on while the first note is on its way, and there is no room for a second at once.
        if (puts === 1) await device.edit(id, { body: 'mine, too' });
        if (puts === 2) {
          kept = await device.read(id);
          throw new DOMException('The disk is full.', 'QuotaExceededError');
        }
        await store.put(rejection);
      },
    },
  });
  const { id, replication } = await withRow(device);
  device.available$.next(false);
  await device.edit(id, { text: 'mine' });
  await (await writer('between'))(id, { text: 'theirs', body: 'theirs' });
  device.available$.next(true);
  await replication.awaitInSync();
  expect(kept).toMatchObject({ text: 'mine', body: 'mine, too' });
  expect(await device.read(id)).toMatchObject({ text: 'theirs', body: 'theirs' });
  expect(docsOf(store.all())).toMatchObject([{ text: 'mine', body: 'mine, too' }]);
});

test('a change of a row that has gone from the disk is an error', async () => {
  const device = await openDevice(await server.user('gone'));
  const doc = await device.notes.insert(device.note());
  await remove(device.notes, [doc.id]);
  await expect(doc.incrementalPatch({ text: 'changed' })).rejects.toThrow(RowGone);
  await expect(remove(device.notes, [doc.id])).resolves.toEqual([]);
});

test('a change of a record that cannot be read now is tried again with pauses, until it can', async () => {
  const device = await openDevice(await server.user('unread'));
  let isReadable = true;
  const replication = device.sync({
    random: () => 0,
    pull: {
      modifier({ owner, text, body }) {
        if (!isReadable) throw new Error('not known here');
        return { owner, text, body } as never;
      },
    },
  });
  const { id } = await device.notes.insert(device.note({ text: 'first' }));
  await replication.awaitInSync();
  isReadable = false;
  await (await writer('unread'))(id, { body: 'theirs' });
  await device.edit(id, { text: 'mine' });
  await new Promise((resolve) => setTimeout(resolve, 2000));
  // Without pauses it would be some hundreds.
  expect(device.errors.length).toBeGreaterThan(0);
  expect(device.errors.length).toBeLessThan(20);
  isReadable = true;
  await replication.awaitInSync();
  expect(await device.client.collection('notes').getOne(id)).toMatchObject({ text: 'mine', body: 'theirs' });
});
