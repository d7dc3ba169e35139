/**
 * The part of PocketBase's hook environment that the house uses. The names are PocketBase's own
 * (https://pocketbase.io/docs/js-overview); the server's tests run every one of them in the real program.
 *
 * A handler is turned into text and run elsewhere, so it sees no variable of its file: it must `require` what it needs.
 */
declare const __hooks: string;

declare namespace PB {
  type Header = {
    get(name: string): string;
    set(name: string, value: string): void;
    add(name: string, value: string): void;
  };
  type FileSystem = { readonly __fs: unique symbol };
  type FileInfo = { isDir(): boolean; size(): number };

  type RequestEvent = {
    request: {
      method: string;
      header: Header;
      url: { path: string };
      pathValue(name: string): string;
    };
    response: { header(): Header };
    next(): void;
    fileFS(fs: FileSystem, path: string): void;
    json(status: number, body: unknown): void;
  };

  type Settings = {
    meta: { appName: string; appURL: string; senderName: string; senderAddress: string };
    logs: { maxDays: number; minLevel: number; logIP: boolean };
    backups: { cron: string; cronMaxKeep: number };
    batch: { enabled: boolean };
  };

  type App = { settings(): Settings; save(model: Settings): void };
  type BootstrapEvent = { app: App; next(): void };
}

declare function routerAdd(method: string, path: string, handler: (e: PB.RequestEvent) => void): void;
declare function routerUse(middleware: (e: PB.RequestEvent) => void): void;
declare function onBootstrap(handler: (e: PB.BootstrapEvent) => void): void;
declare function migrate(up: (app: PB.App) => void, down?: (app: PB.App) => void): void;

declare class NotFoundError extends Error {
  constructor(message?: string, data?: unknown);
}

declare const $os: {
  getenv(name: string): string;
  stat(path: string): PB.FileInfo;
  readFile(path: string): number[];
  dirFS(path: string): PB.FileSystem;
};
