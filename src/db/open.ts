import {
  addRxPlugin,
  createRxDatabase,
  type RxCollection,
  type RxCollectionCreator,
  type RxDatabase,
} from 'rxdb';
import { RxDBLeaderElectionPlugin } from 'rxdb/plugins/leader-election';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { createStore } from 'zustand/vanilla';
import { isReplicated, type SyncDoc, trackChanges } from '../../sync/index';
import { type BrokenLog, createBrokenLog } from './broken';
import { settleLatest } from './commands/settle';
import { DbError, dbErrorOf } from './errors';
import { guardedStorage } from './guarded-storage';
import { makeId } from './ids';
import { moveRows } from './moving';
import type { Rejections } from './moving/kept-edits';
import { markOf } from './queries/bests';
import { createLiveIndex } from './queries/live-index';
import { openedVersions } from './rxdb';
import {
  type Collections,
  headOf,
  type OnlineCollections,
  onlineShapes,
  type RecordRow,
  type Shape,
  type Shapes,
  shapes,
} from './schemas';
import { diskStorage, memoryStorage, type OpeningWatch, openWithin, type Storage } from './storages';
import type { Db, Durability } from './types';

addRxPlugin(RxDBLeaderElectionPlugin);
addRxPlugin(RxDBLocalDocumentsPlugin);

/** Time limit for opening the disk without any progress, ms. */
const OPEN_TIMEOUT_MS = 10_000;

export interface OpenOptions {
  /** Each user has a database: see `databaseName`. */
  readonly name: string;
  /** Default: IndexedDB. */
  readonly storage?: Storage;
  /** Wraps any storage used, including the fallback: tests check every write against its schema. */
  readonly wrap?: (storage: Storage) => Storage;
  /** Whether other tabs may have the same database open. */
  readonly multiInstance?: boolean;
  /** ms since 1970. */
  readonly clock?: () => number;
  readonly makeId?: () => string;
  readonly patienceMs?: number;
  /** A signed-in user's database: it also has rows that replicate to the server and mirrors of its rows. */
  readonly online?: boolean;
  /** The collections. Tests pass older or newer ones. */
  readonly shapes?: Shapes;
}

/** Throws if a newer version of the game has stored rows: with the older schema the game would look empty. */
async function refuseNewer(rx: RxDatabase<Collections>, known: Shapes): Promise<void> {
  const versions = new Map(Object.entries(known).map(([name, { schema }]) => [name, schema.version]));
  for (const { name, version } of await openedVersions(rx as unknown as RxDatabase)) {
    const known = versions.get(name);
    if (known !== undefined && version > known) throw new DbError('newer-version', name);
  }
}

/** {@link moveRows} moves rows of older versions. In development RxDB requires the migration strategies anyway. */
function creator<Row>({ schema, migrations }: Shape<Row>): RxCollectionCreator<Row> {
  return { schema, migrationStrategies: migrations, autoMigrate: false };
}

/** The additional collections of a signed-in user's database. */
function onlineCreators() {
  const { rides, rejections, clubs, participations } = onlineShapes;
  return {
    rides: creator(rides),
    rejections: creator(rejections),
    clubs: creator(clubs),
    participations: creator(participations),
  };
}

/** Records local changes of replicated collections. Call it before any write: a write that it misses is never sent. */
function keepLedgers(rx: RxDatabase<Collections>): void {
  for (const collection of Object.values(rx.collections as object as Record<string, RxCollection>)) {
    if (isReplicated(collection.schema.jsonSchema)) trackChanges(collection);
  }
}

/** Projects a row, or returns undefined if it is deleted. */
function whilePresent<Row extends SyncDoc, T>(project: (row: Row) => T): (row: Row) => T | undefined {
  return (row) => (row.removed === true ? undefined : project(row));
}

interface Opened {
  readonly rx: RxDatabase<Collections>;
  readonly online: OnlineCollections | undefined;
  close(): Promise<unknown>;
}

