import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type PocketBase from 'pocketbase';
import {
  createRxDatabase,
  type RxCollection,
  type RxStorage,
  type RxStorageInstance,
  type RxStorageInstanceCreationParams,
} from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject } from 'rxjs';
import { type Rejection, type Replication, rejectionsInMemory, replicatePocketBase } from '../../sync';
import { makeId, type Ride, rideSchema } from '../sync/fixture/rows';

/** A tab that can be killed: from then on nothing it has begun comes back, and nothing it begins happens. */
interface Life {
  dead: boolean;
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

/** One device of a user, whose tab may die and be opened again. */
export interface ChaosDevice {
  readonly name: string;
  /** Every ride whose writing was confirmed, by id. */
  readonly written: Set<string>;
  write(count: number): Promise<void>;
  setAvailable(available: boolean): void;
  /** Kills the tab between any two awaits, and opens a new one. */
  killTab(): Promise<void>;
  inSync(): Promise<void>;
  /** Verdicts by id, as this device knows them. */
  verdicts(): Promise<Map<string, string>>;
  /** What it was refused, which is nothing of what it asks for. */
  refused(): readonly Rejection[];
  close(): Promise<void>;
}

let devices = 0;

export async function openChaosDevice(client: PocketBase, random: () => number): Promise<ChaosDevice> {
  const name = `chaos-device-${++devices}`;
  const disk = new IDBFactory();
  const rejections = rejectionsInMemory();
  const written = new Set<string>();
  const owner = client.authStore.record?.id ?? '';
  let available = true;

  async function openTab() {
    const life: Life = { dead: false };
    const storage = mortalStorage(disk, life);
    const db = await createRxDatabase<{ rides: RxCollection<Ride> }>({ name, storage, multiInstance: false });
    await db.addCollections({ rides: { schema: rideSchema } });
    const available$ = new BehaviorSubject(available);
    // A client of its own for the same session: its requests die with the tab.
    const { default: Client } = await import('pocketbase');
    const own = new Client(client.baseURL);
    own.autoCancellation(false);
    own.authStore.save(client.authStore.token, client.authStore.record);
    own.beforeSend = (url, options) => ({
      url,
      options: {
        ...options,
        fetch: (to: RequestInfo | URL, init?: RequestInit) => alive(life, () => fetch(to, init)),
      },
    });
    const replication: Replication = replicatePocketBase<Ride>({
      ...{
        collection: db.rides,
        client: own,
        remote: 'rides',
        identifier: 'rides',
        available$,
        rejections,
        random,
      },
      push: { toRemote: ({ owner: rider, note, stream }) => ({ owner: rider, note, stream }) },
    });
    return { life, db, available$, replication };
  }
  let tab = await openTab();

  return {
    name,
    written,
    async write(count) {
      for (let n = 0; n < count; n++) {
        const id = makeId();
        await tab.db.rides.insert({ id, seq: 0, owner, note: '', stream: `${name} ${id}`, verdict: '' });
        written.add(id);
      }
    },
    setAvailable(next) {
      available = next;
      tab.available$.next(next);
    },
    async killTab() {
      const { life, db } = tab;
      life.dead = true;
      // Only gives back its place among the collections a process may open; nothing of it happens any more.
      void db.rides.close();
      tab = await openTab();
    },
    inSync: () => tab.replication.inSync(),
    async verdicts() {
      const rides = await tab.db.rides.find().exec();
      return new Map(rides.map(({ id, verdict }) => [id, verdict]));
    },
    refused: rejections.all,
    async close() {
      await tab.db.close();
    },
  };
}
