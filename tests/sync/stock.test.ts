import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { putBack, type ReplicateOptions, remove } from '../../sync/index';
import { runSql } from '../harness/raw-sql';
import { closeLater, type Device, diskOf, type Note, openDevice, stateOf, wake } from './fixture/client';
import { type Fate, type FaultyProxy, isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startStockServer } from './fixture/server';

/** A PocketBase without hooks: replication by `updated`. */

let server: SyncServer;
beforeAll(async () => {
  server = await startStockServer();
});
afterAll(() => server.close());

const stock = { checkpoint: 'updated' } as const;
const sync = (device: Device, over: Partial<ReplicateOptions<Note>> = {}) =>
  device.sync({ ...stock, random: () => 0, ...over });

/** Several devices of a new user. */
async function devicesOf(name: string, count = 2): Promise<Device[]> {
  await server.user(name);
  return Promise.all(
    Array.from({ length: count }, async () => openDevice(await server.device(name), { only: 'notes' })),
  );
}
async function proxied(name: string): Promise<{ device: Device; proxy: FaultyProxy }> {
  const proxy = closeLater(await startProxy(server.url));
  await server.user(name);
  return { device: await openDevice(await server.device(name, proxy.url), { only: 'notes' }), proxy };
}
const records = (client: PocketBase) => client.collection('notes').getFullList({ sort: 'text' });

async function setBatches(enabled: boolean): Promise<void> {
  await (await server.admin()).settings.update({ batch: { enabled, maxRequests: 1000, timeout: 30 } });
}

test('two devices make, change, delete and bring back, and agree', async () => {
  const [one, other] = (await devicesOf('agree')) as [Device, Device];
  const [first, second] = [sync(one), sync(other)];
  const step = async (): Promise<void> => {
    await first.awaitInSync();
    await second.awaitInSync();
    await first.awaitInSync();
  };
  const { id } = await one.notes.insert(one.note({ text: 'made' }));
  await step();
  expect(await other.texts()).toEqual(['made']);
  await other.edit(id, { text: 'changed' });
  await step();
  await step();
  expect(await one.texts()).toEqual(['changed']);
  await remove(one.notes, [id]);
  await step();
  expect([await one.texts(), await other.texts()]).toEqual([[], []]);
  expect(await records(one.client)).toMatchObject([{ id, deleted: true }]);
  await putBack(other.notes, [other.note({ id, text: 'back' })]);
  await step();
  await step();
  expect([await one.texts(), await other.texts()]).toEqual([['back'], ['back']]);
  expect([...one.errors, ...other.errors]).toEqual([]);
});

test('a creation whose answer was lost is there once', async () => {
  const { device, proxy } = await proxied('creation');
  const replication = sync(device);
  await replication.awaitInSync();
  let lost = 0;
  proxy.rule = (passing) => (isWrite(passing) && lost++ === 0 ? 'lose' : 'pass');
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  await device.edit(id, { body: 'written since' });
  wake(device);
  await replication.awaitInSync();
  expect(await records(device.client)).toMatchObject([{ id, text: 'made', body: 'written since' }]);
  expect(await device.read(id)).toMatchObject({ pending: 0 });
  expect(device.rejections.all()).toEqual([]);
});

test('a change whose answer was lost is known as one’s own', async () => {
  const { device, proxy } = await proxied('change');
  const replication = sync(device);
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await replication.awaitInSync();
  const other = await server.device('change');
  let changes = 0;
  proxy.rule = (passing) => (isWrite(passing) && changes++ === 0 ? 'lose' : 'pass');
  await device.edit(id, { text: 'mine' });
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  await other.collection('notes').update(id, { body: 'theirs' });
  wake(device);
  await replication.awaitInSync();
  expect(await device.read(id)).toMatchObject({ text: 'mine', body: 'theirs', pending: 0 });
  expect(await records(device.client)).toMatchObject([{ text: 'mine', body: 'theirs' }]);
  expect(device.rejections.all()).toEqual([]);
  expect(changes).toBe(1);
});

test('what was changed offline is merged by field', async () => {
  const [one, other] = (await devicesOf('offline')) as [Device, Device];
  const [first, second] = [sync(one), sync(other)];
  const { id } = await one.notes.insert(one.note({ text: 'made' }));
  await first.awaitInSync();
  await second.awaitInSync();
  one.available$.next(false);
  await one.edit(id, { text: 'mine' });
  await other.edit(id, { body: 'theirs' });
  await second.awaitInSync();
  one.available$.next(true);
  await first.awaitInSync();
  await second.awaitInSync();
  for (const device of [one, other])
    expect(await device.read(id)).toMatchObject({ text: 'mine', body: 'theirs', pending: 0 });
  expect(one.rejections.all()).toEqual([]);
});

