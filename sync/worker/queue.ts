/** The service worker's side of the background queue. The only package it imports is workbox-background-sync. */
import { Queue, QueueStore } from 'workbox-background-sync';
import { type Copies, createCopies, exclusively } from './copies';
import { createNoteBook } from './notes';
import {
  isPageMessage,
  KEY_HEADER,
  type KeepAnswer,
  NEWS_CHANNEL,
  OWNER_HEADER,
  type PageMessage,
  type QueuedWrite,
  type QueueNews,
} from './protocol';
import { goRound } from './round';
import { createSend, type SendOptions } from './send';

/** The used part of a ServiceWorkerGlobalScope. */
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

export interface WriteQueueOptions extends Partial<SendOptions> {
  readonly scope: WorkerScope;
  readonly name?: string;
  /** Returns ms since 1970. It only measures backoff: no copy and no session expires by it. */
  readonly clock?: () => number;
  /** Returns a number in [0, 1). */
  readonly random?: () => number;
  /** Maximum number of copies. One more removes the oldest. */
  readonly most?: number;
}

export interface WriteQueue {
  /** Delivers the copies that can be delivered now. Rejects if some are left for later, so that the browser tries again. */
  drain(): Promise<void>;
}

/**
 * Creates a queue of writes that outlives the page. It stores a copy of each marked request that got no answer, and delivers
 * the copies when the browser starts a sync or a page asks. The page still sees the failure and keeps retrying: the second
 * request to arrive gets the answer that the record exists.
 *
 * A copy is removed only after the server has answered: if the browser is closed in between, it is sent twice rather than
 * never. It is stored without its token, and sent with the token that its owner has then.
 *
 * **Mark creations only.** A copy is sent as it was written, however late. A late creation does no harm: if the record exists,
 * or was changed or deleted in the meantime, its id is taken. This counts as delivered and changes nothing. If the page deleted
 * or changed a row that the server has not seen, the copy creates it in its old state. The page's own push then finds the
 * record and applies the deletion or the change. `takeBack` of page.ts mostly avoids this.
 */
export function createWriteQueue({
  scope,
  name = 'fl-writes',
  clock = Date.now,
  random = Math.random,
  fetch = globalThis.fetch.bind(globalThis),
  headers = async () => ({}),
  most = 500,
  patienceMs = 60_000,
}: WriteQueueOptions): WriteQueue {
  const news = new BroadcastChannel(NEWS_CHANNEL);
  const tell = (message: QueueNews): void => news.postMessage(message);
  const copies = createCopies({
    ...{ name, tell, most, store: new QueueStore(name) },
    push: (request, metadata) => queue.pushRequest({ request, metadata }),
  });
  const book = createNoteBook(`${name}-notes`);
  const send = createSend({ fetch, headers, patienceMs });

  const drain = (): Promise<void> =>
    exclusively(`${name}-drain`, () => goRound({ copies, book, send, tell, clock, random }));

  // Created last: without background sync, workbox calls onSync inside this constructor.
  const queue = new Queue(name, { onSync: hasSync() ? () => drain() : () => drain().catch(() => undefined) });

  keepMarked(scope, fetch, copies);
  obeyPages(scope, copies, drain);
  return { drain };
}

/** Stores a copy of each marked request of a page that gets no answer. */
function keepMarked(scope: WorkerScope, fetch: typeof globalThis.fetch, copies: Copies): void {
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const key = request.headers.get(KEY_HEADER);
    const owner = request.headers.get(OWNER_HEADER);
    if (key === null || owner === null || request.method === 'GET') return;
    const copy = request.clone();
    event.respondWith(
      fetch(request).catch(async () => {
        // If the disk is full, no copy is stored. The page sees the same failure, and has the write itself.
        await copies.keep(copy, { key, owner }).catch(() => undefined);
        return Response.error();
      }),
    );
  });
}

/** Handles the messages of pages. */
function obeyPages(scope: WorkerScope, copies: Copies, drain: () => Promise<void>): void {
  async function answerTo(message: PageMessage): Promise<number | boolean | KeepAnswer> {
    switch (message.type) {
      case 'FL_DRAIN':
        await drain().catch(() => undefined); // the rest stays queued
        return copies.size();
      case 'FL_QUEUE':
        return keepWrite(copies, message.write);
      case 'FL_TAKE_BACK':
        return copies.takeBack(message.key);
    }
  }
  scope.addEventListener('message', (event) => {
    const { data } = event;
    if (!isPageMessage(data)) return;
    // If the disk fails, the page gets an empty answer, so that it does not wait.
    const answered = answerTo(data).catch(() => undefined);
    event.waitUntil(answered.then((answer) => event.ports[0]?.postMessage(answer)));
  });
}

async function keepWrite(copies: Copies, write: QueuedWrite): Promise<KeepAnswer> {
  try {
    await copies.keep(requestOf(write), { key: write.key, owner: write.owner });
    return 'kept';
  } catch {
    return 'not-kept';
  }
}

function requestOf({ method, url, body, headers: further }: QueuedWrite): Request {
  const headers = new Headers(further);
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method, body, headers });
}

function hasSync(): boolean {
  const scope = globalThis as { registration?: object };
  return scope.registration !== undefined && 'sync' in scope.registration;
}
