const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * Returns the backoff, ms. It doubles from 1 s to 60 s, with jitter between half and all of it, so that clients that failed
 * together do not retry together.
 *
 * @param failures number of failed tries in a row, at least 1
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(ceiling * (0.5 + random / 2));
}

/** @param ending ends the wait early */
export function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ending.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
