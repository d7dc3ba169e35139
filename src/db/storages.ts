import type { RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { DbError } from './errors';

/** Any of RxDB's storages. */
export type Storage = RxStorage<unknown, unknown>;

/** The disk of this browser: IndexedDB. @throws DbError `missing` where there is none */
export function diskStorage(): Storage {
  if (typeof indexedDB === 'undefined' || typeof IDBKeyRange === 'undefined') {
    throw new DbError('missing', new Error('This browser has no IndexedDB.'));
  }
  return getRxStorageDexie({ indexedDB, IDBKeyRange }) as Storage;
}

/** This tab's memory. Loaded only when the disk refuses. */
export async function memoryStorage(): Promise<Storage> {
  const { getRxStorageMemory } = await import('rxdb/plugins/storage-memory');
  return getRxStorageMemory() as Storage;
}

/**
 * What `opening` gives within `ms`, or within `ms` of its last progress. A browser may keep an opening waiting for ever
 * (another tab holds an older version of the database): then this throws a DbError `blocked`, and what opens too late is
 * closed again. One that has much to do, such as moving rows of an older version, says so by its progress.
 *
 * @param opening under way, or what begins it and tells of its progress
 */
export async function openWithin<T extends { close(): Promise<unknown> }>(
  opening: Promise<T> | ((onProgress: () => void) => Promise<T>),
  ms: number,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = (): void => undefined;
  const late = new Promise<'late'>((resolve) => {
    wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => resolve('late'), ms);
    };
  });
  wait();
  const begun = typeof opening === 'function' ? opening(() => wait()) : opening;
  const first = await Promise.race([begun, late]).finally(() => {
    wait = () => undefined;
    clearTimeout(timer);
  });
  if (first !== 'late') return first;
  begun.then(
    (db) => db.close(),
    () => undefined, // nobody waits for its failure any more
  );
  throw new DbError('blocked', new Error(`IndexedDB did not open within ${ms} ms.`));
}
