import type PocketBase from 'pocketbase';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { PocketBaseReplication } from '../../sync/index';
import { eventually } from '../harness/eventually';
import { listen } from '../harness/live-channel';
import { closeLater, type Device, openDevice } from './fixture/client';
import { type FaultyProxy, isLive, startProxy } from './fixture/proxy';
import { type SyncServer, startSyncServer } from './fixture/server';

/** The live connection on the wire: what it brings, what makes up for what it misses, its end with its user. */

let server: SyncServer;
beforeAll(async () => {
  server = await startSyncServer();
});
afterAll(() => server.close());
afterEach(() => {
  vi.unstubAllGlobals();
});

/** Without news the server is asked now and then, here after 54 s: what comes before has another cause. */
const lateQuestions = { random: () => 1 };
const BEFORE_THEM_MS = 30_000;

const openLines = ({ lines }: FaultyProxy): number => lines.filter(({ isOpen }) => isOpen).length;
const wordsOn = ({ lines }: FaultyProxy): string => lines.map(({ heard }) => heard).join('\n');

/** Somebody writes on another device of theirs. @returns the id of the row */
async function write(client: PocketBase, text: string): Promise<string> {
  const { id } = await client.collection('notes').create({ owner: client.authStore.record?.id, text });
  return id;
}

/**
 * Somebody writes three rows, each again until `words` tell of it: a busy PocketBase may leave an event out. Events
 * are told side by side, but one of a row written before is not overtaken by all of these.
 *
 * @returns the ids of all that was written
 */
async function ring(client: PocketBase, text: string, words: () => string): Promise<string[]> {
  const ids: string[] = [];
  for (let rings = 0; rings < 3; rings++) {
    await eventually(async () => {
      const id = await write(client, text);
      ids.push(id);
      await eventually(() => expect(words()).toContain(id), 5_000);
    });
  }
  return ids;
}

/** The same, heard by another device of theirs. */
async function ringElsewhere(client: PocketBase, text: string): Promise<string[]> {
  const channel = await listen(server.url, ['notes/*'], client.authStore.token);
  try {
    return await ring(client, text, () => [...channel.heard].join());
  } finally {
    channel.close();
  }
}

/** A user with a device that was seen to hear of what another one writes. */
async function hearing(name: string) {
  const proxy = closeLater(await startProxy(server.url));
  const elsewhere = await server.user(name);
  const device = await openDevice(await server.device(name, proxy.url), { only: 'notes' });
  const replication = device.sync({ live: true, ...lateQuestions });
  await replication.awaitInSync();
  await heard(device, proxy, elsewhere);
  return { proxy, elsewhere, device, replication };
}

async function heard(device: Device, proxy: FaultyProxy, elsewhere: PocketBase): Promise<void> {
  await eventually(() => expect(device.client.realtime.isConnected).toBe(true));
  const ids = await ring(elsewhere, 'news', () => wordsOn(proxy));
  await eventually(
    async () => expect((await device.notes.findByIds(ids).exec()).size).toBe(ids.length),
    BEFORE_THEM_MS,
  );
}

test('what was written while the live connection was down arrives once it stands again, without being asked for', async () => {
  const { proxy, elsewhere, device, replication } = await hearing('down');
  const { length: before } = proxy.log;
  proxy.rule = (passing) => (isLive(passing) ? 'cut' : 'pass');
  proxy.hangUp();
  // It tries again later than the last news have had their effect: nothing asks any more.
  await eventually(() => expect(proxy.log.slice(before).some(isLive)).toBe(true));
  await replication.awaitInSync();
  const id = await write(elsewhere, 'meanwhile');
  proxy.rule = undefined;
  await eventually(async () => expect(await device.texts()).toContain('meanwhile'), BEFORE_THEM_MS);
  expect(openLines(proxy)).toBe(1);
  // Its own event has gone to nobody.
  expect(wordsOn(proxy)).not.toContain(id);
});

