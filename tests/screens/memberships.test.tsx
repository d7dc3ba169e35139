import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeSender, type Sender } from '../../scripts/payments/deliveries';
import type { Event } from '../../scripts/payments/ledger';
import { type PaymentServer, startPaymentServer } from '../../scripts/payments/server';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { purchasesAsked } from '../harness/purchases-asked';
import { makeTrackRow } from '../server/permissions/world';
import { dialog, field, fill, gone, isDisabled, openAs, press, see, seeNo } from './acting';
import { openPage, reload } from './page';

/** Memberships: made and archived, bought at the local payment server, given by codes, and their end. */

const KEY = 'sk_test_of_the_screens';
const SECRET = 'whsec_of_the_screens';
const DAY_MS = 86_400_000;
let payments: PaymentServer;
let server: GameServer;
let api: Api;
let sender: Sender;
/** Reports of payments that have not been sent yet. */
const held: Event[] = [];
/** The other site that the page has gone to. */
let left = '';

beforeAll(async () => {
  payments = await startPaymentServer({ key: KEY, onEvent: (event) => held.push(event) });
  const asked = purchasesAsked();
  server = await startGameServer({
    onLine: asked.hear,
    env: {
      FL_STRIPE_URL: payments.url,
      FL_STRIPE_KEY: KEY,
      FL_STRIPE_WEBHOOK_SECRET: SECRET,
      FL_VERIFY: 'queue',
    },
  });
  api = apiOf(server);
  await asked.ask(api);
  sender = makeSender(`${server.url}/api/fl/payments/stripe`, [SECRET], () => undefined);
});
afterAll(async () => {
  sender?.close();
  await server?.close();
  await payments?.close();
});
beforeEach(() => {
  left = '';
  vi.spyOn(location, 'assign').mockImplementation((url) => {
    left = String(url);
  });
});

let count = 0;
const somebody = (name = 'rider'): Promise<Account> => api.account(`${name}${count++}`, { verified: true });
const dateOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ');

/** Presses a button of the payment server's page that the game has led to. @returns where that leads back to */
async function pressThere(act: 'pay' | 'cancel' | 'end', more: Record<string, string> = {}): Promise<string> {
  const page = await waitFor(() => {
    expect(left).toContain(payments.url);
    return left;
  });
  left = '';
  const form = new URLSearchParams({ act, ...more });
  const { headers, status } = await fetch(page, { method: 'POST', body: form, redirect: 'manual' });
  expect(status).toBeLessThan(400);
  return new URL(headers.get('Location') ?? page, page).pathname;
}

const report = (): void => {
  for (const event of held.splice(0)) sender.post(event, 0);
};

/** A community with its owner and a trainer. */
async function makeCommunity() {
  const [owner, trainer] = [await somebody('owner'), await somebody('trainer')];
  const row = { name: `Federation ${count}`, owner: owner.id, trainers: [trainer.id] };
  const { id } = await api.put('communities', row);
  return { id, owner, trainer, path: `/official-community/${id}` };
}

describe('Premium', () => {
  it('is there when the payment has arrived', async () => {
    await api.put('memberships', {
      name: 'Season pass',
      about: 'Everything, for one month at a time.',
      premium: true,
      price: 'price_500_eur_month',
      period: 'month',
    });
    const buyer = await somebody('buyer');
    let user = await openAs(buyer, '/profile', server);
    await press(user, /^Premium/, { role: 'link' });
    await screen.findByRole('heading', { name: 'Premium', level: 1 });
    await see('Renews every month · €5');
    await press(user, 'Get Season pass');
    let back = await pressThere('cancel');
    expect(back).toBe('/upgrade/cancelled');
    user = await openPage(back, server);
    await see('The purchase was canceled. Nothing was charged.');

    await press(user, 'Get Season pass');
    back = await pressThere('pay');
    expect(back).toBe('/upgrade/success');
    user = await openPage(back, server);
    await see(/^Waiting for the payment\./);
    report();
    await see('Thank you. You now have Season pass.');
    await see(/^Renews on /);
    await gone('button', 'Get Season pass');
    await openPage('/profile', server);
    await see('Season pass');
    // Premium lets a rider found servers.
    await openPage('/ride-online', server);
    await screen.findByRole('button', { name: 'Create a server' });
    expect(screen.queryByRole('link', { name: 'Premium' })).toBeNull();

    // Ended at the provider, it runs to the end of what is paid.
    user = await openPage('/upgrade', server);
    await press(user, 'Manage purchases');
    const [one] = [...payments.ledger.subscriptions.values()];
    await pressThere('end', { subscription: one!.id });
    report();
    // Said of what is held, and once more beside the same plan among those on offer.
    const told = async (): Promise<number> => {
      await reload();
      await screen.findByRole('heading', { name: 'Memberships' });
      await see(/^(Until|Renews on) /);
      return screen.queryAllByText(/^Until /).length;
    };
    await expect.poll(told).toBe(2);
  });

  it('is named in the lobby to whoever may not found a server', async () => {
    await openAs(await somebody(), '/ride-online', server);
    const link = await screen.findByRole('link', { name: 'Premium' });
    expect(link.getAttribute('href')).toBe('/upgrade');
    expect(screen.queryByRole('button', { name: 'Create a server' })).toBeNull();
  });
});

