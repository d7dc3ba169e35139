import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OpenOptions } from '../../../src/db/open';
import type { Storage } from '../../../src/db/storages';
import { makeDisk, tabStorage } from './helpers';

const disk = vi.hoisted(() => ({ storage: undefined as Storage | undefined }));
vi.mock('../../../src/db/open', async (original) => {
  const { openDatabase } = await original<typeof import('../../../src/db/open')>();
  return {
    openDatabase: (options: OpenOptions) =>
      openDatabase({ ...options, ...(disk.storage && { storage: disk.storage }) }),
  };
});

import { readGuest } from '../../../src/db/adopt/adopt';

beforeEach(() => {
  disk.storage = undefined;
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  return () => vi.unstubAllGlobals();
});

it('there is nothing to take over from an empty disk, or from a browser that has none', async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  expect(await readGuest()).toBeUndefined();
  vi.stubGlobal('indexedDB', undefined);
  expect(await readGuest()).toBeUndefined();
});

it('a disk that refuses is no empty one: what it has is taken over later', async () => {
  const full = new DOMException('There is no room.', 'QuotaExceededError');
  disk.storage = { ...tabStorage(makeDisk()), createStorageInstance: () => Promise.reject(full) };
  await expect(readGuest()).rejects.toMatchObject({ name: 'DbError', kind: 'full' });
});
