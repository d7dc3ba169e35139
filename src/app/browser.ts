import { navigate } from 'wouter/use-browser-location';
import { readEntryState } from '../screens/shared/account';
import type { NavigatorWorld } from './navigator';

/** The address bar for the navigator. */
export const addressBar: Pick<NavigatorWorld, 'here' | 'go' | 'mark'> = {
  here: () => ({
    path: location.pathname,
    search: location.search,
    state: readEntryState(history.state),
  }),
  go: (to, options) => navigate(to, options),
  mark: (state) => history.replaceState(state, ''),
};

/**
 * Repairs the address of a shared link whose # was escaped by a messenger. Otherwise the fragment is part of the path, which
 * matches no route.
 */
export function repairAddress(): void {
  const { pathname, search, hash } = location;
  const path = pathname.replace(/%23(?=(?:track|beat)=)/i, '#');
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}

/** Calls `listener` when the path changes, by a link, code or the browser's buttons. Returns a function that unsubscribes. */
export function onPathChange(listener: () => void): () => void {
  let path = location.pathname;
  const check = () => {
    if (location.pathname === path) return;
    path = location.pathname;
    listener();
  };
  // The router dispatches events with these names on the window when it calls pushState and replaceState.
  const events = ['popstate', 'pushState', 'replaceState'];
  for (const name of events) addEventListener(name, check);
  return () => {
    for (const name of events) removeEventListener(name, check);
  };
}
