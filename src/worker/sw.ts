/**
 * The service worker: stores the whole game on the device, so that every route opens without a network or a server. It also
 * sends rides that were written offline, once the network is back, even if no page is open. It never takes over on its own: a
 * new version waits until a page sends SKIP_WAITING (src/worker/updates.ts).
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
    // The server's API, its dashboard and plain files are not pages of the game.
    denylist: [/^\/api(\/|$)/, /^\/_(\/|$)/, /^\/[^/]+\.(txt|xml)$/],
  }),
);

// Some browsers do not have it, and TypeScript's types of a worker lack it.
const { cookieStore } = self as { readonly cookieStore?: Cookies };
createWriteQueue({ scope: self, headers: (url) => forgeryHeaders(cookieStore, url, self.location.origin) });

self.addEventListener('activate', (event) => {
  // Controls the page from the first visit on, without a reload.
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
