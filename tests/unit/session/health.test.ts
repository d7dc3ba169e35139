import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHealth } from '../../../src/session/health';
import { clockStore } from '../../../src/session/manager/clock';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const answer = (status: number, body: unknown): Response => new Response(JSON.stringify(body), { status });
const well = (): Response => answer(200, { code: 200, message: 'API is healthy.', data: {} });

describe('health', () => {
  it('is unknown, and asks nothing, until somebody wants to know', () => {
    const fetch = vi.fn();
    expect(createHealth({ fetch }).store.getState().status).toBe('unknown');
    expect(fetch).not.toHaveBeenCalled();
  });

  it('asks GET /api/health once for all who ask together', async () => {
    const fetch = vi.fn(async () => well());
    const health = createHealth({ fetch });
    expect(await Promise.all([health.check(), health.check()])).toEqual([true, true]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(fetch).toHaveBeenCalledWith(
      '/api/health',
      expect.not.objectContaining({ method: expect.anything() }),
    );
    expect(health.store.getState().status).toBe('available');
  });

  it('measures the device’s clock by its answer, and by no other', async () => {
    const dated = (response: Response): Response => {
      response.headers.set('Date', new Date(Date.now() + 86_400_000).toUTCString());
      return response;
    };
    await createHealth({ fetch: async () => dated(new Response('<html>')) }).check();
    expect(clockStore.getState().aheadMs).toBe(0);
    await createHealth({ fetch: async () => dated(well()) }).check();
    expect(Math.abs(clockStore.getState().aheadMs + 86_400_000)).toBeLessThan(2000);
    clockStore.setState({ aheadMs: 0 });
  });

  it('tells whoever follows it, and asks until it answers', async () => {
    const answers = [false, true];
    const health = createHealth({ fetch: async () => (answers.shift() ? well() : answer(503, null)) });
    const told: boolean[] = [];
    const stop = health.follow((now) => told.push(now));
    await vi.advanceTimersByTimeAsync(2000);
    expect(told).toEqual([false, true]);
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['another status', async () => answer(503, { code: 200 })],
    ['another code', async () => answer(200, { code: 503 })],
    ['a page instead of JSON', async () => new Response('<html>', { status: 200 })],
    ['null', async () => answer(200, null)],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('takes %s for unavailable', async (_, fetch) => {
    const health = createHealth({ fetch });
    expect(await health.check()).toBe(false);
    expect(health.store.getState().status).toBe('unavailable');
  });

  it('asks again with growing pauses until the server is there', async () => {
    let up = false;
    const fetch = vi.fn(async () => (up ? well() : answer(502, {})));
    const health = createHealth({ fetch });
    const there = health.whenAvailable();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
    expect(fetch).toHaveBeenCalledTimes(4);
    up = true;
    await vi.advanceTimersByTimeAsync(8000);
    await there;
    expect(fetch).toHaveBeenCalledTimes(5);
  });

  it('asks at once when the browser comes online', async () => {
    const target = new EventTarget();
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
    vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target));
    let up = false;
    const health = createHealth({ fetch: async () => (up ? well() : answer(502, {})) });
    const there = health.whenAvailable();
    await vi.advanceTimersByTimeAsync(500);
    up = true;
    target.dispatchEvent(new Event('online'));
    await there;
    vi.unstubAllGlobals();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stops asking when nobody waits any more', async () => {
    const fetch = vi.fn(async () => answer(502, {}));
    const giveUp = new AbortController();
    const there = createHealth({ fetch }).whenAvailable(giveUp.signal);
    const refused = expect(there).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(100);
    giveUp.abort();
    await refused;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
