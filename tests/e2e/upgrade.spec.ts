import { expect, type Page } from '@playwright/test';
import { makeSender, type Sender } from '../../scripts/payments/deliveries';
import type { Event } from '../../scripts/payments/ledger';
import { type PaymentServer, startPaymentServer } from '../../scripts/payments/server';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { purchasesAsked } from '../harness/purchases-asked';
import { makeTrackRow } from '../server/permissions/world';
import { faultsOf, look } from './club-events';
import { openRide, pushOff, rideDown, SHORT } from './riding';
import { readRows } from './rows';
import { test } from './test';
import { untilSessionKept } from './worker';

/** Memberships, bought at the local payment server or given by a code, and their end. */

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

test('premium is bought, cancelled on the way at first, and is there when the payment has arrived', async ({
  page,
}) => {
  await api.put('memberships', {
    ...{ name: 'Season pass', about: 'Everything, for one month at a time.', premium: true },
    ...{ price: 'price_500_eur_month', period: 'month' },
  });
  await logIn(page, await api.account('buyer', { verified: true }));
  await page.getByRole('link', { name: /^Premium/ }).click();
  await expect(page.getByRole('heading', { name: 'Premium', exact: true })).toBeVisible();
  await expect(page.getByText('Renews every month · €5')).toBeVisible();
  await look(page, 'upgrade');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Get Season pass' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/upgrade\/cancelled$/);
  await expect(page.getByText('The purchase was canceled. Nothing was charged.')).toBeVisible();
  await look(page, 'upgrade-cancelled');

  await page.getByRole('button', { name: 'Get Season pass' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/upgrade\/success$/);
  await expect(page.getByText('Waiting for the payment.')).toBeVisible();
  await look(page, 'upgrade-waiting');
  expect(await faultsOf(page)).toEqual([]);
  report();
  await expect(page.getByText('Thank you. You now have Season pass.')).toBeVisible();
  await expect(page.getByText(/^Renews on /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Season pass' })).toHaveCount(0);
  await look(page, 'upgrade-bought');
  expect(await faultsOf(page)).toEqual([]);

  // The profile says so, and servers can be founded.
  await page.getByRole('link', { name: 'Profile' }).first().click();
  await expect(page.getByText('Season pass')).toBeVisible();
  await look(page, 'profile-premium');
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${game.url}/ride-online`);
  await expect(page.getByRole('button', { name: 'Create a server' })).toBeVisible();

  // It is ended at the provider, and runs to the end of what is paid.
  await page.goto(`${game.url}/upgrade`);
  await page.getByRole('button', { name: 'Manage purchases' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  report();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.goto(`${game.url}/upgrade`);
  await expect(async () => {
    await page.reload();
    // Said of what is held, and once more beside the same plan among those on offer.
    await expect(page.getByText(/^Until /)).toHaveCount(2, { timeout: 2000 });
  }).toPass();
});

test('a community offers memberships, of which one is given by a code', async ({ page }) => {
  const owner = await api.account('owner', { verified: true });
  const { id: community } = await api.put('communities', {
    ...{ name: 'Valley Federation', owner: owner.id, about: 'All clubs of the valley.' },
    ...{ primaryColour: '#12356b', secondaryColour: '#ffc21f' },
  });
  const { id: plan } = await api.put('memberships', {
    ...{ name: 'Valley member', about: '', premium: false, community, period: 'year' },
  });
  const made = await api.call<{ code: string }>(
    'POST',
    '/api/fl/codes/make',
    { community, plan, uses: 1 },
    owner.token,
  );
  const address = `${game.url}/official-community/${community}`;
  // Everybody reads what is offered.
  await page.goto(`${address}/cancelled`);
  await expect(page.getByText('The purchase was canceled. Nothing was charged.')).toBeVisible();
  await expect(page.getByText('One year · By code only')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code' })).toHaveCount(0);

  await logIn(page, await api.account('member', { verified: true }));
  // Who may not found a server is told how, and led there.
  await page.goto(`${game.url}/ride-online`);
  await expect(page.getByRole('link', { name: 'Premium' })).toHaveAttribute('href', '/upgrade');
  await look(page, 'lobby-premium');
  await page.goto(address);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('ABCD-EFGH-JKLM');
  await page.getByRole('button', { name: 'Redeem code' }).click();
  await expect(page.getByRole('alert')).toHaveText('This code is wrong, used up or expired.');
  await look(page, 'community-code-wrong');
  expect(await faultsOf(page)).toEqual([]);
  await code.fill(made.body.code.toLowerCase());
  await page.getByRole('button', { name: 'Redeem code' }).click();
  await expect(page.getByText('You now have Valley member.')).toBeVisible();
  await page.goto(`${game.url}/upgrade`);
  await expect(page.getByText('Valley member')).toBeVisible();
  await expect(page.getByText(/^Until /)).toBeVisible();
});

const DAY_MS = 86_400_000;
const dateOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');
/** Tracks that one may have published without premium. */
const FREE = 20;

/** Somebody with premium until tomorrow, a server, as many published tracks as are free, and one more of their own. */
async function lapsing() {
  const rider = await api.account('away', { verified: true });
  const { id: community } = await api.put('communities', { name: 'Away Federation' });
  const plan = { name: 'Winter pass', premium: true, period: 'once', days: 90, community };
  const { id: membership } = await api.put('memberships', plan);
  const row = { user: rider.id, membership, endDate: dateOf(Date.now() + DAY_MS) };
  const { id: held } = await api.put('user_memberships', row);
  await api.put('servers', { name: 'SC Away', owner: rider.id, open: true });
  for (let n = 0; n < FREE; n++)
    await api.put('tracks', { ...makeTrackRow(n, 'public'), owner: rider.id, name: `Piste ${n}` });
  await api.put('tracks', { ...makeTrackRow(FREE, 'private'), owner: rider.id, name: 'Not published yet' });
  return { rider, held, community: `${game.url}/official-community/${community}` };
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a membership that ends while the device is away promises nothing, and nothing is lost', async ({
    page,
    context,
  }) => {
    // A ride takes its time, and software draws it.
    test.setTimeout(300_000);
    const { rider, held, community } = await lapsing();
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
    await expect(standing.getByText('Active')).toBeVisible();
    await expect(standing.getByText('Ends on')).toBeVisible();
    await expect(standing.getByText('Premium').first()).toBeVisible();
    await look(page, 'profile-ends');
    await page.goto(`${game.url}/upgrade`);
    await expect(page.getByText(/^Until /)).toBeVisible();
    await page.goto(community);
    await expect(page.getByText('Winter pass')).toBeVisible();
    // Shown first, and kept a moment later.
    const kept = async () => ((await readRows(page, 'seen', rider.id)) ?? []).map(({ key }) => String(key));
    await expect.poll(kept).toContain(`plans ${community.split('/').at(-1)}`);
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
    await expect(page.getByRole('button', { name: 'Delete account' })).toBeDisabled();
    await look(page, 'profile-away');
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`${game.url}/upgrade`);
    await expect(page.getByText(/^Ended on /)).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill('ABCD-EFGH-JKMN');
    await expect(page.getByRole('button', { name: 'Redeem code' })).toBeDisabled();
    await look(page, 'upgrade-away');
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(community);
    await expect(page.getByText('Winter pass')).toBeVisible();
    await expect(page.getByText('Yours')).toHaveCount(0);

    // Meanwhile it has ended on the server, too.
    await api.put('user_memberships', { endDate: dateOf(Date.now() - 60_000) }, held);
    await page.evaluate(() => localStorage.removeItem('test-ahead'));
    await context.setOffline(false);
    await page.goto(`${game.url}/profile`);
    await expect(standing.getByText('Ended on')).toBeVisible();
    await expect(standing.locator('.section-head').getByText('Premium')).toHaveCount(0);
    await look(page, 'profile-ended');

    // What was made stays; what is new waits, and is told why.
    await page.goto(`${game.url}/ride-online`);
    await expect(page.getByRole('link', { name: /^SC Away/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Create a server' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Premium' })).toBeVisible();
    await page.goto(`${game.url}/manage-online-tracks`);
    await expect(page.getByText(/^20 of 20/)).toBeVisible();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('You’ve reached your limit of published tracks;')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Not published yet' })).toBeVisible();
    await look(page, 'tracks-lapsed');

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
