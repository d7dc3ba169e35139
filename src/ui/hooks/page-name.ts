import { useLayoutEffect } from 'react';
import { create } from 'zustand';

const useStore = create<{ readonly name: string }>(() => ({ name: '' }));

/**
 * Puts the name of what a page is about, such as a club, into the title of the browser's tab as long as the page is shown.
 *
 * @param name undefined as long as it is not known
 */
export function usePageName(name: string | undefined): void {
  useLayoutEffect(() => {
    useStore.setState({ name: name ?? '' });
    return () => useStore.setState({ name: '' });
  }, [name]);
}

/** The name that the page has asked for; '' for none. */
export function useShownPageName(): string {
  return useStore(({ name }) => name);
}
