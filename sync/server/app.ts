import type { App } from './pocketbase';

declare const $app: App;

/*
 * PocketBase runs a cron job in a runtime that hooks have used before. Its `$app` is still the one of the last hook: often that
 * of a finished transaction, which can no longer read or write.
 */

/** Key in the store, which all runtimes share. */
const KEY = 'sync-app';

/** Stores the application for the cron jobs. */
export function keepApp(app: App): void {
  app.store().set(KEY, app);
}

/** Sets `$app` to the application. Every cron job calls this first. */
export function takeApp(): void {
  (globalThis as { $app?: unknown }).$app = $app.store().get(KEY);
}
