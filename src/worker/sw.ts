/**
 * The service worker: keeps the whole game on the device, so that every route opens without a network or a server.
 * It also delivers rides that were written without a network, when the network is back and no page may be open.
 * It never takes over by itself: a new version waits until a page sends SKIP_WAITING (src/worker/register.ts).
 */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { createWriteQueue } from '../../sync/worker/queue';
import { type Cookies, forgeryHeaders } from './forgery';

declare const self: ServiceWorkerGlobalScope;

precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    // The server's calls, its dashboard, and plain files are not pages of the game.
    denylist: [/^\/api(\/|$)/, /^\/_(\/|$)/, /^\/[^/]+\.(txt|xml)$/],
  }),
);

// Not all browsers have it, nor does TypeScript's list of what a worker has.
const { cookieStore } = self as { readonly cookieStore?: Cookies };
createWriteQueue({ scope: self, headers: (url) => forgeryHeaders(cookieStore, url, self.location.origin) });

self.addEventListener('activate', (event) => {
  // The first visit is under the worker's care at once, without a reload.
  event.waitUntil(self.clients.claim());
});

self.addEventListener('message', (event) => {
  const message: unknown = event.data;
  if (
    typeof message === 'object' &&
    message !== null &&
    'type' in message &&
    message.type === 'SKIP_WAITING'
  ) {
    event.waitUntil(self.skipWaiting());
  }
});
