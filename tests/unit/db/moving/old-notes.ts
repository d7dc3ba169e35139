import { IDBKeyRange } from 'fake-indexeddb';
import {
  addRxPlugin,
  createRxDatabase,
  OPEN_COLLECTIONS,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
} from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import * as v from 'valibot';
import { afterEach } from 'vitest';
import { type MoveOptions, type MovingKind, moveRows } from '../../../../src/db/moving';
import {
  rejectionSchema,
  type StoredRejection,
  type SyncDoc,
  trackChanges,
  withSync,
} from '../../../../sync/index';
import { rowOf } from '../../../../sync/ledger/ledger';
import type { Row } from '../../../../sync/ledger/row';
import type { Sample } from './sample';

/*
 * The sample `notes`: a signed-in user's rows as the first replication had left them, with what was not sent yet, in the
 * collections of the library's own tests. `history` is what the server was told until then.
 */

addRxPlugin(RxDBLocalDocumentsPlugin);
const warn = console.warn;
// RxDB's free storage advertises itself on the first write of every process.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('RxDB Open Core')) warn(...words);
};

export interface NotesSample extends Sample {
  readonly owner: string;
  readonly history: readonly {
    readonly method: string;
    readonly path: string;
    readonly body: string;
    readonly by: 'owner' | 'operator';
  }[];
  /** What the server had in the end. */
  readonly server: Readonly<Record<'notes' | 'rides', readonly Readonly<Record<string, unknown>>[]>>;
}

export interface Note extends SyncDoc {
  owner: string;
  text: string;
  body: string;
  count: number;
  tags: string[];
  room: string;
}

export interface Ride extends SyncDoc {
  owner: string;
  note: string;
  stream: string;
  verdict: string;
}

export interface Collections {
  notes: RxCollection<Note>;
  rides: RxCollection<Ride>;
  rejections: RxCollection<StoredRejection>;
}

const string = { type: 'string' } as const;
const id = { type: 'string', maxLength: 15 } as const;

/** The sample's rejections have no field `again`. */
const { again: _, ...ofSample } = rejectionSchema.properties;

/** Today's schemas: version 1, with the ledger. */
const schemas = {
  notes: withSync<Note>({
    title: 'notes',
    version: 1,
    primaryKey: 'id',
    type: 'object',
    properties: {
      ...{ id, owner: string, text: string, body: string, count: { type: 'number' } },
      ...{ tags: { type: 'array', items: string }, room: string },
    } as never,
    required: ['id', 'owner', 'text'],
  }),
  rides: withSync<Ride>({
    title: 'rides',
    version: 1,
    primaryKey: 'id',
    type: 'object',
    properties: { id, owner: string, note: string, stream: string, verdict: string } as never,
    required: ['id', 'owner', 'stream'],
  }),
  rejections: { ...rejectionSchema, properties: ofSample },
};

const asItWas = (row: object): object => row;

export const kinds: Readonly<Record<'notes' | 'rides', MovingKind>> = {
  notes: {
    migrations: { 1: asItWas },
    door: v.object({ id: v.string(), text: v.pipe(v.string(), v.minLength(1)) }),
  },
  rides: { migrations: { 1: asItWas }, isFixed: true },
};

const open: RxDatabase[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((rx) => rx.close()));
});

export interface OpenNotes {
  readonly name: string;
  readonly disk: IDBFactory;
  /** What to put around the storage. */
  readonly wrap?: (storage: RxStorage<unknown, unknown>) => RxStorage<unknown, unknown>;
}

let tabs = 0;

/** The disk as one more tab sees it: RxDB opens a name once per process and storage. */
export function tabStorage(disk: IDBFactory): RxStorage<unknown, unknown> {
  const storage = getRxStorageDexie({ indexedDB: disk, IDBKeyRange }) as RxStorage<unknown, unknown>;
  return Object.assign(storage, { name: `dexie-moving-${++tabs}` });
}

/** Opens today's collections, without moving anything. Closed after the test. */
export async function openNotes({
  name,
  disk,
  wrap = (s) => s,
}: OpenNotes): Promise<RxDatabase<Collections>> {
  const rx = await createRxDatabase<Collections>({
    name,
    storage: wrap(tabStorage(disk)),
    multiInstance: false,
    localDocuments: true,
  });
  open.push(rx as unknown as RxDatabase);
  await rx.addCollections({
    notes: { schema: schemas.notes, autoMigrate: false },
    rides: { schema: schemas.rides, autoMigrate: false },
    rejections: { schema: schemas.rejections },
  });
  // RxDB counts what a process has open, and has it wait beyond 13.
  OPEN_COLLECTIONS.clear();
  trackChanges(rx.notes);
  trackChanges(rx.rides);
  return rx;
}

export function move(rx: RxDatabase<Collections>, options: MoveOptions = {}): Promise<void> {
  return moveRows(rx as unknown as RxDatabase, kinds, { rejections: rx.rejections, ...options });
}

/** All rows of a collection by their ids, without the zeros at the end of these. */
export async function rowsIn(collection: RxCollection<never>): Promise<Readonly<Record<string, Row>>> {
  const docs = (await collection.find().exec()) as unknown as { primary: string; toJSON(): object }[];
  return Object.fromEntries(docs.map((doc) => [doc.primary.replace(/0+$/, ''), rowOf(doc.toJSON())]));
}
