/** The page's side of the background queue: small, without rxdb, for the first screen to load. */
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

/** Longest wait for a worker that has only to write something down, ms: the browser may have ended it. */
const KEEP_MS = 10_000;

/**
 * Speaks to the worker in charge of this page; undefined where there is none, or no answer while the page lives.
 *
 * @param patienceMs longest wait for an answer; for ever unless given
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
 * Has the worker deliver what waits, as far as it can be delivered now. Browsers do this by themselves only now and then,
 * some never: call it at boot, when the browser comes online, when the page becomes visible, and after the server has
 * answered again.
 *
 * @returns how many writes still wait; undefined without a worker
 */
export function nudgeQueue(): Promise<number | undefined> {
  return ask<number>({ type: 'FL_DRAIN' });
}

/** Calls {@link nudgeQueue} at once and on every such occasion the browser tells of; returns the way out. */
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
 * Leaves a copy of a write with the worker, which delivers it even when no page is open any more. The page keeps trying
 * by itself: the id in the write makes the second arrival harmless. One more of the same key takes the older one's place.
 *
 * @returns whether the worker keeps it, as far as it has said so within some seconds
 */
export async function handToWorker(write: QueuedWrite): Promise<boolean> {
  return (await ask<KeepAnswer>({ type: 'FL_QUEUE', write }, KEEP_MS)) === 'kept';
}

/**
 * Takes a copy back whose row was deleted or changed before it was delivered. It only spares a delivery of what is out of
 * date: an earlier try of the copy may have arrived without its answer, so the deletion or the change has to be sent all
 * the same.
 *
 * @returns whether the worker still had it, and will not send it any more; false for one that was delivered, is on its
 * way just now, or of which no worker has spoken within some seconds
 */
export async function takeBack(key: string): Promise<boolean> {
  return (await ask<boolean>({ type: 'FL_TAKE_BACK', key }, KEEP_MS)) === true;
}

/** Leaves the session where the worker finds it, after every sign-in and renewal. */
export async function rememberSession(session: Session): Promise<void> {
  const cache = await globalThis.caches?.open(SESSION_CACHE);
  await cache?.put(SESSION_URL, Response.json(session));
}

/** Takes the session away from the worker: at sign-out. What waits stays, until its owner is back. */
export async function forgetSession(): Promise<void> {
  await globalThis.caches?.delete(SESSION_CACHE);
}

/** Calls `listener` with what becomes of writes, in any tab; returns the way out. */
export function onQueueNews(listener: (news: QueueNews) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(NEWS_CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<QueueNews>) => listener(data);
  return () => channel.close();
}
