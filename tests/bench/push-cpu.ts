import type PocketBase from 'pocketbase';
import { createRxDatabase, type RxCollection } from 'rxdb';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { BehaviorSubject } from 'rxjs';
import { rejectionsInMemory, replicatePocketBase, trackChanges } from '../../sync/index';
import { makeId, type Note, noteSchema } from '../sync/fixture/rows';
import { startSyncServer } from '../sync/fixture/server';

const ROWS = 1000;
/** Each on a device of its own. The first ones warm up the compiler. */
const RUNS = 9;
const COUNTED = 5;

/** CPU time that this process spends on something, ms. */
async function cpuOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Inserts rows one by one, and then sends them. @returns the CPU time of each, ms */
async function measure(client: PocketBase, run: number): Promise<{ insert: number; push: number }> {
  const db = await createRxDatabase<{ notes: RxCollection<Note> }>({
    ...{ name: `push-cpu-${run}`, storage: getRxStorageMemory(), multiInstance: false, localDocuments: true },
  });
  const { notes } = await db.addCollections({ notes: { schema: noteSchema } });
  trackChanges(notes);
  const owner = client.authStore.record?.id ?? '';
  const common = { owner, body: 'y'.repeat(200), tags: [], room: `${run}` };
  const rows = Array.from(
    { length: ROWS },
    (_, n): Note => ({ ...common, id: makeId(), text: `note ${n}`, count: n }),
  );
  const insert = await cpuOf(async () => {
    for (const row of rows) await notes.insert(row);
  });
  const push = await cpuOf(async () => {
    const replication = replicatePocketBase<Note>({
      ...{ collection: notes, client, collectionName: 'notes', replicationIdentifier: 'notes', push: {} },
      ...{ available$: new BehaviorSubject(true), rejections: rejectionsInMemory() },
      pull: { filter: `room = "${run}"` },
    });
    await replication.awaitInSync();
  });
  await db.close();
  return { insert, push };
}

/** CPU time of sending 1,000 new rows, to a server in another process, by that of inserting them one by one. */
export async function pushCpuRatio(): Promise<number> {
  const server = await startSyncServer();
  try {
    const client = await server.user('push-cpu');
    const found: { insert: number; push: number }[] = [];
    for (let run = 0; run < RUNS; run++) found.push(await measure(client, run));
    const counted = found.slice(-COUNTED);
    const [push, insert] = [counted.map((one) => one.push), counted.map((one) => one.insert)];
    console.log(`CPU of 1,000 rows: inserting ${median(insert)} ms, sending ${median(push)} ms`);
    return median(push) / median(insert);
  } finally {
    await server.close();
  }
}
