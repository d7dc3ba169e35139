import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createRxDatabase, type RxCollection, type RxStorage } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { delay } from 'rxjs';
import { expect, test } from 'vitest';
import { countRows, enableLocalDocuments, isClosing } from '../../sync/rxdb';

test('a database is being closed from the call on, and not before', async () => {
  const db = await createRxDatabase({ name: 'closing', storage: getRxStorageMemory() });
  expect(isClosing(db)).toBe(false);
  const closed = db.close();
  expect(isClosing(db)).toBe(true);
  expect(db.closed).toBe(false);
  await closed;
  expect(isClosing(db)).toBe(true);
});

/** A storage that tells of every write late, as a busy browser tells a tab of what another has written. */
function tellingLate(storage: RxStorage<unknown, unknown>, ms: number): RxStorage<unknown, unknown> {
  return {
    ...storage,
    async createStorageInstance(params) {
      const instance = await storage.createStorageInstance(params);
      const changes$ = instance.changeStream().pipe(delay(ms));
      instance.changeStream = () => changes$;
      return instance;
    },
  };
}

test('rows that another tab tells of late are counted once', async () => {
  const disk = { indexedDB: new IDBFactory(), IDBKeyRange };
  /** @param tab RxDB opens a name once per storage's name and process */
  async function open(tab: string, ms: number) {
    const storage = { ...tellingLate(getRxStorageDexie(disk) as RxStorage<unknown, unknown>, ms), name: tab };
    const db = await createRxDatabase({ name: 'late', storage, multiInstance: true });
    const properties = { id: { type: 'string', maxLength: 20 } };
    const { rows } = await db.addCollections({
      rows: { schema: { version: 0, primaryKey: 'id', type: 'object', properties } },
    });
    return { db, rows: rows as RxCollection<{ id: string }> };
  }
  const here = await open('here', 300);
  const there = await open('there', 0);
  await there.rows.bulkInsert([{ id: 'a' }, { id: 'b' }]);

  const everything = { selector: {} };
  expect(await here.rows.count(everything).exec()).toBe(2);
  expect(await countRows(here.rows, everything)).toBe(2);
  await expect.poll(() => here.rows.count(everything).exec()).toBe(4);
  expect(await countRows(here.rows, everything)).toBe(2);
  await Promise.all([here.db.close(), there.db.close()]);
});

test('a database keeps local documents once they are enabled', async () => {
  const indexedDB = new IDBFactory();
  const storage = getRxStorageDexie({ indexedDB, IDBKeyRange });
  const open = () => createRxDatabase({ name: 'local', storage, multiInstance: false });
  const first = await open();
  enableLocalDocuments(first);
  await first.upsertLocal('checkpoint', { seq: 7 });
  // Where they are enabled already nothing changes.
  enableLocalDocuments(first);
  expect((await first.getLocal('checkpoint'))?.get('seq')).toBe(7);
  await first.close();
  const second = await createRxDatabase({
    name: 'local',
    storage,
    localDocuments: true,
    multiInstance: false,
  });
  expect((await second.getLocal('checkpoint'))?.get('seq')).toBe(7);
  await second.close();
});
