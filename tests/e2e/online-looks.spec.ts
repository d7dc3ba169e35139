import { expect, type Page } from '@playwright/test';
import { logIn, makeClubRows } from '../bench/load-member';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { test } from './test';

let game: GameServer;
test.beforeAll(async () => {
  game = await startGameServer({ env: { FL_VERIFY: 'queue' } });
});
test.afterAll(() => game?.close());

/** The same as of the screens that need no account (screens.spec.ts). */
const LOOKS = [
  { theme: 'light', width: 600, height: 1000 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 600, height: 1000 },
] as const;

/** Nothing that axe finds, and nothing that scrolls sideways, in each look. */
async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(game.url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
  await page.waitForLoadState('networkidle');
  for (const { theme, ...size } of LOOKS) {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize(size);
    const place = `${path} ${theme} ${size.width}`;
    expect(await faultsOf(page), place).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
  }
}

test.describe('the online game', () => {
  test.use({ serviceWorkers: 'block' });

  test('has nothing that axe finds on any screen, in both themes and at every size', async ({ page }) => {
    const { owner, paths, community } = await makeClubRows(game);
    await lookAt(page, community);
    await logIn(page, game, owner);
    for (const path of Object.values(paths)) await lookAt(page, path);
  });
});
