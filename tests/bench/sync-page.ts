/** Runs in the browser for sync.bench.ts: the same rows by hand, and by the game's own database and replication. */
import Dexie from 'dexie';
import type { AuthRecord } from 'pocketbase';
import { addRxPlugin, createRxDatabase, type RxCollection, type RxJsonSchema } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { filter, firstValueFrom, of } from 'rxjs';
import type { Db, RecordRow, RideRow } from '../../src/db';
import { databaseName } from '../../src/db/name';
import { openDatabase } from '../../src/db/open';
import { ownRides } from '../../src/online/replication/mapping';
import { replicateUser, type UserSync } from '../../src/online/replication/replicate';
import { health, pocketBase } from '../../src/session';
import {
  rejectionsInMemory,
  replicatePocketBase,
  type SyncDoc,
  trackChanges,
  withSync,
} from '../../sync/index';
import { LARGEST_PAGE } from '../../sync/pull/pull';

addRxPlugin(RxDBLocalDocumentsPlugin);

/** Rides in one batch, as the library sends them. */
const BATCH = 50;

let opened = 0;

/** A track as the server has it, in one row with the text of its course. */
interface WholeTrack extends SyncDoc {
  name: string;
  course: string;
}

const wholeSchema: RxJsonSchema<WholeTrack> = withSync<WholeTrack>({
  title: 'whole tracks',
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: {
    id: { type: 'string', maxLength: 15 },
    name: { type: 'string', maxLength: 60 },
    course: { type: 'string' },
  },
  required: ['id', 'name'],
  indexes: ['name'],
});

const scopeOf = (user: string): string => `owner = '${user}' && visibility = 'private'`;

const userId = async (): Promise<string> => (await pocketBase()).authStore.record?.id ?? '';

/** The user's database, replicated as the game does it; and how it is given up and removed. */
async function openGame(before: (db: Db) => Promise<unknown> = async () => undefined): Promise<{
  readonly db: Db;
  readonly sync: UserSync;
  remove(): Promise<void>;
}> {
  const user = await userId();
  const db = await openDatabase({ name: databaseName(user), online: true, multiInstance: false });
  await before(db);
  const sync = await replicateUser(db, user);
  if (sync === undefined) throw new Error('nothing is replicated');
  return {
    db,
    sync,
    async remove() {
      await sync.stop();
      await db.rx.remove();
    },
  };
}

const bench = {
  async signIn(token: string, record: AuthRecord): Promise<void> {
    (await pocketBase()).authStore.save(token, record);
    await health.check();
  },

  /** ms for all pages fetched and put into IndexedDB with Dexie, as any program would. */
  async pullByHand(rows: number): Promise<number> {
    const [client, user] = [await pocketBase(), await userId()];
    const began = performance.now();
    const db = new Dexie(`by-hand-${performance.timeOrigin}-${++opened}`);
    db.version(1).stores({ tracks: 'id, name' });
    for (let seq = 0; ; ) {
      const { items } = await client.send<{ items: { seq: number }[] }>('/api/collections/tracks/records', {
        query: {
          ...{ perPage: LARGEST_PAGE, sort: 'seq', skipTotal: 1 },
          filter: `seq > ${seq} && (${scopeOf(user)})`,
        },
      });
      await db.table('tracks').bulkPut(items);
      seq = items.at(-1)?.seq ?? seq;
      if (items.length < LARGEST_PAGE) break;
    }
    const ms = performance.now() - began;
    if ((await db.table('tracks').count()) !== rows) throw new Error('tracks are missing');
    await db.delete();
    return ms;
  },

  /** ms for the same rows to be kept in RxDB by the library, as they come. */
  async pullByLibrary(rows: number): Promise<number> {
    const [client, user] = [await pocketBase(), await userId()];
    const began = performance.now();
    const db = await createRxDatabase<{ tracks: RxCollection<WholeTrack> }>({
      name: `by-library-${performance.timeOrigin}-${++opened}`,
      storage: getRxStorageDexie(),
      ...{ multiInstance: false, localDocuments: true },
    });
    await db.addCollections({ tracks: { schema: wholeSchema } });
    trackChanges(db.tracks);
    const replication = replicatePocketBase<WholeTrack>({
      ...{ collection: db.tracks, client, collectionName: 'tracks', replicationIdentifier: 'bench' },
      ...{ pull: { filter: scopeOf(user) }, available$: of(true), rejections: rejectionsInMemory() },
    });
    await replication.awaitInSync();
    const ms = performance.now() - began;
    if ((await db.tracks.count().exec()) !== rows) throw new Error('tracks are missing');
    await replication.cancel();
    await db.remove();
    return ms;
  },

  /** ms for the same rows to become tracks of a device that has none but the game's: each checked and its course apart. */
  async pullByGame(rows: number): Promise<number> {
    const began = performance.now();
    const { db, sync, remove } = await openGame();
    await sync.replications.tracks?.awaitInSync();
    const ms = performance.now() - began;
    const own = (await db.rx.tracks.find().exec()).filter(({ origin }) => origin === 'own');
    if (own.length !== rows) throw new Error(`there are ${own.length} tracks`);
    await remove();
    return ms;
  },

  /** ms for rides sent in batches. */
  async pushByHand(rides: readonly RideRow[]): Promise<number> {
    const client = await pocketBase();
    const { toServer } = ownRides();
    const url = '/api/collections/rides/records?fields=id,seq';
    const bodies = rides.map((ride) => ({ ...toServer(ride), id: ride.id }));
    const began = performance.now();
    for (let at = 0; at < bodies.length; at += BATCH) {
      const requests = bodies.slice(at, at + BATCH).map((body) => ({ method: 'POST', url, body }));
      await client.send('/api/batch', { method: 'POST', body: { requests } });
    }
    return performance.now() - began;
  },

  /** ms for rides ridden before, until the server has all of them. */
  async pushByGame(rides: readonly RideRow[]): Promise<number> {
    let began = Number.NaN;
    const { sync, remove } = await openGame(async ({ online }) => {
      await online?.rides.bulkInsert([...rides]);
      began = performance.now();
    });
    const state$ = sync.replications.rides?.state$;
    if (state$ === undefined) throw new Error('rides are not replicated');
    await firstValueFrom(state$.pipe(filter(({ waiting }) => waiting === rides.length)));
    await firstValueFrom(state$.pipe(filter(({ waiting, syncing }) => waiting + syncing === 0)));
    const ms = performance.now() - began;
    const { refused } = await firstValueFrom(state$);
    if (refused > 0) throw new Error(`${refused} rides were refused`);
    await remove();
    return ms;
  },

  /** Keeps the user's rows in step; notes the moment each record is first seen, ms since 1970. */
  async watch(): Promise<void> {
    const { db, sync } = await openGame();
    await sync.replications.records?.awaitInSync();
    db.rx.records.find().$.subscribe((rows) => {
      for (const { id } of rows) seen.set(id, seen.get(id) ?? Date.now());
    });
    live = db;
  },
  /** Keeps a record as the game does; gives the moment, ms since 1970. */
  async write(row: RecordRow): Promise<number> {
    const at = Date.now();
    await live?.rx.records.insert(row);
    return at;
  },
  seenAt: (id: string): number | undefined => seen.get(id),
};
const seen = new Map<string, number>();
let live: Db | undefined;

export type SyncPage = typeof bench;
Object.assign(globalThis, { bench });
