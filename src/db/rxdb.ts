import {
  createRevision,
  flatCloneDocWithMeta,
  getAllCollectionDocuments,
  getPrimaryKeyOfInternalDocument,
  INTERNAL_CONTEXT_COLLECTION,
  type InternalStoreCollectionDocType,
  now,
  overwritable,
  type RxCollection,
  type RxDatabase,
  type RxDocumentData,
  type RxStorageInstance,
} from 'rxdb';

/*
 * All uses of RxDB's undocumented parts, and the names that its storage gives to IndexedDB databases. No other file depends on
 * them. `tests/unit/db/rxdb.test.ts` fails when a release of RxDB changes them.
 */

/** The storage of one collection, with its internals. */
export type StorageInstance = RxStorageInstance<Record<string, unknown>, unknown, unknown>;
/** An entry of RxDB's internal store about one version of a collection. */
export type CollectionBook = RxDocumentData<InternalStoreCollectionDocType>;

/** Returns every row of a collection, read from the storage: RxDB's own query would cache a document for each. */
export async function allRows<Row>(collection: RxCollection<Row>): Promise<readonly RxDocumentData<Row>[]> {
  const { documents } = await collection.storageInstance.query(collection.find().getPreparedQuery());
  return documents;
}

/** Returns one row of a collection, for a single read: RxDB caches no document for it. */
export async function rowById<Row>(
  collection: RxCollection<Row>,
  id: string,
): Promise<RxDocumentData<Row> | undefined> {
  const [row] = await collection.storageInstance.findDocumentsById([id], false);
  return row;
}

/** Returns whether a row has the fields that RxDB adds to each row and does not check. */
export function hasEnvelope(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const { _rev, _meta, _deleted, _attachments } = row as Record<string, unknown>;
  return (
    typeof _rev === 'string' &&
    /^\d+-/.test(_rev) &&
    typeof _deleted === 'boolean' &&
    typeof _attachments === 'object' &&
    _attachments !== null &&
    typeof _meta === 'object' &&
    _meta !== null &&
    typeof (_meta as { lwt?: unknown }).lwt === 'number'
  );
}

/**
 * Returns whether RxDB's replication ever wrote a state of the server to a row. It marks such rows, and edits keep the mark.
 */
export function isPulled({ _meta }: { readonly _meta: object }): boolean {
  return 'o' in _meta;
}

/**
 * Deletes rows from an IndexedDB table directly, because RxDB does not change a row without a revision.
 *
 * @returns whether this storage keeps its rows in such a table
 */
export async function deleteFromTable(
  instance: { readonly internals: unknown },
  ids: readonly string[],
): Promise<boolean> {
  const internals: unknown = await instance.internals;
  if (typeof internals !== 'object' || internals === null || !('dexieTable' in internals)) return false;
  const table = internals.dexieTable as { bulkDelete(keys: readonly string[]): Promise<void> };
  await table.bulkDelete(ids);
  return true;
}

/** Returns the prefix of the IndexedDB databases that the storage creates for a database. */
export const diskPrefix = (database: string): string => `rxdb-dexie-${database}--`;

/** Returns the database that an IndexedDB database belongs to; undefined if this storage did not create it. */
export function databaseOf(diskName: string): string | undefined {
  return /^rxdb-dexie-(.+?)--\d+--/.exec(diskName)?.[1];
}

/**
 * Returns the names of the IndexedDB databases of a database: one per collection and version, and two of RxDB's own.
 *
 * @param collections present version of each collection, by name
 */
export function diskNames(database: string, collections: ReadonlyMap<string, number>): string[] {
  const prefix = diskPrefix(database);
  const own = ['_rxdb_internal', 'plugin-local-documents-'].map((of) => `${prefix}0--${of}`);
  const tables = [...collections].flatMap(([collection, version]) =>
    Array.from({ length: version + 1 }, (_, v) => `${prefix}${v}--${collection}`),
  );
  return [...own, ...tables];
}

/** Returns the versions of collections that any release has opened here. */
export async function openedVersions(
  rx: RxDatabase,
): Promise<readonly { readonly name: string; readonly version: number }[]> {
  const books = await getAllCollectionDocuments(rx.internalStore);
  return books.map(({ data: { name, version } }) => ({ name, version }));
}

/** Returns RxDB's entries of a collection's versions below `present`, including tombstones, newest first. */
export async function olderBooks(
  rx: RxDatabase,
  collection: string,
  present: number,
): Promise<readonly CollectionBook[]> {
  const keys = Array.from({ length: present }, (_, version) =>
    getPrimaryKeyOfInternalDocument(`${collection}-${version}`, INTERNAL_CONTEXT_COLLECTION),
  );
  if (keys.length === 0) return [];
  const books = (await rx.internalStore.findDocumentsById(keys, true)) as CollectionBook[];
  return books.sort((a, b) => b.data.version - a.data.version);
}

/** Opens a storage in a database, in addition to its collections. */
export function openStorage(
  rx: RxDatabase,
  collectionName: string,
  schema: unknown,
): Promise<StorageInstance> {
  return rx.storage.createStorageInstance<Record<string, unknown>>({
    databaseInstanceToken: rx.token,
    databaseName: rx.name,
    multiInstance: rx.multiInstance,
    devMode: overwritable.isDevMode(),
    options: {},
    collectionName,
    schema: schema as never,
  });
}

/** Deletes RxDB's entry of a version, which leaves a tombstone. Another tab may have deleted it already. */
export async function deleteBook(rx: RxDatabase, book: CollectionBook): Promise<void> {
  if (book._deleted) return;
  const document = flatCloneDocWithMeta(book);
  document._deleted = true;
  document._meta.lwt = now();
  document._rev = createRevision(rx.token, book);
  const { error } = await rx.internalStore.bulkWrite([{ previous: book, document }], 'move-rows');
  const failed = error.find(({ status }) => status !== 409);
  if (failed !== undefined) throw new Error(`The disk does not let go of ${book.key}.`);
}

/** Deletes the tombstones of such entries from the disk. */
export async function cleanBooks(rx: RxDatabase): Promise<void> {
  await rx.internalStore.cleanup(0);
}
