import type { QueueStore } from 'workbox-background-sync';
import type { QueueNews } from './protocol';

/** A write as it is stored on the disk. */
export type Copy = Awaited<ReturnType<QueueStore['getAll']>>[number];

/** Identifies a write and its owner. */
export interface Mark {
  readonly key: string;
  readonly owner: string;
}

export interface Copies {
  /** Returns all copies, the oldest first. */
  all(): Promise<readonly Copy[]>;
  size(): Promise<number>;
  /** @throws if the disk cannot store it */
  keep(request: Request, mark: Mark): Promise<void>;
  /** @returns whether there was a copy that was not being sent */
  takeBack(key: string): Promise<boolean>;
  /** Sends a copy. Returns undefined if it was removed in the meantime. */
  send<T>(copy: Copy, work: () => Promise<T>): Promise<T | undefined>;
  /** Removes a copy that the server has. */
  remove(copy: Copy): Promise<void>;
  /** Removes a copy that will not be delivered. */
  giveUp(copy: Copy, status: number, answer: string): Promise<void>;
}

export interface CopiesOptions {
  readonly name: string;
  readonly store: QueueStore;
  readonly push: (request: Request, mark: Mark) => Promise<void>;
  readonly tell: (news: QueueNews) => void;
  /** Maximum number of copies. One more removes the oldest. */
  readonly most: number;
}

/** Stores copies of writes on the disk: of each write only the newest. */
export function createCopies({ name, store, push, tell, most }: CopiesOptions): Copies {
  /** Ids of removed copies. A running round may still have them in its list. */
  const gone = new Set<number>();
  let sending: number | undefined;

  async function takeOut({ id }: Copy): Promise<void> {
    gone.add(id);
    await store.deleteEntry(id);
  }

  /**
   * Only the copy is removed. The page has the write itself, gets the same answer when it sends it, and shows it as rejected.
   */
  async function giveUp(copy: Copy, status: number, answer: string): Promise<void> {
    await takeOut(copy);
    tell({ type: 'refused', ...markOf(copy), status, answer });
  }

  return {
    all: () => store.getAll(),
    size: () => store.size(),
    giveUp,
    remove: ({ id }) => store.deleteEntry(id),
    async keep(request, mark) {
      const body = new Uint8Array(await request.clone().arrayBuffer());
      await exclusively(`${name}-keep`, async () => {
        const all = await store.getAll();
        const older = all.filter((copy) => markOf(copy).key === mark.key);
        // The page retries, and each failed try gets here.
        if (older.some((copy) => isBodyOf(copy, body))) return;
        await push(withoutToken(request), mark);
        // The write was changed since: its newest state counts.
        for (const copy of older) await takeOut(copy);
        tell({ type: 'queued', ...mark });
        const others = all.filter((copy) => !older.includes(copy));
        if (others[0] !== undefined && others.length >= most) await giveUp(others[0], 0, '');
      });
    },
    async takeBack(key) {
      let was = false;
      await exclusively(`${name}-keep`, async () => {
        for (const copy of await store.getAll()) {
          if (markOf(copy).key !== key) continue;
          if (copy.id !== sending) was = true;
          await takeOut(copy);
        }
      });
      return was;
    },
    async send({ id }, work) {
      if (gone.has(id)) return undefined;
      sending = id;
      try {
        return await work();
      } finally {
        sending = undefined;
      }
    },
  };
}

export function markOf({ metadata }: Copy): Mark {
  const { key, owner } = (metadata ?? {}) as Partial<Mark>;
  return { key: key ?? '', owner: owner ?? '' };
}

/** Returns the text of a copy's body; undefined if it has none. */
export function bodyOf({ requestData: { body } }: Copy): string | undefined {
  return body === undefined ? undefined : new TextDecoder().decode(body as ArrayBuffer);
}

function isBodyOf({ requestData: { body } }: Copy, bytes: Uint8Array): boolean {
  const own = new Uint8Array((body ?? new ArrayBuffer(0)) as ArrayBuffer);
  return own.length === bytes.length && own.every((byte, at) => byte === bytes[at]);
}

/** Removes the token: on the disk, beside the write, it would outlive the session. */
function withoutToken(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Authorization');
  return new Request(request, { headers });
}

/** Runs work under a lock: one at a time in all workers and tabs. */
export async function exclusively(lock: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request(lock, work);
}
