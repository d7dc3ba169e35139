import { expect, type Page } from '@playwright/test';
import { makeSender, type Sender } from '../../scripts/payments/deliveries';
import type { Event } from '../../scripts/payments/ledger';
import { type PaymentServer, startPaymentServer } from '../../scripts/payments/server';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { purchasesAsked } from '../harness/purchases-asked';
import { faultsOf } from './faults';
import { openRide, pushOff, rideDown, SHORT } from './riding';
import { readRows } from './rows';
import { test } from './test';
import { untilSessionKept } from './worker';

/** Memberships: bought at the local payment server, and ending while the device is away. */

const KEY = 'sk_test_of_the_browser';
const SECRET = 'whsec_of_the_browser';
let payments: PaymentServer;
let game: GameServer;
let api: Api;
let sender: Sender;
/** Reports that have not been sent yet. */
const held: Event[] = [];
test.beforeAll(async () => {
  payments = await startPaymentServer({ key: KEY, onEvent: (event) => held.push(event) });
  const asked = purchasesAsked();
  game = await startGameServer({
    onLine: asked.hear,
    env: {
      ...{ FL_STRIPE_URL: payments.url, FL_STRIPE_KEY: KEY, FL_STRIPE_WEBHOOK_SECRET: SECRET },
      FL_VERIFY: 'queue',
    },
  });
  api = apiOf(game);
  await asked.ask(api);
  sender = makeSender(`${game.url}/api/fl/payments/stripe`, [SECRET], () => undefined);
});
test.afterAll(async () => {
  sender?.close();
  await game?.close();
  await payments?.close();
});

function report(): void {
  for (const event of held.splice(0)) sender.post(event, 0);
}

async function logIn(page: Page, who: Account): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/profile$/);
}

test('premium is bought on the payment server’s own pages', async ({ page }) => {
  await api.put('memberships', {
    ...{ name: 'Season pass', about: 'Everything, for one month at a time.', premium: true },
    ...{ price: 'price_500_eur_month', period: 'month' },
  });
  await logIn(page, await api.account('buyer', { verified: true }));
  await page.getByRole('link', { name: /^Premium/ }).click();
  await page.getByRole('button', { name: 'Get Season pass' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/upgrade\/cancelled$/);
  await page.getByRole('button', { name: 'Get Season pass' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/upgrade\/success$/);
  await expect(page.getByText('Waiting for the payment.')).toBeVisible();
  report();
  await expect(page.getByText('Thank you. You now have Season pass.')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
});

const DAY_MS = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');
/** Somebody with premium until tomorrow. */
async function lapsing() {
  const rider = await api.account('away', { verified: true });
  const { id: community } = await api.put('communities', { name: 'Away Federation' });
  const plan = { name: 'Winter pass', premium: true, period: 'once', days: 90, community };
  const { id: membership } = await api.put('memberships', plan);
  const row = { user: rider.id, membership, endDate: dateOf(Date.now() + DAY_MS) };
  const { id: held } = await api.put('user_memberships', row);
  return { rider, held };
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a membership that ends while the device is away promises nothing, and nothing is lost', async ({
    page,
    context,
  }) => {
    // A ride takes its time, and software draws it.
    test.setTimeout(300_000);
    const { rider, held } = await lapsing();
    // A device whose clock goes on while it has no network.
    await context.addInitScript(() => {
      const ahead = Number(localStorage.getItem('test-ahead'));
      const now = Date.now;
      Date.now = () => now() + ahead;
    });
    await logIn(page, rider);
    const standing = page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Membership' }) });
    await expect(standing.getByText('Winter pass')).toBeVisible();
    await expect(standing.getByText('Ends on')).toBeVisible();
    // Shown first, and kept a moment later.
    const kept = async () => ((await readRows(page, 'seen', rider.id)) ?? []).map(({ key }) => String(key));
    await expect.poll(kept).toContain('memberships mine');
    await page.goto(`${game.url}/ride-local`);
    await expect(page.locator('.track-card').first()).toBeVisible();
    await untilSessionKept(page);

    await context.setOffline(true);
    await openRide(page, SHORT, game.url);
    await pushOff(page);
    await rideDown(page);
    // Kept, and on its way to the server.
    await expect.poll(async () => (await readRows(page, 'rides', rider.id))?.length ?? 0).toBe(1);

    // Two days later, still without a network.
    await page.evaluate((ms) => localStorage.setItem('test-ahead', String(ms)), 2 * DAY_MS);
    await page.goto(`${game.url}/profile`);
    await expect(page.getByText('Can’t reach the server. This is as of')).toBeVisible();
    await expect(standing.getByText('Winter pass')).toBeVisible();
    await expect(standing.getByText('Ended on')).toBeVisible();
    await expect(standing.locator('.section-head').getByText('Premium')).toHaveCount(0);
    expect(await faultsOf(page)).toEqual([]);

    // Meanwhile it has ended on the server, too.
    await api.put('user_memberships', { endDate: dateOf(Date.now() - 60_000) }, held);
    await page.evaluate(() => localStorage.removeItem('test-ahead'));
    await context.setOffline(false);
    await page.goto(`${game.url}/profile`);
    await expect(standing.getByText('Ended on')).toBeVisible();
    await expect(standing.locator('.section-head').getByText('Premium')).toHaveCount(0);

    // And what was ridden has arrived.
    const rides = async () =>
      (
        await api.call<{ items: { status: string }[] }>(
          'GET',
          '/api/collections/rides/records',
          undefined,
          rider.token,
        )
      ).body.items.map(({ status }) => status);
    await expect.poll(rides, { timeout: 120_000 }).toEqual(['verified']);
    await page.goto(`${game.url}/profile`);
    await expect(standing.locator('.profile-row').filter({ hasText: 'Total online rides' })).toContainText(
      '1',
    );
  });
});
