import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fields, type Fork, mergeFields, remove } from '../../sync/index';
import { sameFields } from '../../sync/ledger/conflict';
import fc from '../harness/fast-check';
import { openDevice } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';
import { takeSnapshot } from './fixture/snapshot';

const names = ['a', 'b', 'c'] as const;
const values = { a: fc.nat(2), b: fc.nat(2), c: fc.nat(2), deleted: fc.boolean() };
const state = fc.record(values);
/** All of it is known, some of it, or nothing. */
const base = fc.oneof(state, fc.record(values, { requiredKeys: [] }), fc.constant(undefined));
const fork = fc.record({ base, mine: state, theirs: state });

type State = typeof state extends fc.Arbitrary<infer Of> ? Of : never;

/** Whether a state may have changed a field: nobody can tell of one that the base does not know. */
const mayHaveChanged = (known: Fields | undefined, of: State, name: (typeof names)[number]): boolean =>
  known?.[name] === undefined || of[name] !== known[name];

test('a deletion on either side stands, unless the other side took it back', () => {
  fc.assert(
    fc.property(fork, (one) => {
      const { deleted } = mergeFields(one).fields;
      const { mine, theirs } = one;
      const isTakenBack = one.base?.deleted === true;
      expect(deleted).toBe(isTakenBack ? mine.deleted && theirs.deleted : mine.deleted || theirs.deleted);
    }),
  );
});

test('what a deletion takes of a change is named, and whose it was; what was changed here stays under it', () => {
  fc.assert(
    fc.property(fork, (one) => {
      const { mine, theirs } = one;
      fc.pre(mine.deleted !== theirs.deleted && one.base?.deleted !== true);
      const { fields, lost, given = 'mine' } = mergeFields(one);
      const alive = mine.deleted ? theirs : mine;
      expect(given).toBe(mine.deleted ? 'theirs' : 'mine');
      // Zero is PocketBase's word for nothing.
      const changed = names.filter((name) => alive[name] !== (one.base?.[name] ?? 0));
      expect(lost.filter((name) => name !== 'deleted').sort()).toEqual(changed);
      // It may have been brought back: nobody knows.
      expect(lost.includes('deleted')).toBe(one.base !== undefined && one.base.deleted === undefined);
      const under = names.map((name) =>
        mine.deleted && mine[name] !== (one.base?.[name] ?? 0) ? mine[name] : theirs[name],
      );
      expect(names.map((name) => fields[name])).toEqual(under);
    }),
  );
});

test('of two states alive each field is mine where I alone have changed it, else theirs, and named if mine is lost', () => {
  fc.assert(
    fc.property(fork, ({ base: known, ...sides }) => {
      const mine = { ...sides.mine, deleted: false };
      const theirs = { ...sides.theirs, deleted: false };
      const { fields, lost, given = 'mine' } = mergeFields({ base: known, mine, theirs });
      expect(given).toBe('mine');
      for (const name of names) {
        const here = mayHaveChanged(known, mine, name);
        const there = mayHaveChanged(known, theirs, name);
        expect(fields[name]).toBe(here && !there ? mine[name] : theirs[name]);
        expect(lost.includes(name)).toBe(here && there && mine[name] !== theirs[name]);
      }
    }),
  );
});

test('two states of which neither is known to be older become the server’s, and all that differs is named', () => {
  fc.assert(
    fc.property(state, state, (one, other) => {
      const [mine, theirs] = [one, other].map((side) => ({ ...side, deleted: false })) as [State, State];
      const { fields, lost } = mergeFields({ base: undefined, mine, theirs });
      expect(fields).toEqual(theirs);
      expect([...lost].sort()).toEqual(names.filter((name) => mine[name] !== theirs[name]));
    }),
  );
});

test('fields that belong together come from one side', () => {
  fc.assert(
    fc.property(state, state, state, (...all) => {
      const [known, mine, theirs] = all.map((one) => ({ ...one, deleted: false })) as [State, State, State];
      const { fields, lost } = mergeFields({ base: known, mine, theirs }, [['a', 'b']]);
      const isChanged = (side: State): boolean => side.a !== known.a || side.b !== known.b;
      const from = isChanged(mine) && !isChanged(theirs) ? mine : theirs;
      expect([fields.a, fields.b]).toEqual([from.a, from.b]);
      const mineLost = (['a', 'b'] as const).filter(
        (name) => mine[name] !== known[name] && mine[name] !== fields[name],
      );
      expect(lost.filter((name) => name !== 'c').sort()).toEqual(mineLost);
    }),
  );
});

test('the server’s empty values mean the same as nothing', () => {
  const one = { text: '', tags: [] as string[], deleted: false };
  expect(sameFields(one, { count: 0, owner: null })).toBe(true);
  expect(sameFields(one, { ...one, count: 1 })).toBe(false);
  expect(sameFields(one, { ...one, deleted: true })).toBe(false);
});

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

