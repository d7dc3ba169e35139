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
 * Migrates rows of older schema versions. The game does this itself, because RxDB's migration bypasses the hooks that keep the
 * ledger, and skips rows after one error. Add the collections with `autoMigrate: false`.
 *
 * All rows of an older version are written to the new one before the first is deleted from the old one. So the migration can be
 * interrupted at any point, and the next opening completes it. RxDB's storage of an older version is kept, but empty: an older
 * release in another tab may have it open, and the next opening moves the rows that it writes. The first opening that finds it
 * empty is the last to check it.
 */

/** Describes how the rows of one collection are moved. */
export interface MovingKind extends SyncedKind {
  /** `migrations[n]` converts a row of version n − 1 to version n. */
  readonly migrations: Steps;
}

export interface MoveOptions {
  /** The collection of rejections, in the same database as the rows. */
  readonly rejections?: Rejections | undefined;
  /** Called whenever rows were moved: the disk may be slow, but it responds. */
  readonly onProgress?: (() => void) | undefined;
  /** Number of rows read and written at a time. */
  readonly batchSize?: number;
}

/** A phone writes that many rows, even of the largest, in well under a second. */
const BATCH = 200;

interface Opened {
  readonly version: OldVersion;
  readonly open: OpenVersion;
  /** Whether it contained rows. */
  hadRows: boolean;
}

/**
 * Moves the rows of all older versions to the open collections of the present versions. Call it after `addCollections()` and
 * `trackChanges()`, before any other write.
 *
 * @param kinds by name of the collection
 * @throws any error of the storage; the next call continues
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

/** @returns whether there were rows to move */
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
    // Oldest first: until it is cleared, the newer version shows which rows of the older one are outdated.
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

/** Copies the rows of several versions, newest first: a row that a newer version also has is outdated in the older one. */
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
