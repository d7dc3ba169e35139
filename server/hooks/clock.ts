/*
 * How long ago something was, by a clock that only goes on: the system's may be set an hour or a day forward or back at any
 * time, and whatever is measured by it then waits for as long. PocketBase's `DateTime` bears Go's monotonic reading.
 */

/** In the store, which all runtimes share: the time of the first question. */
const KEY = 'fl-clock';

/**
 * Time since the program began to ask, ms. It never jumps, and means nothing after the program has ended. It is not
 * to be asked within `setFunc`, which has the store locked.
 */
export function monotonicMs(): number {
  const now = new DateTime();
  const first = $app.store().getOrSet(KEY, () => now);
  // Go's durations are nanoseconds.
  return Number(now.sub(first)) / 1e6;
}
