import { expect, type Page } from '@playwright/test';
import { logIn, makeClubRows } from '../bench/load-member';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { LOOKS, show, sidewaysOf } from './looks';
import { test } from './test';

let game: GameServer;
let rows: Awaited<ReturnType<typeof makeClubRows>>;
test.beforeAll(async () => {
  game = await startGameServer({ env: { FL_VERIFY: 'queue' } });
  rows = await makeClubRows(game);
});
test.afterAll(() => game?.close());

/** Nothing that axe finds in light, in the dark and on a phone; nothing that scrolls sideways. */
async function lookAround(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await show(page, look);
    expect(await faultsOf(page, look.rules), `${name}, ${look.name}`).toEqual([]);
    expect(await sidewaysOf(page), `${name}, ${look.name}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await sidewaysOf(page), `${name} on a desktop`).toBeLessThanOrEqual(0);
  await show(page, LOOKS[0]!);
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(game.url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
  await page.waitForLoadState('networkidle');
  await lookAround(page, path);
}

/** Nothing that axe finds in a dialog, once; and nothing that scrolls sideways on a phone. */
async function lookAtDialog(page: Page, name: string): Promise<void> {
  expect(await faultsOf(page), name).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOf(page), `${name} on a phone`).toBeLessThanOrEqual(0);
  await show(page, LOOKS[0]!);
}

/** The dialogs in which those who run a community make memberships and codes. */
async function lookAtRunning(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click();
  const shut = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await press('New membership');
  await press('Create membership');
  await lookAtDialog(page, 'a new membership, with a fault');
  await shut();
  await press('Archive');
  await lookAtDialog(page, 'a membership to be archived');
  await shut();
  await press('New code');
  await lookAtDialog(page, 'a new code');
  await press('Create code');
  await expect(page.getByRole('img', { name: 'Code as a QR code' })).toBeVisible();
  await lookAtDialog(page, 'a code that is shown');
  await shut();
  await press('Revoke');
  await lookAtDialog(page, 'a code to be revoked');
  await shut();
}

test('the online screens have nothing that axe finds, in both themes and on a phone', async ({ page }) => {
  await lookAt(page, rows.community);
  await logIn(page, game, rows.owner);
  const { communityRun, ...others } = rows.paths;
  for (const path of Object.values(others)) await lookAt(page, path);
  await page.goto(game.url + communityRun!);
  await lookAtRunning(page);
  await lookAround(page, 'memberships and codes');
});
