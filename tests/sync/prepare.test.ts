import PocketBase from 'pocketbase';
import { expect, test, vi } from 'vitest';
import { mergeFields } from '../../sync/ledger/conflict';
import { ledgerOf } from '../../sync/ledger/ledger';
import { received } from '../../sync/ledger/received';
import { createPreparer } from '../../sync/push/prepare';
import { bySeq } from '../../sync/remote/numbering';
import { openDevice } from './fixture/client';

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
