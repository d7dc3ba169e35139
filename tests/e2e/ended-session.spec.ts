import { expect, type Locator, type Page } from '@playwright/test';
import { type Judging, startJudging } from '../../scripts/verifier';
import { type Account, type Api, apiOf, PASSWORD } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { idOf, openRide, pushOff, rideDown, SHORT } from './riding';
import { readRows } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';
import { untilSessionKept } from './worker';

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
test.setTimeout(300_000);

/** What the chip begins with; behind it may stand how much waits. */
const AGAIN = /^Log in again to sync/;
const OFFLINE = /^Offline/;
const TIME = /^\d:\d\d\.\d\d$/;
const DAY_S = 86_400;

const chip = (page: Page): Locator => page.locator('.sync-chip');

async function fillIn(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Total online rides')).toBeVisible();
}

/** Signs in on the login page, as a player does. */
async function logIn(page: Page, who: Account, password = PASSWORD): Promise<void> {
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await fillIn(page, password);
}

/** Rides the short slope to its finish; resolves once the ride is kept among so many. */
async function ride(page: Page, who: Account, count: number): Promise<void> {
  await openRide(page, SHORT, game.url);
  await pushOff(page);
  await rideDown(page);
  await expect.poll(async () => (await readRows(page, 'records', who.id))?.length ?? 0).toBe(count);
}

/** The states of the rides that the server has of a user. */
async function statesOf(who: Account, password = PASSWORD): Promise<readonly string[]> {
  const path = '/api/collections/rides/records';
  const token = await api.logIn(who.email, password);
  const { body } = await api.call<{ items: { status: string }[] }>('GET', path, undefined, token);
  return body.items.map(({ status }) => status);
}

/** Opens the short slope, and gives where it says what the player's own best is, once that has been read. */
async function ownBest(page: Page): Promise<Locator> {
  await page.goto(`${game.url}/ride-local?track=${idOf(SHORT)}`);
  const best = page.getByRole('dialog').locator('.track-best');
  await expect(best).toHaveAttribute('aria-busy', 'false');
  return best.locator('b');
}

/** Changes the password as another device does, which ends every session there is. */
async function changePassword(who: Account, password: string): Promise<void> {
  await api.put('users', { password, passwordConfirm: password }, who.id);
}

/** How long tokens last that are given from now on, s. */
async function tokensLast(duration: number): Promise<void> {
  const path = '/api/collections/users';
  const { status } = await api.call('PATCH', path, { authToken: { duration } }, await api.superuser());
  expect(status).toBe(200);
}

/** Takes the picture of a screen at both sizes that the house looks at. */
async function shoot(page: Page, name: string): Promise<void> {
  for (const [width, height] of [
    [390, 844],
    [600, 1000],
  ] as const) {
    await page.setViewportSize({ width, height });
    await takePicture(page, `${name}-${width}`);
  }
}

test('a session that ends hides nothing, and what is ridden then arrives after logging in again', async ({
  page,
  context,
}) => {
  const gus = await api.account('gus', { verified: true });
  await logIn(page, gus);
  await untilSessionKept(page);
  await ride(page, gus, 1);
  await expect.poll(() => statesOf(gus), { timeout: 90_000 }).toEqual(['verified']);
  const mine = await (await ownBest(page)).innerText();
  expect(mine).toMatch(TIME);
  await page.goto(`${game.url}/ride-local`);
  await expect(chip(page)).toHaveText('Online', { timeout: 60_000 });

  // Elsewhere the password is changed while this device is away, which it hears of in between.
  await context.setOffline(true);
  const password = 'another-one-2';
  await changePassword(gus, password);
  await page.goto(`${game.url}/ride-local`);
  await expect(chip(page)).toHaveText(OFFLINE);
  await context.setOffline(false);
  await expect(chip(page)).toHaveText(AGAIN, { timeout: 60_000 });
  await context.setOffline(true);
  await page.reload();
  await expect(chip(page)).toHaveText(AGAIN);
  await shoot(page, 'ended-tracks');
  await expect(await ownBest(page)).toHaveText(mine);
  await expect(page.getByRole('dialog').locator('.track-best .medal')).toBeVisible();

  await ride(page, gus, 2);
  await expect(page.getByText('Log in again to send it')).toBeVisible();
  await shoot(page, 'ended-finish');
  await page.goto(`${game.url}/`);
  await expect(chip(page)).toHaveText(/^Log in again to sync, \d waiting$/);
  await chip(page).scrollIntoViewIfNeeded();
  await shoot(page, 'ended-home');
  // Pages that need a session stay guarded.
  await page.goto(`${game.url}/profile`);
  await expect(page).toHaveURL(/\/login$/);
  await shoot(page, 'ended-login');
  await page.goto(`${game.url}/`);
  await context.setOffline(false);
  await chip(page).click();
  await shoot(page, 'ended-sheet');
  await page.getByRole('dialog').getByRole('link', { name: 'Log in' }).click();
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(gus.email);
  await fillIn(page, password);
  await expect.poll(() => statesOf(gus, password), { timeout: 90_000 }).toEqual(['verified', 'verified']);
  await expect(chip(page)).toHaveText('Online', { timeout: 60_000 });
  expect(await readRows(page, 'rejections', gus.id)).toEqual([]);
});

test('the end of a token is the end of a session in every tab, and only logging out hides what is whose', async ({
  page,
  context,
}) => {
  const [hal, ivy] = [
    await api.account('hal', { verified: true }),
    await api.account('ivy', { verified: true }),
  ];
  await logIn(page, hal);
  await ride(page, hal, 1);
  const mine = await (await ownBest(page)).innerText();
  expect(mine).toMatch(TIME);
  await tokensLast(15);
  await page.goto(`${game.url}/profile`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, hal);
  await untilSessionKept(page);
  await page.goto(`${game.url}/ride-local`);
  const other = await context.newPage();
  await other.goto(game.url);
  await context.setOffline(true);
  await tokensLast(14 * DAY_S);
  for (const tab of [page, other]) await expect(chip(tab)).toHaveText(AGAIN, { timeout: 60_000 });
  await expect(await ownBest(page)).toHaveText(mine);
  await context.setOffline(false);

  // Somebody else plays here: nothing of the first is shown, and nothing of it is lost.
  await logIn(page, ivy);
  await expect(await ownBest(page)).not.toHaveText(TIME);
  await expect(chip(other)).toHaveText('Online', { timeout: 60_000 });
  await page.goto(`${game.url}/profile`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await logIn(page, hal);
  await expect(await ownBest(page)).toHaveText(mine);

  // Logging out of a session that has ended, in one tab for all.
  await changePassword(hal, 'another-one-2');
  await page.goto(`${game.url}/`);
  for (const tab of [page, other]) await expect(chip(tab)).toHaveText(AGAIN, { timeout: 60_000 });
  await chip(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  for (const tab of [page, other]) await expect(chip(tab)).toHaveCount(0);
  await expect(await ownBest(page)).not.toHaveText(TIME);
  expect((await readRows(page, 'records', hal.id))?.length).toBe(1);
});
