import { writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { EventSource } from 'eventsource';
import PocketBase from 'pocketbase';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MOST_CHANNELS, MOST_TOPICS, ownTopic } from '../../server/rules/channels';
import { createChangeFeed } from '../../sync/change-feed';
import { CONNECTED, type Exit, listenTo } from '../../sync/live';
import { type Account, type Api, apiOf, type Json } from '../harness/api';
import { eventually } from '../harness/eventually';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type LiveChannel, listen } from '../harness/live-channel';
import { makeTrackRow } from './permissions/world';

/** What PocketBase has of its channels, and a message to all of them that is too big to be taken on the way. */
const routes = `routerAdd('GET', '/api/topics', (e) => {
  const clients = $app.subscriptionsBroker().clients();
  const topics = [];
  for (const id in clients) topics.push(...Object.keys(clients[id].subscriptions()));
  const held = Object.keys($app.store().getAll()).filter((key) => key.startsWith('fl-channels '));
  return e.json(200, { topics, held });
});
routerAdd('POST', '/api/flood', (e) => {
  const data = 'x'.repeat(1 << 20);
  const clients = $app.subscriptionsBroker().clients();
  for (const id in clients) {
    for (let n = 0; n < 32; n++) clients[id].send(new SubscriptionMessage({ name: 'flood', data }));
  }
  return e.json(200, {});
});`;

let server: GameServer;
let api: Api;
let ann: Account;
let ben: Account;
const open: LiveChannel[] = [];
beforeAll(async () => {
  server = await startGameServer({
    prepare: (dataDir) => writeFileSync(join(dataDir, '..', 'server', 'hooks', 'topics.pb.js'), routes),
  });
  api = apiOf(server);
  ann = await api.account('ann', { verified: true });
  ben = await api.account('ben', { verified: true });
});
afterAll(async () => {
  for (const channel of open) channel.close();
  await server?.close();
});

async function channelOf(topics: readonly string[], token?: string): Promise<LiveChannel> {
  const channel = await listen(server.url, topics, token);
  open.push(channel);
  return channel;
}

const rows = (collection: string) => `/api/collections/${collection}/records`;
const trackOf = (owner: Account): Json => ({ ...makeTrackRow(3, 'private'), owner: owner.id });

async function addTrack(owner: Account): Promise<string> {
  const { status, body } = await api.call('POST', rows('tracks'), trackOf(owner), owner.token);
  expect(status).toBe(200);
  return String(body.id);
}

