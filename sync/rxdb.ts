import { addRxPlugin, type RxCollection, type RxDatabase } from 'rxdb';
import {
  createLocalDocStateByParent,
  LOCAL_DOC_STATE_BY_PARENT,
  RxDBLocalDocumentsPlugin,
} from 'rxdb/plugins/local-documents';

/*
 * What RxDB does not promise and replication rests on: `tests/sync/rxdb.test.ts` fails when a release of RxDB changes it.
 */

/**
 * Whether a database is closed or about to be. `closed` turns true at the very end, long after the parts that are needed to
 * read a checkpoint have gone.
 */
export function isClosing(database: { readonly closed: boolean }): boolean {
  const { closePromise } = database as { readonly closePromise?: unknown };
  return database.closed || (closePromise !== null && closePromise !== undefined);
}

/**
 * How many rows a query finds, asked of the storage itself. RxDB keeps the result of a count up to date by the events of
 * writes. One that another tab tells of late is counted once more, though the storage had it when the query first ran: the
 * result stays wrong, even below zero.
 */
export async function countRows<Doc>(collection: RxCollection<Doc>, query: object): Promise<number> {
  const prepared = collection.count(query as never).getPreparedQuery();
  return (await collection.storageInstance.count(prepared)).count;
}

/** Lets a database keep local documents, as `createRxDatabase({ localDocuments: true })` does. */
export function enableLocalDocuments(database: RxDatabase): void {
  addRxPlugin(RxDBLocalDocumentsPlugin);
  if (!LOCAL_DOC_STATE_BY_PARENT.has(database)) createLocalDocStateByParent(database);
}
