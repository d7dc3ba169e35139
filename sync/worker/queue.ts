/** The service worker's side of the background queue. Of packages it imports workbox-background-sync and no other. */
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

export interface WriteQueueOptions extends Partial<SendOptions> {
  readonly scope: WorkerScope;
  readonly name?: string;
  /** ms since 1970. It measures rests and nothing else: no copy grows old by it, and no session ends. */
  readonly clock?: () => number;
  /** In [0, 1). */
  readonly random?: () => number;
  /** So many copies are kept; the oldest gives way to one more. */
  readonly most?: number;
}

export interface WriteQueue {
  /** Delivers what can be delivered now. Rejects when some is left for later, so that the browser tries again. */
  drain(): Promise<void>;
}

/**
 * A queue of writes that outlives the page. It keeps a copy of each marked request that got no answer, and delivers the
 * copies when the browser says so or a page asks. The page is given the failure all the same and keeps trying: whoever
 * comes second is told by the server that the record exists.
 *
 * A copy is sent, and only when the server has answered is it taken out: a browser closed in between sends it twice
 * rather than never. It is kept without its token, and sent with the one its owner has then.
 *
 * **Mark creations only.** A copy is sent as it was written, however late. A creation can do no harm then: where the
 * record exists, changed or deleted meanwhile, its id is taken, which counts as delivered and changes nothing. Where the
 * page deleted or changed a row that the server has not seen, the copy creates it as it was; the page's own push finds
 * the record and carries the deletion or the change over. `takeBack` of page.ts mostly spares it that.
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

  // Last of all: where there is no background sync, workbox calls onSync from within this constructor.
  const queue = new Queue(name, { onSync: hasSync() ? () => drain() : () => drain().catch(() => undefined) });

  keepMarked(scope, fetch, copies);
  obeyPages(scope, copies, drain);
  return { drain };
}

/** Keeps a copy of each marked request of a page that gets no answer. */
function keepMarked(scope: WorkerScope, fetch: typeof globalThis.fetch, copies: Copies): void {
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const key = request.headers.get(KEY_HEADER);
    const owner = request.headers.get(OWNER_HEADER);
    if (key === null || owner === null || request.method === 'GET') return;
    const copy = request.clone();
    event.respondWith(
      fetch(request).catch(async () => {
        // A full disk keeps nothing: the page is told the same, and has the write itself.
        await copies.keep(copy, { key, owner }).catch(() => undefined);
        return Response.error();
      }),
    );
  });
}

/** Does what pages ask for by message. */
function obeyPages(scope: WorkerScope, copies: Copies, drain: () => Promise<void>): void {
  async function answerTo(message: PageMessage): Promise<number | boolean | KeepAnswer> {
    switch (message.type) {
      case 'FL_DRAIN':
        await drain().catch(() => undefined); // what is left waits on
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
    // A disk that fails leaves the page without an answer, but not waiting for one.
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
