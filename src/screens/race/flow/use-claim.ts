import { useEffect, useState } from 'react';

/** Whether this tab may ride the race: only one of a browser's tabs may at a time. */
export type Claim = 'asking' | 'mine' | 'elsewhere';

/**
 * Claims a race or event for this tab by a Web Lock, which the browser gives back when the tab dies. While another tab has
 * it, this one waits and takes over by itself.
 */
export function useClaim(id: string): Claim {
  const [claim, setClaim] = useState<Claim>('asking');
  useEffect(() => {
    // Without locks this is the only tab that can be known of.
    if (navigator.locks === undefined) {
      setClaim('mine');
      return;
    }
    let release = (): void => undefined;
    let gone = false;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stop = new AbortController();
    const name = `fl-event-${id}`;
    const take = (): Promise<void> => {
      if (gone) return Promise.resolve();
      setClaim('mine');
      return held;
    };
    void (async () => {
      try {
        const had = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
          if (!lock) return false;
          await take();
          return true;
        });
        if (had || gone) return;
        setClaim('elsewhere');
        await navigator.locks.request(name, { signal: stop.signal }, take);
      } catch (error) {
        if (gone) return;
        console.warn('Locks are forbidden here', error);
        setClaim('mine');
      }
    })();
    return () => {
      gone = true;
      stop.abort();
      release();
    };
  }, [id]);
  return claim;
}
