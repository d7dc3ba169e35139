import { REFUSED_URL, SESSION_CACHE, SESSION_URL, type Session } from './protocol';

/** The session as the page has left it; undefined: nobody is signed in. Whether its token has ended the server says. */
export async function readSession(): Promise<Session | undefined> {
  // Not by opening the cache, which would make an empty one.
  const stored: unknown = await (await caches.match(SESSION_URL, { cacheName: SESSION_CACHE }))?.json();
  const { token, uid } = (stored ?? {}) as Partial<Session>;
  return typeof token === 'string' && token !== '' && typeof uid === 'string' ? { token, uid } : undefined;
}

/**
 * Whether the server has said no to this token: it is not shown again, however often the queue is nudged or the worker
 * started. Nothing else ends a session here, least of all the device's clock.
 */
export async function isRefused(token: string): Promise<boolean> {
  return (await (await caches.match(REFUSED_URL, { cacheName: SESSION_CACHE }))?.text()) === token;
}

/** Notes a token as refused, beside the session and gone with it. */
export async function noteRefused(token: string): Promise<void> {
  if (await caches.has(SESSION_CACHE))
    await (await caches.open(SESSION_CACHE)).put(REFUSED_URL, new Response(token));
}
