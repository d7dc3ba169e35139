import { navigate } from 'wouter/use-browser-location';
import type { EntryState, NavigatorWorld } from './navigator';

/** History entries are ours, but another page of the same origin may have written there: read field by field. */
export function readEntryState(state: unknown): EntryState {
  if (typeof state !== 'object' || state === null) return {};
  const { returnTo, letThrough } = state as { returnTo?: unknown; letThrough?: unknown };
  return {
    // Only ways inside the app: `//host` would leave it.
    ...(typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) ? { returnTo } : {}),
    ...(letThrough === true ? { letThrough } : {}),
  };
}

/** The address bar as the navigator sees it. */
export const addressBar: Pick<NavigatorWorld, 'here' | 'go' | 'mark'> = {
  here: () => ({
    path: location.pathname,
    search: location.search,
    state: readEntryState(history.state),
  }),
  go: (to, options) => navigate(to, options),
  mark: (state) => history.replaceState(state, ''),
};

/** Calls back when the path changes, by a link, by code or by the browser's own buttons. Returns the way out. */
export function onPathChange(listener: () => void): () => void {
  let path = location.pathname;
  const check = () => {
    if (location.pathname === path) return;
    path = location.pathname;
    listener();
  };
  // The router tells of pushState and replaceState by events of these names on the window.
  const events = ['popstate', 'pushState', 'replaceState'];
  for (const name of events) addEventListener(name, check);
  return () => {
    for (const name of events) removeEventListener(name, check);
  };
}
