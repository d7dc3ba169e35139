import { screen, waitFor } from '@testing-library/dom';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Account, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type MailCatcher, startMailCatcher } from '../harness/mail-catcher';
import { openAs } from './acting';
import { BEYOND, type Calls, lineOf, recordCalls, SPECIFIED } from './calls';
import { fill, logIn, press, storedSession } from './forms';
import { openPage, reload } from './page';
import { defaultTracks } from './tracks';

let mails: MailCatcher;
let server: GameServer;
beforeAll(async () => {
  mails = await startMailCatcher();
  server = await startGameServer({ env: mails.env });
});
afterAll(async () => {
  await server?.close();
  await mails?.close();
});

const users = '/api/collections/users';
const PASSWORD = 'fresh snow at dawn';
const [track] = defaultTracks;

let made: Calls | undefined;
afterEach(() => made?.stop());

/** Rows of a page of the list of participations. */
const PAGE = 500;

/** Gives a user a season pass and more events than a page of them lists, two rides in each. */
async function seed(user: string): Promise<{ membership: string; rides: number }> {
  const api = apiOf(server);
  const pass = await api.put('memberships', { name: 'Season pass', days: 180 });
  await api.put('user_memberships', { user, membership: pass.id });
  const club = await api.put('servers', { name: 'Club', owner: user, open: true });
  const window = { startsAt: '2020-01-01 18:00:00.000Z', endsAt: '2090-01-01 21:00:00.000Z' };
  const terms = { tracks: [track!.id], equipment: 'any', attempts: 0, takes: 'verified', state: 'open' };
  const events = Array.from({ length: PAGE + 1 }, (_, n) => `event${String(n).padStart(10, '0')}`);
  await api.fill(
    events.map((id) => ['events', { id, server: club.id, name: `Race ${id}`, ...window, ...terms }]),
  );
  await api.fill(events.map((event) => ['participations', { rider: user, event, rides: 2 }]));
  return { membership: pass.id, rides: 2 * (PAGE + 1) };
}

