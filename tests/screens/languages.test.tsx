import { screen, waitFor } from '@testing-library/dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ownGameServer } from '../harness/own-server';
import { openPage, reload } from './page';

const { server, api } = ownGameServer();

/** Languages whose words were fetched. */
const fetched: string[] = [];

beforeAll(() => {
  for (const language of ['de', 'fr', 'it', 'es', 'ja', 'nb'])
    vi.doMock(`../../src/i18n/${language}`, async (importOriginal) => {
      fetched.push(language);
      return importOriginal();
    });
});
beforeEach(() => {
  fetched.length = 0;
});
afterEach(() => vi.restoreAllMocks());

it.each([
  ['en-GB', 'en-US', 'Ride'],
  ['de-AT', 'de', 'Fahren'],
  ['fr-CA', 'fr', 'En piste'],
  ['it-CH', 'it', 'In pista'],
  ['es-MX', 'es', 'A la pista'],
  ['ja-JP', 'ja', '滑る'],
  ['nn-NO', 'nb', 'Kjør'],
])('speaks in a browser in %s the language %s', async (browser, spoken, ride) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([browser]);
  await openPage('/');
  await screen.findByRole('link', { name: ride });
  expect(document.documentElement.lang).toBe(spoken);
  expect(fetched).toEqual(spoken === 'en-US' ? [] : [spoken]);
});

it('goes on in another language with the focus where it was', async () => {
  const user = await openPage('/settings');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'ja');
  await screen.findByRole('heading', { level: 1, name: '設定' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '言語' })));
  expect(document.documentElement.lang).toBe('ja');
  await reload();
  await screen.findByRole('heading', { level: 1, name: '設定' });
});

it('has the mails of who is signed in come in the language they choose', async () => {
  const { id, email, password, token } = await api.account('mails', { verified: true });
  const user = await openPage('/login', server);
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), email);
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await screen.findByRole('heading', { name: 'mails' });
  const language = async (): Promise<unknown> => {
    const { body } = await api.call('GET', `/api/collections/users/records/${id}`, undefined, token);
    return body.language;
  };
  expect(await language()).not.toBe('nb');
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'nb');
  await expect.poll(language).toBe('nb');
});
