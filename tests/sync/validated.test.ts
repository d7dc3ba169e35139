import { createRxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { wrappedValidateAjvStorage } from 'rxdb/plugins/validate-ajv';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  rejectionsInMemory,
  replicatePocketBase,
  type SyncDoc,
  trackChanges,
  UnreadableRecord,
  withSync,
} from '../../sync/index';
import { closeLater, makeId } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

/** A storage that validates: what the schema refuses of the server holds up nothing else. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

interface Short extends SyncDoc {
  owner: string;
  text: string;
  tags?: string[];
}

const schema = withSync<Short>({
  ...{ version: 0, primaryKey: 'id', type: 'object', required: ['id'] },
  properties: {
    id: { type: 'string', maxLength: 15 },
    owner: { type: 'string' },
    text: { type: 'string', maxLength: 10 },
    tags: { type: 'array', items: { type: 'string' } },
  },
});

async function validated(name: string) {
  const client = await server.user(name);
  const storage = wrappedValidateAjvStorage({ storage: getRxStorageMemory() });
  const db = await createRxDatabase({ name, storage, multiInstance: false, localDocuments: true });
  closeLater({ close: async () => void (await db.close()) });
  const { notes } = await db.addCollections({ notes: { schema } });
  trackChanges<Short>(notes as never);
  const replication = replicatePocketBase<Short>({
    ...{ collection: notes as never, client, collectionName: 'notes', replicationIdentifier: 'notes' },
    ...{ available$: new BehaviorSubject(true), rejections: rejectionsInMemory(), push: {} },
    ...{ pull: { batchSize: 2 }, random: () => 0 },
  });
  const errors: unknown[] = [];
  replication.error$.subscribe((error) => errors.push(error));
  const records = client.collection('notes');
  const owner = client.authStore.record!.id;
  const create = (text: string) => records.create({ id: makeId(), owner, text, tags: ['a'] });
  const texts = async () => (await notes!.find().exec()).map(({ text }) => text as string).sort();
  return { records, replication, errors, create, texts, notes: notes!, owner };
}

const LONG = 'too long for the schema';

test('a record that the schema refuses is told of, and all others come', async () => {
  const { create, texts, errors, replication, records } = await validated('refused-new');
  await create('a');
  const bad = await create(LONG);
  for (const text of ['b', 'c', 'd']) await create(text);
  replication.reSync();
  await expect.poll(texts).toEqual(['a', 'b', 'c', 'd']);
  const [error] = errors as UnreadableRecord[];
  expect(error).toBeInstanceOf(UnreadableRecord);
  expect(error?.docId).toBe(bad.id);
  expect(error?.message).toContain('the schema says');
  await records.update(bad.id, { text: 'short' });
  await replication.awaitInSync();
  expect(await texts()).toEqual(['a', 'b', 'c', 'd', 'short']);
  expect(errors).toHaveLength(1);
});

test('a change that the schema refuses is told of, and all others come', async () => {
  const { create, texts, errors, replication, records } = await validated('refused-change');
  const { id } = await create('a');
  await replication.awaitInSync();
  await records.update(id, { text: LONG });
  await create('b');
  replication.reSync();
  await expect.poll(texts).toEqual(['a', 'b']);
  await expect.poll(() => errors.map((error) => (error as UnreadableRecord).docId)).toEqual([id]);
  await records.update(id, { text: 'short' });
  await replication.awaitInSync();
  expect(await texts()).toEqual(['b', 'short']);
});

test('an empty JSON field, for which the schema has no null, comes as none', async () => {
  const { replication, records, notes, owner, errors, create } = await validated('null');
  const { id } = await notes.insert({ id: makeId(), owner, text: 'no tags' });
  const full = await create('full');
  await replication.awaitInSync();
  expect((await records.getOne(id)).tags).toBeNull();
  await records.update(full.id, { tags: null });
  await replication.awaitInSync();
  const tagsOf = async (one: string) => (await notes.findOne(one).exec(true)).toJSON().tags as unknown;
  expect([await tagsOf(id), await tagsOf(full.id)]).toEqual([undefined, undefined]);
  expect(errors).toEqual([]);
});
