import type { RxDatabase } from 'rxdb';
import type { StoreApi } from 'zustand/vanilla';
import type { DbError } from './errors';
import type { BrokenRow } from './guarded-storage';
import type { Mark } from './queries/bests';
import type { LiveIndex } from './queries/live-index';
import type { Collections, OnlineCollections, RecordRow, TrackHead } from './schemas';

/** Where rows end up: on the disk, or (the disk refused, and `reason` says why) only in this tab's memory. */
export type Durability =
  | { readonly durability: 'disk' }
  | { readonly durability: 'memory'; readonly reason: DbError };

/** An opened local database and everything that belongs to it for as long as it is open. */
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
  /** Every ride kept, without its stream, by its id: the bests of lists come from these. */
  readonly bests: LiveIndex<Mark>;
  /** Rides the disk had no room for, newest last: they live until there is room or the tab closes, and are in every backup. */
  readonly held: StoreApi<readonly RecordRow[]>;
  /** Rows that could not be read so far, each once. */
  readonly broken: StoreApi<readonly BrokenRow[]>;
  /** Ends everything that belongs to this database. */
  close(): Promise<void>;
};
