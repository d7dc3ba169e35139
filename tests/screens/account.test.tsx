import { screen } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { openPage, reload } from './page';

const { server, api } = ownGameServer();

it('logs a rider in by the form', async () => {
  const { email } = await api.account('bo', { verified: true });
  const user = await openPage('/login', server);
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'only-for-tests-1');
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'bo' });
  expect(location.pathname).toBe('/profile');
  await reload();
  await screen.findByRole('heading', { name: 'bo' });
});
