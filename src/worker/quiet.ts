/** Nothing was loaded for this long, ms: what follows a ride is there. */
const QUIET_MS = 500;
/** A page that never comes to rest is waited for this long, ms. */
const LONGEST_MS = 5000;

/**
 * Resolves once the page has nothing to do and has loaded nothing for a while.
 *
 * A worker asked to give way ends itself. A file asked of it in that very moment starts it again, and Chromium then
 * keeps its successor out for half a minute.
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
