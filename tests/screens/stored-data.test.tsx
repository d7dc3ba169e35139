import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { fill, press } from './forms';
import { openPage } from './page';

afterEach(() => vi.restoreAllMocks());

/** The setting of this name. */
async function setting(name: string): Promise<HTMLElement> {
  return (await screen.findByText(name)).closest<HTMLElement>('.setting')!;
}

/** Has the browser answer like this when it is asked to keep the data. */
function answer(granted: boolean): void {
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: {
      persisted: async () => false,
      persist: async () => granted,
      estimate: async () => ({ usage: 1_234_567, quota: 9_876_543_210 }),
    },
  });
}

it.each([
  [true, 'This browser keeps your data until you delete it.'],
  [false, 'The browser hasn’t agreed yet; installing Fall Line usually helps.'],
])('asks the browser to keep the data, which answers %s', async (granted, words) => {
  answer(granted);
  const user = await openPage('/settings');
  const used = await setting('Storage used');
  await waitFor(() =>
    expect(used.textContent).toMatch(/^Storage used\d[\d.,]* (?:bytes|\wB) of [\d.,]+ \wB/),
  );
  const keep = await setting('Keep my data');
  const status = () => within(keep).getByRole('status').textContent;
  expect(status()).toBe('The browser may clear sites you rarely visit. Ask it not to.');
  await press(user, 'Ask', keep);
  await waitFor(() => expect(status()).toBe(words));
  expect(within(keep).queryAllByRole('button')).toHaveLength(granted ? 0 : 1);
});

it('offers to be installed once where the browser does, else names the menu', async () => {
  const user = await openPage('/settings');
  const install = await setting('Install Fall Line');
  expect(install.textContent).toContain('Your browser’s menu can add it to your home screen.');
  expect(within(install).queryByRole('button')).toBeNull();
  const prompt = vi.fn();
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }));
  await press(user, 'Install', install);
  expect(prompt).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(within(install).queryByRole('button')).toBeNull());
});

it('deletes everything only after the word is typed', async () => {
  await openPage('/ride-local');
  await screen.findByRole('heading', { name: 'First glide' });
  const user = await openPage('/settings');
  await user.click(await screen.findByRole('switch', { name: 'Sound' }));
  const { dbService } = await import('../../src/db');
  const count = async () => (await dbService.db()).rx.tracks.count().exec();
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await press(user, 'Delete everything');
  const dialog = await screen.findByRole('dialog', { name: 'Delete everything?' });
  const field = 'Type DELETE to confirm';
  await fill(field, 'delete');
  await press(user, 'Delete everything', dialog);
  await within(dialog).findByText('Type DELETE in capital letters.');
  expect(await count()).toBe(before);

  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  await fill(field, 'DELETE');
  await press(user, 'Delete everything', dialog);
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/'));
  expect((await indexedDB.databases()).filter(({ name }) => name?.includes('fall-line-guest'))).toEqual([]);
  await openPage('/settings');
  expect((await screen.findByRole('switch', { name: 'Sound' })) as HTMLInputElement).toMatchObject({
    checked: true,
  });
});
