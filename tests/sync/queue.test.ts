import type PocketBase from 'pocketbase';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { KEY_HEADER, OWNER_HEADER, type QueuedWrite } from '../../sync/queue-protocol';
import { openDevice, stateOf } from './fixture/client';
import { type FaultyProxy, isWrite, startProxy } from './fixture/proxy';
import { makeId } from './fixture/rows';
import { type SyncServer, startSyncServer } from './fixture/server';
import { hearNews, setSession, startWorker, type Worker } from './fixture/worker';

/** The background queue against a real server; tests/e2e/background.spec.ts has it in a real browser. */

const DAY_MS = 86_400_000;

let server: SyncServer;
let proxy: FaultyProxy;
beforeAll(async () => {
  server = await startSyncServer();
  proxy = await startProxy(server.url);
});
afterAll(async () => {
  await proxy.close();
  await server.close();
});

let users = 0;
let client: PocketBase;
let heard: ReturnType<typeof hearNews>;
beforeEach(async () => {
  client = await server.user(`queue${++users}`);
  signIn(client);
  proxy.rule = undefined;
  proxy.log.length = 0;
  heard = hearNews();
});
afterEach(() => heard.stop());

function signIn({ authStore }: PocketBase): void {
  setSession({ token: authStore.token, uid: authStore.record?.id ?? '' });
}

function write(of: PocketBase, over: { stream?: string; id?: string } = {}): QueuedWrite {
  const { stream = 'left right left', id = makeId() } = over;
  const owner = of.authStore.record?.id ?? '';
  return {
    ...{ key: `rides|${id}`, owner, method: 'POST' },
    url: `${proxy.url}/api/collections/rides/records`,
    body: JSON.stringify({ id, owner, stream }),
  };
}

/** All the worker keeps on the disk, under whatever name. */
function keptBy(): Promise<unknown[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('workbox-background-sync');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const reading = opening.result.transaction('requests').objectStore('requests').getAll();
      reading.onerror = () => reject(reading.error);
      reading.onsuccess = () => {
        opening.result.close();
        resolve(reading.result);
      };
    };
  });
}

const ridesOf = async (of: PocketBase): Promise<string[]> =>
  (await of.collection('rides').getFullList()).map(({ id }) => id);

test('a worker killed between the server’s answer and its own note sends twice, and the server has it once', async () => {
  const first = await startWorker();
  const ride = write(client);
  await first.keep(ride);
  let arrived = (): void => undefined;
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  proxy.rule = () => ({
    async answerAfter() {
      first.kill();
      arrived();
    },
  });
  void first.nudge();
  await isThere;
  proxy.rule = undefined;
  expect(await ridesOf(client)).toHaveLength(1);

  const second = await startWorker();
  expect(await second.nudge()).toBe(0);
  expect(proxy.writes()).toHaveLength(2);
  expect(await ridesOf(client)).toHaveLength(1);
  await expect.poll(() => heard.news.map(({ type }) => type)).toEqual(['queued', 'delivered']);
});

test('what the server refuses leaves the queue, is sent no more, and is shown as refused by the page', async () => {
  const device = await openDevice(await server.device(`queue${users}`, proxy.url), { only: 'rides' });
  const worker = await startWorker();
  device.available$.next(false);
  const kept: Promise<void>[] = [];
  const replication = device.syncRides({
    push: {
      toRemote: ({ owner, stream }) => ({ owner, stream }),
      background: (one) => void kept.push(worker.keep(one)),
    },
  });
  const bad = await device.rides.insert(device.ride({ stream: 'bad' }));
  await stateOf(replication, ({ waiting }) => waiting === 1);
  await expect.poll(() => kept.length).toBe(1);
  await Promise.all(kept);

  expect(await worker.nudge()).toBe(0);
  const { length: sent } = proxy.writes();
  expect(sent).toBe(1);
  await expect.poll(() => heard.news.at(-1)).toMatchObject({ type: 'refused', status: 400 });
  const refused = heard.news.at(-1) as { answer: string };
  expect(JSON.parse(refused.answer)).toMatchObject({ data: { stream: { code: 'not-finished' } } });
  expect(await keptBy()).toEqual([]);
  expect(await worker.nudge()).toBe(0);
  expect(proxy.writes()).toHaveLength(sent);

  device.available$.next(true);
  await replication.inSync();
  expect(device.rejections.all()).toMatchObject([
    { docId: bad.id, code: 'not-finished', message: 'The ride does not finish.' },
  ]);
  expect(await worker.nudge()).toBe(0);
  expect(proxy.writes()).toHaveLength(sent + 1);
});

test('a write is delivered for 14 days, and given up unsent after them', async () => {
  let now = Date.now();
  const worker = await startWorker({ clock: () => now });
  const young = write(client);
  const old = write(client);
  proxy.rule = (passing) => (isWrite(passing) ? 503 : 'pass');
  await worker.keep(old);
  now += DAY_MS / 2;
  await worker.keep(young);
  expect(await worker.nudge()).toBe(2);
  proxy.rule = undefined;
  proxy.log.length = 0;
  // A session that is still good then.
  const { authStore } = client;
  setSession({ token: lasting(authStore.token), uid: authStore.record?.id ?? '' });
  proxy.rule = (passing) => (isWrite(passing) ? { text: passing.body } : 'pass');
  now += 13.75 * DAY_MS;
  expect(await worker.nudge()).toBe(0);
  expect(proxy.writes().map(({ body }) => body)).toEqual([young.body]);
  await expect
    .poll(() => heard.news.filter(({ type }) => type !== 'queued'))
    .toMatchObject([
      { type: 'refused', key: old.key, status: 0 },
      { type: 'delivered', key: young.key },
    ]);
  expect(await keptBy()).toEqual([]);
});

