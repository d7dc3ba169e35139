import { expect, type Page } from '@playwright/test';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { linkOf } from './kept-mail';
import { takePicture } from './take-picture';
import { test } from './test';

let game: GameServer;
test.beforeAll(async () => {
  game = await startGameServer();
});
test.afterAll(() => game?.close());

const EMAIL = 'ann@example.org';
const PASSWORD = 'fresh snow at dawn';
const NO_MAIL = 'This server doesn’t send email. Its links are printed in its terminal';

async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

/** Looks at the page as it stands: it speaks of no mail that goes anywhere. */
async function look(page: Page, name: string): Promise<void> {
  await expect(page.getByText(NO_MAIL)).toBeVisible();
  await expect(page.getByText(/We sent|on its way|Send (link|email)|we’ll send|in the email/)).toHaveCount(0);
  expect(await faultsOf(page), name).toEqual([]);
  for (const [size, width, height] of [
    ['phone', 390, 844],
    ['stage', 600, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByText(NO_MAIL).scrollIntoViewIfNeeded();
    await takePicture(page, `no-mail-${name}-${size}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${name} scrolls sideways on a ${size}`).toBeLessThanOrEqual(0);
  }
}

test('who registers on a server without mail is told where the link is, and it confirms them', async ({
  page,
}) => {
  await page.goto(`${game.url}/ride-online`);
  await expect(page).toHaveURL(`${game.url}/login`);
  await page.getByRole('radio', { name: 'Register' }).check();
  await look(page, 'register');
  await fill(page, 'Name', 'Ann');
  await fill(page, 'Email', EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();

  await expect(page).toHaveURL(`${game.url}/verification`);
  await expect(page.getByText(`Open the link created for ${EMAIL} to confirm your address.`)).toBeVisible();
  await page.getByRole('button', { name: 'I’ve confirmed it' }).click();
  await expect(page.getByText('Your address isn’t confirmed yet. Open the link first.')).toBeVisible();
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(
    page.getByText(`The link for ${EMAIL} is in the server’s terminal and its “mails” folder.`),
  ).toBeVisible();
  await look(page, 'verification');
  await page.goto(`${game.url}/profile`);
  await expect(page.getByText(`Your address ${EMAIL} isn’t confirmed yet`)).toBeVisible();
  await look(page, 'profile');

  await page.goto(await linkOf(game, 'verification'));
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  await takePicture(page, 'no-mail-confirmed');
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(`${game.url}/ride-online`);
  await page.goto(`${game.url}/profile`);
  await expect(page.getByRole('heading', { name: 'Ann', level: 1 })).toBeVisible();
  await expect(page.getByText('isn’t confirmed yet')).toHaveCount(0);
});

test('a new password and a new address are had without mail, too', async ({ page }) => {
  await page.goto(`${game.url}/reset-password`);
  await look(page, 'reset-password');
  await fill(page, 'Email', EMAIL);
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(
    page.getByText(`If ${EMAIL} has an account, the link is in the server’s terminal`),
  ).toBeVisible();
  await page.goto(await linkOf(game, 'reset'));
  const password = 'powder to the knees';
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await fill(page, 'Email', EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page).toHaveURL(`${game.url}/profile`);
  await page.getByRole('button', { name: 'Change' }).nth(1).click();
  await fill(page, 'New email', 'ann.carver@example.org');
  await look(page, 'new-address');
  await page.getByRole('button', { name: 'Create link' }).click();
  await expect(page.getByText('The link for ann.carver@example.org is in')).toBeVisible();
  await page.goto(await linkOf(game, 'email-change'));
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Use new address' }).click();
  await expect(page.getByText('Your email address has changed')).toBeVisible();
});

test('while the server has not said whether it sends mail, the words are those of one that does', async ({
  page,
}) => {
  await page.route('**/api/fl/mail', (route) => route.abort());
  await page.goto(`${game.url}/reset-password`);
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  await expect(page.getByText(NO_MAIL)).toHaveCount(0);
});