/** The way inside the app that the next mail's link opens. */
async function linkTo(address: string): Promise<string> {
  const { links } = await mails.next(address);
  const link = links.find((one) => /\/(verification|reset-password)\//.test(one));
  return new URL(link ?? '').pathname;
}

const tokenIn = (link: string) => link.split('/').at(-1);

/** Names of the databases that the device has of a user. */
async function databasesOf(user: string): Promise<readonly string[]> {
  const all = await indexedDB.databases();
  return all.flatMap(({ name }) => (name?.includes(user) ? [name] : []));
}

it('asks the server for what the specification lists, from registration to the end of the account', async () => {
  made = recordCalls();
  const calls = made;
  /** Calls without the session check, which comes when a page is idle. */
  const onPurpose = () => calls.taken().filter(({ path }) => path !== `${users}/auth-refresh`);
  // A guest who opens the profile is redirected to the log-in page.
  let user = await openPage('/profile', server);
  // As a server with protection against forged requests sets it.
  Object.assign(document, { cookie: 'XSRF-TOKEN=snow; path=/' });
  await screen.findByRole('heading', { name: 'Log in' });
  expect(location.pathname).toBe('/login');
  await user.click(screen.getByRole('radio', { name: 'Register' }));
  await press(user, 'Register');
  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(3);
  expect(calls.taken()).toEqual([]);
  await fill('Name', 'Ann Carver');
  await fill('Email', 'Ann@Example.org');
  await fill('Password', 'short');
  await press(user, 'Register');
  await screen.findByText('Use 8 to 71 characters.');
  calls.taken();
  await fill('Password', PASSWORD);
  await press(user, 'Register');
  await screen.findByRole('heading', { name: 'Ann Carver' });
  await screen.findByText('None');
  const { id } = storedSession()!.record;
  const email = 'ann@example.org';
  const participations = '/api/collections/public_participations/records';
  const filter = `perPage=${PAGE}&skipTotal=1&filter=rider = "${id}"`;
  const memberships = '/api/collections/public_active_memberships/records?page=1&perPage=1';
  expect(calls.taken()).toEqual([
    {
      method: 'POST',
      path: `${users}/records`,
      payload: { email, name: 'Ann Carver', password: PASSWORD, passwordConfirm: PASSWORD },
    },
    { method: 'POST', path: `${users}/request-verification`, payload: { email } },
    { method: 'POST', path: `${users}/auth-with-password`, payload: { identity: email, password: PASSWORD } },
    { method: 'GET', path: memberships, payload: null },
    { method: 'GET', path: `${participations}?page=1&${filter}`, payload: null },
  ]);

  // The link of the verification mail.
  const verification = await linkTo(email);
  user = await openPage(verification, server);
  await screen.findByText('Your address is confirmed.');
  const token = tokenIn(verification);
  expect(calls.list).toContainEqual({
    method: 'POST',
    path: `${users}/confirm-verification`,
    payload: { token },
  });
  // A start checks the session.
  await waitFor(() =>
    expect(calls.list).toContainEqual({ method: 'POST', path: `${users}/auth-refresh`, payload: null }),
  );

  // Out, and in again with the address as it was typed, after a wrong password.
  user = await openPage('/profile', server);
  await press(user, 'Log out');
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(storedSession()).toBeNull();
  user = await openPage('/login', server);
  await fill('Email', 'ANN@example.org');
  await fill('Password', 'wrong password');
  await press(user, 'Log in');
  await screen.findByText('No account matches this email and password.');

  // The forgotten password.
  await user.click(screen.getByText('Forgot your password?'));
  await screen.findByRole('button', { name: 'Send link' });
  // The address that was typed comes along.
  expect(screen.getByLabelText<HTMLInputElement>('Email', { selector: 'input' }).value).toBe(
    'ANN@example.org',
  );
  calls.taken();
  await press(user, 'Send link');
  await screen.findByText(/an email with the link is on its way/);
  expect(calls.taken()).toEqual([
    { method: 'POST', path: `${users}/request-password-reset`, payload: { email } },
  ]);
  const reset = await linkTo(email);
  user = await openPage(reset, server);
  const next = 'powder to the knees';
  await fill('New password', next);
  calls.taken();
  await press(user, 'Set password');
  await screen.findByText(/Your new password is set/);
  expect(calls.taken()).toEqual([
    {
      method: 'POST',
      path: `${users}/confirm-password-reset`,
      payload: { token: tokenIn(reset), password: next, passwordConfirm: next },
    },
  ]);
  // The link was good for once.
  user = await reload();
  await fill('New password', 'another one, please');
  await press(user, 'Set password');
  await screen.findByText(/This link has expired or was already used/);

  // In again on the way to a track: that is where the log-in leads.
  user = await openPage(`/ride-online?track=${track!.id}`, server);
  await fill('Email', email);
  await fill('Password', next);
  await press(user, 'Log in');
  await screen.findByRole('dialog', { name: track!.name });
  expect(location.pathname + location.search).toBe(`/ride-online?track=${track!.id}`);

  // The profile shows memberships and the number of rides, which fill more than one page of the API.
  const { membership, rides } = await calls.without(() => seed(id));
  calls.taken();
  user = await openPage('/profile', server);
  await screen.findByText('Season pass');
  await screen.findByText(rides.toLocaleString('en-US'));
  expect(calls.taken().map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      `GET ${memberships}`,
      `GET /api/collections/memberships/records/${membership}`,
      `GET ${participations}?page=1&${filter}`,
      `GET ${participations}?page=2&${filter}`,
    ]),
  );

  // Another name, and another password.
  const change = async (n: number) => {
    const all = await waitFor(() => {
      const found = screen.getAllByRole('button', { name: 'Change' });
      expect(found).toHaveLength(3);
      return found;
    });
    await user.click(all[n]!);
  };
  await change(0);
  await fill('Name', 'Ann C');
  await press(user, 'Save');
  await screen.findByRole('heading', { name: 'Ann C' });
  await change(2);
  await fill('Current password', next);
  const last = 'corduroy at eight';
  await fill('New password', last);
  onPurpose();
  await press(user, 'Change password');
  await screen.findByText(/Your password has changed/);
  expect(onPurpose()).toEqual([
    {
      method: 'PATCH',
      path: `${users}/records/${id}`,
      payload: { oldPassword: next, password: last, passwordConfirm: last },
    },
    { method: 'POST', path: `${users}/auth-with-password`, payload: { identity: email, password: last } },
  ]);

  // Another address: the mail to it is answered with the password, and the session ends.
  await press(user, 'Cancel');
  await change(1);
  await fill('New email', 'Ann.Carver@example.org');
  onPurpose();
  await press(user, 'Send email');
  await screen.findByText(/An email to Ann.Carver@example.org is on its way/);
  const newEmail = 'ann.carver@example.org';
  expect(onPurpose()).toEqual([
    { method: 'POST', path: `${users}/request-email-change`, payload: { newEmail } },
  ]);
  const toChange = await linkTo(newEmail);
  user = await openPage(toChange, server);
  await fill('Password', last);
  onPurpose();
  await press(user, 'Use new address');
  await screen.findByText(/Your email address has changed/);
  expect(onPurpose()).toEqual([
    {
      method: 'POST',
      path: `${users}/confirm-email-change`,
      payload: { token: tokenIn(toChange), password: last },
    },
  ]);
  expect(storedSession()).toBeNull();

  // The end of it.
  user = await logIn(server, { email: newEmail, password: last });
  await waitFor(async () => expect(await databasesOf(id)).not.toEqual([]));
  await press(user, 'Delete account');
  const dialog = await screen.findByRole('dialog', { name: 'Delete your account?' });
  expect([...dialog.querySelectorAll('p')].map((words) => words.textContent)).toEqual([
    'Your rides disappear from every leaderboard, and your records, private tracks and memberships are deleted, here and on the server.',
    'Your results in events and the tracks you’ve published stay, without your name. This can’t be undone.',
  ]);
  await fill(`Type ${newEmail} to confirm`, newEmail);
  await press(user, 'Delete for good', dialog);
  await screen.findByText('Please fill this in.');
  await fill('Password', 'not my password');
  await press(user, 'Delete for good', dialog);
  await screen.findByText('This isn’t your password.');
  await fill('Password', last);
  calls.taken();
  await press(user, 'Delete for good', dialog);
  await screen.findByText('Your account is deleted.');
  const deletion = { method: 'DELETE', path: `${users}/records/${id}`, payload: { password: last } };
  expect(calls.taken()).toContainEqual(deletion);
  expect(storedSession()).toBeNull();
  // Their data is gone from this device, too.
  await waitFor(async () => expect(await databasesOf(id)).toEqual([]));

  // All that the specification lists was called as it says, and nothing else.
  expect([...new Set(calls.all.map(lineOf))].sort()).toEqual([...SPECIFIED, ...BEYOND].sort());
  const bore = (writes: boolean) =>
    new Set(calls.all.filter(({ method }) => (method !== 'GET') === writes).map(({ forgery }) => forgery));
  expect([...bore(true)]).toEqual(['snow']);
  expect([...bore(false)]).toEqual([undefined]);
}, 600_000);

