import { expect, type Page } from '@playwright/test';
import { begin, saved } from './building';
import { countRows } from './rows';
import { test } from './test';

/** What the browser of a test answers when it is asked to keep the data. */
async function answer(page: Page, granted: boolean): Promise<void> {
  await page.addInitScript((yes) => {
    Object.assign(navigator.storage, { persisted: async () => false, persist: async () => yes });
  }, granted);
}

/** The setting that bears this name. */
const setting = (page: Page, name: string) => page.locator('.setting').filter({ hasText: name });

test.describe('settings tell how much is stored here, and ask the browser to keep it', () => {
  for (const [granted, words] of [
    [true, 'This browser keeps your data until you delete it.'],
    [false, 'The browser hasn’t agreed yet; installing Fall Line usually helps.'],
  ] as const) {
    test(
      granted ? 'it agrees, and is not asked again' : 'it refuses, and can be asked once more',
      async ({ page }) => {
        await answer(page, granted);
        await page.goto('/settings');
        await expect(setting(page, 'Storage used')).toHaveText(
          /^Storage used\d[\d.,]* (?:bytes|\wB) of [\d.,]+ \wB/,
        );
        const keep = setting(page, 'Keep my data');
        await expect(keep.getByRole('status')).toHaveText(
          'The browser may clear sites you rarely visit. Ask it not to.',
        );
        await keep.getByRole('button', { name: 'Ask' }).click();
        await expect(keep.getByRole('status')).toHaveText(words);
        await expect(keep.getByRole('button')).toHaveCount(granted ? 0 : 1);
      },
    );
  }
});

test('the game offers to be installed where the browser does, and names the menu where it does not', async ({
  page,
}) => {
  await page.goto('/settings');
  const install = setting(page, 'Install Fall Line');
  await expect(install).toContainText('Your browser’s menu can add it to your home screen.');
  await expect(install.getByRole('button')).toHaveCount(0);
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => document.documentElement.setAttribute('data-prompted', ''),
    });
    dispatchEvent(offer);
  });
  await install.getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-prompted');
  // An offer can be made once.
  await expect(install.getByRole('button')).toHaveCount(0);
});

test('everything is deleted only after the word is typed: tracks, settings and riders', async ({ page }) => {
  await begin(page);
  await saved(page);
  await page.goto('/settings');
  const sound = page.getByRole('switch', { name: 'Sound' });
  await sound.click();
  await expect(sound).not.toBeChecked();
  const before = await countRows(page, 'tracks');
  expect(before).toBeGreaterThan(0);
  const ask = page.getByRole('button', { name: 'Delete everything' });
  await ask.click();
  const dialog = page.getByRole('dialog', { name: 'Delete everything?' });
  const field = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' });
  await field.fill('delete');
  await field.press('Enter');
  await expect(dialog.getByText('Type DELETE in capital letters.')).toBeVisible();
  expect(await countRows(page, 'tracks')).toBe(before);

  await field.fill('DELETE');
  await field.press('Enter');
  await page.waitForURL(/\/$/);
  await expect.poll(() => countRows(page, 'tracks')).toBeLessThan(1);
  await page.goto('/manage-tracks');
  await expect(page.getByText('You haven’t built a track yet', { exact: false })).toBeVisible();
  await page.goto('/settings');
  await expect(sound).toBeChecked();
});
