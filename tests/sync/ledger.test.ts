import PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withSync } from '../../sync/index';
import { ledgerOf, rowOf } from '../../sync/ledger/ledger';
import { openDevice } from './fixture/client';
import { noteSchema } from './fixture/rows';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

const alone = () => openDevice(new PocketBase('http://server.invalid'), { only: 'notes' });

test.each([
  ['a modifier', 'before'],
  ['a modifier', 'after'],
  ['an upsert', 'before'],
  ['an upsert', 'after'],
] as const)('a step is done though %s %s it puts another object in place', async (way, when) => {
  const device = await alone();
  const { step } = ledgerOf(device.notes);
  const doc = await device.notes.insert(device.note({ text: 'first' }));
  // It waits with the others for one write.
  const first = doc.incrementalPatch({ body: 'under way' });
  const write = (): Promise<unknown> =>
    way === 'an upsert'
      ? device.notes.incrementalUpsert(device.note({ id: doc.id, text: 'second' }))
      : doc.incrementalModify(({ id, owner }) => ({ id, owner, text: 'second' }) as never);
  const numbered = (): Promise<unknown> =>
    step(doc, ({ fields }) => ({ fields, ledger: { seq: 7, pending: 1, base: {} } }));
  await Promise.all(when === 'before' ? [first, write(), numbered()] : [first, numbered(), write()]);
  const row = rowOf((await device.notes.findOne(doc.id).exec(true)).toJSON());
  expect(row.fields.text).toBe('second');
  expect(row.ledger.seq).toBe(7);
});

test('a state that is pulled is taken in though the application replaces rows all the time', async () => {
  const client = await server.user('replacing');
  const [device, other] = [
    await openDevice(client, { only: 'notes' }),
    await openDevice(client, { only: 'notes' }),
  ];
  const [here, there] = [device.sync({ live: true }), other.sync()];
  const { id } = await device.notes.insert(device.note({ text: 'mine' }));
  await here.awaitInSync();
  await there.awaitInSync();
  let isOver = false;
  const replacing = (async () => {
    for (let n = 0; !isOver; n++) {
      // Memory alone would never let anybody else have a turn.
      await new Promise((resolve) => setImmediate(resolve));
      const { room } = (await device.read(id))!;
      await Promise.all([
        device.notes.incrementalUpsert(device.note({ id, text: 'mine', room, body: `${n}` })),
        device.notes.incrementalUpsert(device.note({ id, text: 'mine', room, body: `${n}` })),
      ]);
    }
  })();
  for (let n = 0; n < 10; n++) {
    await other.edit(id, { count: n });
    await there.awaitInSync();
  }
  isOver = true;
  await replacing;
  await here.awaitInSync();
  await there.awaitInSync();
  const [mine, theirs] = [await device.read(id), await other.read(id)];
  expect(mine).toEqual({ ...theirs, seq: mine?.seq });
  expect(mine?.seq).toBe(theirs?.seq);
});

test('a schema with a field by a name of the library is refused by name', () => {
  const {
    seq: _,
    pending: __,
    base: ___,
    attempts: ____,
    removed: _____,
    ...properties
  } = noteSchema.properties;
  const schema = { ...noteSchema, indexes: [], required: ['id'], properties } as never;
  expect(() => withSync(schema)).not.toThrow();
  const taken = {
    ...(schema as object),
    properties: { ...properties, attempts: { type: 'number' }, writes: { type: 'number' } },
  } as never;
  expect(() => withSync(taken)).toThrow(
    'The schema "notes" has fields by names of the library: attempts, writes.',
  );
});

test('a row that the schema does not take is told by its id and the reason', async () => {
  const device = await alone();
  const rows = new Map([
    [
      'short',
      { fields: { owner: 'me', text: 'a', deleted: false }, ledger: { seq: 1, pending: 0 as const } },
    ],
  ]);
  const { bulkInsert } = device.notes;
  device.notes.bulkInsert = (async () => ({
    success: [],
    error: [
      { documentId: 'short', status: 422, validationErrors: [{ field: 'text', message: 'is a number' }] },
    ],
  })) as never;
  await expect(ledgerOf(device.notes).insert(rows)).rejects.toThrow(
    'The disk does not take "short" of "notes": the schema says [{"field":"text","message":"is a number"}].',
  );
  device.notes.bulkInsert = bulkInsert;
});
