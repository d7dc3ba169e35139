import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fork, mergeFields, sameContent } from '../../sync';
import { type Note, openDevice } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';
import { takeSnapshot } from './fixture/snapshot';

type State = { id: string; seq: number; a: number; b: number; c: number; _deleted: boolean };
const state = fc.record({
  id: fc.constant('x'),
  seq: fc.nat(9),
  a: fc.nat(2),
  b: fc.nat(2),
  c: fc.nat(2),
  _deleted: fc.boolean(),
});
const fork = fc.record({ base: fc.option(state, { nil: undefined }), mine: state, theirs: state });
const fields = ['a', 'b', 'c'] as const;

test('a deletion on either side wins over every change, unless it was taken back since both knew of it', () => {
  fc.assert(
    fc.property(fork, (one) => {
      const { doc } = mergeFields<State>(one);
      const isBack = one.base?._deleted === true && !one.mine._deleted;
      return doc._deleted === (one.mine._deleted || (one.theirs._deleted && !isBack));
    }),
  );
});

test('what a deletion takes of a change since the last common state is named, and whose it was', () => {
  fc.assert(
    fc.property(fork, ({ base, mine, theirs }) => {
      if (base === undefined || base._deleted || mine._deleted === theirs._deleted) return true;
      const { lost, given = 'mine' } = mergeFields<State>({ base, mine, theirs });
      const alive = mine._deleted ? theirs : mine;
      const changed = fields.filter((name) => alive[name] !== base[name]);
      return given === (mine._deleted ? 'theirs' : 'mine') && changed.join() === [...lost].sort().join();
    }),
  );
});

test('a field only one side changed keeps that change, and a field both changed is theirs and named', () => {
  fc.assert(
    fc.property(fork, ({ base, mine, theirs }) => {
      if (base === undefined || mine._deleted || theirs._deleted) return true;
      const { doc, lost } = mergeFields<State>({ base, mine, theirs });
      return fields.every((name) => {
        const here = mine[name] !== base[name];
        const there = theirs[name] !== base[name];
        const clash = here && there && mine[name] !== theirs[name];
        const expected = clash || !here ? theirs[name] : mine[name];
        return doc[name] === expected && lost.includes(name) === clash;
      });
    }),
  );
});

test('two states of which neither is known to be older make one that has lost nothing without naming it', () => {
  fc.assert(
    fc.property(fork, (one) => {
      const { doc, lost } = mergeFields<State>(one);
      if (doc._deleted) return true;
      return fields.every(
        (name) => doc[name] === one.mine[name] || doc[name] === one.theirs[name] || lost.includes(name),
      );
    }),
  );
});

type Free = Record<string, unknown> & { _deleted: boolean };

test('the server’s own fields and its empty values make no difference', () => {
  const one: Free = { id: 'x', seq: 4, text: '', tags: [] as string[], _deleted: false };
  const same: Free = { id: 'x', seq: 9, updated: 'later', count: 0, _deleted: false };
  expect(sameContent(one, same)).toBe(true);
  expect(sameContent(one, Object.assign({ count: 1 }, one))).toBe(false);
  expect(sameContent(one, { ...same, _deleted: true })).toBe(false);
});

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** Adds what both have counted since they last agreed. */
function addUp({ base, mine, theirs }: Fork<Note>) {
  return { doc: { ...theirs, count: theirs.count + mine.count - (base?.count ?? 0) }, lost: [] };
}

test('ten clients that count 20 each at the same time come to 200', async () => {
  const client = await server.user('ten');
  const clients = [];
  // One collection each: RxDB opens 13 in a process.
  for (let n = 0; n < 10; n++) {
    const device = await openDevice(await server.device('ten'), { only: 'notes' });
    clients.push({ device, replication: device.sync({ conflict: addUp, random: () => 0 }) });
  }
  const [first] = clients;
  const note = await first?.device.notes.insert(first.device.note());
  await first?.replication.inSync();
  await Promise.all(clients.map(({ replication }) => replication.inSync()));

  await Promise.all(
    clients.map(async ({ device, replication }) => {
      const doc = await device.notes.findOne(note?.id ?? '').exec(true);
      for (let n = 0; n < 20; n++) {
        await doc.incrementalModify((data) => ({ ...data, count: data.count + 1 }));
        if (n % 5 === 4) await replication.inSync();
      }
    }),
  );
  for (const { replication } of clients) await replication.inSync();
  for (const { replication } of clients) await replication.inSync();
  const counts = await Promise.all(
    clients.map(async ({ device }) => (await device.notes.findOne(note?.id ?? '').exec(true)).count),
  );
  expect((await client.collection('notes').getOne(note?.id ?? '')).count).toBe(200);
  expect(counts).toEqual(Array(10).fill(200));
});

