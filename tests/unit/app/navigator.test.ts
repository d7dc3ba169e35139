import { describe, expect, it, vi } from 'vitest';
import type { GuardFacts } from '../../../src/app/guards';
import { createNavigator, type NavigatorWorld } from '../../../src/app/navigator';
import type { EntryState } from '../../../src/screens/shared/account/entry-state';

interface Entry {
  url: string;
  state: EntryState;
}

/** A browser of one tab: a history, facts that can be changed, and a navigator that follows both. */
function tab(start: string, first: GuardFacts) {
  const history: Entry[] = [{ url: start, state: {} }];
  let at = 0;
  let facts = first;
  const listeners = new Set<() => void>();
  const unknown: string[] = [];
  const world: NavigatorWorld = {
    here: () => {
      const { url, state } = history[at]!;
      const [path = '/', search = ''] = url.split('?');
      return { path, search: search === '' ? '' : `?${search}`, state };
    },
    go: (to, { replace, state }) => {
      if (!replace) at++;
      history.splice(at, history.length, { url: to, state });
      void navigator.follow();
    },
    mark: (state) => {
      history[at] = { ...history[at]!, state };
    },
    facts: () => facts,
    onFacts: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onUnknown: (path) => void unknown.push(path),
  };
  const navigator = createNavigator(world);
  return {
    navigator,
    history,
    now: () => navigator.store.getState(),
    /** Addresses that led nowhere. */
    unknown,
    /** How many wait to hear of changed facts. */
    listening: () => listeners.size,
    urls: () => history.slice(0, at + 1).map((entry) => entry.url),
    visit: async (url: string) => {
      world.go(url, { replace: false, state: {} });
      await settle();
    },
    back: async () => {
      at--;
      void navigator.follow();
      await settle();
    },
    change: async (next: Partial<GuardFacts>) => {
      facts = { ...facts, ...next };
      for (const listener of [...listeners]) listener();
      await settle();
    },
    settle,
  };

  /** Waits until the latest navigation has come to rest. */
  async function settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (navigator.store.getState().kind === 'loading') {
      await new Promise<void>((resolve) => {
        const stop = navigator.store.subscribe(() => {
          stop();
          resolve();
        });
      });
    }
  }
}

const guest: GuardFacts = { signedIn: false, verified: undefined, serverAvailable: true };
const member: GuardFacts = { signedIn: true, verified: true, serverAvailable: true };

describe('the navigator', () => {
  it('shows the screen of the first address', async () => {
    const { navigator, now } = tab('/about', guest);
    await navigator.follow();
    expect(now()).toMatchObject({ kind: 'ready', path: '/about', route: { title: 'title.about' } });
  });

  it('says Loading while a screen is on its way, and not for one it has', async () => {
    const { navigator, now, visit } = tab('/about', guest);
    const opening = navigator.follow();
    expect(now()).toMatchObject({ kind: 'loading', route: { path: '/about' } });
    await opening;
    await visit('/race');
    const seen: string[] = [];
    const stop = navigator.store.subscribe((s) => seen.push(s.kind));
    await visit('/about');
    stop();
    expect(seen).toEqual(['ready']);
  });

  it('sends any other path home', async () => {
    const { navigator, now, urls, unknown, settle } = tab('/no/such/page', guest);
    await navigator.follow();
    await settle();
    expect(urls()).toEqual(['/']);
    expect(unknown).toEqual(['/no/such/page']);
    expect(now()).toMatchObject({ kind: 'ready', path: '/' });
  });

  it('sends a guest to the login page and remembers where to go', async () => {
    const { now, history, visit, urls } = tab('/', guest);
    await visit('/online-event/e1?tab=2');
    expect(urls()).toEqual(['/', '/login']);
    expect(history[1]?.state).toEqual({ returnTo: '/online-event/e1?tab=2' });
    expect(now()).toMatchObject({ kind: 'ready', path: '/login' });
  });

  it('goes on to verification and lets the first navigation through', async () => {
    const { now, visit, urls, back } = tab('/', { ...member, verified: false });
    await visit('/ride-online');
    expect(urls()).toEqual(['/', '/ride-online', '/verification']);
    expect(now()).toMatchObject({ kind: 'ready', path: '/verification' });
    await back();
    expect(now()).toMatchObject({ kind: 'ready', path: '/ride-online' });
  });

  it('waits for the server and opens when it answers', async () => {
    const { now, visit, change } = tab('/', { ...member, serverAvailable: false });
    await visit('/ride-online');
    expect(now()).toMatchObject({ kind: 'waiting', path: '/ride-online' });
    await change({ verified: true });
    expect(now()).toMatchObject({ kind: 'waiting' });
    await change({ serverAvailable: true });
    expect(now()).toMatchObject({ kind: 'ready', path: '/ride-online' });
  });

  it('shows a page as it was last seen while it waits, where the page can be', async () => {
    const { now, visit, change } = tab('/', { ...member, serverAvailable: false });
    await visit('/server/s1?part=members');
    await vi.waitFor(() => expect(now()).toHaveProperty('seen.params', { id: 's1' }));
    expect(now()).toMatchObject({ kind: 'waiting', path: '/server/s1' });
    await visit('/profile');
    expect(now()).toMatchObject({ kind: 'waiting', path: '/profile' });
    expect(now()).not.toHaveProperty('seen');
    await visit('/server/s2');
    expect(now()).toHaveProperty('seen.params', { id: 's2' });
    await change({ serverAvailable: true });
    expect(now()).toMatchObject({ kind: 'ready', params: { id: 's2' } });
  });

  it('forgets a page it waits for when the player goes elsewhere', async () => {
    const { now, visit, change, listening } = tab('/', { ...member, serverAvailable: false });
    await visit('/server/s1');
    expect(listening()).toBe(1);
    await visit('/about');
    expect(listening()).toBe(0);
    await change({ serverAvailable: true });
    expect(now()).toMatchObject({ kind: 'ready', path: '/about' });
  });
});
