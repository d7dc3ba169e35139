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
 * Everything of RxDB that its documentation does not promise, and the names that its storage gives to IndexedDB. No other
 * file knows any of it; `tests/unit/db/rxdb.test.ts` fails when a release of RxDB changes it.
 */

/** The storage of one collection, with what belongs to it. */
export type StorageInstance = RxStorageInstance<Record<string, unknown>, unknown, unknown>;
/** What RxDB's internal store says of one version of a collection. */
export type CollectionBook = RxDocumentData<InternalStoreCollectionDocType>;

/** Every row of a collection, from the storage itself: RxDB's own query would keep a document for each. */
export async function allRows<Row>(collection: RxCollection<Row>): Promise<readonly RxDocumentData<Row>[]> {
  const { documents } = await collection.storageInstance.query(collection.find().getPreparedQuery());
  return documents;
}

/** One row of a collection, to look at once: RxDB keeps no document for it. */
export async function rowById<Row>(
  collection: RxCollection<Row>,
  id: string,
): Promise<RxDocumentData<Row> | undefined> {
  const [row] = await collection.storageInstance.findDocumentsById([id], false);
  return row;
}

/** What RxDB itself puts around a row and relies on without looking. */
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

/** Whether RxDB's replication has ever written a state of the server to a row. It marks it, and edits leave the mark alone. */
export function isPulled({ _meta }: { readonly _meta: object }): boolean {
  return 'o' in _meta;
}

/**
 * Takes rows out of an IndexedDB table by hand: RxDB refuses to touch a row without a revision.
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

/** How the storage on the disk names the IndexedDB databases of a database. */
export const diskPrefix = (database: string): string => `rxdb-dexie-${database}--`;

/** The database that an IndexedDB database belongs to; undefined where it is none of the storage's. */
export function databaseOf(diskName: string): string | undefined {
  return /^rxdb-dexie-(.+?)--\d+--/.exec(diskName)?.[1];
}

/**
 * Names of the IndexedDB databases of a database: one per collection and version, and two of its own.
 *
 * @param collections names, each with its present version
 */
export function diskNames(database: string, collections: ReadonlyMap<string, number>): string[] {
  const prefix = diskPrefix(database);
  const own = ['_rxdb_internal', 'plugin-local-documents-'].map((of) => `${prefix}0--${of}`);
  const tables = [...collections].flatMap(([collection, version]) =>
    Array.from({ length: version + 1 }, (_, v) => `${prefix}${v}--${collection}`),
  );
  return [...own, ...tables];
}

/** The versions of collections that any release has opened here. */
export async function openedVersions(
  rx: RxDatabase,
): Promise<readonly { readonly name: string; readonly version: number }[]> {
  const books = await getAllCollectionDocuments(rx.internalStore);
  return books.map(({ data: { name, version } }) => ({ name, version }));
}

/** The books of a collection's versions below `present`, tombstones included, the newest first. */
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

/** Opens a storage of a database beside its collections. */
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

/** RxDB knows of a version no more, but for a tombstone. Another tab may have been quicker. */
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

/** Takes the tombstones of books from the disk. */
export async function cleanBooks(rx: RxDatabase): Promise<void> {
  await rx.internalStore.cleanup(0);
}
