/*
 * A circuit breaker: after some failures in a row a service is taken for gone, and nobody who has somebody waiting asks it
 * any more. Who works in the background asks from time to time whether it is back. The clock is handed in.
 */

/** Numbers only, so that PocketBase's store can keep them. */
export interface Breaker {
  /** Failures in a row since the last answer. */
  readonly failures: number;
  /** When it may be tried again while it is open, ms of the caller's clock. */
  readonly retryAt: number;
}

/** Failures in a row after which it opens. */
const MOST_FAILURES = 2;
/** Pause before the first trial and the longest one, ms: it doubles with each trial that fails. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 16_000;

/** A service that answers. */
export const closed: Breaker = { failures: 0, retryAt: 0 };

/** Whether the service is taken for gone. */
export function isOpen({ failures }: Breaker): boolean {
  return failures >= MOST_FAILURES;
}

/**
 * Whether it is time to try the service again.
 *
 * @param now ms of a monotonic clock; a pause that could not have been made by it counts as over
 */
export function mayTry(breaker: Breaker, now: number): boolean {
  const left = breaker.retryAt - now;
  return left <= 0 || left > LONGEST_PAUSE_MS;
}

/** One failure more. Those of calls that were on their way when it opened are no failed trials. */
export function afterFailure(breaker: Breaker, now: number): Breaker {
  if (isOpen(breaker) && !mayTry(breaker, now)) return breaker;
  const { failures } = breaker;
  const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.max(0, failures + 1 - MOST_FAILURES));
  return { failures: failures + 1, retryAt: now + pause };
}
