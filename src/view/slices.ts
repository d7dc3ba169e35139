/** Work done before the page gets its turn again, ms. */
const SLICE_MS = 8;

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs a generator to its end, giving the page a turn every few milliseconds.
 *
 * @param stopped asked after every turn: true abandons the work
 * @returns the generator's result, or undefined when it was stopped
 */
export async function inSlices<T>(work: Generator<void, T>, stopped: () => boolean): Promise<T | undefined> {
  let since = performance.now();
  for (let next = work.next(); ; next = work.next()) {
    if (next.done) return next.value;
    if (performance.now() - since < SLICE_MS) continue;
    await turn();
    if (stopped()) return undefined;
    since = performance.now();
  }
}
