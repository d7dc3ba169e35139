import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { test } from './test';
import { untilSessionKept } from './worker';

let game: GameServer;
let api: Api;
test.beforeAll(async () => {
  game = await startGameServer();
  api = apiOf(game);
});
test.afterAll(() => game?.close());

/** Every text the chip ever shows in any page of a context, each noted once until it changes. */
async function recordChip(context: BrowserContext): Promise<string[]> {
  const texts: string[] = [];
  await context.exposeFunction('flChip', (text: string) => texts.push(text));
  await context.addInitScript(() => {
    let last: string | undefined;
    const look = (): void => {
      const text = document.querySelector('.sync-chip')?.textContent ?? undefined;
      if (text !== undefined && text !== last) (globalThis as unknown as Told).flChip(text);
      last = text;
    };
    interface Told {
      flChip(text: string): void;
    }
    const all = { subtree: true, childList: true, characterData: true };
    new MutationObserver(look).observe(document, all);
  });
  return texts;
}

const chip = (page: Page) => page.locator('.sync-chip');
const untilOnline = (page: Page): Promise<void> =>
  expect(chip(page)).toHaveText('Online', { timeout: 60_000 });

async function logIn(page: Page, who: Account): Promise<void> {
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await untilOnline(page);
}

for (const verified of [true, false]) {
  test(`the chip of ${verified ? 'a verified' : 'an unverified'} rider never says Offline while the server is up`, async ({
    page,
    context,
  }) => {
    const who = await api.account(verified ? 'ann' : 'ben', { verified });
    const texts = await recordChip(context);
    await logIn(page, who);
    for (const path of ['/', '/ride-local', '/profile']) {
      await page.goto(game.url + path);
      await untilOnline(page);
      await page.reload();
      await untilOnline(page);
    }
    // One tab speaks for both, and the other takes over from it.
    const second = await context.newPage();
    await second.goto(game.url);
    await untilOnline(second);
    await page.close();
    await second.reload();
    await untilOnline(second);
    await second.goto(`${game.url}/profile`);
    await second.getByRole('button', { name: 'Log out' }).click();
    await expect(chip(second)).toHaveCount(0);
    await logIn(second, who);
    expect(texts.filter((text) => text.startsWith('Offline'))).toEqual([]);
    expect(new Set(texts)).toContain('Online');
  });
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the chip says Offline for a server that is away, and not again once it is back', async ({
    page,
    context,
  }) => {
    const who = await api.account('cleo', { verified: true });
    const texts = await recordChip(context);
    await logIn(page, who);
    await untilSessionKept(page);
    for (const away of ['the server', 'the network'] as const) {
      if (away === 'the server') await game.kill();
      else await context.setOffline(true);
      // Opening home asks the server for its health.
      await page.goto(game.url);
      await expect(chip(page)).toHaveText('Offline', { timeout: 60_000 });
      texts.length = 0;
      if (away === 'the server') await game.restart();
      else await context.setOffline(false);
      await untilOnline(page);
      await page.reload();
      await untilOnline(page);
      expect(texts, away).not.toContain('Offline');
    }
  });
});
