/** Longest stretch of work on the main thread at a time, ms: on a phone four times slower it still is no long task. */
const STRETCH_MS = 5;

/** Lets the browser do what else it has to, input and painting first. */
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

/** Maps a long list bit by bit: between stretches of a few ms the browser has its turn. */
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