test('what was written between the first look and a subscription on a connection that stands arrives', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const elsewhere = await server.user('joining');
  const device = await openDevice(await server.device('joining', proxy.url));
  const rides = device.syncRides({ live: true, ...lateQuestions });
  await rides.awaitInSync();
  await eventually(() => expect(device.client.realtime.isConnected).toBe(true));
  let subscribe = (): void => undefined;
  const isTime = new Promise<void>((resolve) => {
    subscribe = resolve;
  });
  let isHeld = false;
  proxy.rule = async (passing) => {
    if (isLive(passing)) {
      isHeld = true;
      await isTime;
    }
    return 'pass' as const;
  };
  const notes = device.mirror({ live: true, ...lateQuestions });
  await notes.awaitInSync();
  await eventually(() => expect(isHeld).toBe(true));
  await write(elsewhere, 'in between');
  subscribe();
  await eventually(async () => expect(await device.texts()).toEqual(['in between']), BEFORE_THEM_MS);
  expect(proxy.lines).toHaveLength(1);
});

test('who is signed out hears no event any more', async () => {
  const { proxy, elsewhere, device } = await hearing('out');
  device.client.authStore.clear();
  await eventually(() => expect(openLines(proxy)).toBe(0));
  const ids = await ringElsewhere(elsewhere, 'later');
  for (const id of ids) expect(wordsOn(proxy)).not.toContain(id);
  expect(proxy.lines).toHaveLength(1);
});

test('a live connection that failed at first comes by itself, and leaves nothing behind when it ends', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const elsewhere = await server.user('failing');
  const device = await openDevice(await server.device('failing', proxy.url), { only: 'notes' });
  proxy.rule = (passing) => (isLive(passing) ? 503 : 'pass');
  const replication = device.sync({ live: true, ...lateQuestions });
  await replication.awaitInSync();
  await eventually(() => expect(proxy.log.filter(isLive)).not.toEqual([]));
  proxy.rule = undefined;
  await eventually(() => expect(openLines(proxy)).toBe(1), BEFORE_THEM_MS);
  await replication.awaitInSync();
  await heard(device, proxy, elsewhere);
  device.client.authStore.clear();
  await eventually(() => expect(openLines(proxy)).toBe(0));
});

/** Whatever is done about the first user before somebody else's token takes the place of theirs. */
const changes = [
  { how: 'while the first still replicates', users: ['ann', 'ben'], end: async () => undefined },
  {
    how: 'once the first has ended',
    users: ['cleo', 'dan'],
    end: ({ cancel }: PocketBaseReplication) => cancel(),
  },
] as const;

for (const { how, users, end } of changes)
  test(`after a change of user ${how} no event of the first comes`, async () => {
    const [ann, ben] = users;
    const { proxy, elsewhere: byAnn, device: before, replication } = await hearing(ann);
    const byBen = await server.user(ben);
    const { client } = before;
    await end(replication);
    client.authStore.save(byBen.authStore.token, byBen.authStore.record);

    const device = await openDevice(client, { only: 'notes' });
    await device.sync({ live: true, ...lateQuestions }).awaitInSync();
    await eventually(() => expect(proxy.lines.map(({ isOpen }) => isOpen)).toEqual([false, true]));
    const ids = await ringElsewhere(byAnn, 'of the first');
    await heard(device, proxy, byBen);
    for (const id of ids) expect(wordsOn(proxy)).not.toContain(id);
    expect(await device.texts()).not.toContain('of the first');
  });

test('who logs out of the game hears no event any more, whoever has not let go', async () => {
  const proxy = closeLater(await startProxy(server.url));
  const elsewhere = await server.user('player');
  // The game's own client, as on a page of this server.
  vi.stubGlobal('location', { origin: proxy.url, pathname: '/' });
  vi.stubGlobal('document', { cookie: '', documentElement: { lang: 'en-US' } });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const { logIn, logOut } = await import('../../src/session/account');
  const { pocketBase } = await import('../../src/session/client');
  await logIn('player@sync.invalid', 'only-for-tests-1');
  const client = await pocketBase();
  await client.collection('notes').subscribe('*', () => undefined);
  await ring(elsewhere, 'news', () => wordsOn(proxy));

  await logOut();
  await eventually(() => expect(openLines(proxy)).toBe(0));
  const ids = await ringElsewhere(elsewhere, 'later');
  for (const id of ids) expect(wordsOn(proxy)).not.toContain(id);
});
