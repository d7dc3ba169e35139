import type PocketBase from 'pocketbase';
import { ClientResponseError } from 'pocketbase';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runSql } from '../harness/raw-sql';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
let ann: PocketBase;
let admin: PocketBase;
beforeEach(async () => {
  server = await startSyncServer();
  ann = await server.user('ann');
  admin = await server.admin();
});
afterEach(() => server.close());

interface State {
  readonly counter: number;
  readonly horizons: Readonly<Record<string, number>>;
}

const id = (name: string): string => name.padEnd(15, '0');
const state = (): Promise<State> => ann.send('/api/sync/state', { method: 'GET' });
const write = (name: string) =>
  ann.collection('notes').create({ id: id(name), owner: ann.authStore.record!.id, text: name });

/** Marks a row deleted. @returns the tombstone's number */
async function bury(name: string): Promise<number> {
  const row = await ann.collection('notes').update(id(name), { deleted: true });
  return row.seq as number;
}

/** Lets days of service go by, the first of them in the year given. */
async function pass(days: number, year = 2031): Promise<void> {
  const { counter } = await state();
  await server.stop();
  const day = (n: number) => new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10);
  await runSql(
    server.dataDir,
    Array.from({ length: days }, (_, n) => `INSERT INTO sync_days (day, n) VALUES ('${day(n)}', ${counter})`),
  );
  await server.restart();
}

/** Begins the daily job. It takes the tombstones in the order of their numbers. */
async function purge(): Promise<void> {
  await admin.send('/api/crons/sync-purge', { method: 'POST' });
}

/** The ids that are there, tombstones included. */
async function idsNow(): Promise<readonly string[]> {
  const rows = await admin.collection('notes').getFullList({ sort: 'id' });
  return rows.map((row) => row.id);
}

/** What a refused call was answered. */
async function answerOf(call: Promise<unknown>): Promise<[number, unknown]> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ClientResponseError)) throw new Error('The call was not refused.');
  return [error.status, (error.response.data as { id?: { code?: string } }).id?.code];
}

/** A server where `gone` was purged and `young` only marked. */
async function purged(): Promise<{ readonly horizon: number }> {
  for (const name of ['gone', 'stays', 'young']) await write(name);
  const horizon = await bury('gone');
  await pass(181);
  await bury('young');
  await purge();
  await expect.poll(idsNow).toEqual([id('stays'), id('young')]);
  return { horizon };
}

test('tombstones go when they are old enough, and the horizon tells how far', async () => {
  const { horizon } = await purged();
  expect((await state()).horizons).toEqual({ notes: horizon });
});

test('an id stays reserved after its row was purged, whatever is sent under it', async () => {
  await purged();
  const notes = ann.collection('notes');
  expect(await answerOf(write('gone'))).toEqual([400, 'sync_purged']);
  expect(await answerOf(notes.update(id('gone'), { text: 'late' }))).toEqual([404, 'sync_purged']);
  expect(await answerOf(notes.getOne(id('gone')))).toEqual([404, 'sync_purged']);
  // Not even what is wrong otherwise comes first.
  const wrong = { id: id('gone'), owner: ann.authStore.record!.id, text: 'x'.repeat(500) };
  expect(await answerOf(notes.create(wrong))).toEqual([400, 'sync_purged']);
  expect(await answerOf(admin.collection('notes').create(wrong))).toEqual([400, 'sync_purged']);
  // Others are answered as ever.
  expect(await answerOf(notes.getOne(id('never')))).toEqual([404, undefined]);
  expect(await answerOf(write('young'))).toEqual([400, 'validation_not_unique']);
  expect(await idsNow()).toEqual([id('stays'), id('young')]);
});

test('in a batch the row under a reserved id is the one that is named', async () => {
  await purged();
  const batch = ann.createBatch();
  const owner = ann.authStore.record!.id;
  batch.collection('notes').create({ id: id('fresh'), owner, text: '' });
  batch.collection('notes').create({ id: id('gone'), owner, text: '' });
  const error = await batch.send().catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    status: 400,
    response: { data: { requests: { 1: { response: { data: { id: { code: 'sync_purged' } } } } } } },
  });
  expect(await idsNow()).toEqual([id('stays'), id('young')]);
});

test('a row that a superuser removes is reserved, and the horizon rises above all numbers before', async () => {
  await write('one');
  await write('two');
  const before = await state();
  await admin.collection('notes').delete(id('one'));
  const after = await state();
  expect(after).toMatchObject({ counter: before.counter + 1, horizons: { notes: before.counter + 1 } });
  expect(await answerOf(write('one'))).toEqual([400, 'sync_purged']);
  await server.restart();
  expect(await answerOf(write('one'))).toEqual([400, 'sync_purged']);
});

test('a removal that fails reserves nothing', async () => {
  await write('one');
  const batch = admin.createBatch();
  batch.collection('notes').delete(id('one'));
  batch.collection('notes').create({ id: 'not an id' });
  await expect(batch.send()).rejects.toMatchObject({ status: 400 });
  expect(await ann.collection('notes').getOne(id('one'))).toMatchObject({ text: 'one' });
  expect((await state()).horizons).toEqual({});
});

test('a clock set forward by years purges nothing early', async () => {
  for (const name of ['old', 'young']) await write(name);
  await bury('old');
  await pass(181);
  await bury('young');
  // The server sees one day more, decades later.
  await pass(1, 2099);
  await purge();
  await expect.poll(idsNow).toEqual([id('young')]);
});

test('a row that was brought back is no tombstone any more', async () => {
  await write('back');
  await write('gone');
  await bury('back');
  await bury('gone');
  await ann.collection('notes').update(id('back'), { deleted: false });
  await pass(181);
  await purge();
  await expect.poll(idsNow).toEqual([id('back')]);
});

test('several hundred tombstones go in one run', async () => {
  const owner = ann.authStore.record!.id;
  for (let lot = 0; lot < 9; lot++) {
    const made = ann.createBatch();
    for (let n = 0; n < 50; n++)
      made.collection('notes').create({ id: id(`n${lot}x${n}x`), owner, text: '' });
    const ids = (await made.send()).map(({ body }) => (body as { id: string }).id);
    const marked = ann.createBatch();
    for (const one of ids) marked.collection('notes').update(one, { deleted: true });
    await marked.send();
  }
  expect(await idsNow()).toHaveLength(450);
  await pass(181);
  await purge();
  await expect.poll(idsNow).toEqual([]);
});

test('a creation that was on its way while its id was made and removed by another is refused', async () => {
  const open = admin.collection('open');
  const late = open.create({ id: id('one'), text: 'held' }).catch((reason: unknown) => reason);
  const isHeld = () => admin.send<{ holding: boolean }>('/api/test/holding', { method: 'GET' });
  await expect.poll(async () => (await isHeld()).holding).toBe(true);
  await open.create({ id: id('one'), text: 'first' });
  await open.delete(id('one'));
  await admin.send('/api/test/release', { method: 'POST' });
  expect(await late).toMatchObject({ status: 400, response: { data: { id: { code: 'sync_purged' } } } });
  expect(await open.getFullList()).toEqual([]);
});