/** Opens the database with all its collections on one storage. Closes it if that fails. */
async function openOn(
  storage: Storage,
  name: string,
  multiInstance: boolean,
  { shapes: known = shapes, online = false }: Pick<OpenOptions, 'shapes' | 'online'>,
  watch?: OpeningWatch,
): Promise<Opened> {
  const rx = await createRxDatabase<Collections>({ name, storage, multiInstance, localDocuments: true });
  const close = (): Promise<unknown> => rx.close();
  // Frees the name for the next opening in this page, even if this opening never ends.
  watch?.signal.addEventListener('abort', () => void close().catch(() => undefined));
  try {
    await refuseNewer(rx, known);
    await rx.addCollections({
      tracks: creator(known.tracks),
      courses: creator(known.courses),
      ghosts: creator(known.ghosts),
      records: creator(known.records),
      drafts: creator(known.drafts),
      lessons: creator(known.lessons),
      events: creator(known.events),
      riders: creator(known.riders),
      seen: creator(known.seen),
      ...(online ? onlineCreators() : {}),
    });
    const beside = online ? (rx.collections as unknown as OnlineCollections) : undefined;
    keepLedgers(rx);
    // Rejections first: they are read when the other rows are moved.
    const { rejections, ...others } = onlineShapes;
    await moveRows(
      rx as unknown as RxDatabase,
      { rejections, ...known, ...others },
      {
        rejections: beside?.rejections as Rejections | undefined,
        onProgress: watch?.onProgress,
      },
    );
    return { rx, online: beside, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/**
 * Wraps a storage so that it checks the rows of the collections. Rows of an older version are checked after their migration.
 */
function behindDoors(
  storage: Storage,
  known: Shapes,
  broken: BrokenLog,
  onWriteFailed: (error: unknown) => void,
): Storage {
  const doors = new Map(
    Object.entries({ ...onlineShapes, ...known }).map(([name, { schema, door }]) => [
      `${name} ${schema.version}`,
      door,
    ]),
  );
  const doorOf = (collection: string, version: number) => doors.get(`${collection} ${version}`);
  return guardedStorage(storage, doorOf, broken.add, onWriteFailed);
}

/** Opens the database on the disk, or in memory with the reason. */
async function openSomewhere(
  options: OpenOptions,
  broken: BrokenLog,
): Promise<{ opened: Opened; where: Durability }> {
  const { name, multiInstance = true, wrap = (s) => s, patienceMs = OPEN_TIMEOUT_MS } = options;
  const known = options.shapes ?? shapes;
  let watch: OpeningWatch | undefined;
  /** Stops the opening when a write finds no room: RxDB may wait forever then (docs/rxdb-migration-full-disk.md). */
  function endIfFull(error: unknown): void {
    const failure = dbErrorOf(error);
    if (failure.kind === 'full') watch?.onFailed(failure);
  }
  const guarded = (storage: Storage): Storage => wrap(behindDoors(storage, known, broken, endIfFull));
  try {
    const storage = guarded(options.storage ?? diskStorage());
    const opened = await openWithin((opening) => {
      watch = opening;
      return openOn(storage, name, multiInstance, options, opening);
    }, patienceMs);
    return { opened, where: { durability: 'disk' } };
  } catch (cause) {
    const storage = guarded(await memoryStorage());
    // A different name: the database on the disk may still be half open.
    const opened = await openOn(storage, `${name}-memory-${makeId()}`, false, options);
    return { opened, where: { durability: 'memory', reason: dbErrorOf(cause) } };
  }
}

/**
 * Opens a player's local database. If the disk cannot be used (full, blocked, missing, unreadable, or written by a newer
 * version of the game), opens it in this tab's memory and stores the reason: the game stays playable.
 */
export async function openDatabase(options: OpenOptions): Promise<Db> {
  const broken = createBrokenLog();
  const { opened, where } = await openSomewhere(options, broken);
  const { rx, online } = opened;
  const heads = createLiveIndex(rx.tracks, whilePresent(headOf));
  const bests = createLiveIndex(rx.records, whilePresent(markOf));
  const db: Db = {
    ...where,
    name: options.name,
    rx,
    online,
    clock: options.clock ?? Date.now,
    makeId: options.makeId ?? makeId,
    heads,
    bests,
    held: createStore<readonly RecordRow[]>(() => []),
    broken: broken.store,
    async close() {
      heads.close();
      bests.close();
      await rx.close();
    },
  };
  await settleLatest(db).catch((cause: unknown) => {
    // The next ride corrects an outdated ghost, so this failure must not prevent the opening.
    console.warn('Unable to bring the ghosts up to date', cause);
  });
  return db;
}
