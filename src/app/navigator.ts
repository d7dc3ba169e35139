import { createStore, type StoreApi } from 'zustand/vanilla';
import { addWords } from '../i18n';
import type { EntryState } from '../screens/shared/account';
import { type GuardFacts, judge } from './guards';
import type { Params } from './match';
import { findRoute, type Route, type ScreenComponent } from './routes';

/** State of the last navigation, which the stage shows. */
export type Navigation =
  | { readonly kind: 'loading'; readonly route: Route | undefined; readonly path: string }
  | {
      readonly kind: 'waiting';
      readonly route: Route;
      readonly path: string;
      /** The screen to show meanwhile, with the last known data; absent if the page cannot show any. */
      readonly seen?: { readonly params: Params; readonly Screen: ScreenComponent };
    }
  | {
      readonly kind: 'ready';
      readonly route: Route;
      readonly path: string;
      readonly params: Params;
      readonly Screen: ScreenComponent;
    }
  | { readonly kind: 'failed'; readonly route: Route; readonly path: string; readonly error: unknown };

/** Dependencies of the navigator: the address bar and the session. */
export interface NavigatorWorld {
  /** Returns the present path, query and state of the history entry. */
  readonly here: () => { readonly path: string; readonly search: string; readonly state: EntryState };
  readonly go: (to: string, options: { readonly replace: boolean; readonly state: EntryState }) => void;
  /** Replaces the state of the present history entry without navigating. */
  readonly mark: (state: EntryState) => void;
  readonly facts: () => GuardFacts;
  /** Calls `listener` when the facts may have changed. Returns a function that unsubscribes. */
  readonly onFacts: (listener: () => void) => () => void;
  /** Called with a path that matches no route, before home is opened instead. */
  readonly onUnknown: (path: string) => void;
}

export interface Navigator {
  readonly store: StoreApi<Navigation>;
  /** Opens the present address. Call it after each change. Resolves when the screen is shown, or will not be. */
  readonly follow: () => Promise<void>;
  /** Tries again to open a page that failed. */
  readonly again: () => Promise<void>;
  /** Loads the chunk of a path before the navigation. */
  readonly preload: (path: string) => void;
}

/**
 * Opens the screen of an address: matches the route table, checks the guards, prepares the screen and loads its chunk. A newer
 * navigation always cancels the current one.
 */
export function createNavigator(world: NavigatorWorld): Navigator {
  const store = createStore<Navigation>()(() => ({ kind: 'loading', route: undefined, path: '' }));
  /** Screens that are loaded already, and open without a placeholder. */
  const fetched = new Map<Route, ScreenComponent>();
  /** Number of the latest navigation. An older navigation stops when this number differs from its own. */
  let latest = 0;

  async function fetchScreen(route: Route): Promise<ScreenComponent> {
    const known = fetched.get(route);
    if (known !== undefined) return known;
    const [{ Screen }] = await Promise.all([route.load(), addWords(route.words)]);
    fetched.set(route, Screen);
    return Screen;
  }

  /** Shows a route whose guards passed. */
  async function open(route: Route, path: string, params: Params, mine: number): Promise<void> {
    const known = route.before === undefined ? fetched.get(route) : undefined;
    if (known !== undefined) {
      store.setState({ kind: 'ready', route, path, params, Screen: known }, true);
      return;
    }
    store.setState({ kind: 'loading', route, path }, true);
    try {
      const [Screen] = await Promise.all([fetchScreen(route), route.before?.()]);
      if (mine === latest) store.setState({ kind: 'ready', route, path, params, Screen }, true);
    } catch (error) {
      if (mine === latest) store.setState({ kind: 'failed', route, path, error }, true);
    }
  }

  /** Returns the screen that a waiting page can show, if it is loaded. */
  function seenOf(route: Route, params: Params) {
    const Screen = route.seen ? fetched.get(route) : undefined;
    return Screen === undefined ? {} : { seen: { params, Screen } };
  }

  /** Shows the screen of a waiting page as soon as it is loaded. Offline that may never happen. */
  async function showSeen(route: Route, path: string, params: Params, mine: number): Promise<void> {
    await fetchScreen(route).catch(() => undefined);
    if (mine === latest && store.getState().kind === 'waiting')
      store.setState({ kind: 'waiting', route, path, ...seenOf(route, params) }, true);
  }

  /** Ends the wait of the previous navigation. */
  let stopWaiting = (): void => {};

  /** Resolves when the facts change, or when a newer navigation has begun. */
  function factsChange(): Promise<void> {
    return new Promise((resolve) => {
      const stop = world.onFacts(() => stopWaiting());
      stopWaiting = () => {
        stopWaiting = () => {};
        stop();
        resolve();
      };
    });
  }

  async function follow(): Promise<void> {
    const mine = ++latest;
    stopWaiting();
    const { path, search, state } = world.here();
    const found = findRoute(path);
    if (found === undefined) {
      world.onUnknown(path);
      world.go('/', { replace: true, state: {} });
      return;
    }
    const { route, params } = found;
    const guards = state.letThrough ? route.guards.filter((guard) => guard !== 'verified') : route.guards;
    for (;;) {
      const verdict = judge(guards, world.facts());
      switch (verdict.kind) {
        case 'redirect':
          world.go(verdict.to, { replace: true, state: { returnTo: path + search } });
          return;
        case 'then':
          world.mark({ ...state, letThrough: true });
          world.go(verdict.to, { replace: false, state: { returnTo: path + search } });
          return;
        case 'wait':
          store.setState({ kind: 'waiting', route, path, ...seenOf(route, params) }, true);
          if (route.seen && !fetched.has(route)) void showSeen(route, path, params, mine);
          await factsChange();
          if (mine !== latest) return;
          break;
        case 'pass':
          return open(route, path, params, mine);
      }
    }
  }

  return {
    store,
    follow,
    again: follow,
    preload: (path) => {
      const route = findRoute(path)?.route;
      // Optional: if it fails, the navigation tries again and shows the error.
      if (route !== undefined) fetchScreen(route).catch(() => undefined);
    },
  };
}
