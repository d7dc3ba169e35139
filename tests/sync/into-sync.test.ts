import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb';
import { wrappedKeyEncryptionCryptoJsStorage } from 'rxdb/plugins/encryption-crypto-js';
import { RxDBMigrationSchemaPlugin } from 'rxdb/plugins/migration-schema';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Content,
  intoSync,
  rejectionsInMemory,
  replicatePocketBase,
  type SyncDoc,
  trackChanges,
  withSync,
} from '../../sync/index';
import { closeLater, makeId } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

addRxPlugin(RxDBMigrationSchemaPlugin);

/** Collections of others' making: with rows from before the library, with encrypted fields. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

interface Plain extends SyncDoc {
  owner: string;
  text: string;
}

const plain = {
  ...{ version: 0, primaryKey: 'id', type: 'object', required: ['id'] },
  properties: {
    id: { type: 'string', maxLength: 15 },
    owner: { type: 'string' },
    text: { type: 'string' },
  },
} as const;

function closingLater(db: RxDatabase): RxDatabase {
  closeLater({ close: async () => void (await db.close()) });
  return db;
}

test('rows from before the library are sent', async () => {
  const client = await server.user('before');
  const owner = client.authStore.record!.id;
  const indexedDB = new IDBFactory();
  const options = () => ({
    name: 'before',
    storage: getRxStorageDexie({ indexedDB, IDBKeyRange }),
    multiInstance: false,
    localDocuments: true,
  });
  const old = await createRxDatabase(options());
  await old.addCollections({ notes: { schema: plain } });
  const ids = [makeId(), makeId()];
  for (const id of ids) await old.notes!.insert({ id, owner, text: `old ${id}` });
  await old.close();
  const db = closingLater(await createRxDatabase(options()));
  const schema = withSync<Plain>({ ...plain, version: 1 } as never);
  await db.addCollections({ notes: { schema, migrationStrategies: { 1: intoSync } } });
  const notes = db.notes as unknown as RxCollection<Plain>;
  trackChanges(notes);
  const replication = replicatePocketBase<Plain>({
    ...{ collection: notes, client, collectionName: 'notes', replicationIdentifier: 'notes' },
    ...{ available$: new BehaviorSubject(true), rejections: rejectionsInMemory(), push: {} },
  });
  await replication.awaitInSync();
  const there = await client.collection('notes').getFullList();
  expect(there.map(({ id }) => id).sort()).toEqual([...ids].sort());
  const here = await notes.find({ selector: { removed: false, pending: 0 } }).exec();
  expect(here).toHaveLength(2);
});

test('what the ledger keeps of encrypted fields is encrypted', async () => {
  const memory = getRxStorageMemory();
  const storage = wrappedKeyEncryptionCryptoJsStorage({ storage: memory });
  const db = closingLater(
    await createRxDatabase({
      ...{ name: 'secret', password: 'password-123', storage, multiInstance: false, localDocuments: true },
    }),
  );
  const secret = { ...plain, encrypted: ['text'] } as never as Parameters<typeof withSync<Plain>>[0];
  expect(withSync<Plain>(plain as never as Content<Plain> as never)).not.toHaveProperty('encrypted');
  await db.addCollections({ notes: { schema: withSync<Plain>(secret) } });
  const ledger = trackChanges(db.notes as unknown as RxCollection<Plain>);
  const doc = await db.notes!.insert({ id: makeId(), owner: 'me', text: 'TOP SECRET' });
  const fields = { text: 'TOP SECRET', deleted: false };
  const attempts = [{ id: 'a1b2c3d4', baseSeq: 3, fields }];
  const after = await ledger.step(doc as never, ({ fields: now }) => ({
    fields: now,
    ledger: { seq: 3, pending: 2, base: fields, attempts },
  }));
  expect(after?.ledger).toEqual({ seq: 3, pending: 2, base: fields, attempts });
  const stored = () =>
    [...memory.collectionStates.values()].flatMap(({ documents }) => [...documents.values()]);
  // The memory storage puts a write away after it has answered.
  const steps = () => stored().filter(({ id }) => id === doc.primary);
  await expect.poll(() => steps().map((row) => (row as { pending?: unknown }).pending)).toEqual([2]);
  expect(JSON.stringify(stored())).not.toContain('TOP SECRET');
});
