import { createStore, type StoreApi } from 'zustand/vanilla';
import { addWords } from '../i18n';
import type { EntryState } from '../screens/shared/account';
import { type GuardFacts, judge } from './guards';
import type { Params } from './match';
import { findRoute, type Route, type ScreenComponent } from './routes';

/** What the stage shows: where the last navigation stands. */
export type Navigation =
  | { readonly kind: 'loading'; readonly route: Route | undefined; readonly path: string }
  | {
      readonly kind: 'waiting';
      readonly route: Route;
      readonly path: string;
      /** What is shown meanwhile, as it was last seen; absent where nothing of the page can be. */
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

/** The navigator's outside: the address bar and who is signed in. */
export interface NavigatorWorld {
  /** Path, search part and entry state now. */
  readonly here: () => { readonly path: string; readonly search: string; readonly state: EntryState };
  readonly go: (to: string, options: { readonly replace: boolean; readonly state: EntryState }) => void;
  /** Marks the present history entry without navigating. */
  readonly mark: (state: EntryState) => void;
  readonly facts: () => GuardFacts;
  /** Calls back when the facts may have changed. Returns the way out. */
  readonly onFacts: (listener: () => void) => () => void;
  /** Told of an address that leads nowhere, before home takes its place. */
  readonly onUnknown: (path: string) => void;
}

export interface Navigator {
  readonly store: StoreApi<Navigation>;
  /** Follows the address bar: call it after each change. Resolves when the screen is shown (or will not be). */
  readonly follow: () => Promise<void>;
  /** Tries a failed page once more. */
  readonly again: () => Promise<void>;
  /** Fetches a path's chunk ahead of its navigation. */
  readonly preload: (path: string) => void;
}

/**
 * Turns addresses into screens: matches the route table, asks the guards, prepares, fetches the chunk. A newer
 * navigation always wins over one still under way.
 */
export function createNavigator(world: NavigatorWorld): Navigator {
  const store = createStore<Navigation>()(() => ({ kind: 'loading', route: undefined, path: '' }));
  /** Screens already fetched: they open without a placeholder. */
  const fetched = new Map<Route, ScreenComponent>();
  /** Number of the latest navigation; an older one gives up when it sees another number. */
  let latest = 0;

  async function fetchScreen(route: Route): Promise<ScreenComponent> {
    const known = fetched.get(route);
    if (known !== undefined) return known;
    const [{ Screen }] = await Promise.all([route.load(), addWords(route.words)]);
    fetched.set(route, Screen);
    return Screen;
  }

  /** Shows a route whose guards are satisfied. */
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

  /** What of a page can be shown while it waits. */
  function seenOf(route: Route, params: Params) {
    const Screen = route.seen ? fetched.get(route) : undefined;
    return Screen === undefined ? {} : { seen: { params, Screen } };
  }

  /** Shows a page that waits as soon as its screen is here. Without a network that may be never. */
  async function showSeen(route: Route, path: string, params: Params, mine: number): Promise<void> {
    await fetchScreen(route).catch(() => undefined);
    if (mine === latest && store.getState().kind === 'waiting')
      store.setState({ kind: 'waiting', route, path, ...seenOf(route, params) }, true);
  }

  /** Ends the wait of the navigation before. */
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
      // Only an offer: when it fails, the navigation itself tries again and says so.
      if (route !== undefined) fetchScreen(route).catch(() => undefined);
    },
  };
}
