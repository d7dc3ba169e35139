import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { OPEN_COLLECTIONS } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { afterEach } from 'vitest';
import type { Ride } from '../../../src/db/commands/save-ride';
import { makeId } from '../../../src/db/ids';
import { type OpenOptions, openDatabase } from '../../../src/db/open';
import type { Source } from '../../../src/db/queries/source';
import type { Storage } from '../../../src/db/storages';
import type { Db } from '../../../src/db/types';
import { canonicalCourse, encodeStream, fnv1a } from '../../../src/sim';
import { contentHash, type Track } from '../../../src/tracks';
import { plane } from '../sim/courses';

const warn = console.warn;
// RxDB's free storage advertises itself on the first write of every process.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes('RxDB Open Core')) warn(...words);
};

const open: Db[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((db) => db.close()));
});

/** A disk of its own: what one browser profile keeps. */
export interface Disk {
  readonly name: string;
  readonly indexedDB: IDBFactory;
}

let disks = 0;
export function makeDisk(): Disk {
  // RxDB shares connections by name within a process, so every disk has its own.
  return { name: `fall-line-test-${++disks}`, indexedDB: new IDBFactory() };
}

let tabs = 0;
/** The disk as one more tab of the same browser sees it. */
export function tabStorage(disk: Disk): Storage {
  const storage = getRxStorageDexie({ indexedDB: disk.indexedDB, IDBKeyRange }) as Storage;
  // RxDB opens a name once per process and storage; tabs are processes of their own.
  return Object.assign(storage, { name: `dexie-tab-${++tabs}` });
}

/** Opens the database of a disk as a tab does; closed after the test. */
export async function openTab(disk: Disk = makeDisk(), options: Partial<OpenOptions> = {}): Promise<Db> {
  const db = await openDatabase({
    name: disk.name,
    storage: tabStorage(disk),
    multiInstance: false,
    ...options,
  });
  // RxDB counts what a process has open, and has it wait beyond 13; tabs are processes of their own.
  OPEN_COLLECTIONS.clear();
  open.push(db);
  return db;
}

/** A small legal track; `n` makes different ones. */
export function makeTrack(n = 1, over: Partial<Track> = {}): Track {
  const course = plane(20, { length: 200, over: { finish: 100_000 + n } });
  return {
    id: makeId(),
    name: `Track ${n}`,
    style: 'training',
    builderVersion: 1,
    course,
    hash: contentHash(course),
    light: 'crisp',
    seed: n,
    origin: 'own',
    ...over,
  };
}

/** A finished ride of a track with a stream that decodes. */
export function makeRide(track: Track, timeUs: number, over: Partial<Ride> = {}): Ride {
  const simVersion = over.simVersion ?? 1;
  return {
    trackId: track.id,
    hash: track.hash,
    simVersion,
    equipment: 'ski',
    stream: encodeStream({
      simVersion,
      courseHash: fnv1a(canonicalCourse(track.course)),
      gunStart: false,
      goofy: false,
      timePenalty: false,
      ticks: 300,
      runs: [200, 0, 0, 100, 40, 1],
      claimedUs: timeUs,
      finalHash: timeUs % 0xffffffff,
    }),
    timeUs,
    splitsUs: [Math.floor(timeUs / 2)],
    status: 'finished',
    ...over,
  };
}

/** The first value of a source that is not on its way any more. */
export function settled<T extends { readonly status: string }>(source: Source<T>): Promise<T> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const look = (): void => {
      const now = source.get();
      if (now.status === 'loading') return;
      // A source may answer while it is being subscribed to.
      queueMicrotask(() => stop?.());
      resolve(now);
    };
    stop = source.subscribe(look);
    look();
  });
}

/** Collects what a source becomes: each value that is not on its way, once. */
export function changes<T extends { readonly status: string }>(source: Source<T>) {
  const values: T[] = [];
  let wake: (() => void) | undefined;
  const look = (): void => {
    const now = source.get();
    if (now.status === 'loading' || now === values.at(-1)) return;
    values.push(now);
    wake?.();
  };
  let taken = 0;
  const stop = source.subscribe(look);
  look();
  return {
    values,
    stop,
    /** Waits for the value after the ones already waited for. */
    async next(): Promise<void> {
      taken++;
      while (values.length < taken) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}

let newDisks = 0;

/** All devices of an account name its database alike, which in one process would be one and the same. */
export function newDisk(): Storage {
  const { name, ...storage } = tabStorage(makeDisk());
  const disk = ++newDisks;
  return {
    ...storage,
    name,
    createStorageInstance: (params) =>
      storage.createStorageInstance({ ...params, databaseName: `${params.databaseName}-${disk}` }),
  };
}
