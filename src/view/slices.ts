/** Time of work before the page gets control again, ms. */
const SLICE_MS = 8;

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * Runs a generator to its end, returning control to the page every few milliseconds.
 *
 * @param stopped checked after every slice: true abandons the work
 * @returns the generator's result, or undefined if it was stopped
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
