import { expect, type Page, type Request, test } from '@playwright/test';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type MailCatcher, startMailCatcher } from '../harness/mail-catcher';

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

/** A call as the specification's table lists it: method, path with its query, payload. */
interface Call {
  readonly method: string;
  readonly path: string;
  readonly payload: unknown;
}

/** Notes the account's calls of a page from here on, without health checks and replication. */
function calls(page: Page): { readonly list: Call[]; taken(): Call[] } {
  const list: Call[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    const ofAccount =
      /^\/api\/collections\/(users|public_active_memberships|public_participations|memberships)\//;
    if (!ofAccount.test(url.pathname)) return;
    const body = request.postData();
    list.push({
      method: request.method(),
      path: decodeURIComponent(url.pathname + url.search),
      payload: body === null || body === '' ? null : (JSON.parse(body) as unknown),
    });
  });
  return { list, taken: () => list.splice(0) };
}

const users = '/api/collections/users';
const PASSWORD = 'fresh snow at dawn';
const sessionOf = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('pocketbase_auth') ?? 'null') as { record: { id: string } } | null,
  );

async function fill(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(value);
}

test('the whole life of an account, by the calls of the specification', async ({ page }) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  const made = calls(page);
  /** The way inside the app that the next mail's link opens. */
  const linkTo = async (address: string): Promise<string> => {
    const { links } = await mails.next(address);
    const link = links.find((one) => /\/(verification|reset-password)\//.test(one));
    return new URL(link ?? '').pathname;
  };

  // Somebody who is not signed in and wants to their profile is led there by way of the login page.
  await page.goto(`${game.url}/profile`);
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('radio', { name: 'Register' }).check();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(2);
  expect(made.taken()).toEqual([]);
  await fill(page, 'Name', 'Ann Carver');
  await fill(page, 'E-mail', 'Ann@Example.org');
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('The password needs at least 8 characters and at most 71.')).toBeVisible();
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

  // A start checks the session.
  await page.goto(`${game.url}/about`);
  await expect.poll(() => made.list.some((call) => call.path === `${users}/auth-refresh`)).toBe(true);
  expect(made.taken()).toContainEqual({ method: 'POST', path: `${users}/auth-refresh`, payload: null });

  // Out, and in again with the address as it was typed, after a wrong password.
  await page.goto(`${game.url}/profile`);
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(`${game.url}/`);
  expect(await sessionOf(page)).toBeNull();
  await page.goto(`${game.url}/login`);
  await fill(page, 'E-mail', 'ANN@example.org');
  await page.getByLabel('Password', { exact: true }).fill('wrong password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('There is no account with this e-mail and password.')).toBeVisible();

  // The forgotten password.
  await page.getByText('Forgotten your password?').click();
  await fill(page, 'E-mail', 'Ann@example.org');
  made.taken();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('a mail with the link is on its way')).toBeVisible();
  expect(made.taken()).toEqual([
    { method: 'POST', path: `${users}/request-password-reset`, payload: { email } },
  ]);
  const reset = await linkTo(email);
  await page.goto(game.url + reset);
  const next = 'powder to the knees';
  await page.getByLabel('New password', { exact: true }).fill(next);
  made.taken();
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('The new password is set')).toBeVisible();
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
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByText('This link has expired or was used before')).toBeVisible();

  await page.goto(`${game.url}/login`);
  await fill(page, 'E-mail', email);
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Ann Carver' })).toBeVisible();

  // Another address: the mail to it is answered with the password, and the session ends.
  await page.getByRole('button', { name: 'Change' }).nth(1).click();
  await fill(page, 'New e-mail', 'Ann.Carver@example.org');
  await page.getByRole('button', { name: 'Send the mail' }).click();
  await expect(page.getByText('A mail to Ann.Carver@example.org is on its way')).toBeVisible();
  await page.goto(game.url + (await linkTo('ann.carver@example.org')));
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Take the new address' }).click();
  await expect(page.getByText('Your e-mail address is changed')).toBeVisible();
  expect(await sessionOf(page)).toBeNull();

  // The end of it.
  await page.goto(`${game.url}/login`);
  await fill(page, 'E-mail', 'ann.carver@example.org');
  await page.getByLabel('Password', { exact: true }).fill(next);
  await page.getByRole('button', { name: 'Log in' }).click();
  /** Their databases on this device. */
  const kept = () =>
    page.evaluate(async (of) => {
      const all = await indexedDB.databases();
      return all.flatMap(({ name }) => (name?.includes(of) ? [name] : []));
    }, id);
  await expect.poll(kept).not.toEqual([]);
  await page.getByRole('button', { name: 'Delete the account' }).click();
  await fill(page, 'Type ann.carver@example.org to confirm', 'ann.carver@example.org');
  made.taken();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('The account is deleted.')).toBeVisible();
  expect(made.taken()).toContainEqual({ method: 'DELETE', path: `${users}/records/${id}`, payload: null });
  expect(await sessionOf(page)).toBeNull();
  // What was theirs is gone from this device, too.
  await expect.poll(kept).toEqual([]);
  expect(complaints).toEqual([]);
});
