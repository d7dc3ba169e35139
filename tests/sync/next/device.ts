import { EventSource } from 'eventsource';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type PocketBase from 'pocketbase';
import { addRxPlugin, createRxDatabase, type RxCollection, type RxDatabase, type RxStorage } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject } from 'rxjs';
import { afterEach } from 'vitest';
import {
  type PocketBaseReplication,
  type Rejection,
  type ReplicateOptions,
  rejectionsInMemory,
  replicatePocketBase,
  trackChanges,
} from '../../../sync/next';
import { makeId } from '../fixture/rows';
import { type Note, noteSchema } from './note';

export { type Note, noteSchema };

addRxPlugin(RxDBLocalDocumentsPlugin);
// Node has none of its own, and a device listens for changes as a page does.
Object.assign(globalThis, { EventSource });

/** One device, or one tab of it. */
export interface Device {
  readonly client: PocketBase;
  readonly db: RxDatabase<{ notes: RxCollection<Note> }>;
  readonly notes: RxCollection<Note>;
  readonly available$: BehaviorSubject<boolean>;
  readonly rejections: { all(): readonly Rejection[] };
  readonly errors: unknown[];
  note(over?: Partial<Note>): Note;
  sync(over?: Partial<ReplicateOptions<Note>>): PocketBaseReplication;
  texts(): Promise<string[]>;
  /** What the application sees of a row; undefined: it is deleted, or was never here. */
  read(id: string): Promise<Note | undefined>;
  edit(id: string, change: Partial<Note>): Promise<void>;
  close(): Promise<void>;
}

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

export interface DeviceOptions {
  readonly name?: string;
  readonly storage?: RxStorage<unknown, unknown>;
  readonly multiInstance?: boolean;
  readonly rejections?: ReturnType<typeof rejectionsInMemory>;
}

let devices = 0;

export async function openDevice(client: PocketBase, options: DeviceOptions = {}): Promise<Device> {
  const { name = `ledger-${++devices}`, storage = getRxStorageMemory(), multiInstance = false } = options;
  const db = await createRxDatabase<{ notes: RxCollection<Note> }>({
    name,
    storage,
    multiInstance,
    localDocuments: true,
  });
  await db.addCollections({ notes: { schema: noteSchema } });
  trackChanges(db.notes);
  const available$ = new BehaviorSubject(true);
  const { rejections = rejectionsInMemory() } = options;
  const owner = client.authStore.record?.id ?? '';
  const errors: unknown[] = [];
  const device: Device = {
    ...{ client, db, available$, rejections, errors },
    notes: db.notes,
    note: (over = {}) => ({
      ...{ id: makeId(), owner, text: 'a note', body: '', count: 0, tags: [], room: '' },
      ...over,
    }),
    sync(over = {}) {
      const replication = replicatePocketBase<Note>({
        ...{ collection: db.notes, client, collectionName: 'notes', replicationIdentifier: 'notes' },
        ...{ available$, rejections, push: {}, ...over },
      });
      replication.error$.subscribe((error) => errors.push(error));
      return replication;
    },
    texts: async () =>
      (await db.notes.find({ selector: { removed: false } }).exec()).map(({ text }) => text).sort(),
    async read(id) {
      const doc = await db.notes.findOne(id).exec();
      return doc === null || doc.removed === true ? undefined : (doc.toMutableJSON() as Note);
    },
    async edit(id, change) {
      await (await db.notes.findOne(id).exec(true)).incrementalPatch(change);
    },
    close: async () => {
      await db.close();
    },
  };
  open.push(device);
  return device;
}

/** Closed after the test. */
export function closeLater<T extends { close(): Promise<void> }>(one: T): T {
  open.push(one);
  return one;
}

interface DiskOptions extends DeviceOptions {
  /** Puts something over the storage. */
  readonly over?: (storage: RxStorage<unknown, unknown>) => RxStorage<unknown, unknown>;
}

export interface Disk {
  open(options?: DiskOptions): Promise<Device>;
}

/** A device that is closed and opened again: what is in memory alone is lost. */
export function diskOf(client: PocketBase): Disk {
  const indexedDB = new IDBFactory();
  const options = { name: `disk-${++devices}`, rejections: rejectionsInMemory() };
  return {
    open({ over = (storage) => storage, ...more }: DiskOptions = {}) {
      const storage = over(getRxStorageDexie({ indexedDB, IDBKeyRange }) as RxStorage<unknown, unknown>);
      return openDevice(client, { ...options, ...more, storage });
    },
  };
}
