import { createStore, type StoreApi } from 'zustand/vanilla';
import { measureClock } from './manager/clock';

/** Whether the server is available. `unknown`: it was not checked yet. */
export interface HealthState {
  readonly status: 'unknown' | 'available' | 'unavailable';
}

export interface HealthOptions {
  readonly fetch?: typeof fetch;
  readonly url?: string;
  /** Request timeout, ms. */
  readonly patienceMs?: number;
}

export interface Health {
  readonly store: StoreApi<HealthState>;
  /** Checks the server now. Concurrent calls share one request. @returns whether it is available */
  check(): Promise<boolean>;
  /**
   * Resolves when the server is available. Retries with backoff, and at once when the browser comes online. Rejects only when
   * `signal` is aborted.
   */
  whenAvailable(signal?: AbortSignal): Promise<void>;
  /**
   * Calls `listener` with whether the server is available: now, if it is known, and on every change. While subscribed, checks
   * an unavailable server until it is available.
   *
   * @returns a function that unsubscribes
   */
  follow(listener: (available: boolean) => void): () => void;
}

const FIRST_PAUSE_MS = 1000;
const LAST_PAUSE_MS = 30_000;

/** Returns whether the server answers with HTTP 200 and `code` 200 in the body. Anything else counts as unavailable. */
async function ask(url: string, fetcher: typeof fetch, patienceMs: number): Promise<boolean> {
  try {
    const answer = await fetcher(url, { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    if (answer.status !== 200) return false;
    const body: unknown = await answer.json();
    const isIt = typeof body === 'object' && body !== null && (body as { code?: unknown }).code === 200;
    if (isIt) measureClock(answer);
    return isIt;
  } catch {
    // Offline, refused, timed out, or a response that is not JSON: all count as unavailable.
    return false;
  }
}

/** Resolves after `ms`, when the browser comes online, or when `signal` is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    signal?.addEventListener('abort', done);
  });
}

export function createHealth(options: HealthOptions = {}): Health {
  const { url = '/api/health', patienceMs = 5000 } = options;
  const store = createStore<HealthState>(() => ({ status: 'unknown' }));
  let asking: Promise<boolean> | undefined;

  function check(): Promise<boolean> {
    asking ??= ask(url, options.fetch ?? fetch, patienceMs)
      .then((available) => {
        const status = available ? 'available' : 'unavailable';
        if (store.getState().status !== status) store.setState({ status }, true);
        return available;
      })
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  async function whenAvailable(signal?: AbortSignal): Promise<void> {
    let ms = FIRST_PAUSE_MS;
    while (store.getState().status !== 'available' && !(await check())) {
      signal?.throwIfAborted();
      await pause(ms, signal);
      signal?.throwIfAborted();
      ms = Math.min(2 * ms, LAST_PAUSE_MS);
    }
  }

  function follow(listener: (available: boolean) => void): () => void {
    const gone = new AbortController();
    const tell = (): void => {
      const { status } = store.getState();
      if (status !== 'unknown') listener(status === 'available');
      // Rejects only when unsubscribed.
      if (status !== 'available') whenAvailable(gone.signal).catch(() => undefined);
    };
    const stop = store.subscribe(tell);
    tell();
    return () => {
      gone.abort();
      stop();
    };
  }

  return { store, check, whenAvailable, follow };
}

/** The health of this page's server. Sends no request until it is used. */
export const health: Health = createHealth();
