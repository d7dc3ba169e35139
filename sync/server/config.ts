import type { App } from './pocketbase';

/** The options of {@link install}. Kept in the store, because a handler cannot read variables of the file that registers it. */
export interface Config {
  readonly collections: readonly string[];
  /** Name of the field with a row's owner, by collection. `owner` where missing. */
  readonly owners?: Readonly<Record<string, string>>;
  readonly purge?: PurgeConfig;
  /** Views that devices mirror, each with the synced collections that its rows come from. */
  readonly views?: Readonly<Record<string, readonly string[]>>;
}

export interface PurgeConfig {
  /** Least age of a tombstone, in days on which the server was running. */
  readonly days: number;
  /** By collection, an SQL condition on the tombstones that may be removed; '' for all tombstones. */
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
