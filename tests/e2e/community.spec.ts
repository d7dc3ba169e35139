import { expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { TRACKS } from './riding';
import { test } from './test';

let game: GameServer;
let api: Api;
test.beforeAll(async () => {
  game = await startGameServer({ env: { FL_VERIFY: 'queue' } });
  api = apiOf(game);
});
test.afterAll(() => game?.close());

/** Pictures of the page on the stage's own size, on a phone and on a desktop, in light and dark; and nothing that axe finds. */
async function look(page: Page, name: string): Promise<void> {
  for (const [size, width, height] of [
    ['', 600, 1000],
    ['-phone', 390, 844],
    ['-wide', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await faultsOf(page), `${name}${size}`).toEqual([]);
    await page.screenshot({ path: `test-results/screens/community-${name}${size}.png`, fullPage: true });
  }
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faultsOf(page), `${name} in the dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 600, height: 1000 });
}

async function logIn(page: Page, who: Account): Promise<void> {
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/profile$/);
}

const date = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

/** A community with two servers, an event that runs and one to come, and the ranking of a season. */
async function makeCommunity(owner: Account): Promise<{ readonly community: string; readonly free: string }> {
  const ada = await api.account('Ada', { verified: true });
  const { id: community } = await api.put('communities', {
    ...{ name: 'Alpine Federation of the Upper Valley', owner: owner.id },
    ...{
      about: 'All clubs of the valley, one season.',
      primaryColour: '#12356b',
      secondaryColour: '#ffc21f',
    },
  });
  const colours = { primaryColour: '#7a1f2b', secondaryColour: '#f6f2e6' };
  const { id: one } = await api.put('servers', {
    ...{ name: 'Ski Club Kaltbrunn', owner: ada.id, open: true, community, ...colours },
  });
  const { id: two } = await api.put('servers', {
    name: 'Snow Riders Amden',
    owner: ada.id,
    open: false,
    community,
  });
  const { id: free } = await api.put('servers', {
    name: 'Training Group Ricken',
    owner: ada.id,
    open: false,
  });
  const event = (name: string, startsAt: number) =>
    api.put('events', {
      ...{ server: one, name, tracks: [TRACKS[0]!.id], equipment: 'any', attempts: 3, takes: 'verified' },
      ...{ state: 'open', startsAt: date(startsAt), endsAt: date(startsAt + 7_200_000) },
    });
  await event('Evening race', Date.now() - 3_600_000);
  await event('Two-run slalom', Date.now() + 86_400_000);
  const riders = Array.from({ length: 6 }, (_, n) => ({
    ...{ entry: `rider000000000${n}`, rank: n + 1, placed: 4, points: 380 - n * 45 },
  }));
  const names = Object.fromEntries(riders.map(({ entry }, n) => [entry, `Rider ${'ABCDEF'[n]}`]));
  const list = {
    ...{
      events: 4,
      overall: riders,
      names: { ...names, [one]: 'Ski Club Kaltbrunn', [two]: 'Snow Riders Amden' },
    },
    disciplines: [{ discipline: 'slalom', lines: riders.slice(0, 3) }],
    clubs: [
      { server: one, rank: 1, points: 940, events: 4, decidedBy: 'points' },
      { server: two, rank: 2, points: 940, events: 3, decidedBy: 'event-places' },
    ],
  };
  await api.put('season_rankings', { community, season: '2026-27', list });
  return { community, free };
}

test('a community is read by guests, and a server comes to it by consent of both sides', async ({
  page,
  browser,
}) => {
  const federation = await api.account('Federation', { verified: true });
  const { community } = await makeCommunity(federation);
  const path = `${game.url}/official-community/${community}`;
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alpine Federation of the Upper Valley');
  await expect(page.getByRole('link', { name: /Evening race/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /1 Rider A 4 380/ })).toBeVisible();
  await look(page, 'guest');
  await page.getByRole('combobox', { name: 'Ranking' }).selectOption({ label: 'Slalom' });
  await expect(page.getByRole('row')).toHaveCount(4);
  await page.getByRole('combobox', { name: 'Ranking' }).selectOption({ label: 'Clubs' });
  await expect(page.getByRole('row', { name: /Snow Riders Amden.*By event wins/ })).toBeVisible();
  await page.goto(`${path}/success`);
  await expect(page.getByText('Thank you. Your membership appears')).toBeVisible();
  await page.goto(`${path}/cancelled`);
  await expect(page.getByText('Nothing was charged')).toBeVisible();

  // Whoever owns a server asks; who runs the community agrees.
  const grace = await api.account('Grace', { verified: true });
  await api.put('servers', { name: 'Ski Team Speer', owner: grace.id, open: true });
  await logIn(page, grace);
  await page.goto(path);
  await page.getByRole('button', { name: 'Add your server' }).click();
  await expect(page.getByText('The other side has to agree.')).toBeVisible();
  await look(page, 'asked');

  const other = await (await browser.newContext({ viewport: { width: 600, height: 1000 } })).newPage();
  await logIn(other, federation);
  await other.goto(path);
  await expect(other.getByText('Ski Team Speer wants to join.')).toBeVisible();
  await look(other, 'requests');
  await other.getByRole('button', { name: 'Accept' }).click();
  await expect(other.getByRole('link', { name: /Ski Team Speer/ })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Leave community' }).click();
  await expect(page.getByRole('link', { name: /Ski Team Speer/ })).toHaveCount(0);
});
