import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ErasingTabs, erasingTabs } from './erasing-tabs';
import { type DbError, dbErrorOf } from './errors';
import { databaseName } from './name';
import { turn } from './turns';
import type { Db } from './types';

/**
 * Where the local database stands.
 *
 * - `closed`: nobody has needed it yet
 * - `memory`: the disk refused, and `reason` says why; what is done now is gone with the tab
 * - `failed`: there is none; asking again tries again
 */
export type DbStatus =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'ready'; readonly db: Db }
  | { readonly kind: 'memory'; readonly db: Db; readonly reason: DbError }
  | { readonly kind: 'failed'; readonly error: DbError };

export interface DbService {
  readonly store: StoreApi<DbStatus>;
  /** The open database; opens it when nobody has. Rejects with a DbError when there is none to be had. */
  db(): Promise<Db>;
  /**
   * Goes over to another user's database (undefined: nobody is signed in). From this call on whoever asks for the database
   * gets that one, and nothing of the old one is seen again.
   *
   * @param first what is to be done before it is opened, while none is open: whoever asks waits for it. It is opened all
   * the same when this fails
   * @returns what `first` has given
   */
  switchUser<T>(userId: string | undefined, first?: () => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
  /**
   * Closes the present database, here and in other tabs, and deletes it and those of everybody else who has played here
   * from the disk. Other tabs begin anew afterwards, also when it failed.
   *
   * @param also what else is to be gone before they do; left out when the deletion failed
   * @throws DbError `blocked` when another tab does not let go
   */
  erase(also?: () => void): Promise<void>;
  /**
   * Deletes a user's database from the disk, and leaves it for the guest's where it is open. Other tabs begin anew.
   *
   * @throws DbError `blocked` when another tab does not let go
   */
  eraseUser(userId: string): Promise<void>;
}

async function openLazily(name: string): Promise<Db> {
  const { openDatabase } = await import('./open');
  // Setting up RxDB has taken its time, and opening takes its own.
  await turn();
  return openDatabase({ name, online: name !== databaseName() });
}

async function eraseLazily(name: string): Promise<void> {
  const { eraseDatabase } = await import('./erase');
  return eraseDatabase(name);
}

async function namesLazily(): Promise<readonly string[]> {
  const { databasesHere } = await import('./erase');
  return databasesHere();
}

/** `next` after `before`, however that has ended. */
function settled<T>(before: Promise<unknown>, next: () => Promise<T>): Promise<T> {
  return before.then(next, next);
}

/** What the service asks of the world outside. */
export interface DbServiceOptions {
  readonly open?: (name: string) => Promise<Db>;
  readonly erase?: (name: string) => Promise<void>;
  /** Names of all databases of this browser, as far as it tells. */
  readonly names?: () => Promise<readonly string[]>;
  /** The other tabs, where there are any. */
  readonly tabs?: ErasingTabs;
  /** Begins this page anew: another tab has deleted everything. */
  readonly leave?: () => void;
}

/** The way to the local database. RxDB itself is fetched only when the first screen needs it. */
export function createDbService({
  open = openLazily,
  erase = eraseLazily,
  names = namesLazily,
  tabs,
  leave,
}: DbServiceOptions = {}): DbService {
  const store = createStore<DbStatus>(() => ({ kind: 'closed' }));
  let name = databaseName();
  let opening: Promise<Db> | undefined;
  /**
   * Settles when none is open any more, and what was to be done then is done: the next one is opened after that. A page
   * holds no more collections than those of one database.
   */
  let vacant: Promise<unknown> = Promise.resolve();
  /** From the first opening on, for as long as the page lives: who never opened one has nothing to let go. */
  let hears = false;

  function start(): Promise<Db> {
    if (!hears) {
      hears = true;
      tabs?.listen((word) => {
        if (word === 'erased') return leave?.();
        // An open one would keep the other tab from deleting it, or come back after that. Whether it closes is told there.
        close().catch(() => undefined);
      });
    }
    store.setState({ kind: 'opening' }, true);
    /** Whoever opens for a user who has gone meanwhile has no say any more. */
    const tell = (status: DbStatus): void => {
      if (opening === mine) store.setState(status, true);
    };
    const wanted = name;
    const mine: Promise<Db> = settled(vacant, () => open(wanted)).then(
      (db) => {
        tell(db.durability === 'disk' ? { kind: 'ready', db } : { kind: 'memory', db, reason: db.reason });
        return db;
      },
      (cause: unknown) => {
        const error = dbErrorOf(cause);
        tell({ kind: 'failed', error });
        if (opening === mine) opening = undefined;
        throw error;
      },
    );
    return mine;
  }

  function db(): Promise<Db> {
    opening ??= start();
    return opening;
  }

  async function letGo(last: Promise<Db> | undefined): Promise<void> {
    const open = await last?.catch(() => undefined); // one that failed needs no closing
    await open?.close();
  }
  function close(): Promise<void> {
    const last = opening;
    opening = undefined;
    store.setState({ kind: 'closed' }, true);
    // One database may still be closing when the next one is closed.
    const closed = settled(vacant, () => letGo(last));
    vacant = closed;
    return closed;
  }
  async function switchUser<T>(userId: string | undefined, first?: () => Promise<T>): Promise<T | undefined> {
    const next = databaseName(userId);
    if (next === name && first === undefined) return undefined;
    const wasOpen = opening !== undefined;
    name = next;
    const closed = close();
    const done = first && settled(closed, first);
    vacant = done ?? closed;
    // Asked for at once, so that no failure on the way leaves a screen without its database.
    const [given] = await Promise.all([done, closed, wasOpen ? db() : undefined]);
    return given;
  }
  /** Tells the other tabs before and after, whatever comes of it. */
  async function toldToTabs(work: () => Promise<void>): Promise<void> {
    tabs?.tell('erasing');
    try {
      await work();
    } finally {
      tabs?.tell('erased');
    }
  }

  return {
    store,
    db,
    close,
    switchUser,
    erase: (also) =>
      toldToTabs(async () => {
        const present = name;
        await close();
        const others = (await names()).filter((one) => one !== present);
        for (const one of [present, ...others]) await erase(one);
        also?.();
      }),
    eraseUser: (userId) =>
      toldToTabs(async () => {
        const gone = databaseName(userId);
        if (name === gone) await switchUser(undefined);
        await vacant.catch(() => undefined); // one that would not close is told by the deletion
        await erase(gone);
      }),
  };
}

/** The local database of this page. */
export const dbService: DbService = createDbService({
  tabs: erasingTabs,
  leave: () => location.replace('/'),
});
