import { REFUSED_URL, SESSION_CACHE, SESSION_URL, type Session } from './protocol';

/**
 * Returns the session that the page stored; undefined: nobody is signed in. Only the server decides whether its token has
 * expired.
 */
export async function readSession(): Promise<Session | undefined> {
  // Do not open the cache: that would create an empty one.
  const stored: unknown = await (await caches.match(SESSION_URL, { cacheName: SESSION_CACHE }))?.json();
  const { token, uid } = (stored ?? {}) as Partial<Session>;
  return typeof token === 'string' && token !== '' && typeof uid === 'string' ? { token, uid } : undefined;
}

/**
 * Returns whether the server has rejected this token. Such a token is not sent again, however often the queue is nudged or the
 * worker started. Nothing else ends a session here, in particular not the device's clock.
 */
export async function isRefused(token: string): Promise<boolean> {
  return (await (await caches.match(REFUSED_URL, { cacheName: SESSION_CACHE }))?.text()) === token;
}

/** Stores a token as rejected, beside the session, so that it is removed with it. */
export async function noteRefused(token: string): Promise<void> {
  if (await caches.has(SESSION_CACHE))
    await (await caches.open(SESSION_CACHE)).put(REFUSED_URL, new Response(token));
}
