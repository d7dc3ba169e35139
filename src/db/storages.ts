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
 * What `opening` gives within `ms`. A browser may keep an opening waiting for ever (another tab holds an older version
 * of the database): then this throws a DbError `blocked`, and what opens too late is closed again.
 */
export async function openWithin<T extends { close(): Promise<unknown> }>(
  opening: Promise<T>,
  ms: number,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms);
  });
  const first = await Promise.race([opening, late]).finally(() => clearTimeout(timer));
  if (first !== 'late') return first;
  opening.then(
    (db) => db.close(),
    () => undefined, // nobody waits for its failure any more
  );
  throw new DbError('blocked', new Error(`IndexedDB did not open within ${ms} ms.`));
}
