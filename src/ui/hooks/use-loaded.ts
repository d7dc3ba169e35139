import { useEffect, useState } from 'react';

/** Something fetched on demand. */
export type Fetched<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' };

/** What has been fetched, by the function that fetched it: it is there at once the next time. */
const fetched = new WeakMap<() => Promise<unknown>, unknown>();

async function take<T>(load: () => Promise<T>): Promise<T> {
  const value = await load();
  fetched.set(load, value);
  return value;
}

/** Fetches a chunk ahead. Only an offer: whoever shows it fetches again and tells a failure. */
export function preload(load: () => Promise<unknown>): void {
  take(load).catch(() => undefined);
}

/** What `load` has fetched before, else that it is on its way. */
function known<T>(load: () => Promise<T>): Fetched<T> {
  return fetched.has(load) ? { status: 'ready', value: fetched.get(load) as T } : { status: 'loading' };
}

/**
 * Fetches a chunk when the component is first shown. (React's own lazy would hold it back for 300 ms.)
 *
 * @param load the same function each time
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
