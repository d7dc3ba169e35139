import { afterAll, beforeAll, expect, test } from 'vitest';
import { isChanged, mergeFields, sameValue } from '../../sync/ledger/conflict';
import { received } from '../../sync/ledger/received';
import type { Row } from '../../sync/ledger/row';
import { type Note, openDevice } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

/* What counts as a change, and what the server may have put its own way. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

test.each([
  [
    'a date with a remark',
    { text: '2026-11-25 09:30 (call Bob)' },
    { text: '2026-11-25 09:30 (call Alice)' },
  ],
  ['the other way to write a moment', { text: '2026-11-25T09:30:00Z' }, { text: '2026-11-25 09:30:00.000Z' }],
  ['nothing in JSON to false', { tags: null as never }, { tags: false as never }],
  ['nothing in JSON to an empty list', { tags: null as never }, { tags: [] as string[] }],
  ['an empty list in JSON to nought', { tags: [] as string[] }, { tags: 0 as never }],
] as [string, Partial<Note>, Partial<Note>][])('an edit arrives: %s', async (name, before, after) => {
  const client = await server.user(`values ${name}`.replaceAll(/[^a-z]/g, ''));
  const device = await openDevice(client, { only: 'notes' });
  const replication = device.sync();
  const { id } = await device.notes.insert(device.note(before));
  await replication.awaitInSync();
  await device.edit(id, after);
  await replication.awaitInSync();
  expect(await client.collection('notes').getOne(id)).toMatchObject(after);
  expect(await device.read(id)).toMatchObject(after);
  expect(device.rejections.all()).toEqual([]);
});

test('a field that is taken away is emptied on the server', async () => {
  const client = await server.user('takenaway');
  const [device, other] = [
    await openDevice(client, { only: 'notes' }),
    await openDevice(client, { only: 'notes' }),
  ];
  const [here, there] = [device.sync(), other.sync()];
  const { id } = await device.notes.insert(device.note({ room: 'north', count: 3 }));
  await here.awaitInSync();
  await (await device.notes.findOne(id).exec(true)).incrementalModify(
    ({ room: _, ...rest }) => rest as never,
  );
  await here.awaitInSync();
  await there.awaitInSync();
  expect(await client.collection('notes').getOne(id)).toMatchObject({ room: '', count: 3 });
  expect(await other.read(id)).toMatchObject({ room: '', count: 3 });
});

const edited = (over: Partial<Row['ledger']>, fields: Row['fields']): Row => ({
  fields: { deleted: false, ...fields },
  ledger: { seq: 1, pending: 1, base: { deleted: false, text: '', at: '' }, ...over },
});

test('what the server has made of one’s own change is no other device’s', () => {
  const attempts = [{ id: 'attempt1', baseSeq: 1, fields: { text: 'Hello ' } }];
  const row = edited({ attempts }, { text: 'Hello world', at: '' });
  const remote = {
    seq: 2,
    fields: { deleted: false, text: 'Hello', at: '' },
    writes: [{ seq: 2, id: 'attempt1' }],
  };
  expect(received(row, remote, mergeFields)).toEqual({
    row: {
      fields: { deleted: false, text: 'Hello world', at: '' },
      ledger: { seq: 2, pending: 1, base: remote.fields },
    },
  });
});

test('a date that the server has put its way was changed by nobody', () => {
  const [sent, stored, later] = ['2026-01-02T00:00:00Z', '2026-01-02 00:00:00.000Z', '2026-01-03T00:00:00Z'];
  const base = { deleted: false, text: '', at: sent };
  const row = edited({ seq: 2, base }, { text: '', at: later });
  const remote = { seq: 3, fields: { deleted: false, text: 'theirs', at: stored }, writes: [] };
  expect(received(row, remote, mergeFields)).toMatchObject({
    row: { fields: { text: 'theirs', at: later } },
  });
  expect(received(row, remote, mergeFields).loss).toBeUndefined();
});

test('a value of the server may say the same in other words; one written here never does', () => {
  const [asSent, asStored] = ['2026-01-02T00:00:00Z', '2026-01-02 00:00:00.000Z'];
  expect(sameValue(asSent, asStored)).toBe(true);
  expect(sameValue('2026-01-02 00:00 (a)', '2026-01-02 00:00 (b)')).toBe(false);
  expect(isChanged(asSent, asStored)).toBe(true);
  for (const empty of ['', 0, false, []]) {
    expect(sameValue(undefined, empty)).toBe(true);
    expect(isChanged(undefined, empty)).toBe(true);
  }
  expect(isChanged(undefined, null)).toBe(false);
});

test('of two devices that made a row of one id, the later one is told of what gave way, however often the other has written', async () => {
  const client = await server.user('sameid');
  const [one, other] = [
    await openDevice(client, { only: 'notes' }),
    await openDevice(client, { only: 'notes' }),
  ];
  const first = one.sync();
  const { id } = await one.notes.insert(one.note({ text: 'theirs' }));
  await first.awaitInSync();
  for (let n = 1; n <= 8; n++) {
    await one.edit(id, { count: n });
    await first.awaitInSync();
  }
  await other.notes.insert(other.note({ id, text: 'mine' }));
  await other.sync().awaitInSync();
  expect(await other.texts()).toEqual(['theirs']);
  expect(other.rejections.all()).toMatchObject([{ code: 'conflict', docId: id, doc: { text: 'mine' } }]);
});

test('two empty values that both say something are two, and what is filled in is one', () => {
  const stated = [0, false, []];
  for (const [at, one] of stated.entries()) {
    for (const nothing of [undefined, null, '']) expect(sameValue(one, nothing)).toBe(true);
    for (const other of stated.slice(at + 1)) expect(sameValue(one, other)).toBe(false);
  }
});

test('a change between two empty values in JSON does not give way unseen', () => {
  const row = edited({ base: { deleted: false, tags: 0 } }, { tags: ['mine'] });
  const remote = { seq: 2, fields: { deleted: false, tags: false }, writes: [] };
  expect(received(row, remote, mergeFields)).toMatchObject({
    row: { fields: { tags: false } },
    loss: { lost: ['tags'], fields: { tags: ['mine'] } },
  });
});

test('a row that is kept on this device alone does not give way unseen to a record of its id', () => {
  const kept: Row = { fields: { text: 'draft', deleted: false }, ledger: { seq: 0, pending: 0 } };
  const theirs = { text: 'theirs', deleted: false };
  expect(received(kept, { seq: 2, fields: theirs, writes: [] }, mergeFields)).toEqual({
    row: { fields: theirs, ledger: { seq: 2, pending: 0 } },
    loss: { given: 'mine', fields: kept.fields, lost: ['text'], toDeletion: false },
  });
  const same = received(kept, { seq: 2, fields: kept.fields, writes: [] }, mergeFields);
  expect(same).toEqual({ row: { fields: kept.fields, ledger: { seq: 2, pending: 0 } } });
});
