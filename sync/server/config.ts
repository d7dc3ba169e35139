import type { App } from './pocketbase';

/** What {@link install} was told. In the store: a handler sees no variable of the file that registers it. */
export interface Config {
  readonly collections: readonly string[];
  /** The field that names a row's owner, by collection, where it is not `owner`. */
  readonly owners?: Readonly<Record<string, string>>;
  readonly purge?: PurgeConfig;
  /** Views that devices mirror, each with the synced collections that its rows are of. */
  readonly views?: Readonly<Record<string, readonly string[]>>;
}

export interface PurgeConfig {
  /** A tombstone stays for at least so many days on which the server was running. */
  readonly days: number;
  /** Which collections, each with a condition in SQL on its rows that may go; '' is all tombstones. */
  readonly collections: Readonly<Record<string, string>>;
}

const KEY = 'sync-config';

export function keepConfig(app: App, config: Config): void {
  app.store().set(KEY, JSON.stringify(config));
}

export function configOf(app: App): Config {
  const kept = app.store().get(KEY);
  return typeof kept === 'string' ? (JSON.parse(kept) as Config) : { collections: [] };
}

export function ownerFieldOf(app: App, collection: string): string {
  return configOf(app).owners?.[collection] ?? 'owner';
}
