/** Longest uninterrupted work on the main thread, ms. Even on a phone four times slower it is no long task (50 ms). */
const STRETCH_MS = 5;

/** Yields to the browser, so that it can handle input and paint. */
export function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Maps a long list in parts, and yields to the browser between stretches of {@link STRETCH_MS}. */
export async function mapInTurns<T, R>(
  list: readonly T[],
  map: (value: T, index: number) => R,
): Promise<readonly R[]> {
  const results: R[] = [];
  let since = performance.now();
  for (const [index, value] of list.entries()) {
    if (performance.now() - since > STRETCH_MS) {
      await turn();
      since = performance.now();
    }
    results.push(map(value, index));
  }
  return results;
}
