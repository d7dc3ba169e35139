import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeLater, type Device, openDevice, stateOf } from './fixture/client';
import { type Fate, type FaultyProxy, isWrite, type Passing, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

/** One row at which something fails each time: the others arrive all the same. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());

const GOOD = 10;
const HTML = '<!doctype html><title>Blocked</title>';
const never = new Promise<never>(() => undefined);
let users = 0;

interface Proxied {
  readonly device: Device;
  readonly proxy: FaultyProxy;
  /** How many good rows the server has. */
  arrived(): Promise<number>;
}

async function proxied(): Promise<Proxied> {
  const name = `heldup${++users}`;
  const proxy = closeLater(await startProxy(server.url));
  const device = await openDevice(await server.user(name, proxy.url), { only: 'notes' });
  const direct = await server.device(name);
  const arrived = async () =>
    (await direct.collection('notes').getFullList({ filter: 'text = "good"' })).length;
  return { device, proxy, arrived };
}

/** One bad row that is sent first, and some good ones. @returns the bad one's id */
async function write(device: Device, bad: string): Promise<string> {
  const first = device.note({ id: `0${device.note().id.slice(1)}`, text: bad });
  const good = Array.from({ length: GOOD }, () =>
    device.note({ id: `z${device.note().id.slice(1)}`, text: 'good' }),
  );
  await device.notes.bulkInsert([first, ...good]);
  return first.id;
}

const ofBad =
  (fate: Fate | Promise<Fate>) =>
  (passing: Passing): Fate | Promise<Fate> =>
    isWrite(passing) && passing.body.includes('<script>') ? fate : 'pass';

const ways: [string, Fate | Promise<Fate>][] = [
  ['a firewall’s page with status 403', { status: 403, text: HTML }],
  ['a firewall’s page with status 413', { status: 413, text: HTML }],
  ['a portal’s page', { text: HTML }],
  ['no answer in time', never],
  ['a broken connection', 'cut'],
];

test.each(ways.flatMap(([name, fate]) => [1, 50].map((size) => [name, size, fate] as const)))(
  '%s about one row in batches of %i holds up no other',
  async (_, batchSize, fate) => {
    const { device, proxy, arrived } = await proxied();
    proxy.rule = ofBad(fate);
    const id = await write(device, '<script>');
    const replication = device.sync({ push: { batchSize }, patienceMs: 1000, random: () => 0 });
    await expect.poll(arrived).toBe(GOOD);
    expect(device.rejections.all()).toEqual([]);
    proxy.rule = undefined;
    await replication.awaitInSync();
    expect((await device.client.collection('notes').getOne(id)).text).toBe('<script>');
  },
);

test('a firewall that stops every row is left alone after some', async () => {
  const { device, proxy } = await proxied();
  const replication = device.sync({ push: { batchSize: 1 } });
  await replication.awaitInSync();
  proxy.rule = (passing) => (isWrite(passing) ? { status: 403, text: HTML } : 'pass');
  await device.notes.bulkInsert(Array.from({ length: 40 }, () => device.note()));
  await stateOf(replication, ({ phase }) => phase === 'connecting');
  expect(proxy.writes().length).toBeLessThan(10);
});

const rules = ['bare 404', 'says 404', 'bare 401', 'says 401', 'bare 409', 'says 409'];
test.each(rules.flatMap((rule) => [1, 50].map((size) => [rule, size] as const)))(
  'a creation about which an application’s hook %s, in batches of %i, is rejected with its words',
  async (text, batchSize) => {
    const { device, arrived } = await proxied();
    const docId = await write(device, text);
    const replication = device.sync({ push: { batchSize }, random: () => 0 });
    await expect.poll(arrived).toBe(GOOD);
    await replication.awaitInSync();
    const code = text.startsWith('says') ? 'slot_booked' : 'refused';
    const message = expect.stringContaining('The application says no.');
    const status = Number(text.slice(-3));
    expect(device.rejections.all()).toMatchObject([{ docId, code, status, message }]);
    await stateOf(replication, ({ phase }) => phase === 'idle');
  },
);

test.each(['bare 401', 'says 401', 'bare 409', 'says 409'])(
  'a change about which an application’s hook %s is rejected with its words',
  async (text) => {
    const { device, proxy } = await proxied();
    const doc = await device.notes.insert(device.note());
    const replication = device.sync({ random: () => 0 });
    await replication.awaitInSync();
    await doc.incrementalPatch({ text });
    await replication.awaitInSync();
    const code = text.startsWith('says') ? 'slot_booked' : 'refused';
    expect(device.rejections.all()).toMatchObject([
      { docId: doc.id, code, status: Number(text.slice(-3)), doc: { text } },
    ]);
    expect(await device.read(doc.id)).toMatchObject({ text, pending: 3 });
    // Without a reason it is sent again by itself, with growing pauses.
    if (text.startsWith('says'))
      expect(proxy.writes().filter(({ body }) => body.includes(text)).length).toBeLessThan(3);
  },
);

test('where the collection is missing, no row is sent', async () => {
  const { device, proxy } = await proxied();
  const replication = device.sync({ collectionName: 'notez' });
  await device.notes.insert(device.note());
  await stateOf(replication, ({ phase, waiting }) => phase === 'connecting' && waiting === 1);
  expect(proxy.writes()).toEqual([]);
  expect(device.rejections.all()).toEqual([]);
});
