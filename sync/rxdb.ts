import { addRxPlugin, type RxCollection, type RxDatabase } from 'rxdb';
import {
  createLocalDocStateByParent,
  LOCAL_DOC_STATE_BY_PARENT,
  RxDBLocalDocumentsPlugin,
} from 'rxdb/plugins/local-documents';

/*
 * Replication depends on this behaviour, which RxDB does not guarantee. `tests/sync/rxdb.test.ts` fails if a release of RxDB
 * changes it.
 */

/**
 * Returns whether a database is closed or closing. `closed` turns true only at the end, long after the parts that are needed to
 * read a checkpoint are gone.
 */
export function isClosing(database: { readonly closed: boolean }): boolean {
  const { closePromise } = database as { readonly closePromise?: unknown };
  return database.closed || (closePromise !== null && closePromise !== undefined);
}

/**
 * Counts the rows of a query in the storage itself. RxDB updates the result of a count from write events. If another tab's
 * event arrives late, its row is counted twice, because the storage had it already when the query first ran. The result then
 * stays wrong, and can even be negative.
 */
export async function countRows<Doc>(collection: RxCollection<Doc>, query: object): Promise<number> {
  const prepared = collection.count(query as never).getPreparedQuery();
  return (await collection.storageInstance.count(prepared)).count;
}

/** Enables local documents for a database, as `createRxDatabase({ localDocuments: true })` does. */
export function enableLocalDocuments(database: RxDatabase): void {
  addRxPlugin(RxDBLocalDocumentsPlugin);
  if (!LOCAL_DOC_STATE_BY_PARENT.has(database)) createLocalDocStateByParent(database);
}
