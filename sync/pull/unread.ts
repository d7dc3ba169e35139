import { backoffMs } from '../backoff';
import type { RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';

/** Maximum number of records per request. */
const MOST = 100;

/**
 * Records that cannot be stored now. They hold back only the stored checkpoint, so that they are requested again after a
 * reload. Until then they are requested separately, with backoff, while all other records are pulled as usual.
 */
export interface UnreadRecords {
  /** Number of unread records. */
  size(): number;
  /** Called when records were received. @param unread the records that could not be stored */
  note(came: readonly RemoteRow[], unread: readonly RemoteRow[]): void;
  /** Requests them again, if it is time. @returns the server's answer if it did not return the records */
  again(): Promise<Reply | undefined>;
  /** Forgets all of them, because another pull requests them. */
  clear(): void;
}

export interface UnreadOptions {
  readonly remote: Remote;
  /** @returns the records that could not be stored */
  readonly receive: (rows: readonly RemoteRow[]) => Promise<readonly RemoteRow[]>;
  readonly random: () => number;
  /** Called when it is time to request them. */
  readonly onDue: () => void;
}

export function createUnread({ remote, receive, random, onDue }: UnreadOptions): UnreadRecords {
  /** In the order in which they are requested. */
  const ids = new Set<string>();
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function plan(): void {
    if (ids.size === 0) clear();
    if (ids.size === 0 || timer !== undefined || isDue) return;
    tries++;
    timer = setTimeout(
      () => {
        timer = undefined;
        isDue = true;
        onDue();
      },
      backoffMs(tries, random()),
    );
  }
  function note(came: readonly RemoteRow[], unread: readonly RemoteRow[]): void {
    for (const { id } of came) ids.delete(id);
    for (const { id } of unread) ids.add(id);
    plan();
  }
  function clear(): void {
    clearTimeout(timer);
    timer = undefined;
    ids.clear();
    tries = 0;
    isDue = false;
  }

  return {
    size: () => ids.size,
    note,
    async again() {
      if (!isDue) return undefined;
      const some = [...ids].slice(0, MOST);
      const found = await remote.byIds(some);
      if (!(found instanceof Map)) return found as Reply;
      isDue = false;
      const rows: readonly RemoteRow[] = [...found.values()];
      const unread = await receive(rows);
      // Records that no longer exist need no retry.
      for (const id of some) ids.delete(id);
      if (unread.length < some.length) tries = 0;
      note(rows, unread);
      return undefined;
    },
    clear,
  };
}
