import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLater, type Device, openDevice, stateOf, wake } from './fixture/client';
import { type FaultyProxy, isWrite, type Passing, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

/** What the server makes of a row comes back, whatever happens between its taking the row and the answer. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;
async function proxied(): Promise<{ device: Device; proxy: FaultyProxy; name: string }> {
  const proxy = closeLater(await startProxy(server.url));
  const name = `late${++users}`;
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

const isPage = ({ method, path }: Passing): boolean => method === 'GET' && path.includes('sort=seq');

const verdicts = async (device: Device): Promise<string[]> =>
  (await device.rides.find().exec()).map(({ verdict }) => verdict);

test('a ride that is pulled before the answer to its push comes is known as taken, with its verdict', async () => {
  const { device, proxy } = await proxied();
  const replication = device.syncRides({ random: () => 0 });
  await replication.awaitInSync();
  const [asked, taken, answered] = [moment(), moment(), moment()];
  proxy.rule = async (passing) => {
    if (isWrite(passing)) {
      return {
        answerAfter() {
          taken.now();
          return answered.come;
        },
      };
    }
    if (!isPage(passing)) return 'pass';
    asked.now();
    await taken.come;
    return 'pass';
  };
  replication.reSync();
  await asked.come;
  const { id } = await device.rides.insert(device.ride());
  const row = await device.rides.findOne(id).exec(true);
  await expect.poll(() => row.getLatest().verdict).toBe('verified');
  expect(row.getLatest()).toMatchObject({ pending: 0 });
  proxy.rule = undefined;
  answered.now();
  await replication.awaitInSync();
  expect(row.getLatest()).toMatchObject({ pending: 0, verdict: 'verified' });
  expect(proxy.writes()).toHaveLength(1);
  expect(device.rejections.all()).toEqual([]);
});

test('a ride whose answer comes when replication has been paused and is wanted again is not refused', async () => {
  const { device, proxy, name } = await proxied();
  const replication = device.syncRides({ random: () => 0 });
  await replication.awaitInSync();
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
  replication.reSync();
  await asked.come;
  await device.rides.insert(device.ride());
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  proxy.rule = undefined;
  wake(device);
  answered.now();
  await replication.awaitInSync();
  expect(device.rejections.all()).toEqual([]);
  expect(await verdicts(device)).toEqual(['verified']);
  expect(proxy.writes()).toHaveLength(1);
  expect((await (await server.device(name)).collection('rides').getFullList()).length).toBe(1);
});
