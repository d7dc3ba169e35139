import { useEffect, useState } from 'react';

/** Something fetched on demand. */
export type Fetched<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed' };

/**
 * Fetches a chunk when the component is first shown. (React's own lazy would hold it back for 300 ms.)
 *
 * @param load the same function each time
 */
export function useLoaded<T>(load: () => Promise<T>): Fetched<T> {
  const [state, setState] = useState<Fetched<T>>({ status: 'loading' });
  useEffect(() => {
    let wanted = true;
    load().then(
      (value) => wanted && setState({ status: 'ready', value }),
      () => wanted && setState({ status: 'failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return state;
}
