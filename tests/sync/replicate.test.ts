import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDevice } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

test('what one device writes, changes and deletes comes to the other', async () => {
  const a = await openDevice(await server.user('two'), { only: 'notes' });
  const b = await openDevice(await server.device('two'), { only: 'notes' });
  const here = a.sync();
  const there = b.sync();

  const notes = await a.notes.bulkInsert(Array.from({ length: 30 }, (_, n) => a.note({ text: `note ${n}` })));
  await here.inSync();
  await there.inSync();
  expect(await b.texts()).toHaveLength(30);

  const [first, second] = notes.success;
  await first?.incrementalPatch({ text: 'changed', tags: ['x'] });
  await second?.incrementalRemove();
  await here.inSync();
  await there.inSync();
  expect(await b.texts()).toHaveLength(29);
  const changed = await b.notes.findOne(first?.id ?? '').exec();
  expect(changed?.toJSON()).toMatchObject({ text: 'changed', tags: ['x'] });
  expect(changed?.seq).toBeGreaterThan(30);
  expect(a.rejections.all()).toEqual([]);
  expect([...a.faults, ...b.faults]).toEqual([]);
});
