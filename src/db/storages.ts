import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { DbError } from './errors';

/** Any of RxDB's storages. */
export type Storage = RxStorage<unknown, unknown>;

/** Returns the storage on this browser's disk: IndexedDB. @throws DbError `missing` if there is none */
export function diskStorage(): Storage {
  if (typeof indexedDB === 'undefined' || typeof IDBKeyRange === 'undefined') {
    throw new DbError('missing', new Error('This browser has no IndexedDB.'));
  }
  return getRxStorageDexie({ indexedDB, IDBKeyRange }) as Storage;
}

/** Returns a storage in this tab's memory. Loaded only if the disk cannot be used. */
export async function memoryStorage(): Promise<Storage> {
  const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
  return getRxStorageMemory() as Storage;
}

/** Receives the events of an opening in progress. */
export interface OpeningWatch {
  /** Some work was done: restarts the timeout. */
  onProgress(): void;
  /** Ends the wait at once with this error. */
  onFailed(error: DbError): void;
  /** Aborted when the caller no longer waits for the opening, which must then close its database. */
  readonly signal: AbortSignal;
}

/**
 * Waits for a database to open: for `ms`, or for `ms` after its last progress. A browser may never answer, for example
 * because another tab holds an older version of the database. A database that opens too late is closed again.
 *
 * @param open begins the opening and reports its progress
 * @throws DbError `timeout` after that time, the error of `onFailed`, or whatever `open` rejects with
 */
export async function openWithin<T extends { close(): Promise<unknown> }>(
  open: (watch: OpeningWatch) => Promise<T>,
  ms: number,
): Promise<T> {
  const abandoned = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = true;
  return new Promise<T>((resolve, reject) => {
    function settle(end: () => void): void {
      isWaiting = false;
      clearTimeout(timer);
      end();
    }
    function abandon(error: DbError): void {
      if (!isWaiting) return;
      settle(() => reject(error));
      abandoned.abort();
    }
    function onProgress(): void {
      clearTimeout(timer);
      if (!isWaiting) return;
      const late = new Error(`IndexedDB did not open within ${ms} ms.`);
      timer = setTimeout(() => abandon(new DbError('timeout', late)), ms);
    }
    onProgress();
    open({ onProgress, onFailed: abandon, signal: abandoned.signal })
      .then((opened) => (isWaiting ? settle(() => resolve(opened)) : opened.close()))
      // Ignore a failure after the wait has ended, or of a late close.
      .catch((error: unknown) => isWaiting && settle(() => reject(error)));
  });
}
