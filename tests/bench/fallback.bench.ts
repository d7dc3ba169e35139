import type PocketBase from 'pocketbase';
import { type Merge, mergeFields, type ReplicateOptions } from '../../sync/index';
import { makeId, type Note } from '../sync/fixture/rows';
import { type SyncServer, startStockServer, startSyncServer } from '../sync/fixture/server';
import { type BenchDevice, benchDevice } from './fallback-device';
import type { Bench } from './run';

/*
 * What a PocketBase without the server kit loses: rows that become visible after later ones, and changes that two devices
 * make of one row at the same moment.
 */

/** Of the run in which rows are written and pulled. */
const WRITING_MS = 6000;
const PER_BATCH = 150;
const SINGLE_WRITERS = 8;

/** Of the run in which all count in one row. */
const CLIENTS = 10;
const INCREMENTS = 20;

type Over = Partial<ReplicateOptions<Note>>;

async function withServer<T>(
  start: () => Promise<SyncServer>,
  work: (server: SyncServer) => Promise<T>,
): Promise<T> {
  const server = await start();
  try {
    const batch = { enabled: true, maxRequests: 200, timeout: 30 };
    await (await server.admin()).settings.update({ batch });
    return await work(server);
  } finally {
    await server.close();
  }
}

/** Writes rows until told, one batch after the other or one row after the other. @returns ids of what the server has taken */
async function write(client: PocketBase, perCall: number, isOver: () => boolean): Promise<string[]> {
  const owner = client.authStore.record?.id;
  const written: string[] = [];
  while (!isOver()) {
    const ids = Array.from({ length: perCall }, makeId);
    if (perCall === 1) await client.collection('notes').create({ id: ids[0], owner, text: 'alone' });
    else {
      const batch = client.createBatch();
      for (const id of ids) batch.collection('notes').create({ id, owner, text: 'together' });
      await batch.send();
    }
    written.push(...ids);
  }
  return written;
}

interface Pulled {
  readonly written: number;
  readonly missed: number;
  /** How long after a later stamp had been pulled a row became visible, at most, ms. */
  readonly latestMs: number;
}

/** A device pulls without a pause while many write, and once more when all is written. */
function pull(start: () => Promise<SyncServer>, over: Over): Promise<Pulled> {
  return withServer(start, async (server) => {
    const client = await server.user('writer');
    const device = await benchDevice(await server.device('writer'), over);
    let highest = 0;
    let coming = 0;
    let latestMs = 0;
    device.replication.received$.subscribe(({ seq }) => {
      coming = Math.max(coming, seq);
      latestMs = Math.max(latestMs, highest - seq);
    });
    await device.replication.awaitInSync();
    let isOver = false;
    const writers = [PER_BATCH, ...Array<number>(SINGLE_WRITERS).fill(1)].map((perCall) =>
      write(client, perCall, () => isOver),
    );
    const end = performance.now() + WRITING_MS;
    while (performance.now() < end) {
      await device.replication.awaitInSync();
      highest = coming;
    }
    isOver = true;
    const written = (await Promise.all(writers)).flat();
    await device.replication.awaitInSync();
    const there = await device.notes.findByIds(written).exec();
    await device.close();
    return { written: written.length, missed: written.length - there.size, latestMs };
  });
}

/** Counts on from both sides: no increment gives way to another. */
const addUp: Merge = (fork) => {
  const { base, mine, theirs } = fork;
  const merged = mergeFields(fork);
  const count = Number(theirs.count) + Number(mine.count) - Number(base?.count);
  return {
    ...merged,
    fields: { ...merged.fields, count },
    lost: merged.lost.filter((name) => name !== 'count'),
  };
};

interface Counted {
  readonly lost: number;
  /** Devices that have another count than the server in the end. */
  readonly disagreeing: number;
}

/** Several devices of a user count in one row, each as fast as the server takes it. */
function count(start: () => Promise<SyncServer>, over: Over): Promise<Counted> {
  return withServer(start, async (server) => {
    const client = await server.user('counter');
    const { collectionName = 'notes' } = over;
    const owner = client.authStore.record?.id ?? '';
    const { id } = await client.collection(collectionName).create({ owner, text: 'counter' });
    const devices: BenchDevice[] = [];
    for (let n = 0; n < CLIENTS; n++)
      devices.push(await benchDevice(await server.device('counter'), { push: {}, merge: addUp, ...over }));
    const all = (work: (device: BenchDevice) => Promise<unknown>) => Promise.all(devices.map(work));
    await all(({ replication }) => replication.awaitInSync());
    await all(async ({ notes, replication }) => {
      const row = await notes.findOne(id).exec(true);
      for (let n = 0; n < INCREMENTS; n++) {
        await row.incrementalModify((now) => ({ ...now, count: now.count + 1 }));
        await replication.awaitInSync();
      }
    });
    await all(({ replication }) => replication.awaitInSync());
    const there = Number((await client.collection(collectionName).getOne(id)).count);
    const counts = await Promise.all(devices.map(({ notes }) => notes.findOne(id).exec(true)));
    await all((device) => device.close());
    return {
      lost: CLIENTS * INCREMENTS - there,
      disagreeing: counts.filter((row) => row.count !== there).length,
    };
  });
}

async function run(): Promise<Record<string, number>> {
  const stock: Over = { checkpoint: 'updated' };
  const naive = await pull(startStockServer, { ...stock, pull: { overlapMs: 0 } });
  const overlap = await pull(startStockServer, stock);
  const kit = await pull(startSyncServer, {});
  const plain = await count(startStockServer, stock);
  const ruled = await count(startStockServer, { ...stock, collectionName: 'ruled' });
  const guarded = await count(startSyncServer, {});
  return {
    'fallback.written': overlap.written,
    'fallback.missed': overlap.missed,
    'fallback.latestMs': overlap.latestMs,
    'fallback.writtenWithoutOverlap': naive.written,
    'fallback.missedWithoutOverlap': naive.missed,
    'fallback.writtenWithKit': kit.written,
    'fallback.missedWithKit': kit.missed,
    'fallback.editsLost': plain.lost,
    'fallback.editsLostWithRule': ruled.lost,
    'fallback.editsLostWithKit': guarded.lost,
    'fallback.disagreeing': plain.disagreeing + ruled.disagreeing + guarded.disagreeing,
  };
}

const fallbackBench: Bench = { name: 'fallback', run };
export default fallbackBench;
