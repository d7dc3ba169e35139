import PocketBase from 'pocketbase';
import { expect, test, vi } from 'vitest';
import { mergeFields } from '../../sync/ledger/conflict';
import { ledgerOf } from '../../sync/ledger/ledger';
import { received } from '../../sync/ledger/received';
import { attempted, confirmed } from '../../sync/ledger/row';
import { createPreparer } from '../../sync/push/prepare';
import { bySeq } from '../../sync/remote/numbering';
import { type Note, openDevice } from './fixture/client';

test('a row that a pull has settled since it was looked for is not sent', async () => {
  const device = await openDevice(new PocketBase('http://server.invalid'), { only: 'notes' });
  const ledger = ledgerOf(device.notes);
  const rejectedRows = { add: vi.fn() } as never;
  const { prepare } = createPreparer(ledger, undefined, rejectedRows, bySeq);
  const doc = await device.notes.insert(device.note({ text: 'mine' }));
  const there = await ledger.step(doc, (row) => {
    const remote = { seq: 5, fields: row.fields, writes: undefined };
    const attempts = [{ id: '', baseSeq: 0 }];
    return received({ ...row, ledger: { ...row.ledger, attempts } }, remote, mergeFields).row;
  });
  expect(there?.ledger).toEqual({ seq: 5, pending: 0 });
  expect(await prepare(doc)).toBeUndefined();
  expect((await device.notes.findOne(doc.id).exec(true)).toJSON()).toMatchObject({ seq: 5, pending: 0 });
});

test('a row brought back while its deletion is confirmed says so', async () => {
  const device = await openDevice(new PocketBase('http://server.invalid'), { only: 'notes' });
  const ledger = ledgerOf(device.notes);
  const doc = await device.notes.insert(device.note({ text: 'mine' }));
  await ledger.step(doc, ({ fields }) => ({ fields, ledger: { seq: 5, pending: 0 } }));
  await doc.incrementalPatch({ removed: true });
  await ledger.step(doc, (row) => attempted(row, 'deletion').row);
  await doc.getLatest().incrementalPatch({ removed: false, text: 'back' });
  // The mapping takes a while, and meanwhile the answer comes.
  async function modifier({ text }: Note) {
    await ledger.step(doc, (row) => confirmed(row, 'deletion', 6));
    return { text };
  }
  const { prepare } = createPreparer(ledger, modifier, { add: vi.fn() } as never, bySeq);
  const item = await prepare(doc.getLatest());
  expect(item?.body).toMatchObject({ text: 'back', deleted: false, seq: 6 });
});

test('a deleted row that this release does not map stays pending where a pull shows meanwhile that the server has it', async () => {
  const device = await openDevice(new PocketBase('http://server.invalid'), { only: 'notes' });
  const ledger = ledgerOf(device.notes);
  const doc = await device.notes.insert(device.note({ text: 'mine' }));
  let made = {};
  await ledger.step(doc, (row) => {
    made = row.fields;
    return attempted(row, 'creation').row;
  });
  await doc.getLatest().incrementalPatch({ removed: true });
  async function modifier() {
    const remote = { seq: 5, fields: made, writes: [{ seq: 5, id: 'creation' }] };
    await ledger.step(doc, (row) => received(row, remote, mergeFields).row);
    return null;
  }
  const { prepare } = createPreparer(ledger, modifier, { add: vi.fn() } as never, bySeq);
  expect(await prepare(doc.getLatest())).toBeUndefined();
  expect(doc.getLatest().toJSON()).toMatchObject({ seq: 5, pending: 1, removed: true });
  const item = await prepare(doc.getLatest());
  expect(item?.body).toMatchObject({ deleted: true, seq: 5 });
});
