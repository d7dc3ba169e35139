import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askServer } from '../../../src/screens/home/ask-server';
import { createHealth } from '../../../src/session';

let up: boolean;
const fetch = vi.fn(async () => {
  if (!up) throw new TypeError('Failed to fetch');
  return new Response(JSON.stringify({ code: 200 }), { status: 200 });
});
const pageNow = () => ({
  document: Object.assign(new EventTarget(), { hidden: false }),
  window: new EventTarget(),
});
/** Lets answers come in, without letting time pass. */
const answers = () => vi.advanceTimersByTimeAsync(0);
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  fetch.mockClear();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

describe('home asks the server', () => {
  it('again while it is away, until it is back', async () => {
    up = false;
    const health = createHealth({ fetch });
    stop = askServer(health, pageNow());
    await answers();
    expect(health.store.getState().status).toBe('unavailable');
    up = true;
    await vi.advanceTimersByTimeAsync(1000);
    expect(health.store.getState().status).toBe('available');
    fetch.mockClear();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetch).not.toHaveBeenCalled();
  });

  it.each(['offline', 'online'])('anew when the network is %s, whatever it said before', async (event) => {
    up = true;
    const health = createHealth({ fetch });
    const page = pageNow();
    stop = askServer(health, page);
    await answers();
    expect(health.store.getState().status).toBe('available');
    up = false;
    page.window.dispatchEvent(new Event(event));
    await answers();
    expect(health.store.getState().status).toBe('unavailable');
  });

  it('not while the page is hidden, and at once when it is looked at again', async () => {
    up = false;
    const health = createHealth({ fetch });
    const page = pageNow();
    stop = askServer(health, page);
    await answers();
    page.document.hidden = true;
    page.document.dispatchEvent(new Event('visibilitychange'));
    await answers();
    fetch.mockClear();
    up = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetch).not.toHaveBeenCalled();
    page.document.hidden = false;
    page.document.dispatchEvent(new Event('visibilitychange'));
    await answers();
    expect(health.store.getState().status).toBe('available');
  });

  it('no more once it is left', async () => {
    up = false;
    const page = pageNow();
    askServer(createHealth({ fetch }), page)();
    await answers();
    fetch.mockClear();
    page.window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(fetch).not.toHaveBeenCalled();
  });
});