test('a conflict that is seen is kept as a rejection', async () => {
  const [one, other] = (await devicesOf('conflict')) as [Device, Device];
  const [first, second] = [sync(one), sync(other)];
  const { id } = await one.notes.insert(one.note({ text: 'made' }));
  await first.awaitInSync();
  await second.awaitInSync();
  one.available$.next(false);
  await one.edit(id, { text: 'mine' });
  await other.edit(id, { text: 'theirs' });
  await second.awaitInSync();
  // Only the push looks: the change stands on no page yet.
  one.available$.next(true);
  await first.awaitInSync();
  expect(await records(one.client)).toMatchObject([{ text: 'theirs' }]);
  expect(one.rejections.all()).toMatchObject([{ code: 'conflict', doc: { text: 'mine' } }]);
});

/** Another device changes a row between the look at it and its change from here. */
async function inTheGap(name: string, collectionName: string): Promise<Device> {
  const { device, proxy } = await proxied(name);
  const replication = sync(device, { collectionName });
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await replication.awaitInSync();
  const other = await server.device(name);
  let changes = 0;
  proxy.rule = async (passing): Promise<Fate> => {
    if (isWrite(passing) && changes++ === 0)
      await other.collection(collectionName).update(id, { text: 'theirs', body: 'theirs' });
    return 'pass';
  };
  await device.edit(id, { text: 'mine' });
  await replication.awaitInSync();
  expect(await device.read(id)).toMatchObject({ pending: 0, body: 'theirs' });
  return device;
}

test('a change between look and sending is overwritten without a word', async () => {
  const device = await inTheGap('gap', 'notes');
  expect(await device.texts()).toEqual(['mine']);
  expect(device.rejections.all()).toEqual([]);
});

test('a rule that compares the stamps keeps it', async () => {
  const device = await inTheGap('rule', 'ruled');
  expect(await device.texts()).toEqual(['theirs']);
  expect(device.rejections.all()).toMatchObject([{ code: 'conflict', doc: { text: 'mine' } }]);
});

test('a change that a rule forbids is rejected', async () => {
  const [device, other] = [(await devicesOf('forbidden', 1))[0]!, await server.user('stranger')];
  const replication = sync(device, { collectionName: 'ruled' });
  const { id } = await device.notes.insert(device.note());
  await replication.awaitInSync();
  const stranger = await openDevice(other, { only: 'notes' });
  await stranger.notes.insert(stranger.note({ id, text: 'mine' }));
  const second = sync(stranger, { collectionName: 'ruled' });
  await stateOf(second, ({ refused }) => refused > 0);
  await second.awaitInSync();
  expect(await device.texts()).toEqual(['a note']);
});

test.each([false, true])('many rows arrive with batches switched on: %s', async (enabled) => {
  await setBatches(enabled);
  const { device, proxy } = await proxied(`batches-${enabled}`);
  const replication = sync(device);
  const made = Array.from({ length: 60 }, (_, n) => device.note({ text: `note ${n}` }));
  await device.notes.bulkInsert(made);
  await replication.awaitInSync();
  await Promise.all(made.map(({ id }) => device.edit(id, { body: 'changed' })));
  await replication.awaitInSync();
  await setBatches(false);
  const there = await records(device.client);
  expect(there).toHaveLength(60);
  expect(there.every(({ body }) => body === 'changed')).toBe(true);
  const batches = proxy.writes().filter(({ path }) => path.startsWith('/api/batch')).length;
  if (enabled) expect(proxy.writes().length).toBe(batches);
  else expect(proxy.writes().length).toBe(batches + 120);
});

/** Gives records of a user the same stamp, past PocketBase, `ms` later than it was. */
async function stamp(client: PocketBase, stampOf: (ms: number) => number, more = ''): Promise<void> {
  const [last] = await client.collection('notes').getFullList({ sort: '-updated' });
  const to = new Date(stampOf(Date.parse(String(last?.updated)))).toISOString().replace('T', ' ');
  const owner = client.authStore.record?.id;
  await runSql(server.dataDir, [`UPDATE notes SET updated = '${to}' ${more} WHERE owner = '${owner}'`]);
}

test('more rows of one moment than a page holds all arrive', async () => {
  const [one, other] = (await devicesOf('moment')) as [Device, Device];
  await one.notes.bulkInsert(Array.from({ length: 23 }, (_, n) => one.note({ text: `note ${n}` })));
  await sync(one).awaitInSync();
  await stamp(one.client, (ms) => ms);
  await sync(other, { pull: { batchSize: 5 } }).awaitInSync();
  expect(await other.texts()).toHaveLength(23);
});

