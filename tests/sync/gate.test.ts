import { Subject } from 'rxjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackgroundWrite, PocketBaseReplication } from '../../sync/index';
import { closeLater, type Device, openDevice, stateOf, wake } from './fixture/client';
import { isWrite, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

let users = 0;
async function proxied() {
  const proxy = closeLater(await startProxy(server.url));
  const name = `gate${++users}`;
  await server.user(name);
  const device = await openDevice(await server.device(name, proxy.url), { only: 'notes' });
  return { device, proxy, name };
}

/** A token as PocketBase's, with another end; the server does not know it. */
function tokenEnding(token: string, ms: number): string {
  const [head, payload = '', tail] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const changed = Buffer.from(JSON.stringify({ ...claims, exp: Math.floor(ms / 1000) })).toString(
    'base64url',
  );
  return `${head}.${changed}.${tail}`;
}

async function countOnServer(name: string): Promise<number> {
  return (await (await server.device(name)).collection('notes').getFullList()).length;
}

test('offline is said of a server whose health check fails, and of no other', async () => {
  const { device, proxy } = await proxied();
  const answered$ = new Subject<boolean>();
  const replication = device.sync({ available$: answered$, random: () => 0 });
  const phases: string[] = [];
  replication.state$.subscribe(({ phase }) => phases.push(phase));
  await device.notes.insert(device.note());
  await stateOf(replication, ({ phase, waiting }) => phase === 'connecting' && waiting === 1);
  answered$.next(true);
  await replication.awaitInSync();
  // One answer fails, and the health check has not said anything of it.
  proxy.rule = (passing) => (isWrite(passing) ? 503 : 'pass');
  await device.notes.insert(device.note());
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect(phases).not.toContain('offline');
  answered$.next(false);
  await stateOf(replication, ({ phase }) => phase === 'offline');
  answered$.next(true);
  await replication.awaitInSync();
  expect(phases.filter((phase) => phase === 'offline')).toHaveLength(1);
});

test('while the server is away nothing is asked, and all that was written goes out afterwards', async () => {
  const { device, proxy, name } = await proxied();
  device.available$.next(false);
  proxy.log.length = 0;
  const replication = device.sync({ live: true });
  await device.notes.bulkInsert(Array.from({ length: 20 }, () => device.note()));
  await stateOf(replication, ({ phase, waiting }) => phase === 'offline' && waiting === 20);
  replication.reSync();
  // Again with a replication that has been running before.
  device.available$.next(true);
  await replication.awaitInSync();
  device.available$.next(false);
  await stateOf(replication, ({ phase }) => phase === 'offline');
  const requests = proxy.log.length;
  await device.notes.bulkInsert(Array.from({ length: 5 }, () => device.note()));
  const state = await stateOf(replication, ({ waiting }) => waiting === 5);
  expect(state.phase).toBe('offline');
  const asked = proxy.log.slice(requests).filter(({ path }) => !path.startsWith('/api/realtime'));
  expect(asked.filter(isWrite)).toEqual([]);
  // One that was on its way may arrive.
  expect(asked.length).toBeLessThanOrEqual(1);
  device.available$.next(true);
  await replication.awaitInSync();
  expect(await countOnServer(name)).toBe(25);
});

test('not a single request is made before the server is there', async () => {
  const { device, proxy } = await proxied();
  device.available$.next(false);
  proxy.log.length = 0;
  const replication = device.sync({ live: true });
  await device.notes.insert(device.note());
  await stateOf(replication, ({ waiting }) => waiting === 1);
  await replication.cancel();
  expect(proxy.log).toEqual([]);
});

test('a new row that has to wait is handed over once, as the server would take it', async () => {
  const { device, name } = await proxied();
  device.available$.next(false);
  const handed: BackgroundWrite[] = [];
  let tell: (() => void) | undefined;
  const isHanded = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const replication = device.sync({
    push: {
      modifier: ({ owner, text }) => (text === 'private' ? null : { owner, text }),
      handOver(write) {
        handed.push(write);
        tell?.();
      },
    },
  });
  const doc = await device.notes.insert(device.note({ text: 'first' }));
  await device.notes.insert(device.note({ text: 'private' }));
  await isHanded;
  await stateOf(replication, ({ waiting }) => waiting === 1);
  await doc.incrementalPatch({ text: 'second' });
  device.available$.next(true);
  await replication.awaitInSync();
  expect(handed).toHaveLength(1);
  const [write] = handed;
  expect(write).toMatchObject({ key: `notes|${doc.id}`, owner: doc.owner, method: 'POST' });
  expect(JSON.parse(write?.body ?? '')).toMatchObject({ id: doc.id, owner: doc.owner });
  expect(write?.url).toMatch(/^http.*\/api\/collections\/notes\/records$/);
  expect(await countOnServer(name)).toBe(1);
});

test('paused by hand it says so, and what was written meanwhile goes out', async () => {
  const { device, name } = await proxied();
  const replication = device.sync();
  await replication.awaitInSync();
  replication.pause();
  await device.notes.insert(device.note());
  await stateOf(replication, ({ phase, waiting }) => phase === 'paused' && waiting === 1);
  expect(await countOnServer(name)).toBe(0);
  replication.start();
  await replication.awaitInSync();
  expect(await countOnServer(name)).toBe(1);
});

test('a token the server refuses stops everything until there is another', async () => {
  const { device, proxy, name } = await proxied();
  const replication = device.sync();
  await replication.awaitInSync();
  const { record } = device.client.authStore;
  const good = device.client.authStore.token;
  // Not ended by this device's clock, but unknown to the server: as after a change of password.
  device.client.authStore.save(tokenEnding(good, Date.now() + 3_600_000), record);
  const elsewhere = await server.device(name);
  await elsewhere.collection('notes').create(device.note({ text: 'written elsewhere' }));
  const before = proxy.log.length;
  await device.notes.insert(device.note({ text: 'written here' }));
  replication.reSync();
  await stateOf(replication, ({ phase, waiting }) => phase === 'signed-out' && waiting === 1);
  expect(proxy.log.slice(before).filter(isWrite).length).toBeLessThanOrEqual(1);
  expect(device.rejections.all()).toEqual([]);

  device.client.authStore.save(good, record);
  await replication.awaitInSync();
  expect(await device.texts()).toEqual(['written elsewhere', 'written here']);
  expect(await countOnServer(name)).toBe(2);
});

test('without the server’s 401 a dead token looks like an empty world', async () => {
  const lax = await startSyncServer({ FIXTURE_NO_GUARD: '1' });
  try {
    const client = await lax.user('lax');
    const { record, token } = client.authStore;
    await client.collection('notes').create({ owner: record?.id, text: 'mine' });
    client.authStore.save(tokenEnding(token, Date.now() + 3_600_000), record);
    const { items } = await client.collection('notes').getList(1, 10);
    expect(items).toEqual([]);
  } finally {
    await lax.close();
  }
});

test('a device whose clock says that its token has ended goes on: only the server’s 401 counts', async () => {
  const { device, name } = await proxied();
  const replication = device.sync({ clock: () => Date.now() + 60 * 86_400_000 });
  await device.notes.insert(device.note());
  await replication.awaitInSync();
  expect(await countOnServer(name)).toBe(1);
});

test('without a token nothing is asked, and its owner’s rows wait', async () => {
  const { device, proxy } = await proxied();
  const { record, token } = device.client.authStore;
  device.client.authStore.save('', record);
  proxy.log.length = 0;
  const replication = device.sync({ live: true });
  await device.notes.insert(device.note());
  await stateOf(replication, ({ phase, waiting }) => phase === 'signed-out' && waiting === 1);
  expect(proxy.log).toEqual([]);
  device.client.authStore.save(token, record);
  await replication.awaitInSync();
  expect(proxy.writes().length).toBe(1);
});

test('nothing of one user is sent with the token of another', async () => {
  const { device, proxy } = await proxied();
  const replication = device.sync();
  await replication.awaitInSync();
  const other = await server.user(`gate${++users}`);
  device.client.authStore.save(other.authStore.token, other.authStore.record);
  await device.notes.insert(device.note());
  await stateOf(replication, ({ phase, waiting }) => phase === 'signed-out' && waiting === 1);
  expect(proxy.writes()).toEqual([]);
});

test('an outage and a killed server lose nothing in either direction', async () => {
  const own = await startSyncServer();
  try {
    const a = await openDevice(await own.user('outage'), { only: 'notes' });
    const b = await openDevice(await own.device('outage'), { only: 'notes' });
    const options = { random: () => 0 };
    const here = a.sync(options);
    const there = b.sync(options);
    let written = 0;
    async function write(device: Device, replication: PocketBaseReplication): Promise<void> {
      for (let n = 0; n < 60; n++) {
        await device.notes.insert(device.note({ text: `${written++}` }));
        if (n === 20) await own.kill();
        if (n === 40) await stateOf(replication, ({ phase }) => phase === 'connecting');
      }
    }
    await write(a, here);
    for (let n = 0; n < 30; n++) await b.notes.insert(b.note({ text: `${written++}` }));
    await own.restart();
    for (const device of [a, b]) wake(device);
    await here.awaitInSync();
    await there.awaitInSync();
    await here.awaitInSync();
    expect(await a.texts()).toEqual(await b.texts());
    expect(await a.texts()).toHaveLength(written);
    expect([...a.rejections.all(), ...b.rejections.all()]).toEqual([]);
  } finally {
    await own.close();
  }
});

test('sync goes on by itself after a failure, when it has left the server alone for a while', async () => {
  const { device, proxy, name } = await proxied();
  const replication = device.sync({ random: () => 0 });
  await replication.awaitInSync();
  proxy.rule = (passing) => (isWrite(passing) ? 503 : 'pass');
  await device.notes.insert(device.note());
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  proxy.rule = undefined;
  await replication.awaitInSync();
  expect(await countOnServer(name)).toBe(1);
});
