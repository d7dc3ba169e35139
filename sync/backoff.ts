const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * How long to leave a failing server alone, ms: doubling from 1 s to 60 s, of which a random part between half and all,
 * so that clients that failed together do not come back together.
 *
 * @param failures how many tries in a row have failed, at least 1
 * @param random in [0, 1)
 */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures - 1, 10));
  return Math.round(ceiling * (0.5 + random / 2));
}

/** @param ending ends it early */
export function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    ending.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
