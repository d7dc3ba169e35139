import { screen, waitFor, within } from '@testing-library/dom';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { App } from '../../src/app/app';
import type { Navigation } from '../../src/app/navigator';
import { routes } from '../../src/app/routes';
import { ownGameServer } from '../harness/own-server';
import { openPage } from './page';
import { followWords } from './seen';

const { server } = ownGameServer();

it('leads from an unknown address home, and says so', async () => {
  const words = followWords();
  await openPage('/no/such/slope');
  await waitFor(() => expect(words()).toContain('There’s no page at that address, so here’s home.'));
  expect(location.pathname).toBe('/');
});

it('says Loading for every screen that is on its way', () => {
  document.body.innerHTML = '<div id="root"></div>';
  const drawn = createRoot(document.getElementById('root')!);
  const navigator = { follow: async () => undefined, again: async () => undefined, preload: () => undefined };
  for (const route of routes) {
    const store = createStore<Navigation>(() => ({ kind: 'loading', route, path: route.path }));
    flushSync(() => drawn.render(<App key={route.path} navigator={{ ...navigator, store }} />));
    const main = within(screen.getByRole('main'));
    main.getByText('Loading');
    const headings = main.queryAllByRole('heading').map(({ textContent }) => textContent);
    expect(headings, route.path).toEqual(route.path === '/ride-local' ? ['Tracks'] : []);
  }
  drawn.unmount();
});

it('sends a guest from a member’s screen to log in', async () => {
  await openPage('/ride-online', server);
  await screen.findByRole('button', { name: 'Log in' });
  expect(location.pathname).toBe('/login');
});

it('says in words that a community is not there', async () => {
  await openPage('/official-community/exampleclub0001', server);
  await waitFor(() => expect(screen.getByRole('main').querySelector('a')?.getAttribute('href')).toBeTruthy());
  expect(screen.getByRole('main').textContent.length).toBeGreaterThan(40);
});

it('says on home when the server is out of reach', async () => {
  const line = () => document.querySelector('.state-line')?.textContent;
  await openPage('/', server);
  await waitFor(() => expect(line()).toBe('Connected to the server'));
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no network'));
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(line()).toBe('Can’t reach the server: everything on this device still works'));
  for (const mock of [online, fetching]) mock.mockRestore();
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(line()).toBe('Connected to the server'));
});

it('blocks the context menu on the page', async () => {
  await openPage('/');
  const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
  screen.getByRole('main').dispatchEvent(menu);
  expect(menu.defaultPrevented).toBe(true);
});
