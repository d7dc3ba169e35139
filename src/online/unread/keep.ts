import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Db, type DbService, dbService } from '../../db';

/** Number of unread news of the open database's user, as far as this device knows. */
export const unreadStore: StoreApi<{ readonly count: number }> = createStore(() => ({ count: 0 }));

/**
 * Follows the unread news of the open database. Small, because every start includes it. The query is imported only for the
 * database of a signed-in user.
 *
 * @returns a function that unsubscribes
 */
export function keepUnread(service: DbService = dbService): () => void {
  let present: Db | undefined;
  let stop: (() => void) | undefined;
  const follow = (): void => {
    const status = service.store.getState();
    const db = status.kind === 'ready' || status.kind === 'memory' ? status.db : undefined;
    if (db === present) return;
    present = db;
    stop?.();
    stop = undefined;
    unreadStore.setState({ count: 0 });
    if (db?.online === undefined) return;
    import('./follow').then(
      ({ followUnread }) => {
        if (present === db) stop = followUnread(db, (count) => unreadStore.setState({ count }));
      },
      // Offline, and the code is not cached yet: the next start loads it.
      (error: unknown) => console.warn('Unable to count unread news', error),
    );
  };
  const unsubscribe = service.store.subscribe(follow);
  follow();
  return () => {
    unsubscribe();
    stop?.();
    present = undefined;
  };
}
