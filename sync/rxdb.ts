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
