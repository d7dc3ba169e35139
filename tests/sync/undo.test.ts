import { afterAll, beforeAll, expect, test } from 'vitest';
import { remove } from '../../sync/index';
import { closeLater, type Device, openDevice, stateOf, wake } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** Brings back a row that was removed, as an undo does: the very row, under its own id. */
async function bringBack(device: Device, id: string, text: string): Promise<void> {
  await device.notes.incrementalUpsert(device.note({ id, text }));
}

test('a row deleted, pushed and brought back is there again on every device', async () => {
  const a = await openDevice(await server.user('undo'), { only: 'notes' });
  const b = await openDevice(await server.device('undo'), { only: 'notes' });
  const here = a.sync();
  const there = b.sync();
  const doc = await a.notes.insert(a.note({ text: 'kept' }));
  await here.awaitInSync();
  await there.awaitInSync();
  await remove(a.notes, [doc.id]);
  await here.awaitInSync();
  await there.awaitInSync();
  expect(await b.texts()).toEqual([]);

  await bringBack(a, doc.id, 'kept');
  await here.awaitInSync();
  await there.awaitInSync();
  await here.awaitInSync();
  expect(await a.client.collection('notes').getOne(doc.id)).toMatchObject({ deleted: false, text: 'kept' });
  expect(await a.texts()).toEqual(['kept']);
  expect(await b.texts()).toEqual(['kept']);
  expect([...a.rejections.all(), ...b.rejections.all()]).toEqual([]);
});

test('what is brought back before the answer to its deletion was heard, and changed, stays', async () => {
  await server.user('undo-lost');
  const proxy = closeLater(await startProxy(server.url));
  const a = await openDevice(await server.device('undo-lost', proxy.url), { only: 'notes' });
  const here = a.sync({ random: () => 0 });
  const doc = await a.notes.insert(a.note({ text: 'kept' }));
  await here.awaitInSync();
  let lost = 0;
  proxy.rule = (passing) => (isWrite(passing) && lost++ === 0 ? 'lose' : 'pass');
  await remove(a.notes, [doc.id]);
  await stateOf(here, ({ phase }) => phase === 'connecting');
  await bringBack(a, doc.id, 'changed');
  wake(a);
  await here.awaitInSync();
  expect(await a.client.collection('notes').getOne(doc.id)).toMatchObject({
    deleted: false,
    text: 'changed',
  });
  expect(await a.texts()).toEqual(['changed']);
  expect(a.rejections.all()).toEqual([]);
});
