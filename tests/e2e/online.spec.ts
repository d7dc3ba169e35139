import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { type Equipment, simVersion } from '../../src/sim';
import {
  authorRides,
  type Rider,
  type RidingServer,
  rowFor,
  startRiding,
  streamOf,
  trackOf,
  tracks,
} from '../server/riding';
import { keptRide, trackNamed, waitingRide } from './kept-ride';
import { GATED, idOf, pushOff, rideDown, SHORT, SWAY, untilMode } from './riding';
import { readRows, scribble } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

let server: RidingServer;
test.beforeAll(async () => {
  server = await startRiding('http');
});
test.afterAll(() => server?.close());

const PHONE = { width: 390, height: 844 };
/** Number of the author's ride on a track. */
const authorOf = (track: string, equipment: Equipment = 'ski'): number =>
  authorRides.findIndex((ride) => ride.trackId === track && ride.equipment === equipment);

/** Signs in by the form, as a rider that exists. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${server.game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(`${name}@fall-line.invalid`);
  await page.getByLabel('Password', { exact: true }).fill('only-for-tests-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.goto(lobby());
  await expect(chip(page)).toHaveText(/^Online/);
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
}

/** Pictures of a screen as it stands, on the stage's own size and on a phone. */
async function look(page: Page, name: string): Promise<void> {
  await takePicture(page, `online-${name}`);
  await page.setViewportSize(PHONE);
  await takePicture(page, `online-${name}-phone`);
  await page.setViewportSize({ width: 600, height: 1000 });
}

const chip = (page: Page) => page.getByRole('button', { name: /: show more$/ });
const lobby = (path = '') => `${server.game.url}/ride-online${path}`;

/** Sends the author's ride on a track, a little changed, so that somebody stands on its board. */
async function sendRide(rider: Rider, track: string, variant: number): Promise<number> {
  const n = authorOf(track);
  const row = rowFor(n, streamOf(n, variant));
  const { status, body } = await rider.send(row);
  expect(status, JSON.stringify(body)).toBe(200);
  // The verifier has little to say on a machine that draws pictures: the verdict may come later.
  expect((await server.settled(rider, String(body.id))).status).toBe('verified');
  return row.claimedUs;
}

test('a ride ridden online is told to the server while it is ridden, and the finish tells its rank', async ({
  page,
}) => {
  const ann = await server.rider('ann');
  await sendRide(await server.rider('bert'), idOf(SHORT), 3);
  await signIn(page, 'ann');
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (/^\/api\/fl\/(start|live)$/.test(pathname)) answers.push(`${pathname} ${answer.status()}`);
  });
  await page.goto(lobby(`?track=${idOf(SHORT)}`));
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('list', { name: 'Leaderboard' }).getByText('bert')).toBeVisible();
  await expect(sheet.getByText('You’re not on this leaderboard yet.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Ride', exact: true }).click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page, SWAY);
  await expect(page.getByText('Verified: rank 2 of 2.')).toBeVisible();
  expect(answers[0]).toBe('/api/fl/start 200');
  // Each attempt that stood in the gate has asked for a ticket of its own.
  expect(new Set(answers)).toEqual(new Set(['/api/fl/start 200', '/api/fl/live 204']));
  expect(answers.length).toBeGreaterThan(3);
  const { body } = await ann.call('GET', '/api/collections/rides/records');
  expect(body.items).toMatchObject([{ status: 'verified', ticket: expect.stringMatching(/^[a-z0-9]{15}$/) }]);

  await page.getByRole('button', { name: 'Tracks' }).last().click();
  await expect(page).toHaveURL(/ride-online\?track=/);
  const own = page.getByRole('dialog').locator('.board-row[data-own="true"]');
  await expect(own.getByText('You', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog').getByText('You’re ranked 2 of 2.')).toBeVisible();
  await look(page, 'track');
  expect(await faultsOf(page)).toEqual([]);
});

