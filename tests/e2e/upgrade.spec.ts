import { expect, type Page } from '@playwright/test';
import { makeSender, type Sender } from '../../scripts/payments/deliveries';
import type { Event } from '../../scripts/payments/ledger';
import { type PaymentServer, startPaymentServer } from '../../scripts/payments/server';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf, look } from './club-events';
import { test } from './test';

/** Memberships, bought at the local payment server or given by a code. */

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
  game = await startGameServer({
    env: { FL_STRIPE_URL: payments.url, FL_STRIPE_KEY: KEY, FL_STRIPE_WEBHOOK_SECRET: SECRET },
  });
  api = apiOf(game);
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
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(who.email);
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
  await expect(page.getByText('Renews every month · 5 EUR')).toBeVisible();
  await look(page, 'upgrade');
  expect(await faultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: 'Get Season pass' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/upgrade\/cancelled$/);
  await expect(page.getByText('The purchase was cancelled; nothing was charged.')).toBeVisible();
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
  await expect(page.getByRole('button', { name: 'Found a server' })).toBeVisible();

  // It is ended at the provider, and runs to the end of what is paid.
  await page.goto(`${game.url}/upgrade`);
  await page.getByRole('button', { name: 'Change or end what you bought' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  report();
  await page.getByRole('link', { name: 'Back to the game' }).click();
  await page.goto(`${game.url}/upgrade`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^Until /)).toBeVisible({ timeout: 2000 });
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
  await expect(page.getByText('The purchase was cancelled; nothing was charged.')).toBeVisible();
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
  await page.getByRole('button', { name: 'Redeem the code' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This code does not give anything: it is wrong, used up or over.',
  );
  await look(page, 'community-code-wrong');
  expect(await faultsOf(page)).toEqual([]);
  await code.fill(made.body.code.toLowerCase());
  await page.getByRole('button', { name: 'Redeem the code' }).click();
  await expect(page.getByText('You now have Valley member.')).toBeVisible();
  await page.goto(`${game.url}/upgrade`);
  await expect(page.getByText('Valley member')).toBeVisible();
  await expect(page.getByText(/^Until /)).toBeVisible();
});
