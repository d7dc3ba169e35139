import { getChangedDocumentsSince, type RxDatabase, type RxDocumentData } from 'rxdb';
import {
  type CollectionBook,
  cleanBooks,
  deleteBook,
  olderBooks,
  openStorage,
  type StorageInstance,
} from '../rxdb';

/*
 * Data of a collection's older versions on the disk. RxDB stores each version of a collection in its own storage, with an entry
 * in its internal store. That entry names further storages, for example with the metadata of a replication.
 */

/** A stored row, including RxDB's own fields. */
export type StoredRow = RxDocumentData<{ readonly [name: string]: unknown }>;

/** One older version of a collection. */
export interface OldVersion {
  readonly collection: string;
  readonly version: number;
  /** Names of the fields of its rows. */
  readonly fields: ReadonlySet<string>;
  /** Whether it was moved before: a tab of an older release wrote its present rows later. */
  readonly isLeft: boolean;
  readonly book: CollectionBook;
}

/** The open storage of an older version, with the further storages of that version. */
export interface OpenVersion {
  /** Returns all rows in the order in which they were written, including deleted ones. */
  rows(batchSize: number): AsyncGenerator<readonly StoredRow[]>;
  /** Returns the present rows with these ids. */
  byIds(ids: readonly string[]): Promise<readonly StoredRow[]>;
  /** The storages in which RxDB's replications stored the server's states. */
  readonly notes: readonly StorageInstance[];
  /** Deletes all rows from the disk, then the further storages. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const NOTES = 'rx-replication-meta-';
/** Batches per read. Rows that were written together have the same time, and each read skips the earlier ones of them. */
const PAGE = 10;

/** Returns the older versions of a collection that are or were on this disk, newest first. */
export async function oldVersionsOf(rx: RxDatabase, collection: string): Promise<readonly OldVersion[]> {
  const present = rx.collections[collection]?.schema.version ?? 0;
  const books = await olderBooks(rx, collection, present);
  return books.map((book) => ({
    collection,
    version: book.data.version,
    fields: new Set(Object.keys(book.data.schema.properties)),
    isLeft: book._deleted,
    book,
  }));
}

export async function openVersion(rx: RxDatabase, { collection, book }: OldVersion): Promise<OpenVersion> {
  const opened = new Set<StorageInstance>();
  async function open(collectionName: string, schema: unknown): Promise<StorageInstance> {
    const storage = await openStorage(rx, collectionName, schema);
    opened.add(storage);
    return storage;
  }
  const close = async (): Promise<void> => void (await Promise.all([...opened].map((one) => one.close())));
  async function remove(storage: StorageInstance): Promise<void> {
    // `remove()` also closes it.
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
        // Rows first: without rows the metadata is not needed, but without metadata the rows would be misread.
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

/** Deletes RxDB's entry of an older version, which leaves a tombstone. */
export const leave = (rx: RxDatabase, { book }: OldVersion): Promise<void> => deleteBook(rx, book);

/** Deletes the tombstones of moved versions from the disk: their rows are not checked again. */
export const forgetLeft = cleanBooks;
