import { expect, test, vi } from 'vitest';
import { type Fate, isWrite, type Passing } from './fixture/proxy';
import { forged, keptBy, marked, openQueueSite, rideOf, ridesOf, signIn } from './fixture/queue-site';
import { makeId } from './fixture/rows';
import { setSession, startWorker } from './fixture/worker';

/** The background queue where something is at fault: a copy, the server, the way to it, the clock, the disk. */

const DAY_MS = 86_400_000;
const site = openQueueSite();

/** What becomes of writes; all else passes. */
function ofWrites(fate: (passing: Passing) => Fate | Promise<Fate>): void {
  site.proxy.rule = (passing) => (isWrite(passing) ? fate(passing) : 'pass');
}

const rides = (count: number) => Array.from({ length: count }, () => rideOf(site.client, site.proxy));
const decisions = () => site.heard.news.map(({ type }) => type).filter((type) => type !== 'queued');

test('a copy the server fails at holds no other up, and is tried again after a rest of its own', async () => {
  let now = Date.now();
  const worker = await startWorker({ clock: () => now, random: () => 0 });
  const [bad, ...others] = rides(4);
  for (const one of [bad!, ...others]) await worker.keep(one);
  ofWrites(({ body }) => (body === bad!.body ? 500 : 'pass'));
  expect(await worker.nudge()).toBe(1);
  expect(new Set(await ridesOf(site.client))).toEqual(new Set(others.map(({ id }) => id)));

  const tries = async (): Promise<number> => {
    site.proxy.log.length = 0;
    await worker.nudge();
    return site.proxy.writes().length;
  };
  expect(await tries()).toBe(0);
  now += 500;
  expect(await tries()).toBe(1);
  now += 999;
  expect(await tries()).toBe(0);
  now += 1;
  site.proxy.rule = undefined;
  expect(await tries()).toBe(1);
  expect(await keptBy()).toEqual([]);
  expect(await ridesOf(site.client)).toHaveLength(4);
});

test('a copy whose connection is cut each time holds no other up', async () => {
  const worker = await startWorker();
  const [bad, ...others] = rides(3);
  for (const one of [bad!, ...others]) await worker.keep(one);
  ofWrites(({ body }) => (body === bad!.body ? 'cut' : 'pass'));
  expect(await worker.nudge()).toBe(3);
  expect(await worker.nudge()).toBe(1);
  expect(await ridesOf(site.client)).toHaveLength(2);
});

test('a copy about which the server cannot decide twenty times is left to the page', async () => {
  let now = Date.now();
  const worker = await startWorker({ clock: () => now });
  await worker.keep(rideOf(site.client, site.proxy));
  ofWrites(() => 500);
  for (let tries = 1; tries < 20; tries++) {
    expect(await worker.nudge()).toBe(1);
    now += 5 * 60_000;
  }
  expect(await worker.nudge()).toBe(0);
  expect(site.proxy.writes()).toHaveLength(20);
  await expect.poll(decisions).toEqual(['refused']);
});

test('a copy that points to a record on its way waits for it', async () => {
  let now = Date.now();
  const worker = await startWorker({ clock: () => now });
  const note = makeId();
  const ride = rideOf(site.client, site.proxy, { note });
  await worker.keep(ride);
  expect(await worker.nudge()).toBe(1);
  const owner = site.client.authStore.record?.id;
  await site.client.collection('notes').create({ id: note, owner, text: 'late' });
  now += 1000;
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toEqual([ride.id]);
});

test.each([503, 429])(
  'a server that answers %i ends the round, and is asked again at the next',
  async (status) => {
    const worker = await startWorker();
    for (const one of rides(3)) await worker.keep(one);
    ofWrites(() => status);
    expect(await worker.nudge()).toBe(3);
    expect(site.proxy.writes()).toHaveLength(1);
    site.proxy.rule = undefined;
    expect(await worker.nudge()).toBe(0);
  },
);

const NOON = 'Thu, 01 Jan 2026 12:00:00 GMT';
test.each<[number, Record<string, string>]>([
  [503, { 'retry-after': '120' }],
  [429, { 'retry-after': '120' }],
  // By its own clock, whatever the device's says.
  [503, { 'retry-after': 'Thu, 01 Jan 2026 12:02:00 GMT', date: NOON }],
])(
  'a server that answers %i and says when is left alone until then, by the next worker too',
  async (status, headers) => {
    let now = Date.now();
    const options = { clock: () => now };
    const first = await startWorker(options);
    for (const one of rides(2)) await first.keep(one);
    ofWrites(() => ({ status, headers, text: '{"message":"Later.","data":{}}' }));
    expect(await first.nudge()).toBe(2);
    site.proxy.rule = undefined;
    expect(await first.nudge()).toBe(2);
    const second = await startWorker(options);
    now += 119_000;
    expect(await second.nudge()).toBe(2);
    expect(site.proxy.writes()).toHaveLength(1);
    now += 1000;
    expect(await second.nudge()).toBe(0);
  },
);

test('a server that takes a copy and never answers is away, and the queue goes on without it', async () => {
  const worker = await startWorker({ patienceMs: 300 });
  await worker.keep(rideOf(site.client, site.proxy));
  ofWrites(() => new Promise(() => undefined));
  expect(await worker.nudge()).toBe(1);
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
});

