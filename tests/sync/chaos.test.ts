import type PocketBase from 'pocketbase';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { replicatePocketBase } from '../../sync';
import { chance } from './fixture/chance';
import { drained, live, mischief } from './fixture/chaos';
import { type ChaosDevice, type ChaosKind, openChaosDevice } from './fixture/chaos-device';
import { type FaultyProxy, startProxy } from './fixture/proxy';
import { makeId, type Ride, rideSchema } from './fixture/rows';
import { type SyncServer, startSyncServer } from './fixture/server';

/** Short runs of what `npm run bench chaos` does at length, by seeds that stay: pages and workers deliver the same rides. */

/** Rides of each device on its way through the chaos, and those written when all is over but the network. */
const RIDES = 40;
const LAST = 5;

let server: SyncServer;
let proxy: FaultyProxy;
beforeAll(async () => {
  server = await startSyncServer();
  proxy = await startProxy(server.url);
});
afterAll(async () => {
  await proxy?.close();
  await server?.close();
});
const devices: ChaosDevice<Ride>[] = [];
afterEach(async () => {
  proxy.rule = undefined;
  await Promise.all(devices.splice(0).map((device) => device.close()));
});

/** The rides of the fixture. @param kept gets the key of each copy a worker has taken */
function ridesOf(owner: string, kept: Set<string>): ChaosKind<Ride> {
  return {
    schema: rideSchema,
    verdictOf: ({ verdict }) => verdict,
    replicate: ({ background, ...parts }) =>
      replicatePocketBase<Ride>({
        ...parts,
        remote: 'rides',
        identifier: 'chaos',
        scope: `owner = '${owner}'`,
        push: {
          toRemote: ({ note, stream }) => ({ owner, note, stream }),
          ...(background === undefined
            ? {}
            : { background: (write) => background(write).then(() => void kept.add(write.key)) }),
        },
      }),
  };
}

/** Kills the server each time so many rides are written. */
async function breakServer(times: number, progress: () => number, all: number): Promise<void> {
  for (let n = 1; n <= times; n++) {
    await expect.poll(progress, { interval: 2, timeout: 60_000 }).toBeGreaterThan((all * n) / (times + 1));
    await server.kill();
    await server.restart();
  }
}

interface Run {
  readonly name: string;
  readonly seed: number;
  readonly outages: number;
  /** Which of the user's devices have a worker. */
  readonly workers: readonly boolean[];
}

const runs: readonly Run[] = [
  { name: 'tabs and workers die on a bad network', seed: 11, outages: 0, workers: [true, true] },
  { name: 'only one of two devices has a worker', seed: 29, outages: 0, workers: [true, false] },
  { name: 'the server dies twice', seed: 47, outages: 2, workers: [true, true] },
];

for (const run of runs) {
  test(`seed ${run.seed}: ${run.name}, and every ride is there once, with its verdict, on all devices`, () =>
    goThrough(run));
}

async function goThrough({ seed, outages, workers }: Run): Promise<void> {
  const random = chance(seed);
  const another = (): (() => number) => chance(random() * 2 ** 32);
  const client: PocketBase = await server.user(`chaos${seed}`, proxy.url);
  const owner = client.authStore.record?.id ?? '';
  const kept = new Set<string>();
  const kind = ridesOf(owner, kept);
  for (const [n, worker] of workers.entries()) {
    const name = `chaos ${seed} device ${n}`;
    devices.push(await openChaosDevice({ kind, client, random: another(), name, worker }));
  }
  let made = 0;
  const rides = (count: number): Ride[] =>
    Array.from({ length: count }, () => ({
      ...{ id: makeId(), seq: 0, owner, note: '', stream: `ride ${made++}`, verdict: '' },
    }));
  let written = 0;
  const onWritten = (n: number): void => {
    written += n;
  };
  mischief(proxy, another());
  await Promise.all([
    breakServer(outages, () => written, RIDES * workers.length),
    ...devices.map((device) => live(device, rides(RIDES), another(), onWritten)),
  ]);
  // Once more, so that page and worker have the same rides and begin at the same time.
  const [first] = devices;
  await first!.setAvailable(false);
  const last = rides(LAST);
  await first!.write(last);
  await expect.poll(() => last.every(({ id }) => kept.has(`rides|${id}`)), { timeout: 60_000 }).toBe(true);
  await first!.setAvailable(true);

  proxy.rule = undefined;
  for (const device of devices) {
    // As a new health check does: ends the rest after a failure.
    await device.setAvailable(false);
    await device.setAvailable(true);
    await device.inSync();
  }
  for (const device of devices) await drained(device);
  expect(first!.byWorker()).toBeGreaterThanOrEqual(LAST);

  const rows = await client.collection('rides').getFullList<Ride>({ batch: 1000 });
  const there = new Map(rows.map(({ id, verdict }) => [id, verdict]));
  expect(rows.filter(({ verdict }) => verdict !== 'verified')).toEqual([]);
  expect(new Set(rows.map(({ stream }) => stream)).size).toBe(rows.length);
  for (const device of devices) {
    expect([...device.written].filter((id) => !there.has(id))).toEqual([]);
    await device.inSync();
    expect(sorted(await device.verdicts())).toEqual(sorted(there));
    expect(await device.refused()).toEqual([]);
  }
}

function sorted(of: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  return [...of].sort();
}
