import { LIVE_LATE_MS, type RunWindow, SLOW_NETWORK_MS } from '../plan';
import { type Attempt, arrivedMsOf } from './rows';

/**
 * Returns the last time at which the ride of an attempt may arrive, ms. A ticket given inside the window proves the start, so
 * its ride may arrive later than the window's end: by the course's longest time and ten minutes, or by 24 hours if the server
 * saw the ride live. A ride from offline must arrive before the window ends.
 *
 * @param courseMs longest time of the course, ms
 */
export function lastArrivalMs(
  { startedMs, isLive }: Pick<Attempt, 'startedMs' | 'isLive'>,
  { closesMs }: RunWindow,
  courseMs: number,
): number {
  if (startedMs === undefined) return closesMs;
  return closesMs + (isLive ? LIVE_LATE_MS : courseMs + SLOW_NETWORK_MS);
}

/** Returns whether an attempt belongs to a window: it began inside, and its ride, if there is one, arrived in time. */
export function isInTime(attempt: Attempt, window: RunWindow, courseMs: number): boolean {
  const arrivedMs = arrivedMsOf(attempt);
  const begunMs = attempt.startedMs ?? arrivedMs;
  if (begunMs === undefined || begunMs < window.opensMs || begunMs > window.closesMs) return false;
  return arrivedMs === undefined || arrivedMs <= lastArrivalMs(attempt, window, courseMs);
}
