/** The page's side of the background queue. It is small and does without rxdb, because the first screen loads it. */
import {
  type KeepAnswer,
  NEWS_CHANNEL,
  type PageMessage,
  type QueuedWrite,
  type QueueNews,
  SESSION_CACHE,
  SESSION_URL,
  type Session,
} from './protocol';

export { KEY_HEADER, OWNER_HEADER, type QueuedWrite, type QueueNews, type Session } from './protocol';

/** Timeout for a worker that only has to store something, ms: the browser may have stopped the worker. */
const KEEP_MS = 10_000;

/**
 * Sends a message to the worker that controls this page, and returns its answer. Returns undefined if there is no worker.
 *
 * @param patienceMs timeout, ms, after which it returns undefined; default: none
 */
function ask<T>(message: PageMessage, patienceMs?: number): Promise<T | undefined> {
  const controller = globalThis.navigator?.serviceWorker?.controller;
  if (!controller) return Promise.resolve(undefined);
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = (answer: T | undefined): void => {
      clearTimeout(timer);
      port1.close();
      resolve(answer);
    };
    port1.onmessage = ({ data }: MessageEvent<T>) => end(data);
    if (patienceMs !== undefined) timer = setTimeout(() => end(undefined), patienceMs);
    controller.postMessage(message, [port2]);
  });
}

/**
 * Asks the worker to deliver the queued writes, as far as they can be delivered now. Browsers do this on their own only now and
 * then, and some never do. So call it at boot, when the browser comes online, when the page becomes visible, and after the
 * server has become available again.
 *
 * @returns number of writes that are still queued; undefined without a worker
 */
export function nudgeQueue(): Promise<number | undefined> {
  return ask<number>({ type: 'FL_DRAIN' });
}

/**
 * Calls {@link nudgeQueue} now, and when the browser comes online, the page becomes visible or the worker changes. Returns a
 * function that unsubscribes.
 */
export function nudgeQueueOnOccasion(): () => void {
  const nudge = (): void => void nudgeQueue();
  const nudgeIfVisible = (): void => {
    if (document.visibilityState === 'visible') nudge();
  };
  const worker = globalThis.navigator?.serviceWorker;
  window.addEventListener('online', nudge);
  document.addEventListener('visibilitychange', nudgeIfVisible);
  worker?.addEventListener('controllerchange', nudge);
  nudge();
  return () => {
    window.removeEventListener('online', nudge);
    document.removeEventListener('visibilitychange', nudgeIfVisible);
    worker?.removeEventListener('controllerchange', nudge);
  };
}

/**
 * Enqueues a copy of a write in the worker, which delivers it even if no page is open any more. The page still retries on its
 * own: the id in the write makes the second arrival harmless. A new copy with the same key replaces the older one.
 *
 * @returns whether the worker has stored the copy; false if it did not answer within 10 s
 */
export async function handToWorker(write: QueuedWrite): Promise<boolean> {
  return (await ask<KeepAnswer>({ type: 'FL_QUEUE', write }, KEEP_MS)) === 'kept';
}

/**
 * Removes a copy from the queue because its row was deleted or changed before the delivery. This only avoids delivering
 * outdated content. The deletion or the change must be sent all the same, because an earlier try of the copy may have arrived
 * without an answer.
 *
 * @returns whether the worker still had the copy and will not send it any more; false if it was delivered or is being sent, or
 * if no worker answered within 10 s
 */
export async function takeBack(key: string): Promise<boolean> {
  return (await ask<boolean>({ type: 'FL_TAKE_BACK', key }, KEEP_MS)) === true;
}

/** Stores the session for the worker. Call it after every sign-in and renewal. */
export async function rememberSession(session: Session): Promise<void> {
  const cache = await globalThis.caches?.open(SESSION_CACHE);
  await cache?.put(SESSION_URL, Response.json(session));
}

/** Removes the worker's session. Call it at sign-out. Queued writes stay until their owner signs in again. */
export async function forgetSession(): Promise<void> {
  await globalThis.caches?.delete(SESSION_CACHE);
}

/** Calls `listener` with the results of queued writes, in any tab. Returns a function that unsubscribes. */
export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NEWS_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<QueueNews>) => listener(data);
  return () => channel.close();
}
