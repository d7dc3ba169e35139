import { expect, type Page } from '@playwright/test';
import { dayOf, dayPeriod } from '../../src/race';
import { runSql } from '../harness/raw-sql';
import { authorRides, type Rider, type RidingServer, rowFor, startRiding, streamOf } from '../server/riding';
import { faultsOf } from './faults';
import { idOf, type Presses, pushOff, rideDown, SHORT, untilMode } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

test.use({ serviceWorkers: 'allow' });

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

/** What a ride without it beats. */
const BRAKING: Presses = [['ArrowDown', 1500]];
const lobby = (): string => `${server.game.url}/ride-online`;

/** Signs in by the form, as a rider that exists. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${server.game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${name}@fall-line.invalid`);
  await page.getByLabel('Password', { exact: true }).fill('only-for-tests-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Sends the author's ride on a track, a little changed, so that somebody stands on its board. */
async function sendRide(rider: Rider, track: string, variant: number): Promise<void> {
  const n = authorRides.findIndex((ride) => ride.trackId === track && ride.equipment === 'ski');
  const { status, body } = await rider.send(rowFor(n, streamOf(n, variant)));
  expect(status, JSON.stringify(body)).toBe(200);
  // The verifier has little to say on a machine that draws pictures: the verdict may come later.
  expect((await server.settled(rider, String(body.id))).status).toBe('verified');
}

test('the track of the day is ridden online, then against a ghost with the server gone, and both rides count', async ({
  page,
}) => {
  const ann = await server.rider('ann');
  await sendRide(await server.rider('dora'), idOf(SHORT), 5);
  await signIn(page, 'ann');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/api\/fl\/(start|live)$/.test(pathname)) answers.push(`${pathname} ${answer.status()}`);
  });
  await page.goto(lobby());
  const day = page.locator('section', { has: page.getByRole('heading', { name: 'Track of the day' }) });
  await expect(day.getByRole('list', { name: 'Today’s leaderboard' }).getByText('dora')).toBeVisible();
  await takePicture(page, 'online-lobby');
  expect(await faultsOf(page)).toEqual([]);

  // The client reports a live ride to the server while it is ridden.
  await day.getByRole('button', { name: 'Ride', exact: true }).click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page, BRAKING);
  await expect(page.getByText(/^Verified: rank \d of 2\.$/)).toBeVisible();
  expect(answers[0]).toBe('/api/fl/start 200');
  // Each attempt that stood in the gate has asked for a ticket of its own.
  expect(new Set(answers)).toEqual(new Set(['/api/fl/start 200', '/api/fl/live 204']));
  expect(answers.length).toBeGreaterThan(3);
  const { body } = await ann.call('GET', '/api/collections/rides/records');
  expect(body.items).toMatchObject([{ status: 'verified', ticket: expect.stringMatching(/^[a-z0-9]{15}$/) }]);
  const bests = await server.operator.call('GET', '/api/collections/bests/records?filter=(event~"day-")');
  expect(bests.body.totalItems).toBe(2);

  // A ghost of the leaderboard, which is there without the server, too.
  await page.goto(`${lobby()}?track=${idOf(SHORT)}`);
  expect(await faultsOf(page)).toEqual([]);
  await page
    .getByRole('button', { name: /^Race dora, / })
    .first()
    .click();
  await untilMode(page, /^ride$/);
  await expect(page.locator('.hud-tag')).toHaveText(['dora']);
  const address = page.url();
  await server.game.kill();
  await page.goto(server.game.url);
  await page.getByRole('link', { name: /^Track of the day First glide, \d+:\d\d:\d\d left$/ }).click();
  await expect(page).toHaveURL(/ride-local\?track=/);
  await page.goto(address);
  await untilMode(page, /^ride$/);
  await expect(page.locator('.hud-tag')).toHaveText(['dora']);

  // Without the brake one's own best is beaten, which leads to the next opponent once the server has said so.
  await page.goto(`${server.game.url}/ride-local?ride=${idOf(SHORT)}&from=online`);
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(
    page.getByText('Your ride is waiting for the server and is sent automatically.'),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /^Finish/ })).toContainText(/[+−]\d|±0/);
  await server.game.restart();
  await expect(page.getByText(/^Verified: rank \d of \d\.$/)).toBeVisible({ timeout: 45_000 });
  await expect(page.getByRole('button', { name: /^Next: race (dora|the author)$/ })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.goto(`${server.game.url}/ride-local?ride=${idOf(SHORT)}&from=online&against=pacer`);
  await untilMode(page, /^ride$/);
  await expect(page.locator('.hud-tag')).toHaveText(['Computer']);
});
