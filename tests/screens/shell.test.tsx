import { screen, waitFor } from '@testing-library/dom';
import { expect, it, vi } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { openPage } from './page';

const { server } = ownGameServer();

it('leads from an unknown address home, and says so', async () => {
  await openPage('/no/such/slope');
  await screen.findByText('There’s no page at that address, so here’s home.');
  expect(location.pathname).toBe('/');
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
