/** A device that goes offline, writes, is closed, comes back and is in sync: README.md, "Offline, simulated". */
import 'fake-indexeddb/auto';
import PocketBase from 'pocketbase';
import { createRxDatabase, type RxCollection } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject } from 'rxjs';
import { rejectionsInMemory, replicatePocketBase } from './index';

interface Note {
  id: string;
  seq: number;
  owner: string;
  text: string;
}

/** Runs it against a server with the fixture's collections; gives the texts the server has in the end. */
export async function runExample(url: string, email: string, password: string): Promise<string[]> {
  const client = new PocketBase(url);
  client.autoCancellation(false);
  await client.collection('users').authWithPassword(email, password);
  const available$ = new BehaviorSubject(true);
  const rejections = rejectionsInMemory();

  async function open() {
    const db = await createRxDatabase<{ notes: RxCollection<Note> }>({
      name: 'example',
      storage: getRxStorageDexie(),
      multiInstance: false,
    });
    const properties = {
      id: { type: 'string', maxLength: 15 },
      seq: { type: 'number' },
      owner: { type: 'string' },
      text: { type: 'string' },
    } as const;
    await db.addCollections({
      notes: { schema: { version: 0, primaryKey: 'id', type: 'object', properties, required: ['id'] } },
    });
    const replication = replicatePocketBase<Note>({
      ...{ collection: db.notes, client, remote: 'notes', identifier: 'notes', available$, rejections },
      push: { toRemote: ({ owner, text }) => ({ owner, text }) },
      pull: { fromRemote: ({ owner, text }) => ({ owner: String(owner), text: String(text) }) },
    });
    replication.state$.subscribe(({ phase, waiting }) => console.log(`${phase}, ${waiting} waiting`));
    return { db, replication };
  }

  const owner = client.authStore.record?.id ?? '';
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 15);
  const before = await open();
  await before.replication.inSync();
  available$.next(false);
  await before.db.notes.insert({ id, seq: 0, owner, text: 'written offline' });
  await before.db.close();

  const after = await open();
  available$.next(true);
  await after.replication.inSync();
  await after.db.close();
  return (await client.collection('notes').getFullList()).map(({ text }) => String(text));
}

const [, script, url] = process.argv;
if (script?.endsWith('example.ts') && url !== undefined) {
  console.log(await runExample(url, 'tester@example.org', 'only-for-tests-1'));
}
