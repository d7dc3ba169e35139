import { expect, type Page } from '@playwright/test';
import { type PaymentServer, startPaymentServer } from '../../scripts/payments/server';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { look } from './club-events';
import { test } from './test';

/** Memberships and codes of a community, made by those who run it. */

const KEY = 'sk_test_of_the_plans';
let payments: PaymentServer;
let game: GameServer;
let api: Api;
let owner: Account;
let trainer: Account;
let community: string;
test.beforeAll(async () => {
  payments = await startPaymentServer({ key: KEY });
  game = await startGameServer({
    env: {
      ...{ FL_VERIFY: 'queue', FL_STRIPE_URL: payments.url, FL_STRIPE_KEY: KEY },
      FL_STRIPE_WEBHOOK_SECRET: 'whsec_of_the_plans',
    },
  });
  api = apiOf(game);
  owner = await api.account('owner', { verified: true });
  trainer = await api.account('trainer', { verified: true });
  const row = { name: 'Valley Federation', owner: owner.id, trainers: [trainer.id] };
  community = (await api.put('communities', row)).id;
});
test.afterAll(async () => {
  await game?.close();
  await payments?.close();
});

const pageOf = (): string => `${game.url}/official-community/${community}`;

async function fillLogIn(page: Page, who: Account): Promise<void> {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function logIn(page: Page, who: Account): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${game.url}/login`);
  await fillLogIn(page, who);
  await expect(page).toHaveURL(/\/profile$/);
}

test('the owner makes a membership, changes it, archives it and offers it again', async ({ page }) => {
  await logIn(page, owner);
  await page.goto(pageOf());
  await page.getByRole('link', { name: /^Memberships and codes/ }).click();
  await expect(page.getByText('Nothing is offered yet. Create the first membership.')).toBeVisible();
  await expect(page.getByText('A code gives a membership, so offer one first.')).toBeVisible();
  await look(page, 'plans-none');

  await page.getByRole('button', { name: 'New membership' }).click();
  const sheet = page.getByRole('dialog');
  const make = sheet.getByRole('button', { name: 'Create membership' });
  await make.click();
  await expect(sheet.getByText('Enter a name for the membership.')).toBeVisible();
  // Premium is for the operator to allow.
  await expect(sheet.getByRole('switch', { name: 'Premium' })).toBeDisabled();
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Season pass');
  await sheet.getByRole('textbox', { name: 'What you get (optional)' }).fill('Training on Tuesdays.');
  const price = sheet.getByRole('textbox', { name: /^Price/ });
  await price.fill('price 48');
  await expect(sheet.getByText('This isn’t a price id;')).toBeVisible();
  await price.fill('price_500_eur_month');
  await make.click();
  // What the server finds stands at the field, and what was typed stays.
  await expect(price).toHaveAttribute('aria-invalid', 'true');
  await expect(sheet.getByText('This price has another term than the membership;')).toBeVisible();
  await look(page, 'plan-sheet-wrong');
  await price.fill('price_4800_eur_year');
  await make.click();
  await expect(sheet).toHaveCount(0);
  await expect(page.getByText('One year · €48')).toHaveCount(0);
  await expect(page.getByText('Renews every year · €48')).toBeVisible();
  await look(page, 'plans-made');

  await page.getByRole('button', { name: 'Edit' }).click();
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Winter pass');
  await sheet.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Winter pass', { exact: true })).toBeVisible();

  const guest = await page.context().browser()!.newPage();
  await guest.goto(pageOf());
  await expect(guest.getByText('Winter pass', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Archive' }).click();
  await look(page, 'plan-archive');
  await sheet.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('heading', { name: 'No longer offered' })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Events' })).toBeVisible();
  await expect(guest.getByText('Winter pass', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Offer again' }).click();
  await expect(page.getByRole('heading', { name: 'No longer offered' })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText('Winter pass', { exact: true })).toBeVisible();
  await guest.close();
});

test('a trainer makes a code, whose link gives a guest who logs in the membership, and revokes it', async ({
  page,
  browser,
}) => {
  const { id: plan } = await api.put('memberships', { name: 'Youth', community, period: 'once', days: 30 });
  await logIn(page, trainer);
  await page.goto(`${pageOf()}?part=run`);
  await expect(page.getByText('as a trainer, you create codes')).toBeVisible();
  // Plans are the owner's.
  await expect(page.getByText('Youth', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Archive|New membership/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'New code' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('combobox', { name: 'Membership' }).selectOption(plan);
  const uses = sheet.getByRole('textbox', { name: 'How many riders can use it' });
  await uses.fill('1001');
  await sheet.getByLabel(/^Last day/).fill('2020-01-01');
  await sheet.getByRole('button', { name: 'Create code' }).click();
  await expect(sheet.getByText('Enter a whole number from 1 to 1,000.')).toBeVisible();
  await expect(sheet.getByText('That day has passed; choose today or later.')).toBeVisible();
  await look(page, 'code-sheet-wrong');
  await uses.fill('2');
  await sheet.getByLabel(/^Last day/).fill('2099-12-31');
  await sheet.getByRole('textbox', { name: 'Note (optional)' }).fill('Summer camp');
  await sheet.getByRole('button', { name: 'Create code' }).click();
  const shown = sheet.getByLabel('Code', { exact: true });
  await expect(shown).toHaveText(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
  await expect(sheet.getByText('It gives Youth. Last day: Dec 31, 2099.')).toBeVisible();
  await expect(sheet.getByRole('img', { name: 'Code as a QR code' })).toBeVisible();
  await look(page, 'code-shown');
  const code = (await shown.textContent())!;
  await sheet.getByRole('button', { name: 'Close' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Summer camp' });
  await expect(row.getByText('used 0 of 2 times, until Dec 31, 2099')).toBeVisible();
  await expect(row.getByText('by trainer')).toBeVisible();

  // The QR code holds this address. A guest logs in on the way, and is back with the code.
  const rider = await (await browser.newContext({ viewport: { width: 600, height: 1000 } })).newPage();
  await rider.goto(`${pageOf()}?code=${code}`);
  const toLogIn = rider.getByRole('link', { name: 'Log in' });
  await expect(toLogIn).toBeVisible();
  await look(rider, 'code-followed-guest');
  await toLogIn.click();
  await fillLogIn(rider, await api.account('rider', { verified: true }));
  await expect(rider.getByRole('textbox', { name: 'Code' })).toHaveValue(code);
  await look(rider, 'code-followed');
  await rider.getByRole('button', { name: 'Redeem code' }).click();
  await expect(rider.getByText('You now have Youth.')).toBeVisible();

  await page.reload();
  await expect(row.getByText('used 1 of 2 times')).toBeVisible();
  await look(page, 'codes');
  await row.getByRole('button', { name: 'Revoke' }).click();
  await expect(sheet.getByText('The code for Summer camp stops working.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Revoke' }).click();
  await expect(row.getByText('Revoked')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Revoke' })).toHaveCount(0);
  // The rider keeps what it gave; whoever comes later gets nothing.
  await rider.goto(`${game.url}/upgrade`);
  await expect(rider.getByText('Youth', { exact: true })).toBeVisible();
  const late = await api.account('late', { verified: true });
  const answer = await api.call('POST', '/api/fl/codes/redeem', { code }, late.token);
  expect(answer.status).toBe(404);
});
