import PocketBase from 'pocketbase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChangeFeed } from '../../sync/change-feed';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', class {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A client whose live connection fails so often before it stands; every listener the SDK holds is counted. */
function shaky(failures: number) {
  const client = new PocketBase('http://server.invalid');
  let held = 0;
  const tries = { count: 0, held: () => held };
  client.realtime.subscribe = async (topic) => {
    if (topic !== 'notes/*') return async () => undefined;
    held++;
    if (tries.count++ < failures) throw new Error('no connection');
    return async () => void held--;
  };
  client.realtime.unsubscribe = async () => {
    held = 0;
  };
  return { client, tries };
}

const MINUTE_MS = 60_000;

test('a live connection that fails at first is tried again with growing pauses, with one listener in the end', async () => {
  const { client, tries } = shaky(2);
  const feed = createChangeFeed(client, { kind: 'rows', collection: 'notes' }, () => 0.5);
  const news = vi.fn();
  const hearing = feed.change$.subscribe(news);
  const triedAfter = async (ms: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(ms);
    return tries.count;
  };
  feed.subscribe();
  expect(await triedAfter(0)).toBe(1);
  expect(tries.held()).toBe(0);
  expect(await triedAfter(749)).toBe(1);
  expect(await triedAfter(1)).toBe(2);
  expect(await triedAfter(1499)).toBe(2);
  expect(await triedAfter(1)).toBe(3);
  expect(await triedAfter(5 * MINUTE_MS)).toBe(3);
  expect(tries.held()).toBe(1);
  // Meanwhile it asks without being told.
  expect(news.mock.calls.length).toBeGreaterThan(4);
  hearing.unsubscribe();
  feed.end();
});

test('who is signed out listens no more, and does not begin again by itself', async () => {
  const { client, tries } = shaky(1);
  const feed = createChangeFeed(client, { kind: 'rows', collection: 'notes' }, () => 0.5);
  const hearing = feed.change$.subscribe();
  feed.subscribe();
  await vi.advanceTimersByTimeAsync(0);
  feed.unsubscribe();
  await vi.advanceTimersByTimeAsync(5 * MINUTE_MS);
  expect(tries).toMatchObject({ count: 1 });
  feed.subscribe();
  await vi.advanceTimersByTimeAsync(0);
  expect(tries).toMatchObject({ count: 2 });
  expect(tries.held()).toBe(1);
  feed.unsubscribe();
  await vi.advanceTimersByTimeAsync(0);
  expect(tries.held()).toBe(0);
  hearing.unsubscribe();
  feed.end();
});

test('a topic of its own tells of the collection it names, and for no other', async () => {
  const client = new PocketBase('http://server.invalid');
  const listeners = new Map<string, (data: unknown) => void>();
  client.realtime.subscribe = async (topic, listener) => {
    listeners.set(topic, listener);
    return async () => void listeners.delete(topic);
  };
  const listening = { kind: 'topic', topic: 'own', collection: 'notes' } as const;
  const feed = createChangeFeed(client, listening, () => 0.5);
  const news = vi.fn();
  const hearing = feed.change$.subscribe(news);
  feed.subscribe();
  await vi.advanceTimersByTimeAsync(1000);
  const before = news.mock.calls.length;
  listeners.get('own')?.({ collection: 'others' });
  listeners.get('own')?.({});
  await vi.advanceTimersByTimeAsync(1000);
  expect(news).toHaveBeenCalledTimes(before);
  listeners.get('own')?.({ collection: 'notes' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(news).toHaveBeenCalledTimes(before + 1);
  feed.unsubscribe();
  await vi.advanceTimersByTimeAsync(0);
  expect([...listeners.keys()]).toEqual([]);
  hearing.unsubscribe();
  feed.end();
});
