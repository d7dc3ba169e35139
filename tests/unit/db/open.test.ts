import { describe, expect, it } from 'vitest';
import { putTrack } from '../../../src/db/commands/tracks';
import { databaseName } from '../../../src/db/name';
import { type Shapes, shapes, type TrackRow } from '../../../src/db/schemas';
import type { Storage } from '../../../src/db/storages';
import { eventually } from '../../harness/eventually';
import { makeDisk, makeTrack, openTab, tabStorage } from './helpers';

/** A disk that answers every opening with an error of this name, bare or wrapped as Dexie wraps it. */
function refusing(name: string, wrapped = false, message = 'refused'): Storage {
  const error = new DOMException(message, name);
  return {
    ...tabStorage(makeDisk()),
    createStorageInstance: () =>
      Promise.reject(wrapped ? Object.assign(new Error('open failed'), { inner: error }) : error),
  };
}

/** What a database that lives in memory says of why, after showing that it works. */
async function reasonOf(storage: Storage | undefined, patienceMs?: number) {
  const db = await openTab(makeDisk(), {
    ...(storage ? { storage } : {}),
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  const track = makeTrack();
  expect(await putTrack(db, track)).toEqual({ kind: 'written' });
  expect((await db.rx.tracks.findOne(track.id).exec())?.name).toBe(track.name);
  // A page opens only so many collections: whoever is next needs the room.
  await db.close();
  return db.durability === 'memory' ? db.reason : undefined;
}

describe('openDatabase', () => {
  it('keeps rows on the disk from one opening to the next', async () => {
    const disk = makeDisk();
    const track = makeTrack();
    const first = await openTab(disk);
    expect(first.durability).toBe('disk');
    await putTrack(first, track);
    await first.close();
    const second = await openTab(disk);
    expect((await second.rx.tracks.findOne(track.id).exec())?.hash).toBe(track.hash);
  });

  it.each([
    ['SecurityError', false, 'blocked'],
    ['InvalidStateError', true, 'blocked'],
    ['TimeoutError', true, 'timeout'],
    ['QuotaExceededError', true, 'full'],
    ['VersionError', true, 'newer-version'],
    ['UnknownError', false, 'corrupt'],
  ])('stays playable in memory after %s, and says why', async (name, wrapped, kind) => {
    const reason = await reasonOf(refusing(name, wrapped));
    expect(reason?.kind).toBe(kind);
    expect(reason?.cause).toBeInstanceOf(Error);
  });

  it('takes Chromium’s word for a disk without a byte left', async () => {
    const word =
      'Connection is closing because of: IO error: 000003.log: FILE_ERROR_NO_SPACE (ChromeMethodBFE)';
    expect((await reasonOf(refusing('UnknownError', true, word)))?.kind).toBe('full');
  });

  it('stays playable in memory where there is no IndexedDB', async () => {
    expect(globalThis.indexedDB).toBeUndefined();
    const db = await openTab(makeDisk(), { storage: undefined as never });
    expect(db).toMatchObject({ durability: 'memory', reason: { kind: 'missing' } });
  });

  it('gives up on a disk that never answers, and closes it should it open after all', async () => {
    const disk = makeDisk();
    const slow = tabStorage(disk);
    const create = slow.createStorageInstance.bind(slow);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    slow.createStorageInstance = async (params) => {
      await held;
      return create(params);
    };
    expect((await reasonOf(slow, 1))?.kind).toBe('timeout');
    letGo();
    // The name is free again only when the late one has been closed.
    await eventually(async () => {
      const db = await openTab(disk, { storage: slow });
      await db.close();
      expect(db.durability).toBe('disk');
    });
  });

  it('does not touch what a newer version of the game has stored', async () => {
    const disk = makeDisk();
    const { schema } = shapes.tracks;
    const future: Shapes = {
      ...shapes,
      tracks: {
        ...shapes.tracks,
        schema: { ...schema, version: schema.version + 1 },
        migrations: { ...shapes.tracks.migrations, [schema.version + 1]: (row: TrackRow) => row },
      },
    };
    const newer = await openTab(disk, { shapes: future });
    const track = makeTrack();
    await putTrack(newer, track);
    await newer.close();

    const older = await openTab(disk);
    expect(older).toMatchObject({ durability: 'memory', reason: { kind: 'newer-version' } });
    await older.close();
    const again = await openTab(disk, { shapes: future });
    expect(again.durability).toBe('disk');
    expect((await again.rx.tracks.findOne(track.id).exec())?.name).toBe(track.name);
  });

  it('calls the database by its user', () => {
    expect(databaseName()).toBe('fall-line-guest');
    expect(databaseName('abcdefghijklmno')).toBe('fall-line-abcdefghijklmno');
  });
});
