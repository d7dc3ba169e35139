import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  mergeFields,
  type Rejection,
  type RemoteRow,
  rejectionsInMemory,
  UnreadableRecord,
} from '../../sync/index';
import { closeLater, type Device, openDevice, stateOf } from './fixture/client';
import { type FaultyProxy, isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

/** Records that cannot be taken in now: they hold up nobody, and nobody is told that all is here. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;

/** A device behind a proxy, and another of the same user that writes at once. */
async function pair(over: Parameters<typeof openDevice>[1] = {}) {
  const name = `unreadable${++users}`;
  const proxy: FaultyProxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.user(name, proxy.url), { only: 'notes', ...over });
  const notes = (await server.device(name)).collection('notes');
  async function write(id: string, change: object): Promise<void> {
    const { seq } = await notes.getOne(id);
    await notes.update(id, { ...change, seq });
  }
  const owner = device.note().owner;
  const create = (text: string) => notes.create({ owner, text });
  return { device, proxy, write, create };
}

const fieldsOf = ({ owner, text, body }: RemoteRow) => ({ owner, text, body }) as never;

/** Whether a promise has resolved by now. */
function watch(promise: Promise<unknown>): { isDone: boolean } {
  const state = { isDone: false };
  promise.then(
    () => {
      state.isDone = true;
    },
    () => undefined,
  );
  return state;
}

test.each(['null', 'throw'])('a change over a record that maps to %s rests between tries', async (way) => {
  const { device, proxy, write } = await pair();
  const modifier = (row: RemoteRow) => {
    if (row.body !== 'strange') return fieldsOf(row);
    if (way === 'throw') throw new Error('what is this?');
    return null;
  };
  const { id } = await device.notes.insert(device.note());
  const replication = device.sync({ random: () => 0, pull: { modifier } });
  await replication.awaitInSync();
  await write(id, { body: 'strange' });
  const tries: number[] = [];
  proxy.rule = (passing) => {
    if (isWrite(passing)) tries.push(performance.now());
    return 'pass';
  };
  await device.edit(id, { text: 'mine' });
  await expect.poll(() => tries.length).toBe(3);
  expect(tries[2]! - tries[0]!).toBeGreaterThan(1400);
});

test('whoever waits for a row that rests asks the server no more often than it is tried', async () => {
  const { device, proxy } = await pair();
  const replication = device.sync({ random: () => 0 });
  await replication.awaitInSync();
  proxy.rule = (passing) => (isWrite(passing) ? 500 : 'pass');
  proxy.log.length = 0;
  await device.notes.insert(device.note());
  const waits = [replication.awaitInSync(), replication.awaitInSync()];
  await expect.poll(() => proxy.writes().length).toBe(3);
  expect(proxy.log.length).toBeLessThan(15);
  proxy.rule = undefined;
  await Promise.all(waits);
});

test('a record that cannot be read delays no other, and nobody is told that all is here', async () => {
  const { device, create } = await pair();
  const { id } = await create('strange');
  let isReadable = false;
  const modifier = (row: RemoteRow) => {
    if (row.text === 'strange' && !isReadable) throw new Error('what is this?');
    return fieldsOf(row);
  };
  const replication = device.sync({ live: true, random: () => 0, pull: { modifier } });
  const initial = replication.awaitInitialReplication();
  const inSync = replication.awaitInSync();
  const waits = [watch(initial), watch(inSync)];
  await stateOf(replication, ({ phase }) => phase === 'idle');
  for (const text of ['one', 'two', 'three', 'four']) {
    await create(text);
    await expect.poll(device.texts, { timeout: 10_000 }).toContain(text);
  }
  const own = await device.notes.insert(device.note({ text: 'own' }));
  await expect.poll(async () => (await device.read(own.id))?.pending).toBe(0);
  expect(await stateOf(replication, () => true)).toMatchObject({ phase: 'idle' });
  expect(waits).toEqual([{ isDone: false }, { isDone: false }]);
  expect(device.errors).toHaveLength(1);
  const [error] = device.errors as UnreadableRecord[];
  expect(error).toBeInstanceOf(UnreadableRecord);
  expect(error?.docId).toBe(id);
  expect(error?.message).toBe(`Record "${id}" of "notes" cannot be read: what is this?`);
  expect(error?.cause).toEqual(new Error('what is this?'));
  isReadable = true;
  await Promise.all([initial, inSync]);
  expect(await device.texts()).toContain('strange');
});

/** Two rows that another device changes while this one does, the same fields. */
async function conflicts(
  { device, write }: { device: Device; write: (id: string, change: object) => Promise<void> },
  replication: { awaitInSync(): Promise<void> },
): Promise<string[]> {
  const rows = ['first', 'second'].map((text) => device.note({ text }));
  await device.notes.bulkInsert(rows);
  await replication.awaitInSync();
  device.available$.next(false);
  for (const { id, text } of rows) {
    await device.edit(id, { text: `${text}, mine` });
    await write(id, { text: `${text}, theirs` });
  }
  device.available$.next(true);
  return rows.map(({ id }) => id);
}

test('a merge that throws for one row holds up no other', async () => {
  const both = await pair();
  let isSound = false;
  const replication = both.device.sync({
    random: () => 0,
    merge(fork) {
      if (!isSound && String(fork.mine.text).startsWith('first')) throw new Error('no rule for this');
      return mergeFields(fork);
    },
  });
  const [first] = await conflicts(both, replication);
  await expect.poll(both.device.texts).toEqual(['first, mine', 'second, theirs']);
  await expect
    .poll(() => both.device.errors)
    .toEqual([new UnreadableRecord('notes', first!, new Error('no rule for this'))]);
  isSound = true;
  await replication.awaitInSync();
  expect(await both.device.texts()).toEqual(['first, theirs', 'second, theirs']);
});

test('a rejection store that throws for one row holds up no other, received or sent', async () => {
  const store = rejectionsInMemory();
  let isSound = false;
  const rejections = {
    ...store,
    async put(rejection: Rejection) {
      if (!isSound && String((rejection.doc as { text?: string }).text).startsWith('first'))
        throw new Error('no room for this');
      await store.put(rejection);
    },
  };
  const both = await pair({ rejections });
  const { device } = both;
  const replication = device.sync({ random: () => 0 });
  await conflicts(both, replication);
  await expect.poll(device.texts).toEqual(['first, mine', 'second, theirs']);
  const long = (text: string) => device.note({ text: text + 'x'.repeat(300) });
  await device.notes.bulkInsert([long('first'), long('third'), device.note({ text: 'fourth' })]);
  await expect
    .poll(() =>
      store
        .all()
        .map(({ code }) => code)
        .sort(),
    )
    .toEqual([...['conflict', 'validation_max_text_constraint']]);
  await expect
    .poll(async () => (await device.notes.find({ selector: { text: 'fourth' } }).exec())[0]?.pending)
    .toBe(0);
  isSound = true;
  await replication.awaitInSync();
  expect(store.all()).toHaveLength(4);
});
