import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { dayOf, dayPeriod } from '../../src/race';
import { runSql } from '../harness/raw-sql';
import {
  authorRides,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
  tracks,
} from '../server/riding';
import { idOf, type Presses, pushOff, rideDown, SHORT, untilMode } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

let server: RidingServer;
test.beforeAll(async () => {
  server = await startRiding('http');
  // A track without gates, which a test can ride by hand. What was published stays.
  await server.game.stop();
  const today = dayPeriod(dayOf(Date.now())).name;
  await runSql(server.game.dataDir, [`UPDATE picks SET track = '${idOf(SHORT)}' WHERE period = '${today}'`]);
  await server.game.restart();
});
test.afterAll(() => server?.close());

const SIZES = { stage: [600, 1000], phone: [390, 844], desktop: [1440, 900] } as const;
/** What a ride without it beats. */
const BRAKING: Presses = [['ArrowDown', 1500]];
const authorOf = (track: string): number =>
  authorRides.findIndex((ride) => ride.trackId === track && ride.equipment === 'ski');
const lobby = (): string => `${server.game.url}/ride-online`;

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${server.game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${name}@fall-line.invalid`);
  await page.getByLabel('Password', { exact: true }).fill('only-for-tests-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function sendRide(rider: Rider, track: string, variant: number): Promise<void> {
  const n = authorOf(track);
  const { status, body } = await rider.send(rowFor(n, streamOf(n, variant)));
  expect(status, JSON.stringify(body)).toBe(200);
  expect((await server.settled(rider, String(body.id))).status).toBe('verified');
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
}

/** Pictures of a screen as it stands, on the stage's own size, a phone and a desktop. */
async function look(page: Page, name: string): Promise<void> {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    await page.setViewportSize({ width, height });
    await takePicture(page, `days-${name}-${size}`);
  }
  await page.setViewportSize({ width: 600, height: 1000 });
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the track of the day is read, ridden and liked, and is there without the server', async ({
    page,
  }) => {
    await server.rider('ann');
    await sendRide(await server.rider('bert'), idOf(SHORT), 3);
    await signIn(page, 'ann');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(lobby());
    const day = page.locator('section', { has: page.getByRole('heading', { name: 'Track of the day' }) });
    await expect(day.getByText(/^New track in \d+:\d\d:\d\d$/)).toBeVisible();
    await expect(day.getByRole('heading', { name: SHORT })).toBeVisible();
    await expect(day.getByRole('list', { name: 'Today’s leaderboard' }).getByText('bert')).toBeVisible();
    await expect(day.getByText('You haven’t ridden it today.')).toBeVisible();
    await expect(day.getByText('0 days ridden this month')).toBeVisible();
    const week = page.locator('section', { has: page.getByRole('heading', { name: 'Tracks of the week' }) });
    await expect(week.getByRole('link')).toHaveCount(5);
    await look(page, 'lobby');
    await week.scrollIntoViewIfNeeded();
    await look(page, 'week');
    expect(await faultsOf(page)).toEqual([]);

    // Two rides: the second, without a brake, beats the first, and leads to the next opponent.
    await day.getByRole('button', { name: 'Ride', exact: true }).click();
    await untilMode(page, /^ride$/);
    await pushOff(page);
    await rideDown(page, BRAKING);
    await expect(page.getByText(/^Verified: rank \d of 2\.$/)).toBeVisible();
    const { body } = await server.operator.call(
      'GET',
      '/api/collections/bests/records?filter=(event~"day-")',
    );
    expect(body.totalItems).toBe(2);
    await page.goto(`${server.game.url}/ride-local?ride=${idOf(SHORT)}&from=online`);
    await untilMode(page, /^ride$/);
    await pushOff(page);
    await rideDown(page);
    const next = page.getByRole('button', { name: /^Next: race (bert|the author)$/ });
    await expect(next).toBeVisible();
    await look(page, 'won');
    expect(await faultsOf(page)).toEqual([]);
    await next.click();
    await untilMode(page, /^ride$/);
    await expect(page.locator('.hud-tag')).toHaveText([/^(bert|Author)$/]);

    await page.goto(`${lobby()}?track=${idOf(SHORT)}`);
    const sheet = page.getByRole('dialog', { name: SHORT });
    await expect(sheet.getByRole('radio', { name: 'Today' })).toBeChecked();
    await expect(sheet.locator('.board-row[data-own="true"]')).toBeVisible();
    const like = sheet.getByRole('button', { name: 'Like' });
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await like.click();
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(sheet.getByText('1 like', { exact: true })).toBeVisible();
    await look(page, 'sheet');
    expect(await faultsOf(page)).toEqual([]);

    await server.game.kill();
    await page.goto(server.game.url);
    await page.getByRole('link', { name: /^Track of the day First glide, \d+:\d\d:\d\d left$/ }).click();
    await expect(page).toHaveURL(/ride-local\?track=/);
    await expect(page.getByRole('dialog', { name: SHORT })).toBeVisible();
    await server.game.restart();
  });
});

test('published tracks are found by list, difficulty and length', async ({ page }) => {
  const cleo = await server.rider('cleo');
  const liked = tracks.find(({ name }) => name === 'Milk Run')!.id;
  await sendRide(cleo, liked, 3);
  const { body } = await cleo.call('POST', '/api/fl/likes', { track: liked, like: true });
  expect(body).toMatchObject({ liked: true });
  await signIn(page, 'cleo');
  await page.goto(lobby());
  const list = page.getByRole('list', { name: 'Online tracks' }).getByRole('listitem');
  await expect(page.getByText(`${tracks.length} tracks`)).toBeVisible();
  const choose = (label: string, option: string) => page.getByLabel(label).selectOption({ label: option });
  await choose('Difficulty', 'Hard');
  const hard = tracks.filter(({ difficulty }) => difficulty === 'hard');
  await expect(list).toHaveCount(hard.length);
  await choose('Length', 'Long');
  const long = hard.filter(({ course }) => course.finish / 1000 >= 1000);
  await expect(list).toHaveCount(long.length);
  await choose('Length', 'Any length');
  await choose('Difficulty', 'Any difficulty');
  await choose('Sort by', 'Random');
  await expect(page.getByRole('button', { name: 'Shuffle' })).toBeVisible();
  await choose('Sort by', 'Never finished');
  await expect(page.getByRole('heading', { name: 'Milk Run' })).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The Anvil' })).toHaveCount(1);
  await choose('Sort by', 'Author time unbeaten');
  await expect(page.getByRole('heading', { name: 'Milk Run' })).toHaveCount(1);
  await choose('Sort by', 'Most liked');
  await expect(list.filter({ hasText: 'Milk Run' })).toContainText('1 like');
  await list.first().scrollIntoViewIfNeeded();
  await look(page, 'found');
  expect(await faultsOf(page)).toEqual([]);
});

test('the computer is raced where it is asked for', async ({ page }) => {
  await page.goto(`${server.game.url}/ride-local?ride=${idOf(SHORT)}&from=online&against=pacer`);
  await untilMode(page, /^ride$/);
  await expect(page.locator('.hud-tag')).toHaveText(['Computer']);
});
