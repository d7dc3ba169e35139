/** The service worker's side of the background queue. Imports workbox-background-sync and nothing else. */
import { Queue, QueueStore } from 'workbox-background-sync';
import { deliveryOf, idOf, ownerOf } from './delivery';
import {
  isQueuedWrite,
  KEY_HEADER,
  NEWS_CHANNEL,
  OWNER_HEADER,
  type PageMessage,
  type QueuedWrite,
  type QueueNews,
  REFUSED_URL,
  SESSION_CACHE,
  SESSION_URL,
  type Session,
} from './queue-protocol';

const DAY_MS = 24 * 3600 * 1000;
/** Writes older than this are left to the page: nobody waits for them any more. */
const LONGEST_MS = 14 * DAY_MS;

/** What of a ServiceWorkerGlobalScope is used. */
export interface WorkerScope {
  addEventListener(type: 'fetch', listener: (event: FetchLike) => void): void;
  addEventListener(type: 'message', listener: (event: MessageLike) => void): void;
}
interface FetchLike {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface MessageLike {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  waitUntil(work: Promise<unknown>): void;
}

type Entry = Awaited<ReturnType<QueueStore['getAll']>>[number];
interface Mark {
  readonly key: string;
  readonly owner: string;
}

export interface WriteQueueOptions {
  readonly scope: WorkerScope;
  readonly name?: string;
  /** ms since 1970. */
  readonly clock?: () => number;
  readonly fetch?: typeof globalThis.fetch;
  /**
   * What else a delivery to an address bears, asked for each time; it takes the place of what the copy has of the same
   * name.
   */
  readonly headers?: (url: string) => Promise<Readonly<Record<string, string>>>;
}

export interface WriteQueue {
  /** Delivers what can be delivered now. Rejects when the server does not answer, so that the browser tries again. */
  drain(): Promise<void>;
}

/**
 * A queue of writes that outlives the page. It keeps a copy of each marked request that got no answer, and delivers the
 * copies when the browser says so or a page asks. The page is given the failure all the same and keeps trying: whoever
 * comes second is told by the server that the record exists.
 *
 * A copy is sent, and only when the server has answered is it taken out: a browser closed in between sends it twice
 * rather than never. It is kept without its token, and sent with the one its owner has then.
 */
export function createWriteQueue({
  scope,
  name = 'fl-writes',
  clock = Date.now,
  fetch = globalThis.fetch.bind(globalThis),
  headers: further = async () => ({}),
}: WriteQueueOptions): WriteQueue {
  const store = new QueueStore(name);
  const news = new BroadcastChannel(NEWS_CHANNEL);
  const tell = (message: QueueNews): void => news.postMessage(message);

  async function keep(request: Request, mark: Mark): Promise<void> {
    await exclusively(`${name}-keep`, async () => {
      const waiting = await store.getAll();
      // The page tries again and again, and each try fails and comes by here.
      if (waiting.some((entry) => markOf(entry).key === mark.key)) return;
      await queue.pushRequest({ request: withoutToken(request), metadata: mark, timestamp: clock() });
      tell({ type: 'queued', ...mark });
    });
  }

  /** @returns whether to go on with the next one */
  async function deliver(
    entry: Entry,
    session: Session | undefined,
    refused: string | undefined,
  ): Promise<boolean> {
    const mark = markOf(entry);
    if (clock() - entry.timestamp > LONGEST_MS) {
      await refuse(entry, 0, '');
      return true;
    }
    if (session === undefined || session.token === refused || ownerOf(session, clock()) !== mark.owner) {
      tell({ type: 'auth-needed', ...mark });
      return true;
    }
    const { status, answer } = await send(entry, session.token);
    const delivery = deliveryOf(String(entry.requestData.method ?? 'POST'), status, answer, sentId(entry));
    switch (delivery) {
      case 'delivered':
        await store.deleteEntry(entry.id);
        tell({ type: 'delivered', ...mark });
        return true;
      case 'refused':
        await refuse(entry, status, answer);
        return true;
      case 'auth-needed':
        // Every other of this owner would be told the same.
        await noteRefused(session.token);
        tell({ type: 'auth-needed', ...mark });
        return false;
      case 'stop':
        throw new Error(`The server cannot take writes now (${status}).`);
    }
  }

  async function send(entry: Entry, token: string): Promise<{ status: number; answer: string }> {
    const { url, method, headers, body } = entry.requestData;
    try {
      // Names are kept in small letters: set one by one, what is newer takes the place of the older.
      const borne = new Headers(headers);
      for (const [header, value] of Object.entries(await further(url))) borne.set(header, value);
      borne.set('Authorization', token);
      const response = await fetch(url, {
        method: String(method ?? 'POST'),
        headers: borne,
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, answer: await response.text() };
    } catch {
      // No answer, which is all that is known.
      return { status: 0, answer: '' };
    }
  }

  /** It is a copy: the page has the write itself, is told the same when it sends it, and shows it as refused. */
  async function refuse(entry: Entry, status: number, answer: string): Promise<void> {
    await store.deleteEntry(entry.id);
    tell({ type: 'refused', ...markOf(entry), status, answer });
  }

  async function drain(): Promise<void> {
    await exclusively(`${name}-drain`, async () => {
      const [session, refused] = [await readSession(), await refusedToken()];
      for (const entry of await store.getAll()) if (!(await deliver(entry, session, refused))) return;
    });
  }

  // Last of all: where there is no background sync, workbox calls onSync from within this constructor.
  const queue = new Queue(name, {
    maxRetentionTime: (2 * LONGEST_MS) / 60_000,
    onSync: hasSync() ? () => drain() : () => drain().catch(() => undefined),
  });

  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const key = request.headers.get(KEY_HEADER);
    const owner = request.headers.get(OWNER_HEADER);
    if (key === null || owner === null || request.method === 'GET') return;
    const copy = request.clone();
    event.respondWith(
      fetch(request).catch(async () => {
        await keep(copy, { key, owner });
        return Response.error();
      }),
    );
  });