test('a local track shows the top of its leaderboard to whoever is signed in, and none without the server', async ({
  page,
}) => {
  const edda = await server.rider('edda');
  await sendRide(await server.rider('fritz'), idOf(SHORT), 7);
  const local = `${server.game.url}/ride-local?track=${idOf(SHORT)}`;
  const sheet = page.getByRole('dialog');
  const board = sheet.getByRole('list', { name: 'Leaderboard' });
  await page.goto(local);
  await expect(sheet.getByRole('heading', { name: 'Rides' })).toBeVisible();
  await expect(board).toHaveCount(0);

  await signIn(page, 'edda');
  await page.goto(local);
  await expect(board.getByText('fritz')).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'Full leaderboard' })).toHaveAttribute(
    'href',
    `/ride-online?track=${idOf(SHORT)}`,
  );
  // A ride of one's own that comes to count while the board is looked at is on it, however short the look was.
  await sendRide(edda, idOf(SHORT), 11);
  await expect(board.locator('[data-own="true"]').getByText('You', { exact: true })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  await page.route('**/api/**', (route) => route.abort());
  const unanswered = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/fl/board'));
  await page.reload();
  await unanswered;
  await expect(sheet.getByRole('heading', { name: 'Rides' })).toBeVisible();
  await expect(board).toHaveCount(0);
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a ghost of the leaderboard is raced with the server gone, and the ride counts once it is back', async ({
    page,
  }) => {
    await server.rider('cleo');
    await sendRide(await server.rider('dora'), idOf(SHORT), 5);
    await signIn(page, 'cleo');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.goto(lobby());
    await expect(page.getByRole('heading', { name: 'Online tracks' })).toBeVisible();
    await expect(page.getByText(`${tracks.length} tracks`)).toBeVisible();
    await page.getByRole('searchbox').fill(SHORT);
    await expect(page.getByRole('list', { name: 'Online tracks' }).getByRole('listitem')).toHaveCount(1);
    await look(page, 'lobby');
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: new RegExp(SHORT) }).click();
    await page
      .getByRole('button', { name: /^Race dora, / })
      .first()
      .click();
    await untilMode(page, /^ride$/);
    await expect(page.locator('.hud-tag')).toHaveText(['dora']);
    const address = page.url();

    await server.game.kill();
    await page.goto(address);
    await untilMode(page, /^ride$/);
    await expect(page.locator('.hud-tag')).toHaveText(['dora']);
    await pushOff(page);
    await rideDown(page);
    await expect(
      page.getByText('Your ride is waiting for the server and is sent automatically.'),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /^Finish/ })).toContainText(/[+−]\d|±0/);
    await takePicture(page, 'online-finish-waiting');
    await server.game.restart();
    await expect(page.getByText(/^Verified: rank \d of \d\.$/)).toBeVisible({ timeout: 45_000 });
  });
});

