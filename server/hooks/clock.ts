/*
 * A monotonic clock. The system clock may be set an hour or a day forward or back at any time, which would stretch any wait
 * measured with it. PocketBase's `DateTime` includes Go's monotonic reading.
 */

/** Key in the store that all engines share: the time of the first reading. */
const KEY = 'fl-clock';

/**
 * Returns the time since the first reading in this process, ms. It never jumps, and means nothing in another process. Do not
 * call it within `setFunc`, which locks the store.
 */
export function monotonicMs(): number {
  const now = new DateTime();
  const first = $app.store().getOrSet(KEY, () => now);
  // Go's durations are in nanoseconds.
  return Number(now.sub(first)) / 1e6;
}