test('a restart asks from the checkpoint on', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const client = await server.user('restart', proxy.url);
  const disk = diskOf(client);
  const there = await client
    .collection('notes')
    .create({ owner: client.authStore.record?.id, text: 'there' });
  const device = await disk.open({ only: 'notes' });
  await sync(device).awaitInSync();
  await device.close();
  await client.collection('notes').create({ owner: client.authStore.record?.id, text: 'new' });
  proxy.log.length = 0;
  const again = await disk.open({ only: 'notes' });
  await sync(again, { pull: { overlapMs: 2000 } }).awaitInSync();
  expect(await again.texts()).toEqual(['new', 'there']);
  const [page] = proxy.log.filter(({ path }) => path.includes('sort=updated'));
  const from = /updated >= "([^"]+)"/.exec(decodeURIComponent(page?.path ?? '').replaceAll('+', ' '))?.[1];
  expect(Date.parse(from ?? '')).toBe(Date.parse(String(there.updated)) - 2000);
});

test('a row that becomes visible late is pulled within the overlap, and missed beyond it', async () => {
  const [device] = (await devicesOf('late', 1)) as [Device];
  const replication = sync(device, { pull: { overlapMs: 5000 } });
  await device.notes.insert(device.note({ text: 'first' }));
  await replication.awaitInSync();
  const [first] = await records(device.client);
  for (const [text, ms] of [
    ['in time', 4000],
    ['too late', 6000],
  ] as const) {
    const { id } = await device.client.collection('notes').create({ owner: first?.owner, text });
    const at = new Date(Date.parse(String(first?.updated)) - ms).toISOString().replace('T', ' ');
    await runSql(server.dataDir, [`UPDATE notes SET updated = '${at}' WHERE id = '${id}'`]);
    await replication.awaitInSync();
  }
  expect(await device.texts()).toEqual(['first', 'in time']);
  // The way back for what was missed.
  await replication.cancel();
  await sync(device, { pull: { version: 1 } }).awaitInSync();
  expect(await device.texts()).toEqual(['first', 'in time', 'too late']);
});

test('a later state with an earlier stamp is taken', async () => {
  const [device] = (await devicesOf('earlier', 1)) as [Device];
  const replication = sync(device);
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await replication.awaitInSync();
  await stamp(device.client, (ms) => ms - 3000, ", text = 'later'");
  await replication.awaitInSync();
  expect(await device.read(id)).toMatchObject({ text: 'later', pending: 0 });
});

test('a server whose clock was set back confirms a change once', async () => {
  const { device, proxy } = await proxied('set-back');
  const replication = sync(device);
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await replication.awaitInSync();
  await stamp(device.client, (ms) => ms + 8000);
  await replication.awaitInSync();
  proxy.log.length = 0;
  await device.edit(id, { text: 'changed' });
  await replication.awaitInSync();
  expect(await device.read(id)).toMatchObject({ text: 'changed', pending: 0 });
  expect(proxy.writes()).toHaveLength(1);
});

test('a page that was read before a change was taken does not undo it', async () => {
  const { device, proxy } = await proxied('outrun');
  const replication = sync(device);
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await replication.awaitInSync();
  const texts: string[] = [];
  device.notes.findOne(id).$.subscribe((doc) => doc && texts.push(doc.text));
  const taken = new Promise<void>((resolve) => {
    replication.sent$.subscribe(() => resolve());
  });
  let pages = 0;
  proxy.rule = ({ path }) =>
    path.includes('sort=updated') && pages++ === 0 ? { answerAfter: () => taken } : 'pass';
  replication.reSync();
  await expect.poll(() => pages).toBe(1);
  await device.edit(id, { text: 'changed' });
  await replication.awaitInSync();
  expect(texts.filter((text, n) => text !== texts[n - 1])).toEqual(['made', 'changed']);
});

test('a page that was read before a refused change was looked at brings back no older state', async () => {
  const { device, proxy } = await proxied('looked-at');
  const replication = sync(device, { collectionName: 'ruled' });
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await replication.awaitInSync();
  const other = await server.device('looked-at');
  const texts: string[] = [];
  device.notes.findOne(id).$.subscribe((doc) => doc && texts.push(doc.text));
  let pages = 0;
  proxy.rule = async (passing): Promise<Fate> => {
    if (isWrite(passing)) await other.collection('ruled').update(id, { text: 'theirs' });
    if (!passing.path.includes('sort=updated') || pages++ > 0) return 'pass';
    return { answerAfter: () => expect.poll(() => texts, { timeout: 20_000 }).toContain('theirs') };
  };
  replication.reSync();
  await expect.poll(() => pages).toBe(1);
  await device.edit(id, { text: 'mine' });
  await replication.awaitInSync();
  expect(texts.filter((text, n) => text !== texts[n - 1])).toEqual(['made', 'mine', 'theirs']);
});

