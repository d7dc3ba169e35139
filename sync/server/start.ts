import { keepApp } from './app';
import { beginRun, isBeingRestored, noteHistory } from './history';
import type { App } from './pocketbase';
import { noteDay } from './purge';

declare const $os: { readonly args: readonly string[] };

/** Prepares the server before its first request. Other commands than `serve` also bootstrap PocketBase, but begin no run. */
export function start(app: App): void {
  keepApp(app);
  if (!$os.args.includes('serve')) return;
  // PocketBase also runs them, but later.
  app.runAppMigrations();
  beginRun(app);
  noteDay(app);
}

/** Called every minute. */
export function noteTime(app: App): void {
  if (!isBeingRestored(app)) noteHistory(app);
  noteDay(app);
}
