import { afterEach, beforeEach, expect, test } from 'vitest';
import { adoptEpoch, remove } from '../../sync/index';
import { closeLater, type Device, diskOf, wake } from './fixture/client';
import { isWrite, type Passing, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';
import { takeSnapshot } from './fixture/snapshot';

let server: SyncServer;
beforeEach(async () => {
  server = await startSyncServer();
});
afterEach(() => server.close());

/** Opens a replication as an application does, and brings it in step. */
async function bringInStep(device: Device): Promise<void> {
  const replication = device.sync({ serverState: 'ask' });
  await replication.awaitInSync();
  await replication.cancel();
}

test.each(['stays', 'goes back', 'is lost'] as const)(
  'what a server has lost by a restore, where its note %s, comes from the devices again',
  async (note) => {
    const client = await server.user('ann');
    const a = await diskOf(client).open();
    const b = await diskOf(client).open();
    const [kept, changed, removed] = ['kept', 'changed', 'removed'].map((text) => a.note({ text }));
    await a.notes.bulkInsert([kept!, changed!, removed!]);
    await bringInStep(a);
    await bringInStep(b);
    const snapshot = await takeSnapshot(server, 'cold');
    const later = a.note({ text: 'made later' });
    await a.notes.insert(later);
    await a.edit(changed!.id, { text: 'changed later' });
    await remove(a.notes, [removed!.id]);
    await bringInStep(a);
    await bringInStep(b);
    expect(await b.texts()).toEqual(['changed later', 'kept', 'made later']);

    await snapshot.putIn(note);
    // Written before anybody has noticed, in a history that is to end.
    await client.collection('notes').create({ owner: client.authStore.record!.id, text: 'meanwhile' });
    await bringInStep(a);
    await bringInStep(b);
    await bringInStep(a);
    const texts = ['changed later', 'kept', 'made later', 'meanwhile'];
    const records = await client.collection('notes').getFullList({ filter: 'deleted = false' });
    expect(records.map(({ text }) => String(text)).sort()).toEqual(texts);
    expect(await a.texts()).toEqual(texts);
    expect(await b.texts()).toEqual(texts);
    expect([...a.rejections.all(), ...b.rejections.all()]).toEqual([]);
  },
);

test('a page that ends while it compares sends nothing before all is compared', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const client = await server.user('ann', proxy.url);
  const disk = diskOf(client);
  let device = await disk.open();
  const row = device.note({ text: 'first' });
  await device.notes.insert(row);
  await bringInStep(device);
  const snapshot = await takeSnapshot(server, 'cold');
  await device.edit(row.id, { text: 'later' });
  await bringInStep(device);
  await snapshot.putIn('goes back');

  // Nothing can be read, and the page ends.
  proxy.rule = (passing) => (passing.method === 'GET' ? 503 : 'pass');
  proxy.log.length = 0;
  device.sync({ serverState: 'ask' });
  await expect.poll(() => proxy.log.filter(({ method }) => method === 'GET').length).toBeGreaterThan(0);
  await device.close();
  device = await disk.open();
  let isRead = false;
  const early: string[] = [];
  proxy.rule = (passing) => {
    if (passing.method === 'GET') isRead = true;
    else if (isRowWrite(passing) && !isRead) early.push(passing.body);
    return 'pass';
  };
  await device.sync({ serverState: 'ask' }).awaitInSync();
  expect(early).toEqual([]);
  expect(await device.texts()).toEqual(['later']);
  expect((await client.collection('notes').getOne(row.id)).text).toBe('later');
  expect(device.rejections.all()).toEqual([]);
});

/** A report is a POST, too. */
const isRowWrite = (passing: Passing): boolean => isWrite(passing) && !passing.path.startsWith('/api/sync/');