test.each([2001, 2099])('the clock of a device decides nothing (%i)', async (year) => {
  const [one, other] = (await devicesOf(`clock-${year}`)) as [Device, Device];
  const [first, second] = [sync(one), sync(other)];
  const { id } = await one.notes.insert(one.note({ text: 'made' }));
  await first.awaitInSync();
  await second.awaitInSync();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(year, 0) });
  try {
    await one.edit(id, { text: 'changed' });
    await first.awaitInSync();
    await second.awaitInSync();
    await other.edit(id, { body: 'changed, too' });
    await second.awaitInSync();
    await first.awaitInSync();
  } finally {
    vi.useRealTimers();
  }
  for (const device of [one, other])
    expect(await device.read(id)).toMatchObject({ text: 'changed', body: 'changed, too', pending: 0 });
  expect([...one.rejections.all(), ...other.rejections.all()]).toEqual([]);
});

test('a record that cannot be read now is not written over', async () => {
  const [one, other] = (await devicesOf('unread')) as [Device, Device];
  let tries = 0;
  const [first, second] = [
    sync(one),
    sync(other, {
      pull: {
        modifier({ text, body, count, tags, room, owner }) {
          if (body === 'unreadable') {
            tries++;
            throw new Error('not known here');
          }
          return { text, body, count, tags, room, owner } as never;
        },
      },
    }),
  ];
  const { id } = await one.notes.insert(one.note({ text: 'made' }));
  await first.awaitInSync();
  await second.awaitInSync();
  await one.edit(id, { text: 'theirs', body: 'unreadable' });
  await first.awaitInSync();
  await other.edit(id, { text: 'mine' });
  await expect.poll(() => tries).toBeGreaterThan(2);
  expect(other.errors).toHaveLength(1);
  expect(await records(one.client)).toMatchObject([{ text: 'theirs', body: 'unreadable' }]);
});

test('a record that was deleted for good stays, and a change of it is refused', async () => {
  const [device] = (await devicesOf('for-good', 1)) as [Device];
  const replication = sync(device);
  const { id } = await device.notes.insert(device.note({ text: 'made' }));
  await replication.awaitInSync();
  await (await server.admin()).collection('notes').delete(id);
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(['made']);
  await device.edit(id, { text: 'changed' });
  await replication.awaitInSync();
  expect(device.rejections.all()).toMatchObject([{ code: 'gone', doc: { text: 'changed' } }]);
});

test('a record without a stamp is pulled once it changes', async () => {
  const [device] = (await devicesOf('unstamped', 1)) as [Device];
  const owner = device.client.authStore.record?.id;
  const { id } = await device.client.collection('notes').create({ owner, text: 'old' });
  await runSql(server.dataDir, [`UPDATE notes SET updated = '' WHERE id = '${id}'`]);
  const replication = sync(device);
  await replication.awaitInSync();
  expect(await device.texts()).toEqual([]);
  await device.client.collection('notes').update(id, { text: 'changed' });
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(['changed']);
});

test('the kit cannot be asked where there is none', async () => {
  const [device] = (await devicesOf('ask', 1)) as [Device];
  expect(() => sync(device, { serverState: 'ask' })).toThrow('server kit');
});

test('a collection without the field deleted is told of, and no deletion is undone', async () => {
  const admin = await server.admin();
  await admin.collections.create({
    ...{ name: 'plain', type: 'base', listRule: '', viewRule: '', createRule: '', updateRule: '' },
    fields: [
      { name: 'text', type: 'text' },
      { name: 'updated', type: 'autodate', onCreate: true, onUpdate: true },
    ],
  });
  const device = await openDevice(await server.user('undeleted'), { only: 'notes' });
  const push = { modifier: ({ text }: Note) => ({ text }) };
  const replication = device.sync({ checkpoint: 'updated', collectionName: 'plain', push });
  const { id } = await device.notes.insert(device.note());
  await expect
    .poll(() => device.errors.map(String))
    .toEqual([
      'SyncMisconfigured: Records of plain have no updated or no deleted: give the collection the fields updated (autodate) and deleted (bool).',
    ]);
  await remove(device.notes, [id]);
  wake(device);
  await stateOf(replication, ({ phase }) => phase === 'connecting' || phase === 'idle');
  expect(await device.read(id)).toBeUndefined();
  await replication.cancel();
  // A mirror sends no deletions.
  const mirror = device.mirror({
    checkpoint: 'updated',
    collectionName: 'plain',
    replicationIdentifier: 'm',
  });
  await mirror.awaitInitialReplication();
});
