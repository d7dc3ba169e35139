import type { QueueStore } from 'workbox-background-sync';
import type { QueueNews } from './protocol';

/** A write as it lies on the disk. */
export type Copy = Awaited<ReturnType<QueueStore['getAll']>>[number];

/** Which write it is, and whose. */
export interface Mark {
  readonly key: string;
  readonly owner: string;
}

export interface Copies {
  /** The oldest first. */
  all(): Promise<readonly Copy[]>;
  size(): Promise<number>;
  /** @throws where the disk does not take it */
  keep(request: Request, mark: Mark): Promise<void>;
  /** @returns whether there was one that was not on its way */
  takeBack(key: string): Promise<boolean>;
  /** Sends one, unless it has been taken out meanwhile: undefined then. */
  send<T>(copy: Copy, work: () => Promise<T>): Promise<T | undefined>;
  /** Takes out one that the server has. */
  remove(copy: Copy): Promise<void>;
  /** Takes out one that will not be delivered. */
  giveUp(copy: Copy, status: number, answer: string): Promise<void>;
}

export interface CopiesOptions {
  readonly name: string;
  readonly store: QueueStore;
  readonly push: (request: Request, mark: Mark) => Promise<void>;
  readonly tell: (news: QueueNews) => void;
  /** The oldest gives way to one more. */
  readonly most: number;
}

/** The copies of writes on the disk: one of each write, the newest. */
export function createCopies({ name, store, push, tell, most }: CopiesOptions): Copies {
  /** Taken out, though a round may have them in its list still. */
  const gone = new Set<number>();
  let sending: number | undefined;

  async function takeOut({ id }: Copy): Promise<void> {
    gone.add(id);
    await store.deleteEntry(id);
  }

  /** It is a copy: the page has the write itself, is told the same when it sends it, and shows it as refused. */
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
        // The page tries again and again, and each try fails and comes by here.
        if (older.some((copy) => isBodyOf(copy, body))) return;
        await push(withoutToken(request), mark);
        // It was changed since: what the page has now counts.
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

/** The text of a copy's body; undefined where it has none. */
export function bodyOf({ requestData: { body } }: Copy): string | undefined {
  return body === undefined ? undefined : new TextDecoder().decode(body as ArrayBuffer);
}

function isBodyOf({ requestData: { body } }: Copy, bytes: Uint8Array): boolean {
  const own = new Uint8Array((body ?? new ArrayBuffer(0)) as ArrayBuffer);
  return own.length === bytes.length && own.every((byte, at) => byte === bytes[at]);
}

/** Tokens do not lie on the disk beside the writes, where they would outlive the session. */
function withoutToken(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Authorization');
  return new Request(request, { headers });
}

/** One at a time in all workers and tabs. */
export async function exclusively(lock: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request(lock, work);
}
