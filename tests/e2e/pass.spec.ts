import { expect, type Page } from '@playwright/test';
import { anyFree } from '../../scripts/ports';
import { apiOf, PASSWORD } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { keyOf, MASTER } from '../server/cells/keys';
import { faultsOf } from './faults';
import { test } from './test';

let account: GameServer;
let north: GameServer;
test.beforeAll(async () => {
  const [port, northPort] = [await anyFree(), await anyFree()];
  const at = (of: number) => `http://127.0.0.1:${of}`;
  account = await startGameServer({
    port,
    env: { FL_CELL: 'account', FL_CELLS: `north ${at(northPort)}`, FL_PASS_SECRET: MASTER },
  });
  const club = { FL_CELL: 'club', FL_CELL_NAME: 'north', FL_ACCOUNT_URL: at(port) };
  north = await startGameServer({ port: northPort, env: { ...club, FL_PASS_SECRET: keyOf('north') } });
  await apiOf(account).account('ann', { verified: true });
});
test.afterAll(async () => {
  await account?.close();
  await north?.close();
});

const userOf = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('pocketbase_auth') ?? 'null') as { record: { id: string } } | null)
        ?.record.id,
  );

test('lets a rider in at a club of another address by one log-in', async ({ page }) => {
  // A page of the club leads to the log-in, from there to the account's address, then back.
  await page.goto(`${north.url}/profile`);
  await expect(
    page.getByText(`Your account is at ${new URL(account.url).host}.`, { exact: false }),
  ).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`^${account.url}/login\\?cell=north`));
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('ann@club.invalid');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.locator('form').getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${north.url}/profile`);
  await expect(page.getByRole('heading', { name: 'ann', level: 1 })).toBeVisible();
  const id = await userOf(page);
  expect(id).toMatch(/^[a-z0-9]{15}$/);
  // The account is changed at its own address.
  await expect(page.getByRole('link', { name: 'Open my account' })).toHaveAttribute(
    'href',
    `${account.url}/profile`,
  );
  await expect(page.getByRole('button', { name: /delete/i })).toHaveCount(0);

  // Logged out here and still logged in there: one click, and no password.
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect.poll(() => userOf(page)).toBeUndefined();
  await page.goto(`${north.url}/login`);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page).toHaveURL(`${north.url}/profile`);
  expect(await userOf(page)).toBe(id);
});