/** Adds what both have counted since they last agreed. */
function addUp({ base, mine, theirs }: Fork) {
  const [now, more, before] = [theirs, mine, base].map((one) => Number(one?.count ?? 0)) as [
    number,
    number,
    number,
  ];
  return { fields: { ...theirs, count: now + more - before }, lost: [] };
}

test('ten clients that count 20 each at the same time come to 200', async () => {
  const client = await server.user('ten');
  const clients = [];
  // One collection each: RxDB opens 13 in a process.
  for (let n = 0; n < 10; n++) {
    const device = await openDevice(await server.device('ten'), { only: 'notes' });
    clients.push({ device, replication: device.sync({ merge: addUp, random: () => 0 }) });
  }
  const [first] = clients;
  const note = await first?.device.notes.insert(first.device.note());
  await first?.replication.awaitInSync();
  await Promise.all(clients.map(({ replication }) => replication.awaitInSync()));

  await Promise.all(
    clients.map(async ({ device, replication }) => {
      const doc = await device.notes.findOne(note?.id ?? '').exec(true);
      for (let n = 0; n < 20; n++) {
        await doc.incrementalModify((data) => ({ ...data, count: data.count + 1 }));
        if (n % 5 === 4) await replication.awaitInSync();
      }
    }),
  );
  for (const { replication } of clients) await replication.awaitInSync();
  for (const { replication } of clients) await replication.awaitInSync();
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
  await here.awaitInSync();
  await there.awaitInSync();
  b.available$.next(false);
  const other = await b.notes.findOne(doc.id).exec(true);
  await other.incrementalPatch({ body: 'of b', text: 'text of b' });
  await doc.incrementalPatch({ room: 'of a', text: 'text of a' });
  await here.awaitInSync();
  b.available$.next(true);
  await there.awaitInSync();
  await here.awaitInSync();
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
  await here.awaitInSync();
  await there.awaitInSync();
  b.available$.next(false);
  const [first, second, third] = docs.success.map(({ id }) => id) as [string, string, string];
  const change = async ({ notes }: typeof a, id: string, text: string) =>
    (await notes.findOne(id).exec(true)).incrementalPatch({ text });
  await change(b, first, 'changed by b');
  await remove(b.notes, [second]);
  await change(a, second, 'changed by a');
  // Nobody has changed the third: nothing is lost with it.
  await remove(a.notes, [first, third]);
  await here.awaitInSync();
  b.available$.next(true);
  await there.awaitInSync();
  await here.awaitInSync();
  expect(await a.texts()).toEqual([]);
  expect(await b.texts()).toEqual([]);
  const records = await a.client.collection('notes').getFullList();
  expect(records.map(({ deleted }) => deleted)).toEqual([true, true, true]);
  const given = { status: 409, code: 'deleted' };
  expect(a.rejections.all()).toEqual([]);
  const told = b.rejections.all();
  expect(told.find(({ docId }) => docId === first)).toMatchObject({
    ...given,
    doc: { text: 'changed by b' },
  });
  expect(told.find(({ docId }) => docId === second)).toMatchObject({
    ...given,
    doc: { text: 'changed by a' },
  });
  expect(told.map(({ fields }) => Object.keys(fields))).toEqual([['text'], ['text']]);
});

test.each([
  ['stays', true, []],
  ['is lost', true, []],
  // What was written here before that gives way, and is kept.
  ['is lost, of a history that nobody knows,', false, ['older']],
] as const)(
  'after a restore whose note %s a device gives back what the server lost, and keeps what it has',
  async (what, isKnown, given) => {
    const name = `restored-${isKnown}-${what.length}`;
    const client = await server.user(name);
    const device = await openDevice(client, { only: 'notes' });
    const stateAfter = async (epoch = '') => {
      const query = { epoch };
      const { restoredTo, ...state } = await client.send('/api/sync/state', { method: 'GET', query });
      return { epoch: state.epoch as string, ...(restoredTo === null ? {} : { restoredTo }) };
    };
    const known = await stateAfter();
    const before = device.sync({ serverState: known });
    const write = (...texts: string[]) => device.notes.bulkInsert(texts.map((text) => device.note({ text })));
    const older = (await write('kept', 'older')).success[1]?.id ?? '';
    await before.awaitInSync();
    const backup = await takeSnapshot(server, 'cold');
    await write('lost');
    await before.awaitInSync();
    await before.cancel();
    // It writes down its highest number at each start.
    await server.restart();
    await backup.putIn(what === 'stays' ? 'stays' : 'is lost');
    await (await server.admin()).collection('notes').update(older, { text: 'from the backup' });

    const after = device.sync({ serverState: await stateAfter(isKnown ? known.epoch : 'unheard-of') });
    await after.awaitInSync();
    const rows = await client.collection('notes').getFullList({ sort: 'text' });
    // The server's number moved on with that text, so it counts as the later one.
    expect(rows.map(({ text }) => text)).toEqual(['from the backup', 'kept', 'lost']);
    expect(await device.texts()).toEqual(['from the backup', 'kept', 'lost']);
    expect(device.rejections.all().map(({ doc }) => (doc as { text: string }).text)).toEqual(given);
  },
);
