import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEchoes } from '../../sync/echoes';
import { createTidy } from '../../sync/tidy';
import { closeLater, type Device, openDevice, stateOf } from './fixture/client';
import { type FaultyProxy, isWrite, type Passing, startProxy } from './fixture/proxy';
import type { Ride } from './fixture/rows';
import { type SyncServer, startSyncServer } from './fixture/server';

/** What the server makes of a row comes back, whatever happens between its answer and the next pull. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;
async function proxied(): Promise<{ device: Device; proxy: FaultyProxy; name: string }> {
  const proxy = closeLater(await startProxy(server.url));
  const name = `echo${++users}`;
  await server.user(name);
  const device = await openDevice(await server.device(name, proxy.url), { only: 'rides' });
  return { device, proxy, name };
}

/** Something that is to happen at a certain moment. */
function moment(): { readonly come: Promise<void>; now(): void } {
  let now = (): void => undefined;
  const come = new Promise<void>((resolve) => {
    now = resolve;
  });
  return { come, now };
}

/** As a new health check does: ends the rest after a failure. */
function again(device: Device): void {
  device.available$.next(false);
  device.available$.next(true);
}

/** Lets what has been answered be worked off. */
async function turns(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await new Promise((resolve) => setImmediate(resolve));
}

const isPage = ({ method, path }: Passing): boolean => method === 'GET' && path.includes('sort=seq');
const isByName = ({ method, path }: Passing): boolean => method === 'GET' && !path.includes('sort=seq');

const verdicts = async (device: Device): Promise<string[]> =>
  (await device.rides.find().exec()).map(({ verdict }) => verdict);

/**
 * Has a ride pulled between the server's taking it and RxDB's note of that: RxDB then takes it for an unsent local change
 * and passes the server's state over.
 */
async function passOver(
  device: Device,
  proxy: FaultyProxy,
  resync: () => void,
  isRead: Promise<void>,
): Promise<void> {
  const [asked, taken, passed] = [moment(), moment(), moment()];
  proxy.rule = async (passing) => {
    if (isWrite(passing)) {
      return {
        answerAfter() {
          taken.now();
          return passed.come;
        },
      };
    }
    if (!isPage(passing)) return 'pass';
    asked.now();
    await taken.come;
    return 'pass';
  };
  resync();
  await asked.come;
  await device.rides.insert(device.ride());
  await isRead;
  // All of what RxDB does with it happens in memory.
  await turns(100);
  passed.now();
}

test('the verdict of a ride the pull has passed over comes, even if the question for it fails', async () => {
  const { device, proxy } = await proxied();
  const read = moment();
  const replication = device.syncRides({
    random: () => 0,
    pull: {
      fromRemote({ owner, note, stream, verdict }) {
        read.now();
        return { owner, note, stream, verdict } as Ride;
      },
    },
  });
  await replication.inSync();
  await passOver(device, proxy, replication.resync, read.come);
  let asked = 0;
  proxy.rule = (passing) => (isByName(passing) && asked++ === 0 ? 500 : 'pass');
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  again(device);
  await replication.inSync();
  expect(asked).toBe(2);
  expect(await verdicts(device)).toEqual(['verified']);
});

test('a ride whose answer comes when replication has been paused and is wanted again is not refused', async () => {
  const { device, proxy, name } = await proxied();
  const replication = device.syncRides({ random: () => 0 });
  await replication.inSync();
  const [asked, stored, answered] = [moment(), moment(), moment()];
  proxy.rule = async (passing) => {
    if (isWrite(passing)) {
      stored.now();
      return { answerAfter: () => answered.come };
    }
    asked.now();
    await stored.come;
    return 500;
  };
  replication.resync();
  await asked.come;
  await device.rides.insert(device.ride());
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  proxy.rule = undefined;
  again(device);
  answered.now();
  await replication.inSync();
  expect(device.rejections.all()).toEqual([]);
  expect(await verdicts(device)).toEqual(['verified']);
  expect(proxy.writes().length).toBe(1);
  expect((await (await server.device(name)).collection('rides').getFullList()).length).toBe(1);
});

test('what a push has left open is settled by what RxDB has taken down: the one is asked for, the other sent again', async () => {
  const stored = ['taken', 'untaken'].map((id) => ({ id, seq: 0 }));
  const collection = { storageInstance: { findDocumentsById: async () => stored } };
  const echoes = createEchoes(collection as never);
  const [waiting, poked]: string[][] = [[], []];
  const { lookForEchoes } = createTidy({
    ...{ collection, echoes, engine: { state: () => ({}) }, runs: { isUpToDate: () => true } },
    unsent: {
      has: (id: string) => waiting!.includes(id),
      untaken: async (_: unknown, ids: string[]) => ids.filter((id) => id === 'untaken'),
      touch: (ids: string[]) => waiting!.push(...ids),
    },
    poke: () => poked!.push(...echoes.missing()),
  } as never);
  for (const { id } of stored) echoes.confirm(id, 7, { note: '' });
  await lookForEchoes();
  expect([waiting, poked, echoes.untold()]).toEqual([['untaken'], ['taken'], ['untaken']]);
  // When RxDB comes to it again, it is known to be on the server.
  expect(echoes.said('untaken')).toEqual({ note: '' });
});
