/** Runs in the browsers of chaos.bench.ts: one tab of a device. */
import PocketBase, { type AuthRecord } from 'pocketbase';
import { createRxDatabase, type RxCollection } from 'rxdb';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject } from 'rxjs';
import { type Replication, rejectionSchema, rejectionsIn, type StoredRejection } from '../../sync';
import { type RideRow, replicateRides, rideSchema, verdictOf } from './chaos-rides';

const available$ = new BehaviorSubject(false);
let rides: RxCollection<RideRow>;
let rejections: RxCollection<StoredRejection>;
let replication: Replication;

const tab = {
  async open(token: string, record: AuthRecord): Promise<void> {
    const client = new PocketBase('/');
    client.autoCancellation(false);
    client.authStore.save(token, record);
    const db = await createRxDatabase<{
      rides: RxCollection<RideRow>;
      rejections: RxCollection<StoredRejection>;
    }>({ name: 'chaos', storage: getRxStorageDexie() });
    await db.addCollections({ rides: { schema: rideSchema }, rejections: { schema: rejectionSchema } });
    ({ rides, rejections } = db);
    replication = replicateRides({
      ...{ collection: rides, client, available$ },
      rejections: rejectionsIn(rejections),
    });
  },
  setAvailable: (available: boolean): void => available$.next(available),
  async write(row: RideRow): Promise<void> {
    await rides.insert(row);
  },
  inSync: (): Promise<void> => replication.inSync(),
  async verdicts(): Promise<[string, string][]> {
    return (await rides.find().exec()).map((ride) => [ride.id, verdictOf(ride)]);
  },
  async refused(): Promise<string[]> {
    return (await rejections.find().exec()).map(({ docId, code, message }) => `${docId} ${code} ${message}`);
  },
};

export type ChaosPage = typeof tab;
Object.assign(globalThis, { tab });
