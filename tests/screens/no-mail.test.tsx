import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { screen, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { fill, logIn, press } from './forms';
import { openPage } from './page';

const { server, api } = ownGameServer();
afterEach(() => vi.restoreAllMocks());

const NO_MAIL = /This server doesn’t send email. Its links are printed in its terminal/;
const OF_MAIL = /We sent|on its way|Send (link|email)|we’ll send|in the email/;

/** Sees that the page says where links are, and speaks of no mail that goes anywhere. */
async function seeNoMail(): Promise<void> {
  await screen.findByText(NO_MAIL);
  expect(document.body.textContent).not.toMatch(OF_MAIL);
}

/** The newest link of this kind in the folder of a server without mail, as a way inside the app. */
function linkOf(kind: string): Promise<string> {
  const folder = join(dirname(server.dataDir), 'mails');
  return waitFor(() => {
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.includes(`-${kind}-`)) : [];
    const text = readFileSync(join(folder, names.sort().at(-1) ?? 'none'), 'utf8');
    return new URL(/https?:\/\/\S+/.exec(text)![0]).pathname;
  });
}

it('tells who registers where the link is', async () => {
  const email = 'ann@example.org';
  let user = await openPage('/ride-online', server);
  await user.click(await screen.findByRole('radio', { name: 'Register' }));
  await seeNoMail();
  await fill('Name', 'Ann');
  await fill('Email', email);
  await fill('Password', 'fresh snow at dawn');
  await press(user, 'Register');

  await screen.findByText(`Open the link created for ${email} to confirm your address.`);
  expect(location.pathname).toBe('/verification');
  await press(user, 'I’ve confirmed it');
  await screen.findByText('Your address isn’t confirmed yet. Open the link first.');
  await press(user, 'Create link');
  await screen.findByText(`The link for ${email} is in the server’s terminal and its “mails” folder.`);
  await seeNoMail();
  await openPage('/profile', server);
  await screen.findByText(new RegExp(`Your address ${email} isn’t confirmed yet`));
  await seeNoMail();

  user = await openPage(await linkOf('verification'), server);
  await screen.findByText('Your address is confirmed.');
  await user.click(screen.getByRole('link', { name: 'Continue' }));
  await waitFor(() => expect(location.pathname).toBe('/ride-online'));
  await openPage('/profile', server);
  await screen.findByRole('heading', { name: 'Ann', level: 1 });
  expect(screen.queryByText(/isn’t confirmed yet/)).toBeNull();
});

it('makes a link for a new password', async () => {
  const { email } = await api.account('ben', { verified: true });
  let user = await openPage('/reset-password', server);
  await seeNoMail();
  await fill('Email', email);
  await press(user, 'Create link');
  await screen.findByText(new RegExp(`If ${email} has an account, the link is in the server’s terminal`));
  user = await openPage(await linkOf('reset'), server);
  await fill('New password', 'powder to the knees');
  await press(user, 'Set password');
  await screen.findByText(/Your new password is set/);
  await logIn(server, { email, password: 'powder to the knees' });
  expect(location.pathname).toBe('/profile');
});

it('makes a link for a new address', async () => {
  const cleo = await api.account('cleo', { verified: true });
  let user = await logIn(server, cleo);
  await user.click((await screen.findAllByRole('button', { name: 'Change' }))[1]!);
  await fill('New email', 'cleo.carver@example.org');
  await seeNoMail();
  await press(user, 'Create link');
  await screen.findByText(/The link for cleo.carver@example.org is in/);
  user = await openPage(await linkOf('email-change'), server);
  await fill('Password', cleo.password);
  await press(user, 'Use new address');
  await screen.findByText(/Your email address has changed/);
});

it('speaks of mail while the server has not said whether it sends any', async () => {
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    String(input).includes('/api/fl/mail') ? Promise.reject(new TypeError('no')) : real(input, init),
  );
  await openPage('/reset-password', server);
  await screen.findByRole('button', { name: 'Send link' });
  expect(screen.queryByText(NO_MAIL)).toBeNull();
});
