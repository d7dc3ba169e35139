import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { type Judging, startJudging } from '../../scripts/verifier';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { idOf, openRide, pushOff, rideDown, SHORT } from './riding';
import { queuedWrites, readRows } from './rows';
import { test } from './test';
import { untilSessionKept, withoutBackgroundSync } from './worker';

test.use({ serviceWorkers: 'allow' });

let judging: Judging;
let game: GameServer;
let api: Api;
test.beforeAll(async () => {
  judging = await startJudging(() => undefined);
  game = await startGameServer({ env: judging.env });
  api = apiOf(game);
});
test.afterAll(async () => {
  await game?.close();
  await judging?.stop();
});
// A ride takes its time, and software draws it.
test.setTimeout(240_000);

/** Signs in on the login page, as a player does, and waits for their own database. */
async function logIn(page: Page, who: Account): Promise<void> {
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Total online rides')).toBeVisible();
}

async function logOut(page: Page): Promise<void> {
  await page.goto(`${game.url}/profile`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${game.url}/`);
}

/** Rides the short slope, which needs no steering, to its finish; resolves once the ride is kept. */
async function rideToTheFinish(page: Page, owner?: string): Promise<void> {
  await openRide(page, SHORT, game.url);
  await pushOff(page);
  await rideDown(page);
  await expect.poll(async () => (await readRows(page, 'records', owner))?.length ?? 0).toBe(1);
}

interface Ride {
  readonly id: string;
  readonly live: boolean;
  readonly status: string;
  readonly timeUs: number;
  readonly claimedUs: number;
}

/** The rides the server has of a user. */
async function ridesOf(who: Account): Promise<readonly Ride[]> {
  const path = '/api/collections/rides/records';
  const { body } = await api.call<{ items: Ride[] }>('GET', path, undefined, who.token);
  return body.items;
}

/** Opens the short slope, and gives where it says what the player's own best is, once that has been read. */
async function ownBest(page: Page): Promise<Locator> {
  await page.goto(`${game.url}/ride-local?track=${idOf(SHORT)}`);
  const best = page.getByRole('dialog').locator('.track-best');
  await expect(best).toHaveAttribute('aria-busy', 'false');
  return best.locator('b');
}

const TIME = /^\d:\d\d\.\d\d$/;

const newContext = (page: Page): Promise<BrowserContext> => page.context().browser()!.newContext();

/** Logs in, has the ride's code and the tracks on the device, and rides once `leave` has taken the server away. */
async function rideAway(page: Page, who: Account, leave: () => Promise<void>): Promise<string> {
  await logIn(page, who);
  await untilSessionKept(page);
  await page.goto(`${game.url}/ride-local`);
  await expect(page.locator('.track-card').first()).toBeVisible();
  await leave();
  await rideToTheFinish(page, who.id);
  // The worker sends its queue even after the tab is closed.
  await expect.poll(async () => (await queuedWrites(page)).length).toBeGreaterThan(0);
  const [row] = (await readRows(page, 'rides', who.id)) ?? [];
  expect(row).toMatchObject({ rider: who.id, status: 'waiting' });
  return row!.id;
}

/** The player's rides for the server, as the game shows them. */
async function shownRides(page: Page): Promise<Locator> {
  await page.goto(`${game.url}/ride-online`);
  return page.locator('.own-ride');
}

test('a ride ridden without a network is verified after its tab was closed', async ({ page, context }) => {
  expect(test.info().project.metadata.browser, 'a headless shell cannot deliver in the background').toBe(
    'full',
  );
  const ann = await api.account('ann', { verified: true });
  // As a server with protection against forged requests sets it.
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'snow', url: game.url }]);
  const bore: (string | undefined)[] = [];
  context.on('request', (request) => {
    const isDelivery = request.serviceWorker() !== null && request.method() === 'POST';
    if (isDelivery && request.url().endsWith('/rides/records')) bore.push(request.headers()['x-xsrf-token']);
  });
  const id = await rideAway(page, ann, async () => {
    await context.setOffline(true);
    await game.kill();
  });
  const blank = await context.newPage();
  await page.close();
  await game.restart();
  expect(await ridesOf(ann)).toEqual([]);
  await context.setOffline(false);
  await expect
    .poll(async () => (await ridesOf(ann)).map((ride) => ({ id: ride.id, status: ride.status })), {
      timeout: 90_000,
    })
    .toEqual([{ id, status: 'verified' }]);
  const [ride] = await ridesOf(ann);
  expect(ride!.timeUs).toBe(ride!.claimedUs);
  expect(blank.url()).toBe('about:blank');
  expect([...new Set(bore)]).toEqual(['snow']);

  // On the next opening the device hears the verdict, and sends nothing a second time.
  await expect((await shownRides(blank)).getByText('Verified', { exact: true })).toBeVisible();
  expect((await readRows(blank, 'rides', ann.id))?.map(({ status }) => status)).toEqual(['verified']);
  expect(await ridesOf(ann)).toHaveLength(1);
});

test('where the browser wakes no worker, the next opening delivers the ride and shows its verdict', async ({
  page,
  context,
}) => {
  await withoutBackgroundSync(context);
  const dora = await api.account('dora', { verified: true });
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'snow', url: game.url }]);
  const id = await rideAway(page, dora, () => game.kill());
  // For browsers in which no worker can read the cookie.
  expect((await queuedWrites(page)).map(({ headers }) => headers['x-xsrf-token'])).toEqual(['snow']);
  expect(await page.evaluate(() => 'SyncManager' in globalThis)).toBe(false);
  const blank = await context.newPage();
  await page.close();
  await game.restart();
  expect(await ridesOf(dora)).toEqual([]);
  await expect((await shownRides(blank)).getByText('Verified', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  expect(await ridesOf(dora)).toMatchObject([{ id, status: 'verified' }]);
  await expect.poll(() => queuedWrites(blank)).toEqual([]);
});

test('what was ridden without signing in is taken over, comes to a second device and is nobody else’s', async ({
  page,
}) => {
  const [ben, cleo] = [
    await api.account('ben', { verified: true }),
    await api.account('cleo', { verified: true }),
  ];
  await rideToTheFinish(page);
  await logIn(page, ben);
  const best = await ownBest(page);
  await expect(best).toHaveText(TIME, { timeout: 60_000 });
  const mine = await best.innerText();

  // Cut off in the middle, it is done again at the next start, which shows nobody else's lists meanwhile.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fl-adopting'))).toBeNull();
  await page.evaluate(
    (user) => localStorage.setItem('fl-adopting', JSON.stringify({ user, rider: '' })),
    ben.id,
  );
  expect(await (await ownBest(page)).innerText()).toBe(mine);

  const other = await newContext(page);
  const device = await other.newPage();
  await logIn(device, ben);
  await expect(await ownBest(device)).toHaveText(mine, { timeout: 60_000 });
  await other.close();

  // Another player on the first device sees nothing of it, and neither does whoever plays without signing in.
  await logOut(page);
  await expect(await ownBest(page)).not.toHaveText(TIME);
  await logIn(page, cleo);
  await expect(await ownBest(page)).not.toHaveText(TIME);
  await logOut(page);
  await logIn(page, ben);
  await expect(await ownBest(page)).toHaveText(mine, { timeout: 60_000 });
});

test('the list of tracks is full also where the session has ended in another tab, and nobody has played without it before', async ({
  page,
  context,
}) => {
  const flo = await api.account('flo', { verified: true });
  await logIn(page, flo);
  await page.goto(`${game.url}/ride-local`);
  await expect(page.locator('.track-card').first()).toBeVisible();
  const other = await context.newPage();
  await logOut(other);
  await expect.poll(async () => (await readRows(page, 'tracks'))?.length ?? 0).toBeGreaterThan(0);
  await expect(page.locator('.track-card').first()).toBeVisible();
});
