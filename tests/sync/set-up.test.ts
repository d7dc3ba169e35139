import { createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject, firstValueFrom } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addSyncedCollections,
  rejectionsInMemory,
  replicatePocketBase,
  type SyncedCollectionCreator,
  trackChanges,
  withSync,
} from '../../sync/index';
import { closeLater, type Note, noteSchema, openDevice, stateOf } from './fixture/client';
import { makeId } from './fixture/rows';
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
  expect(() => device.sync({ client: undefined as never, collectionName: '' })).toThrow(
    /"notes" lacks client\.authStore, collectionName/,
  );
  await device.sync().awaitInSync();
});

const plain = {
  ...{ version: 0, primaryKey: 'id', type: 'object', required: ['id'] },
  properties: {
    id: { type: 'string', maxLength: 15 },
    owner: { type: 'string' },
    text: { type: 'string' },
  },
} as unknown as SyncedCollectionCreator<Note>['schema'];

/** A database as a newcomer creates it, without any preparation for the library. */
async function newcomersDatabase() {
  const name = `set-up-${++databases}`;
  const db = await createRxDatabase({ name, storage: getRxStorageMemory(), multiInstance: false });
  closeLater({ close: async () => void (await db.close()) });
  return db;
}

test('a newcomer needs no more than the collection and the client', async () => {
  const client = await server.user('newcomer');
  const { notes } = await addSyncedCollections<{ notes: Note }>(await newcomersDatabase(), {
    notes: { schema: plain },
  });
  const options = { client, collectionName: 'notes', replicationIdentifier: 'notes' };
  const replication = replicatePocketBase<Note>({ collection: notes, ...options, push: {} });
  const good = { id: makeId(), owner: client.authStore.record!.id, text: 'hello' };
  await notes.insert(good as Note);
  await notes.insert({ ...good, id: makeId(), text: 'says 400' } as Note);
  await replication.awaitInSync();
  expect((await client.collection('notes').getOne(good.id)).text).toBe('hello');
  expect(await firstValueFrom(replication.rejections$)).toMatchObject([{ code: 'slot_booked' }]);
});

test('the default health check leaves a wrong address to the first request', async () => {
  const { notes } = await addSyncedCollections<{ notes: Note }>(await newcomersDatabase(), {
    notes: { schema: plain },
  });
  const options = { client: sdk(''), collectionName: 'notes', replicationIdentifier: 'notes' };
  const replication = replicatePocketBase<Note>({ collection: notes, ...options, anonymous: true });
  expect(String(await firstValueFrom(replication.error$))).toMatch(
    /SyncMisconfigured.*no address of a server/,
  );
});

test('a schema that has the library’s fields already is refused', async () => {
  const added = addSyncedCollections<{ notes: Note }>(await newcomersDatabase(), {
    notes: { schema: noteSchema as never },
  });
  await expect(added).rejects.toThrow(/fields by names of the library: seq, pending/);
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
