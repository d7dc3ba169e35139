import { createStore, type StoreApi } from 'zustand/vanilla';

/** Where this browser keeps how far its clock is ahead. */
const KEY = 'fl-clock-ahead';
/** Smaller differences are the way of an answer and the full seconds of its date, ms. */
const NOISE_MS = 2000;

/** How far the device's clock is ahead of the server's, ms, as last measured; 0 until then. */
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

/** The server's time as far as it is known, ms since 1970. Nothing of a session goes by the device's clock alone. */
export function serverNow(): number {
  return Date.now() - clockStore.getState().aheadMs;
}

/**
 * Measures the device's clock by an answer that has come just now.
 *
 * @param answer one of this server, not of a cache nor of a program on the way
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
    // Known until the tab closes.
  }
}
