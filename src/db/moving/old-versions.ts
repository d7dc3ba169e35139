import {
  createRevision,
  flatCloneDocWithMeta,
  getChangedDocumentsSince,
  getPrimaryKeyOfInternalDocument,
  INTERNAL_CONTEXT_COLLECTION,
  type InternalStoreCollectionDocType,
  now,
  overwritable,
  type RxDatabase,
  type RxDocumentData,
  type RxStorageInstance,
} from 'rxdb';

/*
 * What older versions of a collection have left on the disk. RxDB keeps each version of a collection in a storage of its
 * own, and a document about it in its internal store; what belongs to it, such as the notes of a replication, is kept in
 * storages that this document names. This is the one file that knows so.
 */

/** A row as it is stored, with what RxDB puts around it. */
export type StoredRow = RxDocumentData<{ readonly [name: string]: unknown }>;

/** Whether a replication has ever written a state of the server to a row. RxDB marks it, and edits leave the mark alone. */
export function isPulled({ _meta }: StoredRow): boolean {
  return 'o' in _meta;
}

type Storage = RxStorageInstance<Record<string, unknown>, unknown, unknown>;
type Book = RxDocumentData<InternalStoreCollectionDocType>;

/** One older version of a collection. */
export interface OldVersion {
  readonly collection: string;
  readonly version: number;
  /** Names of the fields that its rows can have. */
  readonly fields: ReadonlySet<string>;
  /** It was moved before: rows that are there all the same were written later, by a tab of an older release. */
  readonly isLeft: boolean;
  readonly book: Book;
}

/** The storage of an older version, open, and those that belong to it. */
export interface OpenVersion {
  /** All rows, in the order in which they were written, deleted ones too. */
  rows(batchSize: number): AsyncGenerator<readonly StoredRow[]>;
  /** The rows of these ids that are there now. */
  byIds(ids: readonly string[]): Promise<readonly StoredRow[]>;
  /** The storages of the notes that RxDB's replications kept of it. */
  readonly notes: readonly Storage[];
  /** Takes all rows from the disk, then what belongs to them. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const NOTES = 'rx-replication-meta-';
/** Batches read at a time. Rows that were written together bear one time, and each reading goes past those before. */
const PAGE = 10;

/** The versions of a collection before the present one that are or were on this disk, the newest first. */
export async function oldVersionsOf(rx: RxDatabase, collection: string): Promise<readonly OldVersion[]> {
  const present = rx.collections[collection]?.schema.version ?? 0;
  const keys = Array.from({ length: present }, (_, version) =>
    getPrimaryKeyOfInternalDocument(`${collection}-${version}`, INTERNAL_CONTEXT_COLLECTION),
  );
  if (keys.length === 0) return [];
  const books = (await rx.internalStore.findDocumentsById(keys, true)) as Book[];
  return books
    .map((book) => ({
      collection,
      version: book.data.version,
      fields: new Set(Object.keys(book.data.schema.properties)),
      isLeft: book._deleted,
      book,
    }))
    .sort((a, b) => b.version - a.version);
}

export async function openVersion(rx: RxDatabase, { collection, book }: OldVersion): Promise<OpenVersion> {
  const opened = new Set<Storage>();
  async function open(collectionName: string, schema: unknown): Promise<Storage> {
    const storage = await rx.storage.createStorageInstance<Record<string, unknown>>({
      databaseInstanceToken: rx.token,
      databaseName: rx.name,
      multiInstance: rx.multiInstance,
      devMode: overwritable.isDevMode(),
      options: {},
      collectionName,
      schema: schema as never,
    });
    opened.add(storage);
    return storage;
  }
  const close = async (): Promise<void> => void (await Promise.all([...opened].map((one) => one.close())));
  async function remove(storage: Storage): Promise<void> {
    // It is closed by that.
    opened.delete(storage);
    await storage.remove();
  }
  try {
    const rows = await open(collection, book.data.schema);
    const connected = book.data.connectedStorages;
    const beside = await Promise.all(connected.map((one) => open(one.collectionName, one.schema)));
    return {
      async *rows(batchSize) {
        let checkpoint: unknown;
        for (;;) {
          const next = await getChangedDocumentsSince(rows, batchSize * PAGE, checkpoint as never);
          if (next.documents.length === 0) return;
          checkpoint = next.checkpoint;
          for (let at = 0; at < next.documents.length; at += batchSize) {
            yield next.documents.slice(at, at + batchSize) as readonly StoredRow[];
          }
        }
      },
      byIds: async (ids) => (await rows.findDocumentsById([...ids], true)) as StoredRow[],
      notes: beside.filter(({ collectionName }) => collectionName.startsWith(NOTES)),
      async clear() {
        // Without the rows nobody needs the notes; without the notes the rows would be read as others.
        await remove(rows);
        for (const one of beside) await remove(one);
      },
      close,
    };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** RxDB knows of an older version no more, but for a tombstone. Another tab may have been quicker. */
export async function leave(rx: RxDatabase, { book }: OldVersion): Promise<void> {
  if (book._deleted) return;
  const document = flatCloneDocWithMeta(book);
  document._deleted = true;
  document._meta.lwt = now();
  document._rev = createRevision(rx.token, book);
  const { error } = await rx.internalStore.bulkWrite([{ previous: book, document }], 'move-rows');
  const failed = error.find(({ status }) => status !== 409);
  if (failed !== undefined) throw new Error(`The disk does not let go of ${book.key}.`);
}

/** Takes the tombstones of versions that were left from the disk: nobody looks for their rows again. */
export async function forgetLeft(rx: RxDatabase): Promise<void> {
  await rx.internalStore.cleanup(0);
}