test('the big button names a rider a little ahead, not the best', async ({ page }) => {
  const ida = await server.rider('ida');
  const timeUs = await sendRide(ida, idOf(GATED), 13);
  // Places on the board as rides would have them: one far ahead, one 1 % ahead.
  for (const [name, share] of [
    ['jon', 0.8],
    ['kim', 0.99],
  ] as const) {
    const { id } = await server.rider(name);
    const made = await server.operator.call('POST', '/api/collections/bests/records', {
      ...{ track: idOf(GATED), event: '', equipment: 'ski', simVersion, rider: id },
      ...{ timeUs: Math.round(timeUs * share), at: 1, ride: id },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
  }
  await signIn(page, 'ida');
  await page.goto(lobby(`?track=${idOf(GATED)}`));
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('list', { name: 'Leaderboard' }).getByText('jon')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Race kim', exact: true })).toBeVisible();
});

test('what was seen is there without the server, as of when it was seen', async ({ page }) => {
  await server.rider('emil');
  await signIn(page, 'emil');
  await page.goto(lobby());
  const first = page.getByRole('list', { name: 'Online tracks' }).getByRole('listitem').first();
  await expect(first).toBeVisible();
  await page.route(/\/api\/(collections|fl)\//, (route) => route.abort());
  await page.getByRole('button', { name: 'Slalom', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Can’t reach the server' })).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText(/Can’t reach the server. This is as of/)).toBeVisible();
  await expect(first).toBeVisible();
  await look(page, 'as-of');
});

test('a refused ride is shown with its reason', async ({ page }) => {
  const fay = await server.rider('fay');
  const n = authorOf(idOf(SHORT));
  const row = rowFor(n, streamOf(n, 9));
  const { body } = await fay.send({ ...row, claimedUs: row.claimedUs - 1000 });
  expect(body).toMatchObject({ status: 'refused', reason: 'time-differs' });
  await signIn(page, 'fay');
  await page.goto(lobby());
  await expect(page.getByText('1 ride was rejected.')).toBeVisible();
  await expect(page.getByText('The server re-ran this ride and got a different time.')).toBeVisible();
  await expect(chip(page)).toBeVisible();
  await look(page, 'refused');
  await chip(page).click();
  const sheet = page.getByRole('dialog', { name: 'Sync' });
  await expect(sheet.getByRole('button', { name: 'Sync now' })).toBeEnabled();
  await expect(sheet.getByText('Not yet')).toHaveCount(0);
  await look(page, 'sync');
  expect(await faultsOf(page)).toEqual([]);
});

test('a published track is found by others until it is withdrawn, and takes no ride from then on', async ({
  page,
  browser,
}) => {
  const gil = await server.rider('gil');
  const hanna = await server.rider('hanna');
  const bodyOf = (name: string) => {
    const { course, hash, light, seed, style } = trackOf(idOf(name));
    return { course: JSON.stringify(course), hash, light, seed, style };
  };
  const made = await gil.call('POST', '/api/collections/tracks/records', {
    ...{ owner: gil.id, name: 'Backyard', builderVersion: 1, ...bodyOf(GATED) },
    ...{ visibility: 'private', source: '', version: 0 },
  });
  expect(made.status).toBe(200);
  await signIn(page, 'gil');
  await page.goto(`${server.game.url}/manage-online-tracks`);
  await expect(page.getByText('You haven’t published a track yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Backyard is published. Everyone can ride it now.')).toBeVisible();
  await expect(page.getByText('Published as version 1')).toBeVisible();
  await expect(page.getByText(/^1 of 20\./)).toBeVisible();
  await look(page, 'manage');
  expect(await faultsOf(page)).toEqual([]);

  // Changed on another device, it can be published anew; the version before stands until it is withdrawn.
  const path = `/api/collections/tracks/records/${String(made.body.id)}`;
  expect((await gil.call('PATCH', path, bodyOf(SHORT))).status).toBe(200);
  await page.getByRole('button', { name: 'Publish version 2', exact: true }).click();
  await expect(page.getByText('Published as version 2')).toBeVisible();
  await expect(page.getByText(/^2 of 20\./)).toBeVisible();
  const versions = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: 'Open Backyard' }) });
  await expect(versions).toContainText([/Version 2, since/, /Version 1, since/]);
  await versions.last().getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw track' }).click();
  await expect(page.getByText('Backyard is withdrawn.')).toBeVisible();
  await expect(versions).toContainText([/Version 2, since/]);

  const context = await browser.newContext({ viewport: { width: 600, height: 1000 } });
  const other = await context.newPage();
  await signIn(other, 'hanna');
  await other.goto(lobby());
  await other.getByRole('searchbox').fill('backyard gil');
  await other.getByRole('link', { name: /Backyard/ }).click();
  const sheet = other.getByRole('dialog', { name: 'Backyard' });
  await expect(sheet.getByText('by gil, 0 rides')).toBeVisible();
  await sheet.getByRole('button', { name: 'Save on this device' }).click();
  await expect(other.getByText('Backyard is on this device and can be ridden offline.')).toBeVisible();

  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('button', { name: 'Withdraw track' }).click();
  await expect(page.getByText('You haven’t published a track yet.')).toBeVisible();
  await other.goto(lobby());
  await other.getByRole('searchbox').fill('backyard gil');
  await expect(other.getByRole('heading', { name: 'No track found' })).toBeVisible();
  // Who has it keeps it.
  await other.goto(`${server.game.url}/ride-local`);
  await other.getByRole('searchbox').fill('Backyard');
  await expect(other.locator('.track-card')).toHaveCount(1);

  // Rides of hers that reach the server only now are refused at its door, and are hers to give up one by one.
  const rows = async (table: string) =>
    ((await readRows(other, table, hanna.id)) ?? []).filter(({ _deleted }) => _deleted === '0');
  const here = (await rows('tracks')).find(({ name }) => name === 'Backyard');
  const backyard = { ...trackNamed(SHORT), id: here!.id };
  const kept = (['ski', 'board'] as const).map((equipment, n) =>
    keptRide(n, backyard, { rider: hanna.id }, streamOf(authorOf(idOf(SHORT), equipment), 21), equipment),
  );
  await scribble(other, 'records', kept, hanna.id);
  await scribble(other, 'rides', kept.map(waitingRide), hanna.id);
  await other.goto(lobby());
  await expect(chip(other)).toHaveText('Online, 2 rejected');
  await chip(other).click();
  const refused = other.getByRole('dialog', { name: 'Sync' }).getByRole('listitem');
  await expect(refused.getByText('The author has withdrawn this track.')).toHaveCount(2);
  const [faster, slower] = (await refused.locator('b').allInnerTexts()).sort();
  for (const name of [faster, slower]) expect(name).toMatch(/^Ride on Backyard, \d:\d\d\.\d\d$/);
  await look(other, 'refused-at-the-door');
  await refused.filter({ hasText: faster! }).getByRole('button', { name: 'Discard' }).click();
  await expect(other.getByText('Discarded. The server’s version counts.')).toBeVisible();
  await expect(refused.locator('b')).toHaveText([slower!]);
  expect(await faultsOf(other)).toEqual([]);
  // The other one, on the board, is left to her, and so are the records of both.
  await other.reload();
  await expect(chip(other)).toHaveText('Online, 1 rejected');
  expect((await rows('rejections')).map(({ docId }) => docId)).toEqual([kept[1]!.id]);
  expect((await rows('rides')).map(({ id }) => id)).toEqual([kept[1]!.id]);
  expect((await rows('records')).map(({ id }) => id)).toEqual(kept.map(({ id }) => id));
  await context.close();
});
