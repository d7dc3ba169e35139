import { screen, waitFor } from '@testing-library/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { press } from './forms';
import { openPage } from './page';

// Storage or WebGL can be missing. The game then says so and goes on.

const SHORT = 'First glide';
const real = globalThis.indexedDB;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: real });
  vi.restoreAllMocks();
});

/** Takes the place of IndexedDB, in all pages from now on. */
function putInPlace(value: IDBFactory | undefined): void {
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value });
}

/** A database that the browser refuses to open with this error. */
function refusing(name: string): IDBFactory {
  return Object.assign(Object.create(real) as IDBFactory, {
    databases: async () => [],
    open: () => {
      throw new DOMException('refused', name);
    },
  });
}

it.each([
  ['there is no IndexedDB', undefined, /This browser saves no data here/],
  ['IndexedDB is forbidden', refusing('SecurityError'), /This browser saves no data here/],
])('says that nothing is kept where %s, and has the tracks all the same', async (_, instead, why) => {
  putInPlace(instead);
  const user = await openPage('/ride-local');
  await screen.findByText(why);
  await user.click(await screen.findByRole('heading', { name: SHORT }));
  await screen.findByRole('dialog', { name: SHORT });
});

it('leads back to the tracks where the browser draws nothing in 3D', async () => {
  const user = await openPage('/ride-local');
  await user.click(await screen.findByRole('heading', { name: SHORT }));
  await user.click(await screen.findByRole('link', { name: 'Ride' }));
  await waitFor(() => expect(document.querySelector('.ride-stage')?.getAttribute('data-mode')).toBe('blind'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This browser can’t draw in 3D (WebGL is off or missing); your tracks, times and settings still work.',
  );
  await press(user, 'Tracks');
  await screen.findByRole('dialog', { name: SHORT });
  expect(document.querySelector('.ride-stage')).toBeNull();
});

it('has the default tracks once they are asked for again, where they could not be fetched', async () => {
  const fetched = globalThis.fetch;
  let isAway = true;
  let asked = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    if (!String(input).endsWith('/tracks.json')) return fetched(input, init);
    asked++;
    return isAway ? Promise.reject(new TypeError('Failed to fetch')) : fetched(input, init);
  });
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const told = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const user = await openPage('/ride-local');
  await screen.findByRole('heading', { name: 'Tracks' });
  await screen.findByText(/Couldn’t load the default tracks/);
  expect(document.querySelectorAll('.track-card')).toHaveLength(0);
  const failures = () => warned.mock.calls.filter(([words]) => words === 'Unable to load default tracks');
  expect(failures()).toHaveLength(1);
  await press(user, 'Try again');
  await waitFor(() => expect(asked).toBe(2));
  await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await press(user, 'Try again');
  await screen.findByRole('heading', { name: SHORT });
  expect(told).toHaveBeenCalledWith('Default tracks added to the local DB');
  expect(failures()).toHaveLength(2);
});
