import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
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

test.use({ serviceWorkers: 'allow' });

test('says Offline only while the server or the network is away', async ({ page: first, context }) => {
  const who = await api.account('cleo', { verified: true });
  const { id: club } = await api.put('servers', { name: 'Ski Club Kaltbrunn', owner: who.id, open: true });
  const texts = await recordChip(context);
  await logIn(first, who);
  await untilSessionKept(first);
  // One tab speaks for both, and the other takes over from it.
  const page = await context.newPage();
  await page.goto(`${game.url}/server/${club}`);
  await untilOnline(page);
  await expect(page.getByRole('heading', { name: 'Ski Club Kaltbrunn' })).toBeVisible();
  await first.close();
  await page.reload();
  await untilOnline(page);
  expect(texts.filter((text) => text.startsWith('Offline'))).toEqual([]);
  expect(new Set(texts)).toContain('Online');

  for (const away of ['the server', 'the network'] as const) {
    if (away === 'the server') await game.kill();
    else await context.setOffline(true);
    // Opening home asks the server for its health.
    await page.goto(game.url);
    await expect(chip(page)).toHaveText('Offline', { timeout: 60_000 });
    if (away === 'the network') await lookAtOffline(page, club);
    texts.length = 0;
    if (away === 'the server') await game.restart();
    else await context.setOffline(false);
    await untilOnline(page);
    await page.reload();
    await untilOnline(page);
    expect(texts, away).not.toContain('Offline');
  }
});

/** A server's page and the sheet of the chip without a network: axe finds nothing. */
async function lookAtOffline(page: Page, club: string): Promise<void> {
  await page.goto(`${game.url}/server/${club}`);
  await expect(page.getByText('Can’t reach the server').first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ski Club Kaltbrunn' })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await expect(chip(page)).toHaveText('Offline');
  await chip(page).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
}
