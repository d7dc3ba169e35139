import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import PocketBase from 'pocketbase';
import {
  createRxDatabase,
  type RxCollection,
  type RxStorage,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject } from 'rxjs';
import { rejectionsInMemory } from '../../sync';
import { shiftWrites } from '../sync/fixture/disk';
import { WRONG_CLOCK_MS } from './chaos-browser';
import { type RideRow, replicateRides, rideSchema, verdictOf } from './chaos-rides';

/** A tab that can be killed: from then on nothing it has begun comes back, and nothing it begins happens. */
interface Life {
  dead: boolean;
  readonly death: Promise<void>;
  end(): void;
}

function beginLife(): Life {
  let tell = (): void => undefined;
  const death = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const life: Life = {
    dead: false,
    death,
    end() {
      life.dead = true;
      tell();
    },
  };
  return life;
}

type AnyStorage = RxStorage<unknown, unknown>;

const never = (): Promise<never> => new Promise(() => undefined);

async function alive<T>(life: Life, work: () => Promise<T>): Promise<T> {
  if (life.dead) return never();
  const result = await work();
  return life.dead ? never() : result;
}

let tabs = 0;

/** A disk as one tab sees it, for as long as the tab lives. */
function mortalStorage(disk: IDBFactory, life: Life): AnyStorage {
  const storage = getRxStorageDexie({ indexedDB: disk, IDBKeyRange }) as AnyStorage;
  const create = storage.createStorageInstance.bind(storage);
  storage.createStorageInstance = async <Row>(params: RxStorageInstanceCreationParams<Row, unknown>) => {
    const instance: RxStorageInstance<Row, unknown, unknown> = await alive(life, () => create(params));
    const { bulkWrite, findDocumentsById, query } = instance;
    instance.bulkWrite = (rows, context) => alive(life, () => bulkWrite.call(instance, rows, context));
    instance.findDocumentsById = (ids, deleted) =>
      alive(life, () => findDocumentsById.call(instance, ids, deleted));
    instance.query = (prepared) => alive(life, () => query.call(instance, prepared));
    return instance;
  };
  // RxDB opens a name once per process and storage.
  return Object.assign(storage, { name: `chaos-${++tabs}` });
}

/** A client of its own for the same session: its requests die with the tab. */
function mortalClient(of: PocketBase, life: Life): PocketBase {
  const client = new PocketBase(of.baseURL);
  client.autoCancellation(false);
  client.authStore.save(of.authStore.token, of.authStore.record);
  client.beforeSend = (url, options) => ({
    url,
    options: {
      ...options,
      fetch: (to: RequestInfo | URL, init?: RequestInit) => alive(life, () => fetch(to, init)),
    },
  });
  return client;
}

/** One device of a user, whose tab may die and be opened again. */
export interface ChaosDevice {
  readonly name: string;
  /** Every ride whose writing was confirmed, by id. */
  readonly written: Set<string>;
  /** Resolves once all are written, or the tab is dead. */
  write(rides: readonly RideRow[]): Promise<void>;
  setAvailable(available: boolean): Promise<void>;
  /** Kills the tab between any two awaits, and opens a new one, by another clock. */
  killTab(): Promise<void>;
  inSync(): Promise<void>;
  /** Verdicts by id, as this device knows them. */
  verdicts(): Promise<ReadonlyMap<string, string>>;
  /** What it was refused, in words. */
  refused(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A device in this process, with IndexedDB by fake-indexeddb. */
export async function openChaosDevice(
  client: PocketBase,
  random: () => number,
  name: string,
): Promise<ChaosDevice> {
  const disk = new IDBFactory();
  const rejections = rejectionsInMemory();
  const written = new Set<string>();
  let available = true;

  async function openTab() {
    const life = beginLife();
    const storage = mortalStorage(disk, life);
    const db = await createRxDatabase<{ rides: RxCollection<RideRow> }>({
      ...{ name, storage, multiInstance: false },
    });
    await db.addCollections({ rides: { schema: rideSchema } });
    const available$ = new BehaviorSubject(available);
    const own = mortalClient(client, life);
    const wrong = Math.round((random() * 2 - 1) * WRONG_CLOCK_MS);
    const clock = (): number => Date.now() + wrong;
    const replication = replicateRides({
      ...{ collection: db.rides, client: own, available$, rejections, random, clock },
    });
    return { life, db, available$, own, replication, opened: Date.now(), wrong };
  }
  let tab = await openTab();

  return {
    name,
    written,
    async write(rides) {
      const { life, db } = tab;
      for (const ride of rides) {
        await Promise.race([db.rides.insert(ride), life.death]);
        if (life.dead) return;
        written.add(ride.id);
      }
    },
    async setAvailable(next) {
      available = next;
      tab.available$.next(next);
    },
    async killTab() {
      const { life, db, own, opened, wrong } = tab;
      life.end();
      // Only gives back its place among the collections a process may open; nothing of it happens any more.
      void db.rides.close();
      void own.realtime.unsubscribe();
      // RxDB reads the clock of the process, which all devices share: what this tab wrote gets its own clock's time now.
      await shiftWrites(disk, 'rides', (_, at) => at >= opened, wrong);
      tab = await openTab();
    },
    inSync: () => tab.replication.inSync(),
    async verdicts() {
      return new Map((await tab.db.rides.find().exec()).map((ride) => [ride.id, verdictOf(ride)]));
    },
    refused: async () => rejections.all().map(({ docId, code, message }) => `${docId} ${code} ${message}`),
    async close() {
      await tab.db.close();
    },
  };
}
