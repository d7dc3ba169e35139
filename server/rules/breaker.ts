/*
 * A circuit breaker. After some failures in a row a service counts as away, and is not called any more for users who wait.
 * Background work checks from time to time whether it is back. The clock is a parameter.
 */

/** Numbers only, so that PocketBase's store can keep them. */
export interface Breaker {
  /** Failures in a row since the last response. */
  readonly failures: number;
  /** When it may be tried again while it is open, ms of the caller's clock. */
  readonly retryAt: number;
}

/** Failures in a row after which it opens. */
const MOST_FAILURES = 2;
/** Pause before the first trial and the longest one, ms. It doubles with each failed trial. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 16_000;

/** A service that responds. */
export const closed: Breaker = { failures: 0, retryAt: 0 };

/** Returns whether the service counts as away. */
export function isOpen({ failures }: Breaker): boolean {
  return failures >= MOST_FAILURES;
}

/**
 * Returns whether the service may be tried again.
 *
 * @param now ms of a monotonic clock; a pause that is longer than any this clock can have set counts as over
 */
export function mayTry(breaker: Breaker, now: number): boolean {
  const left = breaker.retryAt - now;
  return left <= 0 || left > LONGEST_PAUSE_MS;
}

/** Adds a failure. Calls that began before the breaker opened do not count as failed trials. */
export function afterFailure(breaker: Breaker, now: number): Breaker {
  if (isOpen(breaker) && !mayTry(breaker, now)) return breaker;
  const { failures } = breaker;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures + 1 - MOST_FAILURES));
  return { failures: failures + 1, retryAt: now + pause };
}
