import { readFileSync } from 'node:fs';
import { IDBFactory } from 'fake-indexeddb';

/*
 * Disks as releases of the game have left them on players' devices, word for word. They are kept for good: the code that
 * wrote them is gone.
 */

interface StoredTable {
  readonly name: string;
  readonly keyPath: string | null;
  readonly autoIncrement: boolean;
  readonly indexes: readonly {
    readonly name: string;
    readonly keyPath: string | string[];
    readonly unique: boolean;
    readonly multiEntry: boolean;
  }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** All that one IndexedDB database holds. */
export interface StoredDatabase {
  readonly name: string;
  readonly version: number;
  readonly tables: readonly StoredTable[];
}

export interface Sample {
  /** Name of the RxDB database. */
  readonly name: string;
  readonly disk: readonly StoredDatabase[];
}

export function readSample<S extends Sample = Sample>(name: string): S {
  const file = new URL(`./samples/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as S;
}

let disks = 0;

/** Puts a sample onto a disk of its own. RxDB shares connections by name within a process, so it gets a new one. */
export async function diskOf(sample: Sample): Promise<{ readonly name: string; readonly disk: IDBFactory }> {
  const disk = new IDBFactory();
  const name = `${sample.name}-${++disks}`;
  for (const database of sample.disk) {
    await putDatabase(disk, { ...database, name: database.name.replace(`-${sample.name}--`, `-${name}--`) });
  }
  return { name, disk };
}

function putDatabase(disk: IDBFactory, { name, version, tables }: StoredDatabase): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = disk.open(name, version);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => {
      for (const { name: table, keyPath, autoIncrement, indexes, rows } of tables) {
        const store = opening.result.createObjectStore(table, { keyPath, autoIncrement });
        for (const index of indexes) store.createIndex(index.name, index.keyPath, index);
        for (const row of rows) store.put(row);
      }
    };
    opening.onsuccess = () => {
      opening.result.close();
      resolve();
    };
  });
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Reads all that is on a disk. */
export async function readDisk(disk: IDBFactory): Promise<StoredDatabase[]> {
  const all: StoredDatabase[] = [];
  for (const { name = '', version = 1 } of await disk.databases()) {
    const database = await done(disk.open(name));
    const tables: StoredTable[] = [];
    for (const table of database.objectStoreNames) {
      const store = database.transaction(table).objectStore(table);
      const indexes = [...store.indexNames].map((one) => {
        const { keyPath, unique, multiEntry } = store.index(one);
        return { name: one, keyPath, unique, multiEntry };
      });
      tables.push({
        name: table,
        keyPath: store.keyPath as string | null,
        autoIncrement: store.autoIncrement,
        indexes,
        rows: await done(store.getAll()),
      });
    }
    all.push({ name, version, tables });
    database.close();
  }
  return all;
}
