import { type Db, unreadOf } from '../../db';

/** Calls back with the number of unread news, now and after every change. @returns a function that unsubscribes */
export function followUnread(db: Db, onCount: (count: number) => void): () => void {
  const unread = unreadOf(db);
  const read = (): void => {
    const now = unread.get();
    if (now.status === 'ready') onCount(now.value);
  };
  const unsubscribe = unread.subscribe(read);
  read();
  return unsubscribe;
}
