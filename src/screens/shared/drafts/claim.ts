/** Whether this tab has something to itself: only one of a browser's tabs may at a time. */
export type Claim = 'asking' | 'mine' | 'elsewhere';

/**
 * Claims something for this tab by a Web Lock, which the browser gives back when the tab dies. While another tab has it,
 * this one waits and takes over by itself.
 *
 * @param tell hears `mine` or `elsewhere`, whenever it changes
 * @returns gives the claim back, once what is passed has settled
 */
export function claimLock(
  name: string,
  tell: (claim: Exclude<Claim, 'asking'>) => void,
  locks: LockManager | null = navigator.locks ?? null,
): (after?: Promise<unknown>) => void {
  // Without locks this is the only tab that can be known of.
  if (locks === null) {
    tell('mine');
    return () => undefined;
  }
  let release = (): void => undefined;
  let gone = false;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const stop = new AbortController();
  const take = (): Promise<void> => {
    if (gone) return Promise.resolve();
    tell('mine');
    return held;
  };
  void (async () => {
    try {
      const had = await locks.request(name, { ifAvailable: true }, async (lock) => {
        if (!lock) return false;
        await take();
        return true;
      });
      if (had || gone) return;
      tell('elsewhere');
      await locks.request(name, { signal: stop.signal }, take);
    } catch (error) {
      if (gone) return;
      console.warn('Locks are forbidden here', error);
      tell('mine');
    }
  })();
  return (after = Promise.resolve()) => {
    gone = true;
    stop.abort();
    void after.catch(() => undefined).then(release);
  };
}

/** The lock of a track at work in the builder. */
export function trackLock(trackId: string): string {
  return `fl-track-${trackId}`;
}
