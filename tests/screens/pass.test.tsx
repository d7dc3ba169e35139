import { screen } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { keyOf } from '../server/cells/keys';
import { press } from './acting';
import { storedSession } from './forms';
import { openPage } from './page';

const ACCOUNT = 'http://127.0.0.1:9';
const { server } = ownGameServer({
  env: { FL_CELL: 'club', FL_CELL_NAME: 'north', FL_ACCOUNT_URL: ACCOUNT, FL_PASS_SECRET: keyOf('north') },
});

afterEach(() => vi.restoreAllMocks());

it('leads to the log-in at another address', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const user = await openPage('/profile', server);
  await screen.findByText(/^Your account is at 127\.0\.0\.1:9\./);
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  await press(user, 'Log in');
  expect(assign).toHaveBeenCalledWith(expect.stringContaining(`${ACCOUNT}/login?cell=north`));
});

it('logs nobody in by a pass that was not asked for', async () => {
  const pass = new URLSearchParams({ pass: 'a-pass-of-somebody-else', state: '0'.repeat(32) }).toString();
  await openPage(`/login#${pass}`, server);
  expect((await screen.findByRole('alert')).textContent).toContain('This link has expired');
  expect(storedSession()).toBeNull();
  expect(location.href).toBe(`${server.url}/login`);
});