/** A token as PocketBase's that ends in a hundred days. */
function lasting(token: string): string {
  const [head, payload = '', tail] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
  const exp = Math.floor((Date.now() + 100 * DAY_MS) / 1000);
  return `${head}.${Buffer.from(JSON.stringify({ ...claims, exp })).toString('base64url')}.${tail}`;
}

test('the next user on the device does not send what the last one left, and it goes when they are back', async () => {
  const worker = await startWorker();
  await worker.keep(write(client));
  const other = await server.user(`queue${++users}`);
  signIn(other);
  await worker.keep(write(other));
  expect(await worker.nudge()).toBe(1);
  expect(proxy.writes()).toHaveLength(1);
  expect(await ridesOf(other)).toHaveLength(1);
  expect(await ridesOf(client)).toHaveLength(0);
  signIn(client);
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(client)).toHaveLength(1);
});

test('a row kept again and again while the server is away is sent once', async () => {
  const worker = await startWorker();
  const ride = write(client);
  for (let n = 0; n < 3; n++) await worker.keep(ride);
  proxy.rule = (passing) => (isWrite(passing) ? 'cut' : 'pass');
  expect(await worker.nudge()).toBe(1);
  proxy.rule = undefined;
  proxy.log.length = 0;
  expect(await worker.nudge()).toBe(0);
  expect(proxy.writes()).toHaveLength(1);
});

test('an answer that is not the record sent delivers nothing: a portal’s page, another record', async () => {
  const worker = await startWorker();
  await worker.keep(write(client));
  for (const text of ['<html>Please log in</html>', '{}', JSON.stringify({ id: makeId() }), 'null']) {
    proxy.rule = (passing) => (isWrite(passing) ? { text } : 'pass');
    expect(await worker.nudge()).toBe(1);
  }
  proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(client)).toHaveLength(1);
});

test('a delivery bears what else it has to, as that is at the moment it is sent', async () => {
  const borne: (string | null)[] = [];
  let forgery = 'first';
  const worker = await startWorker({
    headers: async () => ({ 'X-XSRF-TOKEN': forgery }),
    fetch(to, init) {
      borne.push(new Headers(init?.headers).get('X-XSRF-TOKEN'));
      return fetch(to, init);
    },
  });
  proxy.rule = (passing) => (isWrite(passing) ? 503 : 'pass');
  await worker.keep(write(client));
  expect(await worker.nudge()).toBe(1);
  forgery = 'second';
  proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(borne).toEqual(['first', 'second']);
  expect(await ridesOf(client)).toHaveLength(1);
});

/** A write as a page sends it by itself, under the worker's care. */
const marked = ({ key, owner, method, url, body, headers }: QueuedWrite): Request =>
  new Request(url, {
    ...{ method, body },
    headers: { ...headers, 'Content-Type': 'application/json', [KEY_HEADER]: key, [OWNER_HEADER]: owner },
  });

test.each<[string, (worker: Worker, one: QueuedWrite) => Promise<unknown>]>([
  ['handed over', (worker, one) => worker.keep(one)],
  [
    'kept from a marked request',
    async (worker, one) => {
      expect((await worker.request(marked(one))).type).toBe('error');
      await expect.poll(() => heard.news.length).toBe(1);
    },
  ],
])('a copy %s bears what the page gave it, unless the worker knows better', async (_, leave) => {
  const borne: Headers[] = [];
  const isAt = { now: 'page' };
  const worker = await startWorker({
    headers: async () => (isAt.now === 'worker' ? { 'X-XSRF-TOKEN': 'new' } : {}),
    fetch(to, init) {
      if (init !== undefined) borne.push(new Headers(init.headers));
      return fetch(to, init);
    },
  });
  proxy.rule = (passing) => (isWrite(passing) ? 'cut' : 'pass');
  await leave(worker, { ...write(client), headers: { 'X-XSRF-TOKEN': 'old', Authorization: 'of then' } });
  expect(JSON.stringify(await keptBy())).not.toContain('of then');
  expect(await worker.nudge()).toBe(1);
  isAt.now = 'worker';
  proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(borne.map((all) => all.get('X-XSRF-TOKEN'))).toEqual(['old', 'new']);
  expect(borne.map((all) => all.get('Content-Type'))).toEqual(['application/json', 'application/json']);
  expect(new Set(borne.map((all) => all.get('Authorization')))).toEqual(new Set([client.authStore.token]));
  expect(await ridesOf(client)).toHaveLength(1);
});

test('a token the server has refused is not shown again, not even by a worker started anew', async () => {
  const first = await startWorker();
  await first.keep(write(client));
  proxy.rule = (passing) => (isWrite(passing) ? 401 : 'pass');
  expect(await first.nudge()).toBe(1);
  proxy.rule = undefined;
  expect(await first.nudge()).toBe(1);
  const second = await startWorker();
  expect(await second.nudge()).toBe(1);
  expect(proxy.writes()).toHaveLength(1);
  // Another token is another matter.
  setSession({ token: lasting(client.authStore.token), uid: client.authStore.record?.id ?? '' });
  expect(await second.nudge()).toBe(1);
  expect(proxy.writes()).toHaveLength(2);
});