test('a late no to the old token does not touch the new one, which delivers in the same round', async () => {
  const { authStore } = site.client;
  const uid = authStore.record?.id ?? '';
  setSession({ token: forged(authStore.token), uid });
  const worker = await startWorker();
  for (const one of rides(2)) await worker.keep(one);
  // The real server says no to the forged token; its answer comes when the page is signed in anew.
  let isFirst = true;
  ofWrites(() => {
    if (!isFirst) return 'pass';
    isFirst = false;
    return { answerAfter: async () => signIn(site.client) };
  });
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toHaveLength(2);
  expect(site.proxy.writes()).toHaveLength(3);
  await expect.poll(decisions).toEqual(['delivered', 'delivered']);
});

const HTML = '<!doctype html><title>Blocked</title>';
test.each<[number, string]>([
  [200, HTML],
  [204, ''],
  [400, HTML],
  [400, '{"message":"Bad request"}'],
  [401, HTML],
  [403, HTML],
  [403, '{"message":"Forbidden"}'],
  [403, '{"status":406,"message":"Forbidden","data":{}}'],
  [404, HTML],
  [413, HTML],
  [500, HTML],
])(
  '%i %s is not the server’s answer: the copy stays, and is delivered when the server answers',
  async (status, text) => {
    const worker = await startWorker();
    await worker.keep(rideOf(site.client, site.proxy));
    ofWrites(() => ({ status, text }));
    expect(await worker.nudge()).toBe(1);
    expect(await worker.nudge()).toBe(1);
    expect(site.proxy.writes()).toHaveLength(2);
    site.proxy.rule = undefined;
    expect(await worker.nudge()).toBe(0);
    expect(await ridesOf(site.client)).toHaveLength(1);
    await expect.poll(decisions).toEqual(['delivered']);
  },
);

test('a portal’s page delivers no copy that bears no id either', async () => {
  const worker = await startWorker();
  const { owner, ...ride } = rideOf(site.client, site.proxy);
  await worker.keep({ ...ride, owner, body: JSON.stringify({ owner, stream: 'without an id' }) });
  ofWrites(() => ({ text: HTML }));
  expect(await worker.nudge()).toBe(1);
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toHaveLength(1);
});

test('a firewall that stops one copy holds no other up, and one that stops all is asked three times', async () => {
  const worker = await startWorker();
  const [bad, ...others] = rides(4);
  for (const one of [bad!, ...others]) await worker.keep(one);
  ofWrites(({ body }) => (body === bad!.body ? { status: 403, text: HTML } : 'pass'));
  expect(await worker.nudge()).toBe(1);
  expect(await ridesOf(site.client)).toHaveLength(3);

  for (const one of rides(4)) await worker.keep(one);
  ofWrites(() => ({ status: 403, text: HTML }));
  site.proxy.log.length = 0;
  expect(await worker.nudge()).toBe(5);
  expect(site.proxy.writes()).toHaveLength(3);
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toHaveLength(8);
});

test('two workers that deliver at once, without locks, leave one record of each copy and lose none', async () => {
  const [first, second] = [await startWorker(), await startWorker()];
  vi.stubGlobal('navigator', {});
  const all = rides(6);
  for (const one of all) await Promise.all([first.keep(one), second.keep(one)]);
  ofWrites(({ body }) => (body === all[0]!.body ? 'double' : 'pass'));
  const sorted = (ids: readonly string[]) => [...ids].sort();
  const left = async () => Math.max(...(await Promise.all([first.nudge(), second.nudge()])));
  await expect.poll(left).toBe(0);
  expect(sorted(await ridesOf(site.client))).toEqual(sorted(all.map(({ id }) => id)));
  expect(new Set(decisions())).toEqual(new Set(['delivered']));
  expect(await keptBy()).toEqual([]);
});

test.each<[string, number]>([
  ['days ahead', 90 * DAY_MS],
  ['set back', -90 * DAY_MS],
])('a clock that is %s gives no copy up and ends no session', async (_, wrong) => {
  let now = Date.now();
  const worker = await startWorker({ clock: () => now });
  const [bad, good] = rides(2);
  await worker.keep(bad!);
  ofWrites(() => 500);
  expect(await worker.nudge()).toBe(1);
  // The copy rests by the clock of before.
  now += wrong;
  await worker.keep(good!);
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toHaveLength(2);
});

test('a full disk keeps no copy and breaks nothing', async () => {
  const worker = await startWorker();
  const [first, second, third] = rides(3);
  await worker.keep(first!);
  const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
  try {
    expect(await worker.keep(second!)).toBe('not-kept');
    ofWrites(() => 'cut');
    expect((await worker.request(marked(third!))).type).toBe('error');
  } finally {
    full.mockRestore();
  }
  site.proxy.rule = undefined;
  expect(await worker.nudge()).toBe(0);
  expect(await ridesOf(site.client)).toEqual([first!.id]);
  expect(await worker.keep(second!)).toBe('kept');
  expect(await worker.nudge()).toBe(0);
});

test('of too many copies the oldest gives way', async () => {
  const worker = await startWorker({ most: 2 });
  const all = rides(3);
  for (const one of all) await worker.keep(one);
  await expect
    .poll(() => site.heard.news.at(-1))
    .toMatchObject({ type: 'refused', key: all[0]!.key, status: 0 });
  expect(await worker.nudge()).toBe(0);
  expect(new Set(await ridesOf(site.client))).toEqual(new Set([all[1]!.id, all[2]!.id]));
});
