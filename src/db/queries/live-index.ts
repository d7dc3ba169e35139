import type { RxCollection } from 'rxdb';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type DbError, dbErrorOf } from '../errors';
import { allRows } from '../rxdb';

/** State of an index. Once loaded, `items` is a new map after every change. */
export type IndexState<T> =
  | { readonly status: 'loading'; readonly items: ReadonlyMap<string, T> }
  | { readonly status: 'ready'; readonly items: ReadonlyMap<string, T> }
  | { readonly status: 'failed'; readonly items: ReadonlyMap<string, T>; readonly error: DbError };

/**
 * A projection of every row of a collection, kept in memory and updated on every change in any tab. Rows are read once, on the
 * first `start()`. Lists do not read whole rows again.
 */
export interface LiveIndex<T> {
  readonly store: StoreApi<IndexState<T>>;
  /** Starts reading, unless it was started already. After a failure it starts again. */
  start(): void;
  close(): void;
}

/** @param project returns the part of a row to keep, or undefined to skip the row */
export function createLiveIndex<Row, T>(
  collection: RxCollection<Row>,
  project: (row: Row) => T | undefined,
): LiveIndex<T> {
  const store = createStore<IndexState<T>>(() => ({ status: 'loading', items: new Map() }));
  let items = new Map<string, T>();
  let stop: (() => void) | undefined;
  /** Ids of rows that changed during the first read, which may return their older state. Undefined after it. */
  let touched: Set<string> | undefined = new Set();

  const put = (id: string, row: Row | undefined): void => {
    const item = row === undefined ? undefined : project(row);
    if (item === undefined) items.delete(id);
    else items.set(id, item);
  };

  async function readAll(): Promise<void> {
    for (const row of await allRows(collection)) {
      const id = String(row[collection.schema.primaryPath]);
      if (!touched?.has(id)) put(id, row);
    }
    touched = undefined;
    store.setState({ status: 'ready', items }, true);
  }

  function start(): void {
    if (stop) return;
    const changes = collection.eventBulks$.subscribe((bulk) => {
      if (!touched) items = new Map(items);
      for (const event of bulk.events) {
        touched?.add(event.documentId);
        put(event.documentId, event.operation === 'DELETE' ? undefined : (event.documentData as Row));
      }
      if (!touched) store.setState({ status: 'ready', items }, true);
    });
    stop = () => changes.unsubscribe();
    readAll().catch((cause: unknown) => {
      stop?.();
      stop = undefined;
      items = new Map();
      touched = new Set();
      store.setState({ status: 'failed', items, error: dbErrorOf(cause) }, true);
    });
  }

  return { store, start, close: () => stop?.() };
}
