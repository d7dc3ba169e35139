import { expect, type Page } from '@playwright/test';
import { apiOf, PASSWORD as TESTS_PASSWORD } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type MailCatcher, startMailCatcher } from '../harness/mail-catcher';
import { BEYOND, lineOf, recordCalls, SPECIFIED } from './calls';
import { faultsOf } from './faults';
import { TRACKS } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

let mails: MailCatcher;
let game: GameServer;
test.beforeAll(async () => {
  mails = await startMailCatcher();
  game = await startGameServer({ env: mails.env });
});
test.afterAll(async () => {
  await game?.close();
  await mails?.close();
});

const users = '/api/collections/users';
const PASSWORD = 'fresh snow at dawn';
const sessionOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('pocketbase_auth') ?? 'null') as { record: { id: string } } | null,
  );

/** A page of the list of participations, rows. */
const PAGE = 500;

/** Has a user hold a season pass and take part in more events than one page of them lists, two rides in each. */
async function seed(user: string): Promise<{ membership: string; rides: number }> {
  const api = apiOf(game);
  const pass = await api.put('memberships', { name: 'Season pass', days: 180 });
  await api.put('user_memberships', { user, membership: pass.id });
  const club = await api.put('servers', { name: 'Club', owner: user, open: true });
  const window = { startsAt: '2020-01-01 18:00:00.000Z', endsAt: '2090-01-01 21:00:00.000Z' };
  const terms = { tracks: [TRACKS[0]!.id], equipment: 'any', attempts: 0, takes: 'verified', state: 'open' };
  const events = Array.from({ length: PAGE + 1 }, (_, n) => `event${String(n).padStart(10, '0')}`);
  await api.fill(
    events.map((id) => ['events', { id, server: club.id, name: `Race ${id}`, ...window, ...terms }]),
  );
  await api.fill(events.map((event) => ['participations', { rider: user, event, rides: 2 }]));
  return { membership: pass.id, rides: 2 * (PAGE + 1) };
}

async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

