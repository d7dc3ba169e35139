import { IDBObjectStore } from 'fake-indexeddb';
import { OPEN_COLLECTIONS } from 'rxdb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { putTrack } from '../../../src/db/commands/tracks';
import { type Shapes, shapes, type TrackRow } from '../../../src/db/schemas';
import type { Storage } from '../../../src/db/storages';
import { eventually } from '../../harness/eventually';
import { type Disk, makeDisk, makeTrack, openTab, tabStorage } from './helpers';

const TRACKS = 5;
const diskFull = (): DOMException => new DOMException('The disk is full.', 'QuotaExceededError');

/** The next release: tracks have a newer schema, so that opening moves their rows. */
const next: Shapes = {
  ...shapes,
  tracks: {
    ...shapes.tracks,
    schema: { ...shapes.tracks.schema, version: shapes.tracks.schema.version + 1 },
    migrations: {
      ...shapes.tracks.migrations,
      [shapes.tracks.schema.version + 1]: (row: TrackRow) => row,
    },
  },
};

/** A request of fake-indexeddb that fails as on a full disk. */
function failingRequest(store: IDBObjectStore): IDBRequest<IDBValidKey> {
  const transaction = store.transaction as IDBTransaction & {
    _execRequestAsync(request: object): IDBRequest<IDBValidKey>;
  };
  const operation = (): never => {
    throw diskFull();
  };
  return transaction._execRequestAsync({ source: store, operation });
}

async function diskWithTracks(): Promise<Disk> {
  const disk = makeDisk();
  const db = await openTab(disk);
  for (let n = 1; n <= TRACKS; n++) await putTrack(db, makeTrack(n));
  await db.close();
  return disk;
}

/** Opens a disk that has room again, and expects the rows of before. */
async function expectAllThere(disk: Disk, storage: Storage): Promise<void> {
  await eventually(async () => {
    OPEN_COLLECTIONS.clear();
    const db = await openTab(disk, { shapes: next, storage });
    const { durability } = db;
    const rows = await db.rx.tracks.find().exec();
    await db.close();
    expect({ durability, rows: rows.length }).toEqual({ durability: 'disk', rows: TRACKS });
  });
}

afterEach(() => void vi.restoreAllMocks());

describe('a disk without room for the rows of a newer schema', () => {
  it.each(Array.from({ length: 7 }, (_, n) => n))('is called full after %i writes', async (room) => {
    const disk = await diskWithTracks();
    const storage = tabStorage(disk);
    const { put } = IDBObjectStore.prototype;
    let left = room;
    // Firefox and Safari refuse each request, and Dexie collects their errors.
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
      if (--left >= 0) return put.apply(this, args);
      return failingRequest(this);
    });
    const db = await openTab(disk, { shapes: next, storage });
    expect(left).toBeLessThan(0);
    expect(db).toMatchObject({ durability: 'memory', reason: { kind: 'full' } });
    await db.close();
    vi.restoreAllMocks();
    await expectAllThere(disk, storage);
  });

  it('ends an opening that would never end', async () => {
    const disk = await diskWithTracks();
    const storage = tabStorage(disk);
    const create = storage.createStorageInstance.bind(storage);
    const never = new Promise<never>(() => undefined);
    storage.createStorageInstance = async (params) => {
      const instance = await create(params);
      if (params.collectionName === 'tracks') {
        instance.bulkWrite = () => Promise.reject(diskFull());
        // The failed opening closes what it has open, and waits.
        instance.close = () => never;
      }
      return instance;
    };
    // As many collections as RxDB opens in a page: the fallback needs their places.
    const db = await openTab(disk, { shapes: next, storage, online: true });
    expect(db).toMatchObject({ durability: 'memory', reason: { kind: 'full' } });
    expect(db).toHaveProperty('reason.cause.message', 'The disk is full.');
    await db.close();
    // After a reload.
    await expectAllThere(disk, tabStorage(disk));
  });
});
