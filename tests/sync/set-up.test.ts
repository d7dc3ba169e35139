import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rejectionsInMemory, replicatePocketBase, trackChanges, withSync } from '../../sync/index';
import { closeLater, makeId, type Note, noteSchema, openDevice, stateOf } from './fixture/client';
import { type SyncServer, sdk, startSyncServer } from './fixture/server';

/** How a replication begins and ends, and what it says to a developer who has forgotten something. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let databases = 0;

/** A collection as a developer might bring it. */
async function collectionOf(schema: RxJsonSchema<Note>): Promise<RxCollection<Note>> {
  const name = `set-up-${++databases}`;
  const options = { name, storage: getRxStorageMemory(), multiInstance: false, localDocuments: true };
  const db = await createRxDatabase<{ notes: RxCollection<Note> }>(options);
  closeLater({ close: async () => void (await db.close()) });
  return (await db.addCollections({ notes: { schema } })).notes;
}
const replicate = (collection: RxCollection<Note>, client = sdk(server.url)) =>
  replicatePocketBase<Note>({
    ...{ collection, client, collectionName: 'notes', replicationIdentifier: 'notes' },
    ...{ available$: new BehaviorSubject(true), rejections: rejectionsInMemory(), push: {} },
  });

test('a schema without a ledger is an error that names the collection and withSync', async () => {
  const plain = { version: 0, primaryKey: 'id', type: 'object', required: ['id'] } as const;
  const properties = { id: { type: 'string', maxLength: 15 } };
  const collection = await collectionOf({ ...plain, properties } as never);
  expect(() => replicate(collection)).toThrow(/"notes".*withSync\(\)/);
});

test('another primary key is an error that names it and id', async () => {
  const properties = { key: { type: 'string', maxLength: 15 } };
  const plain = { version: 0, primaryKey: 'key', type: 'object', properties, required: ['key'] };
  const collection = await collectionOf(withSync<Note>(plain as never));
  expect(() => replicate(collection)).toThrow(/"notes" is "key".*"id"/);
});

test('a collection whose changes are not tracked is an error that names trackChanges', async () => {
  const collection = await collectionOf(noteSchema);
  expect(() => replicate(collection)).toThrow(/trackChanges\(\).*"notes"/);
  trackChanges(collection);
  await replicate(collection).cancel();
});

test('options that are missing are named, and leave the collection free', async () => {
  const device = await openDevice(await server.user('missing'), { only: 'notes' });
  expect(() => device.sync({ available$: undefined as never })).toThrow(/"notes" lacks available\$/);
  expect(() => device.sync({ rejections: undefined as never, collectionName: '' })).toThrow(
    /lacks collectionName, rejections/,
  );
  await device.sync().awaitInSync();
});

test('a collection has one replication at a time, a mirror of another filter included', async () => {
  const device = await openDevice(await server.user('one'));
  const first = device.sync({ pull: { filter: 'room = "red"' } });
  expect(() => device.mirror({ pull: { filter: 'room = "blue"' } })).toThrow(/"notes" is replicated already/);
  await first.cancel();
  await device.mirror({ pull: { filter: 'room = "blue"' } }).awaitInSync();
});

test('a replication that was cancelled leaves nothing with its collection', async () => {
  const device = await openDevice(await server.user('left'));
  const before = device.notes.onClose.length;
  for (let n = 0; n < 3; n++) await device.sync().cancel();
  expect(device.notes.onClose.length).toBe(before);
});

test('cancel rejects whoever waits for the first replication, with a sentence', async () => {
  const device = await openDevice(await server.user('waiting'));
  device.available$.next(false);
  const replication = device.sync();
  const waits = [replication.awaitInitialReplication(), replication.awaitInSync()];
  const ends = waits.map((wait) => expect(wait).rejects.toThrow('The replication was cancelled.'));
  await replication.cancel();
  await Promise.all(ends);
});

test('a replication begun before anybody signed in is the first user’s who does, and no other’s', async () => {
  await server.user('early');
  await server.user('other');
  const client = sdk(server.url);
  const device = await openDevice(client);
  const replication = device.sync();
  await stateOf(replication, ({ phase }) => phase === 'signed-out');
  const signIn = (name: string) =>
    client.collection('users').authWithPassword(`${name}@sync.invalid`, 'only-for-tests-1');
  const { record } = await signIn('early');
  const { id } = await device.notes.insert(device.note({ owner: record.id }));
  await replication.awaitInSync();
  expect((await client.collection('notes').getOne(id)).text).toBe('a note');
  await signIn('other');
  await stateOf(replication, ({ phase }) => phase === 'signed-out');
});

test('fields created and updated of a schema hold the dates of the server', async () => {
  const client = await server.user('dates');
  const properties = { ...noteSchema.properties, created: { type: 'string' }, updated: { type: 'string' } };
  const collection = await collectionOf({ ...noteSchema, properties });
  trackChanges(collection);
  const replication = replicate(collection, client);
  const id = makeId();
  const doc = await collection.insert({ id, owner: client.authStore.record!.id, text: 'made' } as Note);
  await replication.awaitInSync();
  const dates = async () => {
    const { created, updated } = await client.collection('notes').getOne(id);
    return { created, updated };
  };
  expect(doc.getLatest().toJSON()).toMatchObject(await dates());
  await doc.getLatest().incrementalPatch({ text: 'changed' });
  await replication.awaitInSync();
  expect(doc.getLatest().toJSON()).toMatchObject({ ...(await dates()), text: 'changed', pending: 0 });
});
