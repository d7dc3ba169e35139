/** Time without loading after which the page counts as quiet, ms: everything that follows a ride is loaded. */
const QUIET_MS = 500;
/** Maximum wait for the page to become quiet, ms. */
const LONGEST_MS = 5000;

/**
 * Resolves once the page is idle and has loaded nothing for a while.
 *
 * A worker that is being replaced terminates. If a file is requested from it at that moment, it starts again, and Chromium then
 * blocks the new worker for half a minute.
 */
export function untilQuiet(): Promise<void> {
  if (typeof PerformanceObserver === 'undefined') return Promise.resolve();
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout>;
    const watch = new PerformanceObserver(() => wait());
    const longest = setTimeout(done, LONGEST_MS);
    function done(): void {
      watch.disconnect();
      clearTimeout(timer);
      clearTimeout(longest);
      resolve();
    }
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(() => whenIdle(done), QUIET_MS);
    }
    watch.observe({ type: 'resource' });
    whenIdle(wait);
  });
}

/** Safari has no requestIdleCallback. */
function whenIdle(act: () => void): void {
  if (typeof requestIdleCallback === 'undefined') act();
  else requestIdleCallback(() => act());
}
