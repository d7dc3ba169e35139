import { createRxDatabase } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type ReplicateOptions,
  rejectionsInMemory,
  replicatePocketBase,
  type SyncDoc,
  trackChanges,
  withSync,
} from '../../sync/index';
import { closeLater, makeId } from './fixture/client';
import { type SyncServer, startSyncServer } from './fixture/server';

/** Fields that the collection does not have: mistyped ones, and those for the device alone. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

interface Draft extends SyncDoc {
  owner: string;
  text: string;
  draft?: string;
}

const schema = withSync<Draft>({
  ...{ version: 0, primaryKey: 'id', type: 'object', required: ['id'] },
  properties: {
    id: { type: 'string', maxLength: 15 },
    owner: { type: 'string' },
    text: { type: 'string' },
    draft: { type: 'string' },
  },
});

async function drafting(name: string, over: Partial<ReplicateOptions<Draft>> = {}) {
  const client = await server.user(name);
  const storage = getRxStorageMemory();
  const db = await createRxDatabase({ name, storage, multiInstance: false, localDocuments: true });
  closeLater({ close: async () => void (await db.close()) });
  const { notes } = await db.addCollections({ notes: { schema } });
  trackChanges<Draft>(notes as never);
  const rejections = rejectionsInMemory();
  const replication = replicatePocketBase<Draft>({
    ...{ collection: notes as never, client, collectionName: 'notes', replicationIdentifier: 'notes' },
    ...{ available$: new BehaviorSubject(true), rejections, push: {}, ...over },
  });
  const errors: unknown[] = [];
  replication.error$.subscribe((error) => errors.push(error));
  const row = { id: makeId(), owner: client.authStore.record!.id, text: 'a', draft: 'an hour of typing' };
  const doc = await notes!.insert(row);
  await replication.awaitInSync();
  const read = async () => (await notes!.findOne(row.id).exec(true)).toJSON();
  return { records: client.collection('notes'), replication, errors, doc, read, rejections };
}

test('a field that the collection does not have stays as it is here, and is told of once', async () => {
  const { records, replication, errors, doc, read, rejections } = await drafting('mistyped');
  expect(await read()).toMatchObject({ draft: 'an hour of typing', pending: 0 });
  await doc.getLatest().incrementalPatch({ draft: 'and another' });
  await replication.awaitInSync();
  expect(await read()).toMatchObject({ draft: 'and another', pending: 0 });
  await records.update(doc.primary, { text: 'theirs' });
  await replication.awaitInSync();
  expect(await read()).toMatchObject({ text: 'theirs', draft: 'and another', pending: 0 });
  expect(rejections.all()).toEqual([]);
  expect(errors.map(String)).toEqual([
    'SyncMisconfigured: notes: the field "draft" is sent and does not come back. Add it to the collection, or give push.modifier and leave it out there.',
  ]);
});

test('a field that stays on the device knowingly is no mistake', async () => {
  const modifier = ({ owner, text }: Draft) => ({ owner, text });
  const { records, replication, errors, doc, read } = await drafting('knowing', { push: { modifier } });
  await records.update(doc.primary, { text: 'theirs' });
  await replication.awaitInSync();
  expect(await read()).toMatchObject({ text: 'theirs', draft: 'an hour of typing', pending: 0 });
  expect(errors).toEqual([]);
});
