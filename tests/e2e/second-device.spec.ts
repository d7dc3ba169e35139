import { expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type Row, readRows } from './rows';
import { test } from './test';

let game: GameServer;
let api: Api;
test.beforeAll(async () => {
  game = await startGameServer();
  api = apiOf(game);
});
test.afterAll(() => game?.close());

async function logIn(page: Page, who: Account): Promise<void> {
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.locator('.sync-chip')).toHaveText('Online', { timeout: 60_000 });
}

const riderRows = (page: Page) => page.locator('.rider-row');
const imperial = (page: Page) => page.getByRole('radio', { name: 'mph, ft' });

test('a second device has the riders and choices of the first, and what is changed on either', async ({
  page,
  browser,
}) => {
  const who = await api.account('ann', { verified: true });
  await logIn(page, who);
  await page.goto(`${game.url}/settings`);
  await page.getByRole('button', { name: 'Add a rider' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Ida Ingvild');
  await sheet.getByRole('radio', { name: 'Snowboard' }).check();
  await page.keyboard.press('Escape');
  await imperial(page).check({ force: true });
  const onServer = async (): Promise<unknown> => {
    const list = '/api/collections/profiles/records?sort=createdAt';
    const { body } = await api.call<{ items: Row[] }>('GET', list, undefined, who.token);
    return body.items.map(({ name, settings }) => [name, JSON.parse(String(settings || '{}')).units]);
  };
  const expected = [
    ['ann', 'imperial'],
    ['Ida Ingvild', undefined],
  ];
  await expect.poll(onServer, { timeout: 30_000 }).toEqual(expected);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const second = await phone.newPage();
  await logIn(second, who);
  await second.goto(`${game.url}/settings`);
  await expect(riderRows(second).filter({ hasText: 'Ida Ingvild' })).toBeVisible({ timeout: 30_000 });
  await expect(riderRows(second)).toHaveCount(2);
  await expect(imperial(second)).toBeChecked();
  const refused = await readRows(second, 'rejections', who.id);
  expect(refused ?? []).toEqual([]);
  await second.screenshot({ path: test.info().outputPath('second-device.png'), fullPage: true });

  // Back on the first one, which hears of it while it is open.
  await second.getByRole('button', { name: 'Edit Ida Ingvild' }).click();
  await second.getByRole('dialog').getByRole('textbox', { name: 'Bib number' }).fill('42');
  await expect(page.getByLabel('Ida Ingvild with bib 42').first()).toBeVisible({ timeout: 30_000 });
  await second.keyboard.press('Escape');
  await second.getByRole('radio', { name: 'km/h, m' }).check({ force: true });
  await expect(imperial(page)).not.toBeChecked({ timeout: 30_000 });
  await phone.close();
});