  scope.addEventListener('message', (event) => {
    const message = event.data as PageMessage | null;
    const [port] = event.ports;
    if (message?.type === 'FL_DRAIN') {
      const done = drain()
        .catch(() => undefined) // the server does not answer: they wait on
        .then(async () => port?.postMessage(await store.size()));
      event.waitUntil(done);
    } else if (message?.type === 'FL_QUEUE' && isQueuedWrite(message.write)) {
      const { write } = message;
      event.waitUntil(
        keep(requestOf(write), { key: write.key, owner: write.owner }).then(() => port?.postMessage('kept')),
      );
    }
  });

  return { drain };
}

function markOf(entry: Entry): Mark {
  const { key, owner } = (entry.metadata ?? {}) as Partial<Mark>;
  return { key: key ?? '', owner: owner ?? '' };
}

function requestOf({ method, url, body, headers: further }: QueuedWrite): Request {
  const headers = new Headers(further);
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method, body, headers });
}

/** Tokens do not lie on the disk beside the writes, where they would outlive the session. */
function withoutToken(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('Authorization');
  return new Request(request, { headers });
}

async function readSession(): Promise<Session | undefined> {
  // Not by opening the cache, which would make an empty one.
  const stored: unknown = await (await caches.match(SESSION_URL, { cacheName: SESSION_CACHE }))?.json();
  const { token, uid } = (stored ?? {}) as Partial<Session>;
  return typeof token === 'string' && typeof uid === 'string' ? { token, uid } : undefined;
}

/** The token the server has said no to: not shown again, however often the queue is nudged or the worker started. */
async function refusedToken(): Promise<string | undefined> {
  return (await caches.match(REFUSED_URL, { cacheName: SESSION_CACHE }))?.text();
}

/** Kept beside the session, and gone with it. */
async function noteRefused(token: string): Promise<void> {
  if (await caches.has(SESSION_CACHE))
    await (await caches.open(SESSION_CACHE)).put(REFUSED_URL, new Response(token));
}

/** The id of the record in a kept write; undefined where it bears none. */
function sentId({ requestData: { body } }: Entry): string | undefined {
  return body === undefined ? undefined : idOf(new TextDecoder().decode(body as ArrayBuffer));
}

/** One at a time in all workers and tabs. */
async function exclusively(lock: string, work: () => Promise<void>): Promise<void> {
  if (navigator.locks === undefined) return work();
  await navigator.locks.request(lock, work);
}

function hasSync(): boolean {
  const scope = globalThis as { registration?: object };
  return scope.registration !== undefined && 'sync' in scope.registration;
}
