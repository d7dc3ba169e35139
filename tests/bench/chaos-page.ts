/** Runs in the browsers of chaos-game.ts: one tab of a device. */
import PocketBase, { type AuthRecord } from 'pocketbase';
import { addRxPlugin, createRxDatabase, type RxCollection } from 'rxdb';
import { RxDBLocalDocumentsPlugin } from 'rxdb/plugins/local-documents';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import { BehaviorSubject } from 'rxjs';
import {
  type PocketBaseReplication,
  rejectionSchema,
  rejectionsIn,
  type StoredRejection,
} from '../../sync/index';
import {
  handToWorker,
  nudgeQueue,
  nudgeQueueOnOccasion,
  rememberSession,
  type Session,
} from '../../sync/worker/page';
import { gameParts, gameRides, type ParticipationRow, partOf, type RideRow } from './chaos-rides';

// Checkpoints are local documents.
addRxPlugin(RxDBLocalDocumentsPlugin);

const available$ = new BehaviorSubject(false);
let rides: RxCollection<RideRow>;
let rejections: RxCollection<StoredRejection>;
let replication: PocketBaseReplication;
let parts: RxCollection<ParticipationRow>;
let mirror: PocketBaseReplication;

/** Has the worker of chaos-sw.ts in charge of this page, knowing who is signed in. */
async function startWorker(session: Session): Promise<void> {
  const { serviceWorker } = navigator;
  const inCharge = new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', resolve, { once: true });
  });
  await serviceWorker.register('/sw.js');
  if (serviceWorker.controller === null) await inCharge;
  await rememberSession(session);
  nudgeQueueOnOccasion();
}

const tab = {
  /** @param worker whether a service worker takes copies of what waits */
  async open(token: string, record: AuthRecord, worker: boolean): Promise<void> {
    if (worker) await startWorker({ token, uid: record?.id ?? '' });
    const client = new PocketBase('/');
    client.autoCancellation(false);
    client.authStore.save(token, record);
    const db = await createRxDatabase<{
      rides: RxCollection<RideRow>;
      rejections: RxCollection<StoredRejection>;
      parts: RxCollection<ParticipationRow>;
    }>({ name: 'chaos', storage: getRxStorageDexie(), localDocuments: true });
    // A device begins with no rows of an older release.
    await db.addCollections({
      rides: { schema: gameRides.schema, autoMigrate: false },
      rejections: { schema: rejectionSchema },
      parts: { schema: gameParts.schema },
    });
    ({ rides, rejections, parts } = db);
    const pullRejections = rejectionsIn(rejections);
    mirror = gameParts.replicate({ collection: parts, client, available$, rejections: pullRejections });
    replication = gameRides.replicate({
      ...{ collection: rides, client, available$ },
      ...(worker ? { background: async (write) => void (await handToWorker(write)) } : {}),
      rejections: pullRejections,
    });
  },
  drain: async (): Promise<number> => (await nudgeQueue()) ?? 0,
  setAvailable: (available: boolean): void => available$.next(available),
  async write(row: RideRow): Promise<void> {
    await rides.insert(row);
  },
  async inSync(): Promise<void> {
    await replication.awaitInSync();
    // Nobody tells a device of its parts by themselves: they are asked for when its rides have changed.
    mirror.reSync();
    await mirror.awaitInSync();
  },
  /** Parts in events by event, as this tab knows them. */
  async parts(): Promise<[string, string][]> {
    return (await parts.find().exec()).map((part) => [part.event, partOf(part)]);
  },
  async verdicts(): Promise<[string, string][]> {
    return (await rides.find().exec()).map((ride) => [ride.id, gameRides.verdictOf(ride)]);
  },
  async refused(): Promise<string[]> {
    return (await rejections.find().exec()).map(({ docId, code, message }) => `${docId} ${code} ${message}`);
  },
};

export type ChaosPage = typeof tab;
Object.assign(globalThis, { tab });