test('two devices that change different fields both get both, and one that loses a field is told', async () => {
  const a = await openDevice(await server.user('fields'), { only: 'notes' });
  const b = await openDevice(await server.device('fields'), { only: 'notes' });
  const here = a.sync();
  const there = b.sync();
  const doc = await a.notes.insert(a.note({ text: 'start' }));
  await here.inSync();
  await there.inSync();
  b.available$.next(false);
  const other = await b.notes.findOne(doc.id).exec(true);
  await other.incrementalPatch({ body: 'of b', text: 'text of b' });
  await doc.incrementalPatch({ room: 'of a', text: 'text of a' });
  await here.inSync();
  b.available$.next(true);
  await there.inSync();
  await here.inSync();
  for (const device of [a, b]) {
    const now = await device.notes.findOne(doc.id).exec(true);
    expect(now.toJSON()).toMatchObject({ body: 'of b', room: 'of a', text: 'text of a' });
  }
  expect(b.rejections.all()).toMatchObject([
    { code: 'conflict', fields: { text: { code: 'conflict' } }, doc: { text: 'text of b' } },
  ]);
});

test('deleted on one device and changed on another means deleted on both, and the change is kept as refused', async () => {
  const a = await openDevice(await server.user('grave'), { only: 'notes' });
  const b = await openDevice(await server.device('grave'), { only: 'notes' });
  const here = a.sync();
  const there = b.sync();
  const docs = await a.notes.bulkInsert([a.note(), a.note(), a.note()]);
  await here.inSync();
  await there.inSync();
  b.available$.next(false);
  const [first, second, third] = docs.success;
  await (await b.notes.findOne(first?.id ?? '').exec(true)).incrementalPatch({ text: 'changed by b' });
  await (await b.notes.findOne(second?.id ?? '').exec(true)).incrementalRemove();
  await first?.incrementalRemove();
  await second?.incrementalPatch({ text: 'changed by a' });
  // Nobody has changed this one: nothing is lost with it.
  await third?.incrementalRemove();
  await here.inSync();
  b.available$.next(true);
  await there.inSync();
  await here.inSync();
  expect(await a.texts()).toEqual([]);
  expect(await b.texts()).toEqual([]);
  const given = { status: 409, code: 'deleted', fields: { text: { code: 'deleted' } } };
  expect(a.rejections.all()).toEqual([]);
  expect(b.rejections.all()).toMatchObject([
    { ...given, docId: first?.id, doc: { text: 'changed by b' } },
    { ...given, docId: second?.id, doc: { text: 'changed by a' } },
  ]);
});

test('after a restored backup a device gives back what the server lost, and keeps what it has', async () => {
  const client = await server.user('epoch');
  const device = await openDevice(client, { only: 'notes' });
  const before = device.sync({ epoch: 'one' });
  const write = (...texts: string[]) => device.notes.bulkInsert(texts.map((text) => device.note({ text })));
  const older = (await write('kept', 'older')).success[1]?.id ?? '';
  await before.inSync();
  const backup = await takeSnapshot(server, 'cold');
  await write('lost');
  await before.inSync();
  await before.cancel();
  await backup.putIn('is lost');
  await (await server.admin()).collection('notes').update(older, { text: 'from the backup' });

  const after = device.sync({ epoch: 'two' });
  await after.inSync();
  const rows = await client.collection('notes').getFullList({ sort: 'text' });
  // The server's number moved on with that text, so it counts as the later one.
  expect(rows.map(({ text }) => text)).toEqual(['from the backup', 'kept', 'lost']);
  expect(await device.texts()).toEqual(['from the backup', 'kept', 'lost']);
});
