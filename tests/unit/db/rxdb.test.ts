import { expect, it } from 'vitest';
import { putTrack } from '../../../src/db/commands/tracks';
import {
  allRows,
  cleanBooks,
  databaseOf,
  deleteBook,
  deleteFromTable,
  diskNames,
  hasEnvelope,
  olderBooks,
  openedVersions,
  openStorage,
  rowById,
} from '../../../src/db/rxdb';
import { onlineShapes, shapes } from '../../../src/db/schemas';
import { makeDisk, makeTrack, openTab } from './helpers';

/* What the adapter relies on, and RxDB does not promise: each test names one such thing. */

const versions = new Map(
  Object.entries({ ...shapes, ...onlineShapes }).map(([name, { schema }]) => [name, schema.version]),
);

it('the disk names its databases after database, version and collection', async () => {
  const disk = makeDisk();
  const db = await openTab(disk, { online: true });
  await putTrack(db, makeTrack());
  const names = (await disk.indexedDB.databases()).map(({ name }) => name ?? '');
  const known = diskNames(disk.name, versions);
  expect(names.length).toBeGreaterThan(versions.size);
  expect(names.filter((name) => !known.includes(name))).toEqual([]);
  expect(new Set(names.map(databaseOf))).toEqual(new Set([disk.name]));
});

it('a collection gives its stored rows, each with its envelope', async () => {
  const { rx } = await openTab();
  const before = await allRows(rx.courses);
  const { course } = { course: { hash: 'a'.repeat(64), course: '{}' } };
  await rx.courses.insert(course);
  const rows = await allRows(rx.courses);
  expect(rows).toHaveLength(before.length + 1);
  expect(rows.every(hasEnvelope)).toBe(true);
  expect(await rowById(rx.courses, course.hash)).toMatchObject(course);
  expect(await rowById(rx.courses, 'b'.repeat(64))).toBeUndefined();
});

it('the storage on the disk lets rows be deleted from its table', async () => {
  const { rx } = await openTab();
  const hash = 'c'.repeat(64);
  await rx.courses.insert({ hash, course: '{}' });
  expect(await deleteFromTable(rx.courses.storageInstance.originalStorageInstance, [hash])).toBe(true);
  expect(await rowById(rx.courses, hash)).toBeUndefined();
});

it('the internal store tells which versions were opened, and forgets one', async () => {
  const disk = makeDisk();
  const { rx } = await openTab(disk);
  expect(await openedVersions(rx as never)).toContainEqual({
    name: 'tracks',
    version: shapes.tracks.schema.version,
  });
  const present = shapes.tracks.schema.version + 1;
  const [book] = await olderBooks(rx as never, 'tracks', present);
  expect(book?.data).toMatchObject({ name: 'tracks', version: present - 1 });
  expect(Array.isArray(book?.data.connectedStorages)).toBe(true);
  await deleteBook(rx as never, book!);
  const [tombstone] = await olderBooks(rx as never, 'tracks', present);
  expect(tombstone?._deleted).toBe(true);
  await cleanBooks(rx as never);
  expect(await olderBooks(rx as never, 'tracks', present)).toEqual([]);
});

it('a storage opens beside the collections of a database', async () => {
  const { rx } = await openTab();
  const storage = await openStorage(rx as never, 'beside', rx.courses.schema.jsonSchema);
  expect(await storage.findDocumentsById(['a'], false)).toEqual([]);
  await storage.remove();
});
