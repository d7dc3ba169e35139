import { afterAll, beforeAll, expect, test } from 'vitest';
import { remove } from '../../sync/index';
import { closeLater, type Device, makeId, type Note, openDevice, stateOf, wake } from './fixture/client';
import { type FaultyProxy, isWrite, type Passing, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;

/** A new user's device whose requests pass a proxy. */
async function proxied(
  only?: 'notes' | 'rides',
): Promise<{ device: Device; proxy: FaultyProxy; name: string }> {
  const proxy = closeLater(await startProxy(server.url));
  const name = `push${++users}`;
  await server.user(name);
  const client = await server.device(name, proxy.url);
  return { device: await openDevice(client, only === undefined ? {} : { only }), proxy, name };
}

async function countOnServer(name: string, collection: string): Promise<number> {
  return (await (await server.device(name)).collection(collection).getFullList()).length;
}

test('a refused row keeps nobody from being sent or received, and is asked about no more', async () => {
  const { device, proxy, name } = await proxied('rides');
  const replication = device.syncRides();
  const bad = await device.rides.insert(device.ride({ stream: 'bad' }));
  await replication.awaitInSync();
  expect(device.rejections.all()).toMatchObject([
    {
      collection: 'rides',
      docId: bad.id,
      status: 400,
      code: 'not-finished',
      message: expect.stringContaining('The ride does not finish'),
      fields: { stream: { code: 'not-finished' } },
      doc: { id: bad.id, stream: 'bad', deleted: false },
    },
  ]);
  const requests = proxy.writes().length;

  // Later rows go out, rows of others come in, and the refused one is never sent again.
  const good = await device.rides.insert(device.ride());
  const elsewhere = await server.device(name);
  await elsewhere
    .collection('rides')
    .create({ id: makeId(), owner: device.ride().owner, stream: 'from elsewhere' });
  await replication.awaitInSync();
  expect((await device.rides.findOne(good.id).exec())?.verdict).toBe('verified');
  expect(await device.rides.find().exec()).toHaveLength(3);
  expect(proxy.writes().length).toBe(requests + 1);
  const state = await stateOf(replication, ({ phase }) => phase === 'idle');
  expect(state).toMatchObject({ refused: 1, waiting: 0, syncing: 0 });
});

test('a repaired row goes through and its rejection goes away', async () => {
  const { device } = await proxied('rides');
  const replication = device.syncRides();
  const bad = await device.rides.insert(device.ride({ stream: 'bad' }));
  await replication.awaitInSync();
  await bad.incrementalPatch({ stream: 'good' });
  await replication.awaitInSync();
  expect(device.rejections.all()).toEqual([]);
  expect((await device.rides.findOne(bad.id).exec())?.verdict).toBe('verified');
});

test('a refused row is sent again as it is when asked to', async () => {
  const { device, proxy } = await proxied('notes');
  const replication = device.sync();
  proxy.rule = (passing) => (isWrite(passing) ? 403 : 'pass');
  const doc = await device.notes.insert(device.note());
  await replication.awaitInSync();
  expect(device.rejections.all()).toMatchObject([{ status: 403, code: 'not-permitted' }]);
  proxy.rule = undefined;
  await replication.retry(doc.id);
  await replication.awaitInSync();
  expect(device.rejections.all()).toEqual([]);
  expect((await device.client.collection('notes').getOne(doc.id)).text).toBe('a note');
});

test('a refused change given up makes place for the state of the server', async () => {
  const { device } = await proxied('notes');
  const replication = device.sync();
  const doc = await device.notes.insert(device.note({ text: 'accepted' }));
  await replication.awaitInSync();
  await doc.incrementalPatch({ text: 'x'.repeat(300) });
  await replication.awaitInSync();
  expect(device.rejections.all()).toMatchObject([
    { status: 400, code: 'validation_max_text_constraint', doc: { text: 'x'.repeat(300) } },
  ]);
  await replication.discard(doc.id);
  await replication.awaitInSync();
  expect(device.rejections.all()).toEqual([]);
  expect(await device.texts()).toEqual(['accepted']);

  const refusedAtOnce = await device.notes.insert(device.note({ text: 'y'.repeat(300) }));
  await replication.awaitInSync();
  await replication.discard(refusedAtOnce.id);
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(['accepted']);
  expect(device.rejections.all()).toEqual([]);
});

test('an answer lost on the way makes no second row and no rejection', async () => {
  const { device, proxy, name } = await proxied('rides');
  let lost = 0;
  proxy.rule = (passing) => {
    if (isWrite(passing)) return lost++ === 0 ? 'lose' : 'pass';
    // No pull tells of it, not even one that was under way.
    return passing.path.includes('sort=seq') && lost < 2 ? 503 : 'pass';
  };
  const replication = device.syncRides({ random: () => 0 });
  await device.rides.insert(device.ride());
  await replication.awaitInSync();
  expect(lost).toBe(2);
  expect(await countOnServer(name, 'rides')).toBe(1);
  expect(device.rejections.all()).toEqual([]);
  expect((await device.rides.find().exec()).map(({ verdict }) => verdict)).toEqual(['verified']);
});

test('the lost answer of a batch costs one look at all its rows, and no second batch', async () => {
  const { device, proxy, name } = await proxied('rides');
  const isPage = ({ path }: Passing): boolean => path.includes('sort=seq');
  let lost = 0;
  proxy.rule = (passing) => {
    if (isWrite(passing)) return lost++ === 0 ? 'lose' : 'pass';
    // No pull tells of it, not even one that was under way.
    return isPage(passing) ? 503 : 'pass';
  };
  await device.rides.bulkInsert(Array.from({ length: 50 }, () => device.ride()));
  const replication = device.syncRides({ random: () => 0 });
  await stateOf(replication, ({ phase, waiting }) => phase === 'connecting' && waiting === 50);
  await stateOf(replication, ({ waiting }) => waiting === 0);
  expect(proxy.writes()).toHaveLength(1);
  const looks = proxy.log.filter((passing) => passing.method === 'GET' && !passing.path.includes('sort='));
  expect(looks).toHaveLength(1);
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect(proxy.writes()).toHaveLength(1);
  expect(await countOnServer(name, 'rides')).toBe(50);
  expect(device.rejections.all()).toEqual([]);
});

test('a change made after an answer was lost is not taken for another device’s', async () => {
  const { device, proxy } = await proxied('notes');
  const replication = device.sync({ random: () => 0 });
  const doc = await device.notes.insert(device.note({ text: 'one' }));
  await replication.awaitInSync();
  let lost = 0;
  proxy.rule = (passing) => (isWrite(passing) && lost++ === 0 ? 'lose' : 'pass');
  await doc.incrementalPatch({ text: 'two' });
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  await doc.incrementalPatch({ text: 'three' });
  wake(device);
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(['three']);
  expect((await device.client.collection('notes').getOne(doc.id)).text).toBe('three');
  expect(device.rejections.all()).toEqual([]);
});

test('requests that arrive twice make one row each', async () => {
  const { device, proxy, name } = await proxied('rides');
  proxy.rule = (passing) => (isWrite(passing) ? 'double' : 'pass');
  const replication = device.syncRides({ random: () => 0 });
  await device.rides.insert(device.ride());
  await replication.awaitInSync();
  await device.rides.bulkInsert(Array.from({ length: 20 }, () => device.ride()));
  await replication.awaitInSync();
  expect(await countOnServer(name, 'rides')).toBe(21);
  expect(device.rejections.all()).toEqual([]);
});

test('the bad rows of a batch are refused each for its own reason, and the others arrive', async () => {
  const { device, name } = await proxied('rides');
  const rides = Array.from({ length: 40 }, (_, n) => device.ride(n % 10 === 3 ? { stream: 'bad' } : {}));
  const missing = device.ride({ stream: '' });
  await device.rides.bulkInsert([...rides, missing]);
  const replication = device.syncRides();
  await replication.awaitInSync();
  expect(await countOnServer(name, 'rides')).toBe(36);
  const codes = device.rejections
    .all()
    .map(({ code }) => code)
    .sort();
  expect(codes).toEqual([...Array(4).fill('not-finished'), 'validation_required']);
});

test('a row too many for the server’s batches goes in smaller ones', async () => {
  const { device, proxy, name } = await proxied('rides');
  await device.rides.bulkInsert(Array.from({ length: 100 }, () => device.ride()));
  // The fixture takes 60 at a time.
  const replication = device.syncRides({
    push: { batchSize: 200, modifier: ({ owner, stream }) => ({ owner, stream }) },
  });
  await replication.awaitInSync();
  expect(await countOnServer(name, 'rides')).toBe(100);
  expect(proxy.writes().map(({ path }) => path)).toEqual(Array(3).fill('/api/batch'));
});

test('without batches every row goes by itself', async () => {
  const { device, proxy, name } = await proxied('rides');
  proxy.rule = ({ path }) => (path.startsWith('/api/batch') ? 403 : 'pass');
  await device.rides.bulkInsert(Array.from({ length: 15 }, () => device.ride()));
  const replication = device.syncRides();
  await replication.awaitInSync();
  expect(await countOnServer(name, 'rides')).toBe(15);
  expect(proxy.writes().length).toBe(16);
});

test('a row whose parent has not arrived is refused for now, and goes through after the parent', async () => {
  const { device } = await proxied();
  const note = device.note();
  const ride = device.ride({ note: note.id });
  const rides = device.syncRides({ random: () => 0 });
  await device.rides.insert(ride);
  await rides.awaitInSync();
  expect(device.rejections.all()).toMatchObject([{ code: 'validation_missing_rel_records' }]);
  await device.notes.insert(note);
  await device.sync().awaitInSync();
  await stateOf(rides, ({ refused }) => refused === 0);
  await rides.awaitInSync();
  expect((await device.rides.findOne(ride.id).exec())?.verdict).toBe('verified');
});

test.each(['create', 'change'])(
  'a %s answered 400 without a word why is sent again by itself',
  async (sent) => {
    const { device, proxy } = await proxied('notes');
    const replication = device.sync({ random: () => 0 });
    const doc = await device.notes.insert(device.note());
    if (sent === 'change') {
      await replication.awaitInSync();
      await doc.incrementalPatch({ text: 'changed' });
    }
    // As PocketBase does when its disk is full.
    const before = proxy.writes().length;
    proxy.rule = (passing) => (isWrite(passing) && proxy.writes().length - before < 3 ? 400 : 'pass');
    await replication.awaitInSync();
    await stateOf(replication, ({ refused }) => refused === 0);
    await replication.awaitInSync();
    expect(proxy.writes().length - before).toBeGreaterThanOrEqual(3);
    expect(device.rejections.all()).toEqual([]);
    const { text } = await device.client.collection('notes').getOne(doc.id);
    expect(text).toBe(sent === 'change' ? 'changed' : 'a note');
  },
);

test('a document that maps to null stays on the device and is not counted', async () => {
  const { device, proxy } = await proxied('notes');
  const replication = device.sync({
    push: { modifier: ({ owner, text }) => (text === 'private' ? null : { owner, text }) },
  });
  await device.notes.insert(device.note({ text: 'private' }));
  await replication.awaitInSync();
  expect(proxy.writes()).toEqual([]);
  const state = await stateOf(replication, ({ phase }) => phase === 'idle');
  expect(state.waiting).toBe(0);
});

test('a document that cannot be put into words for the server is a rejection, not a blockage', async () => {
  const { device, name } = await proxied('notes');
  const replication = device.sync({
    push: {
      modifier: ({ owner, text }) => {
        if (text === 'odd') throw new Error('no words for this');
        return { owner, text };
      },
    },
  });
  await device.notes.bulkInsert([device.note({ text: 'odd' }), device.note({ text: 'even' })]);
  await replication.awaitInSync();
  expect(await countOnServer(name, 'notes')).toBe(1);
  expect(device.rejections.all()).toMatchObject([{ code: 'unsendable', message: 'no words for this' }]);
});

test('a row deleted before the server heard of it is never sent', async () => {
  const { device, proxy } = await proxied('notes');
  device.available$.next(false);
  const replication = device.sync();
  const doc = await device.notes.insert(device.note());
  await stateOf(replication, ({ waiting }) => waiting === 1);
  await remove(device.notes, [doc.id]);
  device.available$.next(true);
  await replication.awaitInSync();
  expect(proxy.writes()).toEqual([]);
});

test('a row the server fails on holds up no other', async () => {
  const { device, proxy, name } = await proxied('rides');
  const rides = Array.from({ length: 6 }, (_, n) => device.ride({ stream: n === 2 ? 'poison' : 'fine' }));
  proxy.rule = ({ body, method }) => (method === 'POST' && body.includes('poison') ? 500 : 'pass');
  await device.rides.bulkInsert(rides);
  const replication = device.syncRides({ random: () => 0 });
  await stateOf(replication, ({ phase, waiting }) => phase === 'idle' && waiting === 1);
  expect(await countOnServer(name, 'rides')).toBe(5);
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect(await countOnServer(name, 'rides')).toBe(6);
});

test('a document that stays on the device is not asked for at the next start', async () => {
  const { device, proxy } = await proxied('notes');
  const push = {
    modifier: ({ owner, text }: Note) => (text === 'private' ? null : { owner, text }),
  };
  await device.notes.bulkInsert([device.note({ text: 'private' }), device.note({ text: 'public' })]);
  const first = device.sync({ push });
  await first.awaitInSync();
  await first.cancel();
  proxy.log.length = 0;
  await device.sync({ push }).awaitInSync();
  // Nothing but what is new.
  expect(proxy.log.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('filter'))).toEqual(
    proxy.log.map(() => expect.stringMatching(/^seq > \d+$/)),
  );
  expect(proxy.log.length).toBeGreaterThan(0);
});
