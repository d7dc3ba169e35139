import { readdirSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findRoute, routes } from '../../../src/app/routes';

/** The product's routes with the requirements each is given. */
const SPECIFIED: readonly (readonly [path: string, requirements: readonly string[]])[] = [
  ['/', []],
  ['/about', []],
  ['/introduction', []],
  ['/academy', []],
  ['/academy-basics', []],
  ['/academy-precision', []],
  ['/academy-slalom', []],
  ['/academy-optimizing-trajectory', []],
  ['/academy-final', []],
  ['/settings', []],
  ['/ride-local', []],
  ['/login', []],
  ['/profile', ['signed-in', 'server']],
  ['/ride-online', ['signed-in', 'verified', 'server']],
  ['/official-community/:id/:status?', ['server']],
  ['/server/:id', ['signed-in', 'verified', 'server']],
  ['/local-event', []],
  ['/online-event/:id', ['signed-in', 'verified', 'server']],
  ['/create-online-event/:serverId', ['signed-in', 'verified', 'server']],
  ['/manage-tracks', []],
  ['/manage-online-tracks', ['signed-in', 'verified', 'server']],
  ['/race', []],
  ['/online-race/:eventId', ['signed-in', 'verified', 'server']],
  ['/reset-password/:token?', ['server']],
  ['/verification/:token?', ['server']],
  ['/upgrade/:status?', ['signed-in', 'verified', 'server']],
];

/** Every screen's folder. */
const SCREENS = readdirSync(new URL('../../../src/screens', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'shared')
  .map(({ name }) => `../../../src/screens/${name}`);

describe('screens', () => {
  afterEach(() => {
    for (const screen of SCREENS) vi.doUnmock(screen);
    vi.resetModules();
  });

  it('are loaded on demand: none with the table, and each by its own routes', async () => {
    const loaded = new Set<string>();
    vi.resetModules();
    for (const screen of SCREENS) {
      vi.doMock(screen, () => {
        loaded.add(screen);
        return { Screen: () => null };
      });
    }
    const fresh = await import('../../../src/app/routes');
    expect([...loaded]).toEqual([]);
    for (const route of fresh.routes) {
      const before = loaded.size;
      await route.load();
      expect(loaded.size - before, route.path).toBeLessThanOrEqual(1);
    }
    expect(loaded.size).toBeGreaterThan(15);
  });
});

describe('the route table', () => {
  it('holds exactly the specified routes and requirements', () => {
    expect(routes.map((route) => [route.path, [...route.guards]])).toEqual(SPECIFIED);
  });

  it('prepares tracks before the screens that ride them, and before no others', () => {
    const prepared = routes.filter((route) => route.before !== undefined).map((route) => route.path);
    expect(prepared).toContain('/ride-local');
    expect(prepared.filter((path) => path.startsWith('/academy'))).toHaveLength(5);
    for (const path of ['/', '/about', '/academy', '/settings', '/login'])
      expect(prepared).not.toContain(path);
  });

  it('loads a screen for every route', async () => {
    for (const route of routes) {
      const { Screen } = await route.load();
      expect(typeof Screen, route.path).toBe('function');
    }
  }, 60_000);

  it('gives the values of a path to its route', () => {
    expect(findRoute('/official-community/alps/success')).toMatchObject({
      route: { title: 'title.official-community' },
      params: { id: 'alps', status: 'success' },
    });
    expect(findRoute('/official-community/alps')?.params).toEqual({ id: 'alps' });
    expect(findRoute('/reset-password')?.params).toEqual({});
    expect(findRoute('/reset-password/t0k3n')?.params).toEqual({ token: 't0k3n' });
    expect(findRoute('/online-race/e1')?.params).toEqual({ eventId: 'e1' });
  });

  it('knows no other path', () => {
    for (const path of ['/nowhere', '/about/us', '/server', '/official-community', '/academy-', '/login/x']) {
      expect(findRoute(path), path).toBeUndefined();
    }
  });
});
