import type PocketBase from 'pocketbase';
import { addRxPlugin, createRxDatabase, type RxCollection } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject } from 'rxjs';
import {
  type PocketBaseReplication,
  type ReplicateOptions,
  rejectionsInMemory,
  replicatePocketBase,
  trackChanges,
} from '../../sync/index';
import { type Note, noteSchema } from '../sync/fixture/rows';

addRxPlugin(RxDBLocalDocumentsPlugin);

export interface BenchDevice {
  readonly notes: RxCollection<Note>;
  readonly replication: PocketBaseReplication;
  close(): Promise<void>;
}

let devices = 0;

/** A device that replicates notes, in memory. */
export async function benchDevice(
  client: PocketBase,
  over: Partial<ReplicateOptions<Note>>,
): Promise<BenchDevice> {
  const name = `bench-${++devices}`;
  const db = await createRxDatabase<{ notes: RxCollection<Note> }>({
    ...{ name, storage: getRxStorageMemory(), multiInstance: false, localDocuments: true },
  });
  await db.addCollections({ notes: { schema: noteSchema } });
  trackChanges(db.notes);
  const replication = replicatePocketBase<Note>({
    ...{ collection: db.notes, client, collectionName: 'notes', replicationIdentifier: 'notes' },
    ...{ available$: new BehaviorSubject(true), rejections: rejectionsInMemory() },
    ...over,
  });
  replication.error$.subscribe((error) => console.error(error));
  return {
    ...{ notes: db.notes, replication },
    async close() {
      await replication.cancel();
      await db.close();
    },
  };
}
