import { createStore, type StoreApi } from 'zustand/vanilla';
import { type ErasingTabs, erasingTabs } from './erasing-tabs';
import { type DbError, dbErrorOf } from './errors';
import { databaseName } from './name';
import { turn } from './turns';
import type { Db } from './types';

/**
 * Status of the local database.
 *
 * - `closed`: no code has needed it yet
 * - `memory`: the disk cannot be used, for `reason`; changes are lost when the tab closes
 * - `failed`: it could not be opened; the next call of `db()` tries again
 */
export type DbStatus =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'ready'; readonly db: Db }
  | { readonly kind: 'memory'; readonly db: Db; readonly reason: DbError }
  | { readonly kind: 'failed'; readonly error: DbError };

export interface DbService {
  readonly store: StoreApi<DbStatus>;
  /** Returns the open database, and opens it if necessary. Rejects with a DbError if it cannot be opened. */
  db(): Promise<Db>;
  /**
   * Switches to another user's database (undefined: nobody is signed in). From this call on `db()` returns that database, and
   * the old one is not accessible.
   *
   * @param first runs while no database is open, before the new one is opened, which waits for it. The database is opened even
   * if it fails
   * @returns the result of `first`
   */
  switchUser<T>(userId: string | undefined, first?: () => Promise<T>): Promise<T | undefined>;
  close(): Promise<void>;
  /**
   * Closes the present database, here and in other tabs, and deletes the databases of all players in this browser from the
   * disk. Other tabs then reload, even if the deletion failed.
   *
   * @param also other data to delete before the tabs reload; skipped if the deletion failed
   * @throws DbError `blocked` if another tab does not close its database
   */
  erase(also?: () => void): Promise<void>;
  /**
   * Deletes a user's database from the disk. If it is open, switches to the guest's. Other tabs reload.
   *
   * @throws DbError `blocked` if another tab does not close its database
   */
  eraseUser(userId: string): Promise<void>;
}

async function openLazily(name: string): Promise<Db> {
  const { openDatabase } = await import('./open');
  // Setting up RxDB was a long task, and opening is another.
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

/** Runs `next` after `before` has settled. */
function settled<T>(before: Promise<unknown>, next: () => Promise<T>): Promise<T> {
  return before.then(next, next);
}

/** Dependencies of the service. */
export interface DbServiceOptions {
  readonly open?: (name: string) => Promise<Db>;
  readonly erase?: (name: string) => Promise<void>;
  /** Returns the names of the game's databases in this browser, as far as it lists them. */
  readonly names?: () => Promise<readonly string[]>;
  /** The other tabs, if any. */
  readonly tabs?: ErasingTabs;
  /** Reloads this page from the start: another tab has deleted everything. */
  readonly leave?: () => void;
}

/** Creates the service of the local database. RxDB itself is loaded only when the first screen needs it. */
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
   * Settles when no database is open and the work to be done then has ended. The next database is opened after that, so that a
   * page never has the collections of two databases.
   */
  let vacant: Promise<unknown> = Promise.resolve();
  /** Whether this page listens to other tabs: from the first opening on, since before that there is nothing to close. */
  let hears = false;

  function start(): Promise<Db> {
    if (!hears) {
      hears = true;
      tabs?.listen((word) => {
        if (word === 'erased') return leave?.();
        // An open database would block the deletion in the other tab, or be created again after it. That tab reports a failed
        // close.
        close().catch(() => undefined);
      });
    }
    store.setState({ kind: 'opening' }, true);
    /** Ignores the result if this opening was superseded, for example by a switch to another user. */
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
    const open = await last?.catch(() => undefined); // a failed one needs no closing
    await open?.close();
  }
  function close(): Promise<void> {
    const last = opening;
    opening = undefined;
    store.setState({ kind: 'closed' }, true);
    // An earlier database may still be closing.
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
    // Open it at once, so that a failure of `first` does not leave a screen without its database.
    const [given] = await Promise.all([done, closed, wasOpen ? db() : undefined]);
    return given;
  }
  /** Notifies the other tabs before and after the work, even if it fails. */
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
        await vacant.catch(() => undefined); // if it did not close, the deletion reports it
        await erase(gone);
      }),
  };
}

/** The local database of this page. */
export const dbService: DbService = createDbService({
  tabs: erasingTabs,
  leave: () => location.replace('/'),
});
