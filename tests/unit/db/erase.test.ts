import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, it, vi } from 'vitest';
import { putTrack } from '../../../src/db/commands/tracks';
import { eraseDatabase } from '../../../src/db/erase';
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
  await eraseDatabase('fall-line-erase');
  const left = (await indexedDB.databases()).map((db) => db.name);
  expect(left.length).toBeGreaterThan(0);
  expect(left.every((name) => name?.startsWith('rxdb-dexie-fall-line-erase-not--'))).toBe(true);
});
