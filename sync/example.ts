/** Two devices, one of which writes while it is offline and is closed: README.md, "Offline, simulated". */
import 'fake-indexeddb/auto';
import PocketBase from 'pocketbase';
import { addRxPlugin, createRxDatabase, type RxCollection } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject, distinctUntilChanged, filter, firstValueFrom, map } from 'rxjs';
import { rejectionsInMemory, replicatePocketBase, type SyncDoc, trackChanges, withSync } from '.';
import { startExampleServer } from './example-server';

// Checkpoints are local documents.
addRxPlugin(RxDBLocalDocumentsPlugin);

interface Note extends SyncDoc {
  owner: string;
  text: string;
}

const noteSchema = withSync<Note>({
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 15 },
    owner: { type: 'string' },
    text: { type: 'string' },
  },
  required: ['id'],
});

/** A device of its own: its database, its session, and whether the server can be reached from it. */
async function openDevice(name: string, url: string, email: string, password: string) {
  const client = new PocketBase(url);
  client.autoCancellation(false);
  const { record } = await client.collection('users').authWithPassword(email, password);
  const available$ = new BehaviorSubject(true);

  /** As a tab opens it; closing the database is a closed tab. */
  async function open() {
    const db = await createRxDatabase<{ notes: RxCollection<Note> }>({
      name,
      storage: getRxStorageDexie(),
      multiInstance: false,
      localDocuments: true,
    });
    await db.addCollections({ notes: { schema: noteSchema } });
    trackChanges(db.notes);
    const replication = replicatePocketBase<Note>({
      collection: db.notes,
      client,
      collectionName: 'notes',
      replicationIdentifier: 'notes',
      available$,
      rejections: rejectionsInMemory(),
      push: { modifier: ({ owner, text }) => ({ owner, text }) },
      pull: { modifier: ({ owner, text }) => ({ owner: String(owner), text: String(text) }) },
    });
    replication.state$
      .pipe(
        map(({ phase, waiting }) => `${name}: ${phase}, ${waiting} waiting`),
        distinctUntilChanged(),
      )
      .subscribe((line) => console.log(line));
    return { db, replication };
  }
  return { available$, open, owner: record.id };
}

/** The story. @returns what the second device has in the end */
async function tell(url: string): Promise<string[]> {
  const [email, password] = ['skier@example.org', crypto.randomUUID()];
  await new PocketBase(url).collection('users').create({ email, password, passwordConfirm: password });
  const laptop = await openDevice('laptop', url, email, password);
  const phone = await openDevice('phone', url, email, password);

  const before = await laptop.open();
  await before.replication.awaitInSync();
  laptop.available$.next(false);
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 15);
  await before.db.notes.insert({ id, owner: laptop.owner, text: 'written offline' });
  await firstValueFrom(before.replication.state$.pipe(filter(({ waiting }) => waiting === 1)));
  await before.db.close();
  console.log('laptop: has written a note offline, and is closed');

  const after = await laptop.open();
  laptop.available$.next(true);
  await after.replication.awaitInSync();
  await after.db.close();

  const there = await phone.open();
  await there.replication.awaitInSync();
  const notes = await there.db.notes.find({ selector: { removed: false } }).exec();
  await there.db.close();
  return notes.map(({ text }) => text);
}

async function main(): Promise<void> {
  const server = await startExampleServer();
  console.log(`server: PocketBase at ${server.url}, in a temporary folder`);
  try {
    const texts = await tell(server.url);
    if (texts.length !== 1) throw new Error(`The phone has ${texts.length} notes, and should have one.`);
    console.log(`phone: has the note "${texts[0]}"`);
  } finally {
    await server.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
