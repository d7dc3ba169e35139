import type PocketBase from 'pocketbase';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLater, type Device, openDevice } from './fixture/client';
import { type FaultyProxy, isWrite, type Passing, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

interface Proxied {
  readonly device: Device;
  readonly proxy: FaultyProxy;
  /** Texts of what the server has. */
  arrived(): Promise<string[]>;
}

async function proxied(name: string): Promise<Proxied> {
  const proxy = closeLater(await startProxy(server.url));
  const client: PocketBase = await server.user(name, proxy.url);
  const direct = await server.device(name);
  const arrived = async () =>
    (await direct.collection('notes').getFullList()).map((record) => String(record.text)).sort();
  return { device: await openDevice(client), proxy, arrived };
}

async function write(device: Device, texts: readonly string[]): Promise<void> {
  await device.notes.bulkInsert(texts.map((text) => device.note({ text })));
}

const numbered = (count: number, word = 'note'): string[] =>
  Array.from({ length: count }, (_, n) => `${word} ${n}`).sort();

/** How many rows a request bears. */
const rowsIn = ({ body }: Passing): number => body.split('"text"').length - 1;

test('a row that the server fails on holds up nobody in its batch', async () => {
  const { device, proxy, arrived } = await proxied('poison');
  proxy.rule = (passing) => (isWrite(passing) && passing.body.includes('poison') ? 500 : 'pass');
  const healthy = numbered(19);
  await write(device, [...healthy.slice(0, 7), 'poison', ...healthy.slice(7)]);
  device.sync();
  await expect.poll(arrived).toEqual(healthy);
  // And it is there itself when the server can take it.
  proxy.rule = undefined;
  await expect.poll(arrived).toEqual([...healthy, 'poison'].sort());
});

test('a server that takes few rows at a time gets them in steady progress', async () => {
  const { device, proxy, arrived } = await proxied('limits');
  const admin = await server.admin();
  const rules = [{ label: '*:create', audience: '', duration: 1, maxRequests: 4 }];
  await admin.settings.update({ rateLimits: { enabled: true, rules } });
  try {
    await write(device, numbered(12));
    const replication = device.sync();
    await expect.poll(arrived, { interval: 500 }).toEqual(numbered(12));
    await replication.awaitInSync();
    expect(device.rejections.all()).toEqual([]);
    expect(proxy.writes().length).toBeLessThan(60);
  } finally {
    await admin.settings.update({ rateLimits: { enabled: false } });
  }
});

test('a batch that takes too long is made smaller', async () => {
  const { device, proxy, arrived } = await proxied('slow');
  const never = new Promise<void>(() => undefined);
  proxy.rule = (passing) =>
    isWrite(passing) && rowsIn(passing) > 3 ? never.then(() => 'cut' as const) : 'pass';
  await write(device, numbered(12));
  device.sync({ patienceMs: 500 });
  await expect.poll(arrived).toEqual(numbered(12));
});

test('a batch that the server breaks off is made smaller at once', async () => {
  const { device, proxy, arrived } = await proxied('broken');
  const says = JSON.stringify({ status: 400, message: 'Failed to save.', data: {} });
  proxy.rule = (passing) => (isWrite(passing) && rowsIn(passing) > 5 ? { status: 400, text: says } : 'pass');
  await write(device, numbered(20));
  await device.sync().awaitInSync();
  expect(await arrived()).toEqual(numbered(20));
  expect(proxy.writes().length).toBeLessThan(12);
});

test('with a poisoned row in a hundred and every third answer lost, the healthy ones arrive in ten tries', async () => {
  const { device, proxy, arrived } = await proxied('third');
  const healthy = numbered(99);
  const tries = new Map<string, number>();
  let answers = 0;
  proxy.rule = (passing) => {
    if (!isWrite(passing)) return 'pass';
    for (const text of healthy) {
      if (passing.body.includes(`"${text}"`)) tries.set(text, (tries.get(text) ?? 0) + 1);
    }
    if (passing.body.includes('poison')) return 500;
    return ++answers % 3 === 0 ? 502 : 'pass';
  };
  await write(device, [...healthy.slice(0, 40), 'poison', ...healthy.slice(40)]);
  device.sync();
  await expect.poll(arrived).toEqual(healthy);
  expect(Math.max(...tries.values())).toBeLessThanOrEqual(10);
});
