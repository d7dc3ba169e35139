import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type BackgroundWrite, mergeFields } from '../../sync/index';
import { ledgerOf, rowOf } from '../../sync/ledger/ledger';
import { received } from '../../sync/ledger/received';
import { attempted, edited, made, type Row, retried, setAside } from '../../sync/ledger/row';
import { createHandOver } from '../../sync/push/hand-over';
import { createRests } from '../../sync/push/rests';
import { createRemote } from '../../sync/remote/remote';
import type { PushOptions } from '../../sync/types';
import { handToWorker } from '../../sync/worker/page';
import { type Note, openDevice } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

/** Copies of rows for whoever may deliver them without this page. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

test('a copy that nobody keeps is handed over again', async () => {
  const device = await openDevice(await server.user('unkept'), { only: 'notes' });
  device.available$.next(false);
  let asked = 0;
  device.sync({ random: () => 0, push: { handOver: async () => ++asked > 2 } });
  await device.notes.insert(device.note());
  await expect.poll(() => asked).toBe(3);
  expect(device.errors).toEqual([]);
});

test('what hands over to the worker may be given as it is, and says that there is none', async () => {
  const { handOver }: PushOptions<Note> = { handOver: handToWorker };
  expect(await handOver?.({ key: 'notes|a', owner: 'me', method: 'POST', url: '', body: '' })).toBe(false);
});

/** A device whose rows are handed over by hand. */
async function handing(name: string, modifier?: PushOptions<Note>['modifier']) {
  const client = await server.user(name);
  const device = await openDevice(client, { only: 'notes' });
  const handed: BackgroundWrite[] = [];
  const push = { handOver: (write: BackgroundWrite) => void handed.push(write), modifier };
  const remote = createRemote(client, 'notes', 1000, () => true);
  const rests = createRests(() => 0, vi.fn());
  const ledger = ledgerOf(device.notes);
  const handOver = createHandOver(client, ledger, remote, 'notes', push as never, rests);
  return { device, handed, handOver, ledger };
}

test('of a row that stays on the device no copy is noted', async () => {
  const { device, handed, handOver } = await handing('null-copy', () => null);
  const doc = await device.notes.insert(device.note());
  await handOver([doc]);
  expect(handed).toEqual([]);
  expect(rowOf(doc.getLatest().toJSON()).ledger).toEqual({ seq: 0, pending: 1, base: null });
});

test('a row that was rejected meanwhile is not handed over', async () => {
  const { device, handed, handOver, ledger } = await handing('rejected-copy');
  const doc = await device.notes.insert(device.note());
  await ledger.step(doc, setAside);
  await handOver([doc]);
  expect(handed).toEqual([]);
  expect(doc.getLatest().pending).toBe(3);
  await ledger.step(doc, retried);
  await handOver([doc]);
  expect(handed).toHaveLength(1);
});

test('a row that is saved many times while it waits does not grow', async () => {
  const { device, handed, handOver } = await handing('growing');
  const doc = await device.notes.insert(device.note({ body: 'y'.repeat(1000) }));
  for (let n = 0; n < 40; n++) {
    await doc.getLatest().incrementalPatch({ count: n + 1 });
    await handOver([doc]);
  }
  expect(handed).toHaveLength(40);
  expect(JSON.stringify(doc.getLatest().toJSON()).length).toBeLessThan(14_000);
});

test.each([[undefined], [[]]])(
  'of a copy that is kept no more nothing is taken for agreed (%j)',
  (writes) => {
    let row: Row = made({ text: 'first', body: 'theirs', deleted: false });
    for (let n = 0; n < 20; n++) {
      ({ row } = attempted(row, `copy${n}`));
      row = edited(row, { text: `text ${n}`, body: 'mine', deleted: false });
    }
    ({ row } = attempted(row, 'last'));
    const theirs = { text: 'first', body: 'theirs', deleted: false };
    const { loss } = received(row, { seq: 3, fields: theirs, writes }, mergeFields);
    expect(loss).toMatchObject({ given: 'mine', fields: { text: 'text 19', body: 'mine' } });
    expect([...(loss?.lost ?? [])].sort()).toEqual(['body', 'text']);
  },
);

test.each([3, 8, 30])('the newest of %i edits stands over the first copy', (edits) => {
  let row: Row = made({ text: 'first', body: '', deleted: false });
  for (let n = 0; n < edits; n++) {
    ({ row } = attempted(row, `copy${n}`));
    row = edited(row, { ...row.fields, text: `text ${n}` });
  }
  const theirs = { text: 'first', body: '', deleted: false, room: 'of the server' };
  const remote = { seq: 3, fields: theirs, writes: [{ seq: 3, id: 'copy0' }] };
  const { row: after, loss } = received(row, remote, mergeFields);
  expect(loss).toBeUndefined();
  expect(after).toEqual({
    fields: { ...theirs, text: `text ${edits - 1}` },
    ledger: { seq: 3, pending: 1, base: theirs },
  });
});
