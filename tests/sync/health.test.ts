import PocketBase from 'pocketbase';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHealth } from '../../sync/index';

/** The checks behind `available$`, without a server and in a time of their own. */

const healthy = () => Response.json({ code: 200, message: 'API is healthy.', data: {} });
const away = (): Response => {
  throw new TypeError('fetch failed');
};
/** What the server answers; each request is counted. */
let answer: (signal: AbortSignal) => Response | Promise<Response> = healthy;
let requests = 0;
const listeners = new Map<string, () => void>();

beforeEach(() => {
  vi.useFakeTimers();
  answer = healthy;
  requests = 0;
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit) => {
    expect(url).toBe('http://server.invalid/api/health');
    requests++;
    return answer(signal!);
  });
  // As in a window.
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('removeEventListener', (type: string) => listeners.delete(type));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const client = () => new PocketBase('http://server.invalid');

/** Subscribes, and collects what is emitted. */
function watch(health$ = watchHealth(client(), { random: () => 1 })) {
  const seen: boolean[] = [];
  const subscription = health$.subscribe((value) => seen.push(value));
  return { seen, end: () => subscription.unsubscribe() };
}
const elapse = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

test('emits the first result, then only changes', async () => {
  const { seen, end } = watch();
  await elapse(0);
  expect(seen).toEqual([true]);
  await elapse(60_000);
  expect(requests).toBe(3);
  answer = away;
  await elapse(30_000);
  answer = healthy;
  await elapse(30_000);
  expect(seen).toEqual([true, false, true]);
  end();
});

test('retries a failed check with growing pauses', async () => {
  answer = away;
  const { end } = watch();
  const at: number[] = [];
  const begun = Date.now();
  for (let known = 0; at.length < 8; await elapse(500)) {
    if (requests > known) at.push(Date.now() - begun);
    known = requests;
  }
  expect(at.map((ms, i) => ms - (at[i - 1] ?? 0))).toEqual([
    0, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
  end();
});

test.each([
  ['another status', () => new Response('', { status: 503 })],
  ['a captive portal', () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } })],
  ['no answer', away],
])('takes %s for unavailable', async (_, given) => {
  answer = given;
  const { seen, end } = watch();
  await elapse(0);
  expect(seen).toEqual([false]);
  end();
});

const hanging = (signal: AbortSignal): Promise<Response> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test('gives up a check after its timeout', async () => {
  answer = hanging;
  const { seen, end } = watch(watchHealth(client(), { timeoutMs: 2000 }));
  await elapse(1999);
  expect(seen).toEqual([]);
  await elapse(1);
  expect(seen).toEqual([false]);
  end();
});

test.each(['online', 'offline'])('checks at once when the browser fires %s', async (event) => {
  const { seen, end } = watch();
  await elapse(0);
  answer = away;
  listeners.get(event)?.();
  await elapse(0);
  expect(seen).toEqual([true, false]);
  end();
});

test('leaves no request, timer or listener after the last unsubscription', async () => {
  let aborted = false;
  answer = (signal) => {
    signal.addEventListener('abort', () => {
      aborted = true;
    });
    return hanging(signal);
  };
  const health$ = watchHealth(client());
  const [first, second] = [watch(health$), watch(health$)];
  await elapse(0);
  expect([requests, listeners.size]).toEqual([1, 2]);
  first.end();
  expect(aborted).toBe(false);
  second.end();
  await elapse(0);
  expect([aborted, vi.getTimerCount(), listeners.size]).toEqual([true, 0, 0]);
  expect([...first.seen, ...second.seen]).toEqual([]);
});

test('shares its checks among the replications of a client', async () => {
  const one = client();
  expect(watchHealth(one)).toBe(watchHealth(one));
  expect(watchHealth(one)).not.toBe(watchHealth(client()));
});
