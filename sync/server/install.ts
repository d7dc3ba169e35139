import { type Config, keepConfig } from './config';
import type { App, RecordEvent, RecordRequestEvent, RequestEvent, RouteMiddleware } from './pocketbase';

declare const $app: App;
declare const __hooks: string;
declare const require: (path: string) => typeof import('./handlers');
declare const $apis: {
  requireAuth(...collections: string[]): RouteMiddleware;
  bodyLimit(bytes: number): RouteMiddleware;
  skipSuccessActivityLog(): RouteMiddleware;
};
declare const Middleware: new (
  handler: (e: RequestEvent) => void,
  priority: number,
  id: string,
) => RouteMiddleware;
declare function routerUse(middleware: RouteMiddleware): void;
declare function routerAdd(
  method: string,
  path: string,
  handler: (e: RequestEvent) => void,
  ...middlewares: readonly RouteMiddleware[]
): void;
declare function cronAdd(id: string, expression: string, job: () => void): void;
type Event = { app: App; next(): void };
declare function onBootstrap(handler: (e: Event) => void): void;
declare function onBackupRestore(handler: (e: Event) => void): void;
type OnRequest = (handler: (e: RecordRequestEvent) => void, ...collections: readonly string[]) => void;
type OnRecord = (handler: (e: RecordEvent) => void, ...collections: readonly string[]) => void;
declare const onRecordUpdateRequest: OnRequest;
declare const onRecordCreate: OnRecord;
declare const onRecordCreateExecute: OnRecord;
declare const onRecordUpdateExecute: OnRecord;
declare const onRecordDeleteExecute: OnRecord;

export interface InstallOptions extends Config {
  /** Whether the kit adds its own middleware to guard requests; false if one of yours calls `guardCall`. */
  readonly guard?: boolean;
}

/*
 * PocketBase turns each handler into text and runs it in another runtime, without the variables of this file. So each handler
 * requires the kit by its path. Call `install` while the hooks are loaded, from a `*.pb.js` file next to `sync.js`, which is
 * the kit.
 */

/** Registers all hooks, routes and cron jobs of replication. */
export function install({ guard = true, ...config }: InstallOptions): void {
  keepConfig($app, config);
  hookRows(config.collections);
  hookStarts();
  addRoutes();
  if (guard) addGuard();
}

function hookRows(collections: readonly string[]): void {
  onRecordCreate((e) => require(`${__hooks}/sync.js`).refusePurged(e), ...collections);
  onRecordCreateExecute((e) => require(`${__hooks}/sync.js`).numberCreation(e), ...collections);
  onRecordUpdateRequest((e) => require(`${__hooks}/sync.js`).compareNumber(e), ...collections);
  onRecordUpdateExecute((e) => require(`${__hooks}/sync.js`).numberChange(e), ...collections);
  onRecordDeleteExecute((e) => require(`${__hooks}/sync.js`).reserveId(e), ...collections);
}

function hookStarts(): void {
  onBootstrap((e) => {
    e.next();
    require(`${__hooks}/sync.js`).start(e.app);
  });
  onBackupRestore((e) => {
    require(`${__hooks}/sync.js`).noteRestore(e.app);
    e.next();
  });
  cronAdd('sync-note', '* * * * *', () => {
    const kit = require(`${__hooks}/sync.js`);
    kit.takeApp();
    kit.noteTime($app);
  });
  cronAdd('sync-purge', '23 4 * * *', () => {
    const kit = require(`${__hooks}/sync.js`);
    kit.takeApp();
    kit.purgeOld($app);
  });
}

function addRoutes(): void {
  routerAdd('GET', '/api/sync/state', (e) => require(`${__hooks}/sync.js`).tellState(e));
  routerAdd(
    'POST',
    '/api/sync/state',
    (e) => require(`${__hooks}/sync.js`).hearReport(e),
    $apis.requireAuth(),
    $apis.bodyLimit(2048),
  );
}

/**
 * Adds the guard to all routes except the realtime route. A middleware occupies a runtime for as long as its request lasts, and
 * a realtime connection lasts half an hour. So the guard has the id of a middleware that PocketBase adds to that route itself:
 * of two with the same id, PocketBase keeps the one nearer to the route.
 */
function addGuard(): void {
  const { id } = $apis.skipSuccessActivityLog();
  routerUse(new Middleware((e) => require(`${__hooks}/sync.js`).guardCall(e), 0, id));
}
