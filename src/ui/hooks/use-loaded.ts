import { useEffect, useState } from 'react';

/** Something loaded on demand. */
export type Fetched<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' };

/** Loaded values by their load function, so that they are available at once the next time. */
const fetched = new WeakMap<() => Promise<unknown>, unknown>();

async function take<T>(load: () => Promise<T>): Promise<T> {
  const value = await load();
  fetched.set(load, value);
  return value;
}

/** Preloads a chunk. Errors are ignored, because the component that shows it loads it again and reports them. */
export function preload(load: () => Promise<unknown>): void {
  take(load).catch(() => undefined);
}

/** Returns the value that `load` has loaded, else the loading state. */
function known<T>(load: () => Promise<T>): Fetched<T> {
  return fetched.has(load) ? { status: 'ready', value: fetched.get(load) as T } : { status: 'loading' };
}

/**
 * Loads a chunk when the component is first shown. (React's own lazy would delay it by 300 ms.)
 *
 * @param load must be the same function each time
 */
export function useLoaded<T>(load: () => Promise<T>): Fetched<T> {
  const [state, setState] = useState<Fetched<T>>(() => known(load));
  const isReady = state.status === 'ready';
  useEffect(() => {
    if (isReady) return;
    let wanted = true;
    take(load).then(
      (value) => wanted && setState({ status: 'ready', value }),
      () => wanted && setState({ status: 'failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [load, isReady]);
  return state;
}
