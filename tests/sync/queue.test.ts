import { expect, test } from 'vitest';
import type { QueuedWrite } from '../../sync/worker/protocol';
import { openDevice, stateOf } from './fixture/client';
import { isWrite } from './fixture/proxy';
import { forged, keptBy, marked, openQueueSite, rideOf, ridesOf, signIn } from './fixture/queue-site';
import { makeId } from './fixture/rows';
import { setSession, startWorker, type Worker } from './fixture/worker';

/** The background queue against a real server; tests/e2e/background.spec.ts has it in a real browser. */

const site = openQueueSite();

test('a worker killed between the server’s answer and its own note sends twice, and the server has it once', async () => {
  const first = await startWorker();
  const ride = rideOf(site.client, site.proxy);
  await first.keep(ride);
  let arrived = (): void => undefined;
  const isThere = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  site.proxy.rule = () => ({
    async answerAfter() {
      first.kill();
      arrived();
    },
  });
  void first.nudge();
  await isThere;
  site.proxy.rule = undefined;
  expect(await ridesOf(site.client)).toHaveLength(1);

  const second = await startWorker();
  expect(await second.nudge()).toBe(0);
  expect(site.proxy.writes()).toHaveLength(2);
  expect(await ridesOf(site.client)).toHaveLength(1);
  await expect.poll(() => site.heard.news.map(({ type }) => type)).toEqual(['queued', 'delivered']);
});

test('what the server refuses leaves the queue, is sent no more, and is shown as refused by the page', async () => {
  const device = await openDevice(await site.server.device(site.name, site.proxy.url), { only: 'rides' });
  const worker = await startWorker();
  device.available$.next(false);
  const kept: Promise<unknown>[] = [];
  const replication = device.syncRides({
    push: {
      modifier: ({ owner, stream }) => ({ owner, stream }),
      handOver: (one) => void kept.push(worker.keep(one)),
    },
  });
  const bad = await device.rides.insert(device.ride({ stream: 'bad' }));
  await stateOf(replication, ({ waiting }) => waiting === 1);
  await expect.poll(() => kept.length).toBe(1);
  await Promise.all(kept);

  expect(await worker.nudge()).toBe(0);
  const { length: sent } = site.proxy.writes();
  expect(sent).toBe(1);
  await expect.poll(() => site.heard.news.at(-1)).toMatchObject({ type: 'refused', status: 400 });
  const refused = site.heard.news.at(-1) as { answer: string };
  expect(JSON.parse(refused.answer)).toMatchObject({ data: { stream: { code: 'not-finished' } } });
  expect(await keptBy()).toEqual([]);
  expect(await worker.nudge()).toBe(0);
  expect(site.proxy.writes()).toHaveLength(sent);

  device.available$.next(true);
  await replication.awaitInSync();
  expect(device.rejections.all()).toMatchObject([
    { docId: bad.id, code: 'not-finished', message: 'The ride does not finish.' },
  ]);
  expect(await worker.nudge()).toBe(0);
  expect(site.proxy.writes()).toHaveLength(sent + 1);
});

test('the next user on the device does not send what the last one left, and it goes when they are back', async () => {
  const worker = await startWorker();
  await worker.keep(rideOf(site.client, site.proxy));
  const other = await site.another();
  signIn(other);
  await worker.keep(rideOf(other, site.proxy));
  expect(await worker.nudge()).toBe(1);
  expect(site.proxy.writes()).toHaveLength(1);
  expect(await ridesOf(other)).toHaveLength(1);
  expect(await ridesOf(site.client)).toHaveLength(0);
  signIn(site.client);
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toHaveLength(1);
});

test('a row kept again and again while the server is away is sent once', async () => {
  const worker = await startWorker();
  const ride = rideOf(site.client, site.proxy);
  for (let n = 0; n < 3; n++) await worker.keep(ride);
  site.proxy.rule = (passing) => (isWrite(passing) ? 'cut' : 'pass');
  expect(await worker.nudge()).toBe(1);
  site.proxy.rule = undefined;
  site.proxy.log.length = 0;
  expect(await worker.nudge()).toBe(0);
  expect(site.proxy.writes()).toHaveLength(1);
});

test('an answer that is not the record sent delivers nothing: a portal’s page, another record', async () => {
  const worker = await startWorker();
  await worker.keep(rideOf(site.client, site.proxy));
  for (const text of ['<html>Please log in</html>', '{}', JSON.stringify({ id: makeId() }), 'null']) {
    site.proxy.rule = (passing) => (isWrite(passing) ? { text } : 'pass');
    expect(await worker.nudge()).toBe(1);
  }
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toHaveLength(1);
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
  site.proxy.rule = (passing) => (isWrite(passing) ? 503 : 'pass');
  await worker.keep(rideOf(site.client, site.proxy));
  expect(await worker.nudge()).toBe(1);
  forgery = 'second';
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(borne).toEqual(['first', 'second']);
  expect(await ridesOf(site.client)).toHaveLength(1);
});

test.each<[string, (worker: Worker, one: QueuedWrite) => Promise<unknown>]>([
  ['handed over', (worker, one) => worker.keep(one)],
  [
    'kept from a marked request',
    async (worker, one) => {
      expect((await worker.request(marked(one))).type).toBe('error');
      await expect.poll(() => site.heard.news.length).toBe(1);
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
  site.proxy.rule = (passing) => (isWrite(passing) ? 'cut' : 'pass');
  await leave(worker, {
    ...rideOf(site.client, site.proxy),
    headers: { 'X-XSRF-TOKEN': 'old', Authorization: 'of then' },
  });
  expect(JSON.stringify(await keptBy())).not.toContain('of then');
  expect(await worker.nudge()).toBe(1);
  isAt.now = 'worker';
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(borne.map((all) => all.get('X-XSRF-TOKEN'))).toEqual(['old', 'new']);
  expect(borne.map((all) => all.get('Content-Type'))).toEqual(['application/json', 'application/json']);
  expect(new Set(borne.map((all) => all.get('Authorization')))).toEqual(
    new Set([site.client.authStore.token]),
  );
  expect(await ridesOf(site.client)).toHaveLength(1);
});

test('a token the server has refused is not shown again, not even by a worker started anew', async () => {
  const first = await startWorker();
  await first.keep(rideOf(site.client, site.proxy));
  site.proxy.rule = (passing) => (isWrite(passing) ? 401 : 'pass');
  expect(await first.nudge()).toBe(1);
  site.proxy.rule = undefined;
  expect(await first.nudge()).toBe(1);
  const second = await startWorker();
  expect(await second.nudge()).toBe(1);
  expect(site.proxy.writes()).toHaveLength(1);
  // Another token is another matter.
  setSession({ token: forged(site.client.authStore.token), uid: site.client.authStore.record?.id ?? '' });
  expect(await second.nudge()).toBe(1);
  expect(site.proxy.writes()).toHaveLength(2);
});
