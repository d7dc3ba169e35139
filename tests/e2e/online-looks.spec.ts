import { expect, type Page } from '@playwright/test';
import { logIn, makeClubRows } from '../bench/load-member';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { test } from './test';

let game: GameServer;
let rows: Awaited<ReturnType<typeof makeClubRows>>;
test.beforeAll(async () => {
  game = await startGameServer({ env: { FL_VERIFY: 'queue' } });
  rows = await makeClubRows(game);
});
test.afterAll(() => game?.close());

/** The same as of the screens that need no account (screens.spec.ts). */
const LOOKS = [
  { theme: 'light', width: 600, height: 1000 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 600, height: 1000 },
] as const;

/** Nothing that axe finds, and nothing that scrolls sideways, in each look of what stands there now. */
async function lookAround(page: Page, name: string): Promise<void> {
  for (const { theme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    const place = `${name} ${theme} ${size.width}`;
    expect(await faultsOf(page), place).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(game.url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
  await page.waitForLoadState('networkidle');
  await lookAround(page, path);
}

/** The dialogs in which those who run a community make memberships and codes. */
async function lookAtRunning(page: Page, path: string): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click();
  const shut = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await page.goto(game.url + path);
  await press('New membership');
  await press('Create membership');
  await lookAround(page, 'a new membership, with a fault');
  await shut();
  await press('Archive');
  await lookAround(page, 'a membership to be archived');
  await shut();
  await press('New code');
  await lookAround(page, 'a new code');
  await press('Create code');
  await expect(page.getByRole('img', { name: 'Code as a QR code' })).toBeVisible();
  await lookAround(page, 'a code that is shown');
  await shut();
  await press('Revoke');
  await lookAround(page, 'a code to be revoked');
  await shut();
  await lookAround(page, 'memberships and codes');
}

test.describe('the online game', () => {
  test('has nothing that axe finds on any screen, in both themes and at every size', async ({ page }) => {
    await lookAt(page, rows.community);
    await logIn(page, game, rows.owner);
    const { communityRun, upgrade, ...others } = rows.paths;
    for (const path of Object.values(others)) await lookAt(page, path);
  });

  test('has nothing that axe finds where memberships are bought, made and given', async ({ page }) => {
    await logIn(page, game, rows.owner);
    await lookAt(page, rows.paths.upgrade!);
    await lookAtRunning(page, rows.paths.communityRun!);
  });
});
