import type { App } from './pocketbase';

declare const $app: App;

/*
 * PocketBase runs a cron job in a runtime that hooks have used before, and leaves its `$app` as the last of them had it:
 * often that of a transaction that has ended, with which nothing can be read or written any more.
 */

/** In the store, which all runtimes share. */
const KEY = 'sync-app';

/** Keeps the application itself for the cron jobs. */
export function keepApp(app: App): void {
  app.store().set(KEY, app);
}

/** Makes `$app` the application itself. Every cron job begins with this. */
export function takeApp(): void {
  (globalThis as { $app?: unknown }).$app = $app.store().get(KEY);
}