test('what others wrote after a restore is taken in only once the device has compared', async () => {
  const client = await server.user('ann');
  const device = await diskOf(client).open();
  const row = device.note({ body: 'first' });
  await device.notes.insert(row);
  // It goes on running all the while, and hears of nothing.
  const replication = device.sync({ serverState: 'ask' });
  await replication.awaitInSync();
  const snapshot = await takeSnapshot(server, 'cold');
  await device.edit(row.id, { body: 'changed after the backup' });
  await replication.awaitInSync();
  // So that the note knows of it.
  await server.stop();
  await server.restart();
  await snapshot.putIn('stays');
  await client.collection('notes').update(row.id, { text: 'written by another' });

  replication.reSync();
  await expect.poll(() => device.rejections.all()).toHaveLength(1);
  const [lost] = device.rejections.all();
  expect(lost).toMatchObject({ code: 'conflict', doc: { body: 'changed after the backup' } });
  const theirs = { text: 'written by another', body: 'first' };
  await expect.poll(() => device.read(row.id)).toMatchObject(theirs);
});

test('without the server’s word of its data nothing is asked and nothing sent, until it comes', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const device = await diskOf(await server.user('ann', proxy.url)).open();
  await device.notes.insert(device.note({ text: 'mine' }));
  proxy.log.length = 0;
  proxy.rule = ({ path }) =>
    path.startsWith('/api/sync/') ? { text: '<!doctype html><title>Welcome</title>' } : 'pass';
  const replication = device.sync({ serverState: 'ask' });
  await expect.poll(() => proxy.log.length).toBeGreaterThan(1);
  expect(proxy.log.filter(({ path }) => !path.startsWith('/api/sync/'))).toEqual([]);
  proxy.rule = undefined;
  wake(device);
  await replication.awaitInSync();
  await replication.cancel();

  // What was told once is enough where it does not answer.
  proxy.rule = ({ path }) => (path.startsWith('/api/sync/') ? 503 : 'pass');
  await device.notes.insert(device.note({ text: 'mine, too' }));
  await device.sync({ serverState: 'ask' }).awaitInSync();
  proxy.rule = undefined;
});

test('the history that rows of another replication are of is where the comparison begins', async () => {
  const client = await server.user('ann');
  const device = await diskOf(client).open();
  const row = device.note({ text: 'first' });
  await device.notes.insert(row);
  await bringInStep(device);
  const { epoch } = await client.send<{ epoch: string }>('/api/sync/state', {});
  const snapshot = await takeSnapshot(server, 'cold');
  await device.edit(row.id, { text: 'later' });
  await bringInStep(device);
  await snapshot.putIn('stays');
  // By their marks the server learns of it.
  await bringInStep(await diskOf(client).open());
  await bringInStep(device);

  const one = { collection: device.notes, collectionName: 'notes', replicationIdentifier: 'moved' };
  await adoptEpoch(device.notes, 'moved', epoch);
  await device.sync({ ...one, serverState: 'ask' }).awaitInSync();
  expect((await client.collection('notes').getOne(row.id)).text).toBe('later');
});

test('the newest edit of its author stands after a restore, though another device comes first', async () => {
  const client = await server.user('ann');
  const author = await diskOf(client).open({ only: 'notes' });
  const other = await diskOf(client).open({ only: 'notes' });
  const [old, made] = [author.note({ text: 'before' }), author.note({ text: 'first' })];
  await author.notes.insert(old);
  await bringInStep(author);
  const snapshot = await takeSnapshot(server, 'cold');
  await author.notes.insert(made);
  await author.edit(old.id, { text: 'changed' });
  await bringInStep(author);
  await bringInStep(other);
  for (const { id } of [old, made]) await author.edit(id, { text: 'newest' });
  await bringInStep(author);
  await snapshot.putIn('stays');
  for (const device of [other, author, other]) await bringInStep(device);
  for (const device of [author, other]) expect(await device.texts()).toEqual(['newest', 'newest']);
  expect([...author.rejections.all(), ...other.rejections.all()]).toEqual([]);
});