describe('an account’s own topic', () => {
  it('tells which collection has changed, on all of its devices and to nobody else', async () => {
    const mine = [
      await channelOf([ownTopic(ann.id)], ann.token),
      await channelOf(['PB_CONNECT', ownTopic(ann.id)], ann.token),
    ];
    const other = await channelOf([ownTopic(ben.id)], ben.token);
    const id = await addTrack(ann);
    for (const channel of mine) {
      await channel.hear(`${ownTopic(ann.id)} tracks`);
      expect([...channel.heard]).toEqual([`${ownTopic(ann.id)} tracks`]);
    }
    // Told after what went before.
    await addTrack(ben);
    await other.hear(`${ownTopic(ben.id)} tracks`);
    expect([...other.heard]).toEqual([`${ownTopic(ben.id)} tracks`]);
    const late = await channelOf([ownTopic(ann.id)], ann.token);
    const requests = [{ method: 'PATCH', url: `${rows('tracks')}/${id}`, body: { name: 'Renamed' } }];
    expect((await api.call('POST', '/api/batch', { requests }, ann.token)).status).toBe(200);
    await late.hear(`${ownTopic(ann.id)} tracks`);
  });

  it('cannot be listened to by others', async () => {
    await expect(channelOf([ownTopic(ann.id)], ben.token)).rejects.toThrow(/403/);
    await expect(channelOf([ownTopic(ann.id)])).rejects.toThrow(/403/);
    await expect(channelOf([`${ownTopic(ann.id)}?options={}`], ann.token)).rejects.toThrow(/403/);
  });

  it('costs no look at any rule: PocketBase knows of no topic', async () => {
    await channelOf(['PB_CONNECT', ownTopic(ann.id)], ann.token);
    const { body } = await api.call<{ topics: readonly string[] }>('GET', '/api/topics');
    expect(body.topics).toEqual([]);
  });

  it('is what a device listens to', async () => {
    vi.stubGlobal('EventSource', EventSource);
    const client = new PocketBase(server.url);
    client.authStore.save(ann.token, { id: ann.id, collectionId: '', collectionName: 'users' });
    const connected = vi.fn();
    const listening = { kind: 'topic', topic: ownTopic(ann.id), collection: 'tracks' } as const;
    const feed = createChangeFeed(client, listening, () => 0.5, connected);
    const news = vi.fn();
    const hearing = feed.change$.subscribe(news);
    try {
      feed.subscribe();
      await eventually(() => expect(connected).toHaveBeenCalled());
      const before = news.mock.calls.length;
      await addTrack(ann);
      await eventually(() => expect(news.mock.calls.length).toBeGreaterThan(before));
    } finally {
      hearing.unsubscribe();
      feed.end();
      vi.unstubAllGlobals();
    }
  });

  it('is heard by every part of a device, also by one that begins while the device subscribes', async () => {
    vi.stubGlobal('EventSource', EventSource);
    const client = new PocketBase(server.url);
    client.authStore.save(ben.token, { id: ben.id, collectionId: '', collectionName: 'users' });
    const [early, late] = [vi.fn(), vi.fn()];
    const hear = (listener: () => void) => listenTo(client, { [ownTopic(ben.id)]: listener });
    let second: Promise<Exit> | undefined;
    client.beforeSend = async (url, options) => {
      if (url.endsWith('/api/realtime')) {
        second ??= hear(late);
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return { url, options };
    };
    try {
      await hear(early);
      expect(second).toBeDefined();
      const leave = await second;
      await addTrack(ben);
      await eventually(() => expect(early).toHaveBeenCalledWith({ collection: 'tracks' }));
      await eventually(() => expect(late).toHaveBeenCalledTimes(1));

      // And by one that leaves and comes back at once.
      const [, again] = await Promise.all([leave?.(), hear(late)]);
      await addTrack(ben);
      await eventually(() => expect(late).toHaveBeenCalledTimes(2));
      expect(early).toHaveBeenCalledTimes(2);
      await again();
    } finally {
      await client.realtime.unsubscribe();
      vi.unstubAllGlobals();
    }
  });

  it('is heard by whoever comes back as the last has left', async () => {
    vi.stubGlobal('EventSource', EventSource);
    const client = new PocketBase(server.url);
    client.authStore.save(ben.token, { id: ben.id, collectionId: '', collectionName: 'users' });
    const [other, news] = [vi.fn(), vi.fn()];
    try {
      await listenTo(client, { [CONNECTED]: other });
      const leave = await listenTo(client, { [ownTopic(ben.id)]: () => undefined });
      await Promise.all([leave(), listenTo(client, { [ownTopic(ben.id)]: news })]);
      await addTrack(ben);
      await eventually(() => expect(news).toHaveBeenCalled());
    } finally {
      await client.realtime.unsubscribe();
      vi.unstubAllGlobals();
    }
  });
});

describe('a channel', () => {
  it('that is closed is forgotten, and its holder with the last of them', async () => {
    const cleo = await api.account('cleo');
    const heldByCleo = async () => {
      const token = await api.superuser();
      expect((await api.call('POST', '/api/crons/fl-channels', undefined, token)).status).toBe(204);
      return (await api.call<{ held: readonly string[] }>('GET', '/api/topics')).body.held.includes(
        `fl-channels ${cleo.id}`,
      );
    };
    const channel = await channelOf([ownTopic(cleo.id)], cleo.token);
    expect(await heldByCleo()).toBe(true);
    channel.close();
    await eventually(async () => expect(await heldByCleo()).toBe(false));
  });

  it('of a device that listens to rows, as before, hears of them', async () => {
    const channel = await channelOf(['PB_CONNECT', 'tracks/*', 'rides/*'], ann.token);
    const id = await addTrack(ann);
    await channel.hear(`tracks/* create ${id}`);
    expect([...channel.heard]).toEqual([`tracks/* create ${id}`]);
  });

  it('has a bounded number of topics', async () => {
    const topics = Array.from({ length: MOST_TOPICS + 1 }, (_, n) => `tracks/${n}`);
    await expect(channelOf(topics, ann.token)).rejects.toThrow(/400/);
    await channelOf(topics.slice(1), ann.token);
  });

  it.each([
    ['an account', () => ben.token],
    ['guests of one address', () => undefined],
  ])('is closed when %s opens too many after it', async (_, token) => {
    const first = await channelOf(['communities/*'], token());
    for (let n = 1; n < MOST_CHANNELS; n++) await channelOf(['communities/*'], token());
    const next = await channelOf(['communities/*'], token());
    await first.closed();
    const { id } = await api.put('communities', { name: 'Bell' });
    await next.hear(`communities/* create ${id}`);
  });

  it('of a device that takes nothing any more is closed, and holds nobody up', async () => {
    for (const channel of open.splice(0)) channel.close();
    const socket = await stalled();
    const { status } = await api.call('POST', '/api/flood');
    expect(status).toBe(200);
    socket.destroy();
  });
});

/** A channel whose device reads its greeting and nothing more. */
function stalled(): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1', () =>
      socket.write('GET /api/realtime HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    socket.on('error', reject);
    socket.once('data', () => {
      socket.pause();
      resolve(socket);
    });
  });
}