/** The way inside the app that the next mail's link opens. */
async function linkTo(address: string): Promise<string> {
  const { links } = await mails.next(address);
  const link = links.find((one) => /\/(verification|reset-password)\//.test(one));
  return new URL(link ?? '').pathname;
}

test('the whole life of an account, by the calls of the specification', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  const made = recordCalls(page);
  // As a server with protection against forged requests sets it.
  await page.context().addCookies([{ name: 'XSRF-TOKEN', value: 'snow', url: game.url }]);
  /** What was called on purpose: the check of the session comes when a new page has time for it. */
  const onPurpose = () => made.taken().filter(({ path }) => path !== `${users}/auth-refresh`);
  /** Looks at the screen as it stands. */
  const look = async (screen: string): Promise<void> => {
    expect(await faultsOf(page), screen).toEqual([]);
  };

  // Somebody who is not signed in and wants to their profile is led there by way of the login page.
  await page.goto(`${game.url}/profile`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('radio', { name: 'Register' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(3);
  expect(made.taken()).toEqual([]);
  await fill(page, 'Name', 'Ann Carver');
  await fill(page, 'Email', 'Ann@Example.org');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Use 8 to 71 characters.')).toBeVisible();
  made.taken();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Ann Carver' })).toBeVisible();
  await expect(page.getByText('None')).toBeVisible();
  const id = (await sessionOf(page))!.record.id;
  const email = 'ann@example.org';
  expect(made.taken()).toEqual(
    [
      {
        method: 'POST',
        path: `${users}/records`,
        payload: { email, name: 'Ann Carver', password: PASSWORD, passwordConfirm: PASSWORD },
      },
      { method: 'POST', path: `${users}/request-verification`, payload: { email } },
      {
        method: 'POST',
        path: `${users}/auth-with-password`,
        payload: { identity: email, password: PASSWORD },
      },
      {
        method: 'GET',
        path: '/api/collections/public_active_memberships/records?page=1&perPage=1',
        payload: null,
      },
      {
        method: 'GET',
        path: `/api/collections/public_participations/records?page=1&perPage=500&skipTotal=1&filter=rider = "${id}"`,
        payload: null,
      },
    ].map((call) => expect.objectContaining(call)),
  );

  await look('a profile to be verified');

  // The link of the verification mail.
  const verification = await linkTo(email);
  await page.goto(game.url + verification);
  await expect(page.getByText('Your address is confirmed.')).toBeVisible();
  const token = verification.split('/').at(-1);
  expect(made.taken()).toContainEqual({
    method: 'POST',
    path: `${users}/confirm-verification`,
    payload: { token },
  });
  await look('a verification');

  // A start checks the session.
  await page.goto(`${game.url}/about`);
  await expect
    .poll(() => made.list.some((call) => call.path === `${users}/auth-refresh`), { timeout: 60_000 })
    .toBe(true);
  expect(made.taken()).toContainEqual({ method: 'POST', path: `${users}/auth-refresh`, payload: null });

  // Out, and in again with the address as it was typed, after a wrong password.
  await page.goto(`${game.url}/profile`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${game.url}/`);
  expect(await sessionOf(page)).toBeNull();
  await page.goto(`${game.url}/login`);
  await fill(page, 'Email', 'ANN@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('No account matches this email and password.')).toBeVisible();

  // The forgotten password.
  await page.getByText('Forgot your password?').click();
  await fill(page, 'Email', 'Ann@example.org');
  made.taken();
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText('an email with the link is on its way')).toBeVisible();
  expect(made.taken()).toEqual([
    { method: 'POST', path: `${users}/request-password-reset`, payload: { email } },
  ]);
  const reset = await linkTo(email);
  await page.goto(game.url + reset);
  const next = 'powder to the knees';
  await page.getByLabel('New password', { exact: true }).fill(next);
  await look('a new password');
  made.taken();
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your new password is set')).toBeVisible();
  expect(made.taken()).toEqual([
    {
      method: 'POST',
      path: `${users}/confirm-password-reset`,
      payload: { token: reset.split('/').at(-1), password: next, passwordConfirm: next },
    },
  ]);
  // The link was good for once.
  await page.goto(`${game.url}/about`);
  await page.goto(game.url + reset);
  await page.getByLabel('New password', { exact: true }).fill('another one, please');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('This link has expired or was already used')).toBeVisible();
  await look('a link used before');

  // In again on the way to a track: that is where the login leads.
  const wanted = `${game.url}/ride-online?track=${TRACKS[0]!.id}`;
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/login$/);
  await fill(page, 'Email', email);
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole('dialog', { name: TRACKS[0]!.name })).toBeVisible();

  // What they hold and how often they have ridden, though their rides fill more than one page.
  const { membership, rides } = await seed(id);
  made.taken();
  await page.goto(`${game.url}/profile`);
  await expect(page.getByText('Season pass')).toBeVisible();
  await expect(page.getByText(rides.toLocaleString('en-US'), { exact: true })).toBeVisible();
  const asked = made.taken().map(({ method, path }) => `${method} ${path}`);
  const participations = '/api/collections/public_participations/records';
  const filter = `perPage=${PAGE}&skipTotal=1&filter=rider = "${id}"`;
  expect(asked).toEqual(
    expect.arrayContaining([
      'GET /api/collections/public_active_memberships/records?page=1&perPage=1',
      `GET /api/collections/memberships/records/${membership}`,
      `GET ${participations}?page=1&${filter}`,
      `GET ${participations}?page=2&${filter}`,
    ]),
  );

  await page.emulateMedia({ colorScheme: 'dark' });
  await look('a profile in the dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await look('a profile');
  await takePicture(page, 'profile');

  // Another name, and another password.
  await page.getByRole('button', { name: 'Change' }).first().click();
  await fill(page, 'Name', 'Ann C');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Ann C', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).nth(2).click();
  await page.getByLabel('Current password', { exact: true }).fill(next);
  const last = 'corduroy at eight';
  await page.getByLabel('New password', { exact: true }).fill(last);
  made.taken();
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has changed')).toBeVisible();
  expect(onPurpose()).toEqual([
    {
      method: 'PATCH',
      path: `${users}/records/${id}`,
      payload: { oldPassword: next, password: last, passwordConfirm: last },
    },
    { method: 'POST', path: `${users}/auth-with-password`, payload: { identity: email, password: last } },
  ]);

  // Another address: the mail to it is answered with the password, and the session ends.
  await page.getByRole('button', { name: 'Change' }).nth(1).click();
  await fill(page, 'New email', 'Ann.Carver@example.org');
  made.taken();
  await page.getByRole('button', { name: 'Send email' }).click();
  await expect(page.getByText('An email to Ann.Carver@example.org is on its way')).toBeVisible();
  const newEmail = 'ann.carver@example.org';
  expect(onPurpose()).toEqual([
    { method: 'POST', path: `${users}/request-email-change`, payload: { newEmail } },
  ]);
  const change = await linkTo(newEmail);
  await page.goto(game.url + change);
  await page.getByLabel('Password', { exact: true }).fill(last);
  await look('a new address');
  made.taken();
  await page.getByRole('button', { name: 'Use new address' }).click();
  await expect(page.getByText('Your email address has changed')).toBeVisible();
  expect(onPurpose()).toEqual([
    {
      method: 'POST',
      path: `${users}/confirm-email-change`,
      payload: { token: change.split('/').at(-1), password: last },
    },
  ]);
  expect(await sessionOf(page)).toBeNull();

  // The end of it.
  await page.goto(`${game.url}/login`);
  await fill(page, 'Email', 'ann.carver@example.org');
  await page.getByLabel('Password', { exact: true }).fill(last);
  await page.getByRole('button', { name: 'Log in' }).click();
  /** Their databases on this device. */
  const kept = () =>
    page.evaluate(async (of) => {
      const all = await indexedDB.databases();
      return all.flatMap(({ name }) => (name?.includes(of) ? [name] : []));
    }, id);
  await expect.poll(kept).not.toEqual([]);
  await page.getByRole('button', { name: 'Delete account' }).click();
  await fill(page, 'Type ann.carver@example.org to confirm', 'ann.carver@example.org');
  const words = page.getByRole('dialog', { name: 'Delete your account?' }).getByRole('paragraph');
  await expect(words).toHaveText([
    'Your rides disappear from every leaderboard and event, and your records, private tracks and memberships are deleted, here and on the server.',
    'Tracks you’ve published stay for those who ride them, without your name. This can’t be undone.',
  ]);
  await look('the end of an account');
  made.taken();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  expect(made.taken()).toContainEqual({ method: 'DELETE', path: `${users}/records/${id}`, payload: null });
  expect(await sessionOf(page)).toBeNull();
  // What was theirs is gone from this device, too.
  await expect.poll(kept).toEqual([]);
  expect(complaints).toEqual([]);

  // All that the specification lists was called as it says, and nothing else.
  expect([...new Set(made.all.map(lineOf))].sort()).toEqual([...SPECIFIED, ...BEYOND].sort());
  const bore = (writes: boolean) =>
    new Set(made.all.filter(({ method }) => (method !== 'GET') === writes).map(({ forgery }) => forgery));
  expect([...bore(true)]).toEqual(['snow']);
  expect([...bore(false)]).toEqual([undefined]);
});

test('a guest comes by way of sign-in and confirmation to the very address they wanted', async ({ page }) => {
  const api = apiOf(game);
  const { email } = await api.account('bo');
  const track = TRACKS[0]!;
  const wanted = `${game.url}/ride-online?track=${track.id}`;
  const verification = `${game.url}/verification`;
  const sheet = page.getByRole('dialog', { name: track.name });
  await page.goto(wanted);
  await expect(page).toHaveURL(`${game.url}/login`);

  // The address is taken, so it is the one to log in with.
  await page.getByRole('radio', { name: 'Register' }).check();
  await fill(page, 'Name', 'Bo');
  await fill(page, 'Email', email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  const address = page.getByRole('textbox', { name: 'Email', exact: true });
  await expect(address).toHaveAccessibleDescription(
    'There’s already an account with this email; log in instead.',
  );
  await expect(address).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('radio', { name: 'Log in' }).check();
  await expect(address).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(TESTS_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(verification);
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible();

  // While the server does not answer, there is a way to what needs none; once it does, the page opens by itself.
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
  const waiting = page.getByRole('heading', { name: 'Waiting for the server' });
  await expect(waiting).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ride offline' }).click();
  await expect(page.locator('.track-card').first()).toBeVisible();
  await page.goBack();
  await expect(waiting).toBeVisible();
  await page.unroute('**/api/**');
  await expect(page.getByText(`We sent an email to ${email}`)).toBeVisible();

  // What they wanted was let through all the same, and is one step back.
  await page.goBack();
  await expect(page).toHaveURL(wanted);
  await expect(sheet).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(verification);

  const confirmed = page.getByRole('button', { name: 'I’ve confirmed it' });
  await confirmed.click();
  await expect(
    page.getByText('Your address isn’t confirmed yet. Open the link in the email first.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText(`An email to ${email} is on its way`)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  // The link is opened on another device.
  const token = (await linkTo(email)).split('/').at(-1);
  expect((await api.call('POST', `${users}/confirm-verification`, { token })).status).toBe(204);
  await confirmed.click();
  await expect(page).toHaveURL(wanted);
  await expect(sheet).toBeVisible();
});
