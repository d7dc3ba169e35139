import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const useStore = create<{ readonly name: string }>(() => ({ name: '' }));

/**
 * Puts the name of a page's subject, such as a club, into the title of the browser tab while the page is shown.
 *
 * @param name undefined while it is unknown
 */
export function usePageName(name: string | undefined): void {
  useLayoutEffect(() => {
    useStore.setState({ name: name ?? '' });
    return () => useStore.setState({ name: '' });
  }, [name]);
}

/** Returns the name set by the page; '' for none. */
export function useShownPageName(): string {
  return useStore(({ name }) => name);
}
