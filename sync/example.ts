/**
 * Example with two devices. One writes a note while offline, and is closed before it syncs: README.md, "Offline, simulated".
 */
import 'fake-indexeddb/auto';
import PocketBase from 'pocketbase';
import { createRxDatabase } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject, distinctUntilChanged, filter, firstValueFrom, map } from 'rxjs';
import { addSyncedCollections, replicatePocketBase, type SyncDoc, type SyncedCollectionCreator } from '.';
import { startExampleServer } from './example-server';

interface Note extends SyncDoc {
  owner: string;
  text: string;
}

const noteSchema: SyncedCollectionCreator<Note>['schema'] = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 15 },
    owner: { type: 'string' },
    text: { type: 'string' },
  },
  required: ['id'],
};

/** Creates a device with its own database and session; `available$` takes it offline. */
async function openDevice(name: string, url: string, email: string, password: string) {
  const client = new PocketBase(url);
  client.autoCancellation(false);
  const { record } = await client.collection('users').authWithPassword(email, password);
  const available$ = new BehaviorSubject(true);

  /** Opens the database as a tab does. Closing it simulates closing the tab. */
  async function open() {
    const db = await createRxDatabase({ name, storage: getRxStorageDexie(), multiInstance: false });
    const { notes } = await addSyncedCollections<{ notes: Note }>(db, { notes: { schema: noteSchema } });
    const replication = replicatePocketBase<Note>({
      collection: notes,
      client,
      collectionName: 'notes',
      replicationIdentifier: 'notes',
      available$,
      push: { modifier: ({ owner, text }) => ({ owner, text }) },
      pull: { modifier: ({ owner, text }) => ({ owner: String(owner), text: String(text) }) },
    });
    replication.state$
      .pipe(
        map(({ phase, waiting }) => `${name}: ${phase}, ${waiting} waiting`),
        distinctUntilChanged(),
      )
      .subscribe((line) => console.log(line));
    return { db, notes, replication };
  }
  return { available$, open, owner: record.id };
}

/** Writes a note offline on one device. @returns the texts that the other device has in the end */
async function tell(url: string): Promise<string[]> {
  const [email, password] = ['skier@example.org', crypto.randomUUID()];
  await new PocketBase(url).collection('users').create({ email, password, passwordConfirm: password });
  const laptop = await openDevice('laptop', url, email, password);
  const phone = await openDevice('phone', url, email, password);

  const before = await laptop.open();
  await before.replication.awaitInSync();
  laptop.available$.next(false);
  const id = crypto.randomUUID().replaceAll('-', '').slice(0, 15);
  await before.notes.insert({ id, owner: laptop.owner, text: 'written offline' });
  await firstValueFrom(before.replication.state$.pipe(filter(({ waiting }) => waiting === 1)));
  await before.db.close();
  console.log('laptop: has written a note offline, and is closed');

  const after = await laptop.open();
  laptop.available$.next(true);
  await after.replication.awaitInSync();
  await after.db.close();

  const there = await phone.open();
  await there.replication.awaitInSync();
  const notes = await there.notes.find({ selector: { removed: false } }).exec();
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
