import type { RxDatabase } from 'rxdb';
import { replicateRxCollection } from 'rxdb/plugins/replication';
import { expect, it } from 'vitest';
import { moveRows } from '../../../../src/db/moving';
import { ledgerOf } from '../../../../sync/ledger/ledger';
import { attempted, edited, type Row } from '../../../../sync/ledger/row';
import { rowsIn } from './old-notes';
import { makeDisk, openThings, type Thing } from './versions';

const asItWas = (thing: Thing): Thing => thing;
/** A field gets another name. */
const renamed = ({ name, ...thing }: Thing): Thing => ({
  ...thing,
  id: thing.id,
  title: (name as string).trim(),
});

it('a step of later takes base and attempts along', async () => {
  const disk = makeDisk();
  const before = await openThings(disk, 1, true);
  const clean: Row = { fields: { name: 'one', size: 1, deleted: false }, ledger: { seq: 4, pending: 0 } };
  const sent = attempted(edited(clean, { ...clean.fields, name: 'two' }), 'a1b2c3d4').row;
  const open = edited(sent, { ...clean.fields, name: 'three' });
  const rows = new Map([
    ['clean', clean],
    ['sent', sent],
    ['open', open],
    ['deleted', edited(clean, { ...clean.fields, deleted: true })],
    ['overTombstone', { ...clean, ledger: { seq: 4, pending: 1, base: { deleted: true } } }],
    ['setBack', { ...clean, ledger: { seq: 0, pending: 1, base: {} } }],
  ]);
  await ledgerOf(before.things as never).insert(rows);
  await before.close();

  const rx = await openThings(disk, 2, true);
  await moveRows(rx as unknown as RxDatabase, { things: { migrations: { 1: asItWas, 2: renamed } } });
  const base = { title: 'one', size: 1, deleted: false };
  expect(await rowsIn(rx.things as never)).toEqual({
    clean: { fields: base, ledger: { seq: 4, pending: 0 } },
    sent: {
      fields: { ...base, title: 'two' },
      ledger: { seq: 4, pending: 2, base, attempts: [{ id: 'a1b2c3d4', baseSeq: 4 }] },
    },
    open: {
      fields: { ...base, title: 'three' },
      ledger: {
        ...{ seq: 4, pending: 1, base },
        attempts: [{ id: 'a1b2c3d4', baseSeq: 4, fields: { title: 'two' } }],
      },
    },
    deleted: { fields: { ...base, deleted: true }, ledger: { seq: 4, pending: 1, base } },
    overTombstone: { fields: base, ledger: { seq: 4, pending: 1, base: { deleted: true } } },
    setBack: { fields: base, ledger: { seq: 0, pending: 1, base: {} } },
  });
});

it('rows that never leave this device are clean, and rows of a guest are new', async () => {
  const disk = makeDisk();
  const before = await openThings(disk, 0);
  await before.things.bulkInsert([
    { id: 'mine', origin: 'own', seq: 7 },
    { id: 'official', origin: 'default' },
  ]);
  await before.close();
  const rx = await openThings(disk, 1, true);
  const staysHere = ({ origin }: Readonly<Record<string, unknown>>): boolean => origin !== 'own';
  await moveRows(rx as unknown as RxDatabase, { things: { migrations: { 1: asItWas }, staysHere } });
  const rows = await rowsIn(rx.things as never);
  expect(rows.mine?.ledger).toEqual({ seq: 0, pending: 1, base: null });
  expect(rows.official?.ledger).toEqual({ seq: 0, pending: 0 });
});

/** Lets RxDB's own replication run, as releases before did, until it has noted `clean`. It never hears of `lost`. */
async function replicated(
  rx: Awaited<ReturnType<typeof openThings>>,
  identifier: string,
  documents: readonly Thing[],
): Promise<void> {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const replication = replicateRxCollection<Thing, { seq: number }>({
    replicationIdentifier: identifier,
    collection: rx.things,
    pull: {
      // One by one: in the order in which they are written they are pushed.
      batchSize: 1,
      handler: async (checkpoint) => {
        const at = checkpoint?.seq ?? 0;
        const some = documents.slice(at, at + 1).map((one) => ({ ...one, _deleted: false }));
        return { documents: some, checkpoint: { seq: at + some.length } };
      },
    },
    push: {
      batchSize: 1,
      handler: ([row]) => (row?.newDocumentState.id === 'lost' ? ended.then(() => []) : Promise.resolve([])),
    },
  });
  const notes = async () => (await replication.metaInstance?.findDocumentsById(['clean|0'], false)) ?? [];
  await expect.poll(notes).toHaveLength(1);
  const cancelled = replication.cancel();
  end();
  await cancelled;
}

it('finds the notes of RxDB where RxDB puts them, and believes those of the last replication', async () => {
  const disk = makeDisk();
  const before = await openThings(disk, 0);
  const both = { id: 'both', name: 'there', seq: 5 };
  // RxDB notes together what it pushes while an earlier push is under way: those between keep `lost` from `clean`.
  const between = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ ...both, id: `between${n}` }));
  const clean = { ...both, id: 'clean' };
  await replicated(before, 'one server', [both, clean, ...between, { ...both, id: 'lost' }]);
  await replicated(before, 'another', []);
  await before.things.insert({ id: 'made', name: 'here' });
  await (await before.things.findOne('both').exec())?.incrementalPatch({ name: 'edited' });
  await before.close();

  const rx = await openThings(disk, 1, true);
  await moveRows(rx as unknown as RxDatabase, { things: { migrations: { 1: asItWas } } });
  const fields = { name: 'there', deleted: false };
  const moved = Object.entries(await rowsIn(rx.things as never));
  expect(Object.fromEntries(moved.filter(([id]) => !id.startsWith('between')))).toEqual({
    both: { fields: { ...fields, name: 'edited' }, ledger: { seq: 5, pending: 1, base: fields } },
    clean: { fields, ledger: { seq: 5, pending: 0 } },
    lost: {
      fields,
      ledger: { seq: 0, pending: 1, base: null, attempts: [{ id: '', baseSeq: 0, fields }] },
    },
    made: { fields: { ...fields, name: 'here' }, ledger: { seq: 0, pending: 1, base: null } },
  });
});
