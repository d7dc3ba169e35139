/** Runs in the browser for sync.bench.ts: the same rows by hand and by replication. */
import Dexie from 'dexie';
import PocketBase, { type AuthRecord } from 'pocketbase';
import { createRxDatabase, type RxCollection, type RxDatabase, type RxJsonSchema } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { filter, firstValueFrom, of } from 'rxjs';
import { type Replication, rejectionsInMemory, replicatePocketBase } from '../../sync';

interface Row {
  id: string;
  seq: number;
  owner: string;
  text: string;
  body: string;
}

const schema: RxJsonSchema<Row> = {
  title: 'rows',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 15 },
    seq: { type: 'number' },
    owner: { type: 'string' },
    text: { type: 'string', maxLength: 200 },
    body: { type: 'string' },
  },
  required: ['id', 'owner', 'text'],
};

let client: PocketBase;
let opened = 0;

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const makeId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => letters[byte % 36]).join('');
const makeRow = (text: string): Row => ({
  ...{ id: makeId(), seq: 0, owner: client.authStore.record?.id ?? '', text, body: 'x'.repeat(1800) },
});

async function openRows(): Promise<{ db: RxDatabase<{ rows: RxCollection<Row> }>; rows: RxCollection<Row> }> {
  const db = await createRxDatabase<{ rows: RxCollection<Row> }>({
    name: `bench-${performance.timeOrigin}-${++opened}`,
    storage: getRxStorageDexie(),
    multiInstance: false,
  });
  await db.addCollections({ rows: { schema } });
  return { db, rows: db.rows };
}

function replicate(rows: RxCollection<Row>, push: boolean, scope?: string): Replication {
  return replicatePocketBase<Row>({
    collection: rows,
    client,
    remote: 'notes',
    identifier: 'bench',
    ...(push
      ? { push: { batchSize: 200, toRemote: ({ owner, text, body }) => ({ owner, text, body }) } }
      : {}),
    pull: { fromRemote: ({ owner, text, body }) => ({ owner, text, body }) as Row },
    ...(scope === undefined ? {} : { scope }),
    available$: of(true),
    rejections: rejectionsInMemory(),
  });
}

const bench = {
  signIn(token: string, record: AuthRecord): void {
    client = new PocketBase('/');
    client.autoCancellation(false);
    client.authStore.save(token, record);
  },

  /** ms for all pages fetched and put into IndexedDB with Dexie, as any program would. */
  async pullByHand(): Promise<number> {
    const began = performance.now();
    const db = new Dexie(`by-hand-${performance.timeOrigin}-${++opened}`);
    db.version(1).stores({ rows: 'id, text' });
    for (let seq = 0; ; ) {
      const { items } = await client.send<{ items: Row[] }>('/api/collections/notes/records', {
        query: { perPage: 1000, sort: 'seq', skipTotal: 1, filter: `seq > ${seq}` },
      });
      await db.table('rows').bulkPut(items);
      seq = items.at(-1)?.seq ?? seq;
      if (items.length < 1000) break;
    }
    const ms = performance.now() - began;
    if ((await db.table('rows').count()) < 10_000) throw new Error('rows are missing');
    await db.delete();
    return ms;
  },

  /** ms for the same rows by replication. */
  async pullByReplication(): Promise<number> {
    const began = performance.now();
    const { db, rows } = await openRows();
    await replicate(rows, false).inSync();
    const ms = performance.now() - began;
    if ((await rows.count().exec()) < 10_000) throw new Error('rows are missing');
    await db.remove();
    return ms;
  },

  /** ms for 1,000 rows in batches of 200. */
  async pushByHand(): Promise<number> {
    const rows = Array.from({ length: 1000 }, () => makeRow('by hand'));
    const url = '/api/collections/notes/records?fields=id,seq';
    const began = performance.now();
    for (let at = 0; at < rows.length; at += 200) {
      const requests = rows.slice(at, at + 200).map(({ seq: _, ...body }) => ({ method: 'POST', url, body }));
      await client.send('/api/batch', { method: 'POST', body: { requests } });
    }
    return performance.now() - began;
  },

  /** ms for 1,000 rows written locally before, until the server has all of them. */
  async pushByReplication(): Promise<number> {
    const { db, rows } = await openRows();
    await rows.bulkInsert(Array.from({ length: 1000 }, () => makeRow('by replication')));
    const began = performance.now();
    // Nothing else is to be pulled meanwhile.
    const { state$ } = replicate(rows, true, 'text = "no such row"');
    await firstValueFrom(state$.pipe(filter(({ waiting }) => waiting === 1000)));
    await firstValueFrom(state$.pipe(filter(({ waiting, syncing }) => waiting === 0 && syncing === 0)));
    const ms = performance.now() - began;
    await db.remove();
    return ms;
  },

  /** Keeps a replication of the newest rows going; gives the moment each text is first seen, ms since 1970. */
  async watch(since: number): Promise<void> {
    const { rows } = await openRows();
    const replication = replicatePocketBase<Row>({
      collection: rows,
      client,
      remote: 'notes',
      identifier: 'live',
      scope: `seq > ${since}`,
      push: { toRemote: ({ owner, text, body }) => ({ owner, text, body }) },
      pull: { fromRemote: ({ owner, text, body }) => ({ owner, text, body }) as Row },
      live: true,
      available$: of(true),
      rejections: rejectionsInMemory(),
    });
    await replication.inSync();
    rows.find().$.subscribe((docs) => {
      for (const { text } of docs) seen.set(text, seen.get(text) ?? Date.now());
    });
    live = rows;
  },
  /** Writes a row as the application does; gives the moment, ms since 1970. */
  async write(text: string): Promise<number> {
    const at = Date.now();
    await live?.insert(makeRow(text));
    return at;
  },
  seenAt: (text: string): number | undefined => seen.get(text),
};
const seen = new Map<string, number>();
let live: RxCollection<Row> | undefined;

export type SyncPage = typeof bench;
Object.assign(globalThis, { bench });
