import { expect, type Page } from '@playwright/test';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { linkOf } from './kept-mail';
import { test } from './test';

let game: GameServer;
test.beforeAll(async () => {
  game = await startGameServer();
});
test.afterAll(() => game?.close());

const EMAIL = 'ann@example.org';
const PASSWORD = 'fresh snow at dawn';

async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(value);
}

/** Looks at the screen as it stands, on a phone: nothing scrolls sideways, and axe finds nothing. */
async function look(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `${screen} scrolls sideways`).toBeLessThanOrEqual(0);
  expect(await faultsOf(page), screen).toEqual([]);
}

test.use({ viewport: { width: 390, height: 844 } });

test('an account is had, changed and deleted on a phone', { tag: '@quick' }, async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(`${game.url}/ride-online`);
  await expect(page).toHaveURL(`${game.url}/login`);
  await page.getByRole('radio', { name: 'Register' }).check();
  await look(page, 'register');
  await fill(page, 'Name', 'Ann');
  await fill(page, 'Email', EMAIL);
  await fill(page, 'Password', PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();

  // The requested page is one step back in the history.
  await expect(page).toHaveURL(`${game.url}/verification`);
  await look(page, 'verification');
  await page.goBack();
  await expect(page).toHaveURL(`${game.url}/ride-online`);
  await page.goForward();
  await expect(page).toHaveURL(`${game.url}/verification`);
  await page.goto(await linkOf(game, 'verification'));
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${game.url}/ride-online`);

  await page.goto(`${game.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Ann', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).nth(1).click();
  await fill(page, 'New email', 'ann.carver@example.org');
  await look(page, 'profile');
  await page.emulateMedia({ colorScheme: 'dark' });
  await look(page, 'profile in the dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('The link for ann.carver@example.org is in')).toBeVisible();
  await page.goto(await linkOf(game, 'email-change'));
  await look(page, 'new address');
  await fill(page, 'Password', PASSWORD);
  await page.getByRole('button', { name: 'Use new address' }).click();
  await expect(page.getByText('Your email address has changed')).toBeVisible();

  await page.goto(`${game.url}/reset-password`);
  await look(page, 'reset password');
  await fill(page, 'Email', 'ann.carver@example.org');
  await page.getByRole('button', { name: 'Create link' }).click();
  await page.goto(await linkOf(game, 'reset'));
  await fill(page, 'New password', 'powder to the knees');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await fill(page, 'Email', 'ann.carver@example.org');
  await fill(page, 'Password', 'powder to the knees');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('button', { name: 'Delete account' }).click();
  await fill(page, 'Type ann.carver@example.org to confirm', 'ann.carver@example.org');
  await fill(page, 'Password', 'powder to the knees');
  await look(page, 'the end of an account');
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  expect(complaints).toEqual([]);
});