describe('a membership of a community', () => {
  it('is made, changed, archived or offered again by the owner', async () => {
    const { owner, path } = await makeCommunity();
    const user = await openAs(owner, path, server);
    await press(user, /^Memberships and codes/, { role: 'link' });
    await see('Nothing is offered yet. Create the first membership.');
    await see('A code gives a membership, so offer one first.');

    await press(user, 'New membership');
    let sheet = await dialog();
    await press(user, 'Create membership', { place: sheet });
    await see('Enter a name for the membership.', sheet);
    // Premium is for the operator to allow.
    expect(isDisabled(within(sheet).getByRole('switch', { name: /^Premium/ }))).toBe(true);
    fill(await field('Name', sheet), 'Season pass');
    fill(await field('What you get (optional)', sheet), 'Training on Tuesdays.');
    const price = await field(/^Price/, sheet);
    fill(price, 'price 48');
    await see(/^This isn’t a price id;/, sheet);
    fill(price, 'price_500_eur_month');
    await press(user, 'Create membership', { place: sheet });
    // The server's error shows at the field, and the typed text stays.
    await see(/^This price has another term than the membership;/, sheet);
    expect(price.getAttribute('aria-invalid')).toBe('true');
    expect(price.value).toBe('price_500_eur_month');
    fill(price, 'price_4800_eur_year');
    await press(user, 'Create membership', { place: sheet });
    await gone('dialog');
    await see('Renews every year · €48');

    await press(user, 'Edit');
    sheet = await dialog();
    fill(await field('Name', sheet), 'Winter pass');
    await press(user, 'Save changes', { place: sheet });
    await gone('dialog');
    await see('Winter pass');
    const offered = async (): Promise<unknown> => {
      const id = path.split('/').at(-1);
      return (await api.call('GET', `/api/fl/plans?community=${id}`)).body;
    };
    expect(JSON.stringify(await offered())).toContain('Winter pass');
    await press(user, 'Archive');
    await press(user, 'Archive', { place: await dialog() });
    await screen.findByRole('heading', { name: 'No longer offered' });
    expect(JSON.stringify(await offered())).not.toContain('Winter pass');
    await press(user, 'Offer again');
    await gone('heading', 'No longer offered');
    expect(JSON.stringify(await offered())).toContain('Winter pass');
  });

  it('is shown to guests as long as it is offered', async () => {
    const { id: community, path } = await makeCommunity();
    const row = { name: 'Winter pass', community, period: 'year' };
    const { id } = await api.put('memberships', row);
    await openPage(path, server);
    await see('Winter pass');
    await see('One year · By code only');
    expect(screen.queryByRole('textbox', { name: 'Code' })).toBeNull();
    await api.put('memberships', { archived: true }, id);
    await openPage(path, server);
    await screen.findByRole('heading', { name: 'Events' });
    await seeNo('Winter pass');
  });
});