/** Keeps calls from the server, as a server that is away does. @returns lets them through again */
function cutOff(): () => void {
  const real = globalThis.fetch;
  globalThis.fetch = async () => {
    throw new TypeError('The server is away.');
  };
  return () => {
    globalThis.fetch = real;
  };
}

it('says which field of a registration the server refuses', async () => {
  const { email } = await apiOf(server).account('bo');
  const user = await openPage('/login', server);
  await user.click(await screen.findByRole('radio', { name: 'Register' }));
  await fill('Name', 'Bo');
  await fill('Email', email);
  await fill('Password', PASSWORD);
  await press(user, 'Register');
  await screen.findByText('There’s already an account with this email; log in instead.');
  const address = screen.getByLabelText('Email', { selector: 'input' });
  expect(address.getAttribute('aria-invalid')).toBe('true');
  const described = document.getElementById(address.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('There’s already an account with this email; log in instead.');
  await user.click(screen.getByRole('radio', { name: 'Log in' }));
  expect((screen.getByLabelText('Email', { selector: 'input' }) as HTMLInputElement).value).toBe(email);
});

it('says at the field that a name was hidden', async () => {
  const api = apiOf(server);
  const rude = await api.account('Rude', { verified: true });
  await api.put('users', { name: '***' }, rude.id);
  const user = await openAs(rude, '/profile', server);
  await user.click((await screen.findAllByRole('button', { name: /Change/ }))[0]!);
  await fill('Name', 'R U D E');
  await press(user, 'Save');
  await screen.findByText('This name was hidden; an operator has to agree before it’s used again.');
  const name = screen.getByLabelText('Name', { selector: 'input' });
  expect(name.getAttribute('aria-invalid')).toBe('true');
});

/** Logs in on the way to a track with an address that is not confirmed. */
async function wanting({ email, password }: Account) {
  const user = await openPage(`/ride-online?track=${track!.id}`, server);
  await screen.findByRole('heading', { name: 'Log in' });
  await fill('Email', email);
  await fill('Password', password);
  await press(user, 'Log in');
  await screen.findByText(new RegExp(`We sent an email to ${email}`));
  expect(location.pathname).toBe('/verification');
  return user;
}

it('lets a mistyped address be changed where its confirmation is waited for', async () => {
  const dora = await apiOf(server).account('drora');
  let user = await openAs(dora, '/verification', server);
  await press(user, 'Change');
  await fill('New email', 'dora@club.invalid');
  await press(user, 'Send email');
  await screen.findByText(/An email to dora@club.invalid is on its way/);
  user = await openPage(await linkTo('dora@club.invalid'), server);
  await fill('Password', dora.password);
  await press(user, 'Use new address');
  await screen.findByText(/Your email address has changed/);
  await logIn(server, { email: 'dora@club.invalid', password: dora.password });
  expect(location.pathname).toBe('/profile');
});

it('leads a guest by way of sign-in and confirmation to the address they wanted', async () => {
  const api = apiOf(server);
  const cleo = await api.account('cleo');
  const user = await wanting(cleo);
  await press(user, 'I’ve confirmed it');
  await screen.findByText('Your address isn’t confirmed yet. Open the link in the email first.');
  await press(user, 'Send again');
  await screen.findByText(new RegExp(`An email to ${cleo.email} is on its way`));
  // The link is opened on another device.
  const token = tokenIn(await linkTo(cleo.email));
  expect((await api.call('POST', `${users}/confirm-verification`, { token })).status).toBe(204);
  await press(user, 'I’ve confirmed it');
  await screen.findByRole('dialog', { name: track!.name });
  expect(location.pathname + location.search).toBe(`/ride-online?track=${track!.id}`);
});

it('has a way to what needs no server while it waits for one', async () => {
  const dan = await apiOf(server).account('dan');
  await wanting(dan);
  const reach = cutOff();
  try {
    await reload();
    await screen.findByRole('heading', { name: 'Waiting for the server' });
    expect(screen.getByRole('link', { name: 'Ride offline' }).getAttribute('href')).toBe('/ride-local');
    reach();
    window.dispatchEvent(new Event('online'));
    await screen.findByText(new RegExp(`We sent an email to ${dan.email}`));
  } finally {
    reach();
  }
});
