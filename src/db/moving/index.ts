import type { RxDatabase } from 'rxdb';
import type { Rejections } from './kept-edits';
import {
  forgetLeft,
  leave,
  type OldVersion,
  type OpenVersion,
  oldVersionsOf,
  openVersion,
  type StoredRow,
} from './old-versions';
import { plainTaker } from './plain';
import type { SyncedKind } from './read-row';
import type { Steps } from './steps';
import { syncedTaker } from './synced';
import type { Taker } from './taker';

/*
 * Rows of older schema versions are moved over by the game itself, and not by RxDB's migration, which goes round the hooks
 * that keep the ledger, and passes over rows after one throw. Add the collections with `autoMigrate: false`.
 *
 * All rows of an older version are written into the new one before the first goes from the old one. So it can be cut off at
 * any point, and the next opening finishes it. RxDB's storage of an older version stays there, empty: an older release in
 * another tab may have it open, and what that writes is moved by the next opening. One that finds it empty is the last to
 * look.
 */

/** How the rows of one collection are moved. */
export interface MovingKind extends SyncedKind {
  /** `migrations[n]` turns a row of version n − 1 into one of version n. */
  readonly migrations: Steps;
}

export interface MoveOptions {
  /** Where rejections are kept. They belong to the database that the rows are in. */
  readonly rejections?: Rejections | undefined;
  /** Called whenever rows were moved: the disk is slow perhaps, but it does not hang. */
  readonly onProgress?: (() => void) | undefined;
  /** Rows read and written at a time. */
  readonly batchSize?: number;
}

/** A phone writes as many of the largest rows in well under a second. */
const BATCH = 200;

interface Opened {
  readonly version: OldVersion;
  readonly open: OpenVersion;
  /** Whether there were rows in it. */
  hadRows: boolean;
}

/**
 * Moves the rows of all older versions into the open collections of the present ones. To be called after `addCollections()`
 * and `trackChanges()`, before anybody else writes.
 *
 * @param kinds by the names of the collections
 * @throws what the storage raises; the next call goes on
 */
export async function moveRows(
  rx: RxDatabase,
  kinds: Readonly<Record<string, MovingKind>>,
  options: MoveOptions = {},
): Promise<void> {
  let isOver = true;
  let found = 0;
  for (const [name, kind] of Object.entries(kinds)) {
    const versions = rx.collections[name] === undefined ? [] : await oldVersionsOf(rx, name);
    if (versions.length === 0) continue;
    found += versions.length;
    if (await moveCollection(rx, name, kind, versions, options)) isOver = false;
  }
  if (found > 0 && isOver) await forgetLeft(rx);
}

/** @returns whether there was anything to move */
async function moveCollection(
  rx: RxDatabase,
  name: string,
  kind: MovingKind,
  versions: readonly OldVersion[],
  options: MoveOptions,
): Promise<boolean> {
  const all: Opened[] = [];
  try {
    for (const version of versions)
      all.push({ version, open: await openVersion(rx, version), hadRows: false });
    const taker = await takerOf(rx, name, kind, options);
    await copyAll(all, taker, rx.collections[name]?.schema.primaryPath ?? 'id', options);
    // The oldest first: until then the newer one tells which of its rows are out of date.
    for (const { version, open, hadRows } of all.toReversed()) {
      if (hadRows || !version.isLeft) await open.clear();
      await leave(rx, version);
    }
    return all.some(({ version, hadRows }) => hadRows || !version.isLeft);
  } finally {
    await Promise.all(all.map(({ open }) => open.close()));
  }
}

async function takerOf(
  rx: RxDatabase,
  name: string,
  kind: MovingKind,
  { rejections }: MoveOptions,
): Promise<Taker> {
  const collection = rx.collections[name];
  if (collection === undefined) throw new Error(`There is no collection ${name}.`);
  const isSynced = 'pending' in collection.schema.jsonSchema.properties;
  return isSynced ? syncedTaker(collection, kind, rejections) : plainTaker(collection, kind);
}

/** Copies the rows of several versions, the newest first: a row that an older one has too is out of date there. */
async function copyAll(
  all: readonly Opened[],
  taker: Taker,
  primaryPath: string,
  { batchSize = BATCH, onProgress }: MoveOptions,
): Promise<void> {
  const newer = new Set<unknown>();
  for (const one of all) {
    const take = await taker.begin(one.version, one.open);
    for await (const batch of one.open.rows(batchSize)) {
      one.hadRows = true;
      const rows = batch.filter((row: StoredRow) => !newer.has(row[primaryPath]));
      if (all.length > 1) for (const row of batch) newer.add(row[primaryPath]);
      await take(rows);
      onProgress?.();
    }
  }
}
