import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { putTrack } from '../../../src/db/commands/tracks';
import { databasesHere, eraseDatabase } from '../../../src/db/erase';
import { type Disk, makeTrack, openTab } from './helpers';

afterEach(() => vi.unstubAllGlobals());

it('erasing deletes one user’s databases and leaves the other’s', async () => {
  const indexedDB = new IDBFactory();
  vi.stubGlobal('indexedDB', indexedDB);
  const disks: readonly Disk[] = ['fall-line-erase', 'fall-line-erase-not'].map((name) => ({
    name,
    indexedDB,
  }));
  for (const disk of disks) {
    const db = await openTab(disk);
    await putTrack(db, makeTrack());
    await db.close();
  }
  const noted = new Map([
    ['fl-default-tracks', JSON.stringify({ 'fall-line-erase': { build: 'a', ids: [] } })],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => noted.get(key),
    setItem: (key: string, text: string) => noted.set(key, text),
  });
  // Names with a dash of their own are no player's.
  expect(await databasesHere()).toEqual(['fall-line-erase']);
  await eraseDatabase('fall-line-erase');
  const left = (await indexedDB.databases()).map((db) => db.name);
  expect(left.length).toBeGreaterThan(0);
  expect(left.every((name) => name?.startsWith('rxdb-dexie-fall-line-erase-not--'))).toBe(true);
  expect([...noted.values()]).toEqual(['{}']);
});

it('erasing finds the databases where the browser does not tell their names', async () => {
  const indexedDB = new IDBFactory();
  const list = indexedDB.databases.bind(indexedDB);
  vi.stubGlobal('indexedDB', indexedDB);
  const db = await openTab({ name: 'fall-line-untold', indexedDB });
  await putTrack(db, makeTrack());
  await db.close();
  expect(await list()).not.toEqual([]);
  Object.assign(indexedDB, { databases: undefined });
  await eraseDatabase('fall-line-untold');
  expect(await list()).toEqual([]);
});

it('erasing says so when another tab does not let go', async () => {
  const indexedDB = new IDBFactory();
  vi.stubGlobal('indexedDB', indexedDB);
  const db = await openTab({ name: 'fall-line-kept-open', indexedDB });
  await db.close();
  const open = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('rxdb-dexie-fall-line-kept-open--0--records');
    request.onsuccess = () => resolve(request.result);
  });
  await expect(eraseDatabase('fall-line-kept-open')).rejects.toMatchObject({ kind: 'blocked' });
  open.close();
  await eraseDatabase('fall-line-kept-open');
  expect(await indexedDB.databases()).toEqual([]);
});
