import { keepApp } from './app';
import { beginRun, isBeingRestored, noteHistory } from './history';
import type { App } from './pocketbase';
import { noteDay } from './purge';

declare const $os: { readonly args: readonly string[] };

/** What is settled before the first call. Commands other than `serve` bootstrap PocketBase, too, and begin no run. */
export function start(app: App): void {
  keepApp(app);
  if (!$os.args.includes('serve')) return;
  // PocketBase does so itself, but only later.
  app.runAppMigrations();
  beginRun(app);
  noteDay(app);
}

/** Each minute. */
export function noteTime(app: App): void {
  if (!isBeingRestored(app)) noteHistory(app);
  noteDay(app);
}
