import type { RxDatabase } from 'rxdb';
import type { StoreApi } from 'zustand/vanilla';
import type { DbError } from './errors';
import type { BrokenRow } from './guarded-storage';
import type { Mark } from './queries/bests';
import type { LiveIndex } from './queries/live-index';
import type { Collections, OnlineCollections, RecordRow, TrackHead } from './schemas';

/** Storage of the rows: on the disk, or only in this tab's memory, for `reason`. */
export type Durability =
  | { readonly durability: 'disk' }
  | { readonly durability: 'memory'; readonly reason: DbError };

/** An opened local database with everything that stays open with it. */
export type Db = Durability & {
  readonly name: string;
  readonly rx: RxDatabase<Collections>;
  /** Rows that replicate to the server and mirrors of its rows; undefined in a guest's database. */
  readonly online: OnlineCollections | undefined;
  /** ms since 1970. */
  readonly clock: () => number;
  readonly makeId: () => string;
  /** The head of every track, by track id. */
  readonly heads: LiveIndex<TrackHead>;
  /** Every stored ride without its input stream, by id. The best rides of lists are derived from them. */
  readonly bests: LiveIndex<Mark>;
  /**
   * Rides that did not fit on the disk, newest last. They are kept until there is room or the tab closes, and are part of every
   * backup.
   */
  readonly held: StoreApi<readonly RecordRow[]>;
  /** Rows that could not be read so far, each once. */
  readonly broken: StoreApi<readonly BrokenRow[]>;
  /** Closes the database and everything that stays open with it. */
  close(): Promise<void>;
};
