import { expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { test } from './test';

let game: GameServer;
let api: Api;
test.beforeAll(async () => {
  game = await startGameServer({ env: { FL_VERIFY: 'queue', FL_OPEN_FOUNDING: 'on' } });
  api = apiOf(game);
});
test.afterAll(() => game?.close());

async function logIn(page: Page, who: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test('a server is founded, is joined by a link in another browser, and its dialogs give the focus back', {
  tag: '@quick',
}, async ({ page, browser }) => {
  const [ada, ben] = [
    await api.account('Ada', { verified: true }),
    await api.account('Ben', { verified: true }),
  ];
  await page.goto(`${game.url}/login`);
  await logIn(page, ada);
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(`${game.url}/ride-online`);
  await page.getByRole('button', { name: 'Create a server' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Ski Club Kaltbrunn');
  expect(await faultsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ski Club Kaltbrunn', level: 1 })).toBeVisible();

  await page.getByRole('tab', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'New invitation' }).click();
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  const link = await sheet.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await expect(sheet.getByRole('img', { name: 'Invitation as a QR code' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);

  const bens = await (await browser.newContext({ viewport: { width: 600, height: 1000 } })).newPage();
  await bens.goto(link);
  await bens.getByRole('radio', { name: 'Log in' }).check({ force: true });
  await logIn(bens, ben);
  await bens.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(bens.getByRole('heading', { name: 'Ski Club Kaltbrunn', level: 1 })).toBeVisible();
  await bens.context().close();

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText('2 members')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /Ben/ }).click();
  // Escape closes the question, and not the sheet below it.
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Block Ben?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Block Ben?' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeFocused();
  expect(await faultsOf(page)).toEqual([]);
});
