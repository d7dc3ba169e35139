import { backoffMs } from '../backoff';
import type { RemoteRow } from '../remote/answer';
import type { Remote, Reply } from '../remote/remote';

/** Most of them that are asked for at a time. */
const MOST = 100;

/**
 * Records that cannot be taken in now. They hold the stored checkpoint, so that the next page asks for them too, and nothing
 * else: in this page they are asked for by themselves, with growing pauses, while news of all others come as ever.
 */
export interface UnreadRecords {
  /** How many there are. */
  size(): number;
  /** Records have come, and some of them could not be taken in. */
  note(came: readonly RemoteRow[], unread: readonly RemoteRow[]): void;
  /** Asks for them once more, if it is time. @returns what kept the server from telling */
  again(): Promise<Reply | undefined>;
  /** All are asked for otherwise. */
  clear(): void;
}

export interface UnreadOptions {
  readonly remote: Remote;
  /** @returns those that could not be taken in */
  readonly receive: (rows: readonly RemoteRow[]) => Promise<readonly RemoteRow[]>;
  readonly random: () => number;
  /** It is time to ask for them. */
  readonly onDue: () => void;
}

export function createUnread({ remote, receive, random, onDue }: UnreadOptions): UnreadRecords {
  /** In the order in which they are asked for. */
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
      // What is not there any more needs no reading.
      for (const id of some) ids.delete(id);
      if (unread.length < some.length) tries = 0;
      note(rows, unread);
      return undefined;
    },
    clear,
  };
}