describe('a code', () => {
  it('is made by a trainer in a form that names what is wrong', async () => {
    const { id: community, trainer, path } = await makeCommunity();
    const plan = await api.put('memberships', { name: 'Youth', community, period: 'once', days: 30 });
    const user = await openAs(trainer, `${path}?part=run`, server);
    await see(/as a trainer, you create codes/);
    // Plans are the owner's.
    await see('Youth');
    expect(screen.queryAllByRole('button', { name: /Edit|Archive|New membership/ })).toEqual([]);

    await press(user, 'New code');
    const sheet = await dialog();
    await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Membership' }), plan.id);
    const uses = await field('How many riders can use it', sheet);
    const lastDay = within(sheet).getByLabelText(/^Last day/);
    fill(uses, '1001');
    fireEvent.input(lastDay, { target: { value: '2020-01-01' } });
    await press(user, 'Create code', { place: sheet });
    await see('Enter a whole number from 1 to 1,000.', sheet);
    await see('That day has passed; choose today or later.', sheet);
    fill(uses, '2');
    fireEvent.input(lastDay, { target: { value: '2099-12-31' } });
    fill(await field('Note (optional)', sheet), 'Summer camp');
    await press(user, 'Create code', { place: sheet });
    const shown = await within(sheet).findByLabelText('Code');
    expect(shown.textContent).toMatch(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
    await see('It gives Youth. Last day: Dec 31, 2099.', sheet);
    await within(sheet).findByRole('img', { name: 'Code as a QR code' });
    await press(user, 'Close', { place: sheet });
    const row = (await see('used 0 of 2 times, until Dec 31, 2099'))[0]!.closest('li')!;
    await see(/by trainer/, row);
    await see(/^Summer camp/, row);
  });

  it('that is revoked gives nothing more, but what it gave stays', async () => {
    const { id: community, owner, path } = await makeCommunity();
    const plan = await api.put('memberships', { name: 'Youth', community, period: 'once', days: 30 });
    const make = { community, plan: plan.id, uses: 2, label: 'Summer camp' };
    const { code } = (await api.call<{ code: string }>('POST', '/api/fl/codes/make', make, owner.token)).body;
    const rider = await somebody();
    const redeem = async (who: Account): Promise<number> =>
      (await api.call('POST', '/api/fl/codes/redeem', { code }, who.token)).status;
    expect(await redeem(rider)).toBe(200);
    const user = await openAs(owner, `${path}?part=run`, server);
    await see(/^used 1 of 2 times/);
    await press(user, 'Revoke');
    const sheet = await dialog();
    await see(/^The code for Summer camp stops working\./, sheet);
    await press(user, 'Revoke', { place: sheet });
    await see('Revoked');
    await gone('button', 'Revoke');
    expect(await redeem(await somebody())).toBe(404);
    await openAs(rider, '/upgrade', server);
    await see('Youth');
  });

  it('is back in its field after a guest who followed its link has logged in', async () => {
    const { id: community, owner, path } = await makeCommunity();
    const plan = await api.put('memberships', { name: 'Youth', community, period: 'once', days: 30 });
    const make = { community, plan: plan.id, uses: 1 };
    const { code } = (await api.call<{ code: string }>('POST', '/api/fl/codes/make', make, owner.token)).body;
    const guest = await somebody();
    const user = await openPage(`${path}?code=${code}`, server);
    await press(user, 'Log in', { role: 'link' });
    fill(await field('Email'), guest.email);
    fill(screen.getByLabelText('Password', { selector: 'input' }), guest.password);
    await press(user, 'Log in');
    const typed = await field('Code');
    expect(typed.value).toBe(code);
    // A wrong one is refused, and case does not matter.
    fill(typed, 'ABCD-EFGH-JKLM');
    await press(user, 'Redeem code');
    expect((await screen.findByRole('alert')).textContent).toBe('This code is wrong, used up or expired.');
    fill(typed, code.toLowerCase());
    await press(user, 'Redeem code');
    await see('You now have Youth.');
    await openPage('/upgrade', server);
    await see('Youth');
    await see(/^Until /);
  });
});

/** Tracks that one may have published without premium. */
const FREE = 20;

describe('a membership that has ended', () => {
  /** Somebody with premium until tomorrow. */
  async function lapsing() {
    const rider = await somebody('away');
    const { id: community } = await api.put('communities', { name: 'Away Federation' });
    const plan = { name: 'Winter pass', premium: true, period: 'once', days: 90, community };
    const { id: membership } = await api.put('memberships', plan);
    const row = { user: rider.id, membership, endDate: dateOf(Date.now() + DAY_MS) };
    const { id: given } = await api.put('user_memberships', row);
    return { rider, given, path: `/official-community/${community}` };
  }

  it('leaves what was made, but publishes nothing more', async () => {
    const { rider, given } = await lapsing();
    await api.put('servers', { name: 'SC Away', owner: rider.id, open: true });
    await api.fill(
      Array.from({ length: FREE }, (_, n) => [
        'tracks',
        { ...makeTrackRow(n, 'public'), owner: rider.id, name: `Piste ${n}` },
      ]),
    );
    const own = { ...makeTrackRow(FREE, 'private'), owner: rider.id, name: 'Not published yet' };
    await api.put('tracks', own);
    await api.put('user_memberships', { endDate: dateOf(Date.now() - 60_000) }, given);
    await openAs(rider, '/ride-online', server);
    await screen.findByRole('link', { name: /^SC Away/ });
    await screen.findByRole('link', { name: 'Premium' });
    expect(screen.queryByRole('button', { name: 'Create a server' })).toBeNull();
    const user = await openPage('/manage-online-tracks', server);
    await see(/^20 of 20/);
    await press(user, 'Publish');
    await see(/^You’ve reached your limit of published tracks;/);
    await screen.findByRole('heading', { name: 'Not published yet' });
  });
});
