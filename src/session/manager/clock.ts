import { createStore, type StoreApi } from 'zustand/vanilla';

/** Key in localStorage: how far this device's clock is ahead, ms. */
const KEY = 'fl-clock-ahead';
/** Smaller differences are ignored, ms: they result from network latency and from the whole seconds in the Date header. */
const NOISE_MS = 2000;

/** How far the device's clock is ahead of the server's, ms, as last measured; 0 before that. */
interface Clock {
  readonly aheadMs: number;
}

function kept(): number {
  try {
    const ms = Number(localStorage.getItem(KEY));
    return Number.isFinite(ms) ? ms : 0;
  } catch {
    return 0;
  }
}

export const clockStore: StoreApi<Clock> = createStore<Clock>(() => ({ aheadMs: kept() }));

/** Returns the server's time as far as it is known, ms since 1970. The session never relies on the device's clock alone. */
export function serverNow(): number {
  return Date.now() - clockStore.getState().aheadMs;
}

/**
 * Measures the device's clock with a response that has just arrived.
 *
 * @param answer a response of this server, not from a cache or a proxy
 */
export function measureClock(answer: Response): void {
  const date = Date.parse(answer.headers.get('Date') ?? '');
  if (Number.isNaN(date)) return;
  const aheadMs = Date.now() - date;
  if (Math.abs(aheadMs - clockStore.getState().aheadMs) < NOISE_MS) return;
  clockStore.setState({ aheadMs }, true);
  try {
    localStorage.setItem(KEY, String(aheadMs));
  } catch {
    // The value is kept until the tab closes.
  }
}
