import { expect, type Page } from '@playwright/test';
import { type Account, type Api, apiOf } from '../harness/api';
import { type GameServer, startGameServer } from '../harness/game-server';
import { faultsOf } from './faults';
import { linkOf } from './kept-mail';
import { TRACKS } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

let game: GameServer;
let api: Api;
test.beforeAll(async () => {
  game = await startGameServer({ env: { FL_VERIFY: 'queue', FL_OPEN_FOUNDING: 'on' } });
  api = apiOf(game);
});
test.afterAll(() => game?.close());

const PHONE = { width: 390, height: 844 };

/** A page in a profile of its own, in which somebody has logged in. */
async function pageOf(page: Page, who: Account, path: string): Promise<void> {
  await page.goto(`${game.url}/login`);
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(who.email);
  await page.getByLabel('Password', { exact: true }).fill(who.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(game.url + path);
}

/** Pictures of a screen as it stands, on the stage's own size, on a phone and on a desktop; and nothing that axe finds. */
async function look(page: Page, name: string): Promise<void> {
  expect(await faultsOf(page), name).toEqual([]);
  await takePicture(page, `server-${name}`);
  await page.setViewportSize(PHONE);
  await takePicture(page, `server-${name}-phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await takePicture(page, `server-${name}-wide`);
  await page.setViewportSize({ width: 600, height: 1000 });
}

/** A member's own address of the calendar: made, read by a calendar, renewed, ended. */
async function calendarOf(page: Page, event: string): Promise<void> {
  await page.getByRole('button', { name: 'Events in your calendar' }).click();
  const sheet = page.getByRole('dialog', { name: 'Events in your calendar' });
  await expect(sheet.getByRole('button', { name: 'Create link' })).toBeVisible();
  await look(page, 'calendar');
  await sheet.getByRole('button', { name: 'Create link' }).click();
  const field = sheet.getByRole('textbox', { name: 'Calendar link' });
  const address = await field.inputValue();
  await expect(sheet.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    address.replace('http:', 'webcal:'),
  );
  await look(page, 'calendar-made');
  // Who reads it has no session: a calendar, not this browser.
  expect(await (await fetch(address)).text()).toContain(`SUMMARY:${event}`);
  await sheet.getByRole('button', { name: 'Create new link' }).click();
  await expect(field).not.toHaveValue(address);
  const renewed = await field.inputValue();
  expect([(await fetch(address)).status, (await fetch(renewed)).status]).toEqual([404, 200]);
  // It is shown once; later only that there is one.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Events in your calendar' }).click();
  await expect(sheet.getByText('You already have a link.')).toBeVisible();
  await expect(field).toHaveCount(0);
  await look(page, 'calendar-has');
  await sheet.getByRole('button', { name: 'Revoke link' }).click();
  await expect(sheet.getByRole('button', { name: 'Create link' })).toBeVisible();
  expect((await fetch(renewed)).status).toBe(404);
  await page.keyboard.press('Escape');
}

test('a server is founded, a member comes by a link, another asks, and one is removed with a reason', async ({
  page,
  browser,
}) => {
  const [ada, ben, cid] = (await Promise.all(
    ['Ada', 'Ben', 'Cid'].map((name) => api.account(name, { verified: true })),
  )) as [Account, Account, Account];
  const profile = async (): Promise<Page> =>
    (await browser.newContext({ viewport: { width: 600, height: 1000 } })).newPage();
  const [bens, cids] = await Promise.all([profile(), profile()]);

  // Founding: a form that names what is missing.
  await pageOf(page, ada, '/ride-online');
  await expect(page.getByText('You’re not on a server yet')).toBeVisible();
  await look(page, 'lobby-empty');
  await page.getByRole('button', { name: 'Create a server' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(sheet.getByText('Enter a name for the server.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Name', exact: true }).fill('Ski Club Kaltbrunn');
  await sheet.getByRole('textbox', { name: 'About' }).fill('Slalom on Tuesdays, everybody is welcome.');
  await sheet.getByRole('radio', { name: 'Pair 3' }).check();
  await look(page, 'found');
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Ski Club Kaltbrunn', level: 1 })).toBeVisible();
  const server = new URL(page.url()).pathname;
  const id = server.split('/')[2]!;
  await expect(page.getByText('No events running or announced.')).toBeVisible();

  // An invitation by a link, shown once; who follows it is not logged in yet.
  await page.getByRole('tab', { name: 'Manage' }).click();
  await page.getByRole('button', { name: 'New invitation' }).click();
  await sheet.getByRole('textbox', { name: 'Number of uses (optional)' }).fill('0');
  await expect(sheet.getByText('Enter a whole number from 1 to 1,000, or leave it empty.')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Number of uses (optional)' }).fill('5');
  await look(page, 'invite');
  await sheet.getByRole('button', { name: 'Create', exact: true }).click();
  const link = await sheet.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  await expect(sheet.getByRole('img', { name: 'Invitation as a QR code' })).toBeVisible();
  await look(page, 'invited');
  await page.keyboard.press('Escape');
  await expect(page.getByText('used 0 of 5 times')).toBeVisible();

  await bens.goto(link);
  await bens.getByRole('textbox', { name: 'Email', exact: true }).fill(ben.email);
  await bens.getByLabel('Password', { exact: true }).fill(ben.password);
  await bens.getByRole('button', { name: 'Log in' }).click();
  await expect(bens.getByText('You’re invited to join this server.')).toBeVisible();
  await look(bens, 'invitation');
  await bens.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(bens.getByRole('heading', { name: 'Ski Club Kaltbrunn', level: 1 })).toBeVisible();
  await expect(bens.getByRole('tab', { name: 'Manage' })).toHaveCount(0);

  // Somebody else finds it, and asks.
  await pageOf(cids, cid, '/ride-online');
  await cids.getByRole('button', { name: 'Open an invitation' }).click();
  await cids.getByRole('textbox', { name: 'Code or link' }).fill('ABCD EFGH');
  await cids.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(cids.getByText('This invitation is wrong')).toBeVisible();
  await cids.keyboard.press('Escape');
  await cids.getByRole('button', { name: 'Find a server' }).click();
  await look(cids, 'find');
  await cids.getByRole('link', { name: /Ski Club Kaltbrunn/ }).click();
  await look(cids, 'outside');
  await cids.getByRole('button', { name: 'Ask to join' }).click();
  await expect(cids.getByText('You’ve asked to join')).toBeVisible();

  // The owner hears of it without asking again.
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible();
  await look(page, 'run');
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Ada accepted Cid.')).toBeVisible();
  await expect(cids.getByRole('tab', { name: 'Members' })).toBeVisible();

  // Roles, and two sent away at once.
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText('3 members')).toBeVisible();
  await look(page, 'members');
  await page.getByRole('button', { name: /Ben/ }).click();
  await look(page, 'member');
  // Escape closes the question, and not the sheet below it.
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Block Ben?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Block Ben?' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Block', exact: true })).toBeFocused();
  await sheet.getByRole('combobox', { name: 'Role' }).selectOption('host');
  await sheet.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Ben’s role is now: Host.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select several' }).click();
  await page.getByRole('checkbox', { name: 'Select Cid' }).check();
  await look(page, 'choosing');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Rode on a closed slope.');
  await look(page, 'remove');
  await sheet.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('2 members')).toBeVisible();
  await cids.goto(`${game.url}/ride-online`);
  await expect(cids.getByText('You were removed from Ski Club Kaltbrunn.')).toBeVisible();
  await expect(cids.getByText('Rode on a closed slope.')).toBeVisible();
  await look(cids, 'lobby-news');
  await cids.getByRole('button', { name: /^Mark as read: You were removed/ }).click();
  await expect(cids.getByText('You were removed from Ski Club Kaltbrunn.')).toHaveCount(0);

  // Two hosts in the settings at once: the second loses nothing.
  const [mine, theirs] = [page, bens];
  await theirs.goto(`${game.url}${server}?part=run`);
  await mine.getByRole('tab', { name: 'Manage' }).click();
  for (const one of [mine, theirs]) await one.getByRole('button', { name: 'Change name and colors' }).click();
  await mine.getByRole('textbox', { name: 'Name', exact: true }).fill('SC Kaltbrunn');
  await mine.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(mine.getByRole('heading', { name: 'SC Kaltbrunn', level: 1 })).toBeVisible();
  await theirs.getByRole('textbox', { name: 'About' }).fill('Slalom on Fridays.');
  await theirs.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(theirs.getByText('the name is now “SC Kaltbrunn”')).toBeVisible();
  await look(theirs, 'meanwhile');
  await theirs.getByRole('button', { name: 'Save my changes' }).click();
  await theirs.getByRole('tab', { name: 'Club' }).click();
  await expect(theirs.getByText('Slalom on Fridays.')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'SC Kaltbrunn', level: 1 })).toBeVisible();

  // Without the server all of it is there as it was last seen, and nothing can be pressed that needs it.
  await api.put('events', {
    ...{ server: id, name: 'Evening slalom', tracks: [TRACKS[0]!.id], equipment: 'any', attempts: 0 },
    ...{ takes: 'verified', state: 'open' },
    ...{ startsAt: '2026-01-01 18:00:00.000Z', endsAt: '2090-01-01 21:00:00.000Z' },
  });
  await theirs.goto(game.url + server);
  await expect(theirs.getByRole('link', { name: /Evening slalom/ })).toBeVisible();
  await look(theirs, 'club');
  await calendarOf(theirs, 'Evening slalom');
  await theirs.getByRole('tab', { name: 'Members' }).click();
  await expect(theirs.getByText('2 members')).toBeVisible();
  await theirs.route('**/api/**', (route) => route.abort());
  await theirs.reload();
  await expect(theirs.getByText('Can’t reach the server')).toBeVisible();
  await expect(theirs.getByText('2 members')).toBeVisible();
  await theirs.getByRole('button', { name: /Ada/ }).click();
  await expect(theirs.getByRole('button', { name: 'Report this name' })).toBeDisabled();
  await theirs.keyboard.press('Escape');
  await theirs.getByRole('tab', { name: 'Club' }).click();
  await expect(theirs.getByRole('link', { name: /Evening slalom/ })).toBeVisible();
  await look(theirs, 'offline');
  await theirs.goto(`${game.url}/ride-online`);
  await expect(theirs.getByRole('link', { name: /^SC Kaltbrunn/ })).toBeVisible();
  await look(theirs, 'lobby-offline');
  await theirs.unroute('**/api/**');
  await expect(theirs.getByText('Can’t reach the server')).toHaveCount(0);
});

test('an invitation outlives registration and the mail, a code is typed in, and a server is handed over and closed', async ({
  page,
  browser,
}) => {
  const [eva, fay] = (await Promise.all(
    ['Eva', 'Fay'].map((name) => api.account(name, { verified: true })),
  )) as [Account, Account];
  const { id: server } = await api.put('servers', { name: 'Night Riders', owner: eva.id, open: false });
  await api.put('server_members', { server, user: fay.id, role: 'member' });
  const invitation = async (kind: 'link' | 'code'): Promise<string> => {
    const { body } = await api.call<{ invitation: string }>(
      'POST',
      '/api/fl/servers/invite',
      { server, kind },
      eva.token,
    );
    return body.invitation;
  };

  // Registers on the way; the mail's link opens in a tab that knows of nothing.
  await page.goto(`${game.url}/ride-online?invitation=${await invitation('link')}`);
  await page.getByRole('radio', { name: 'Register' }).check();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Gus');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('gus@club.invalid');
  await page.getByLabel('Password', { exact: true }).fill('fresh snow at dawn');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/verification$/);
  await page.getByRole('button', { name: 'Create link' }).click();
  const mail = await linkOf(game, 'verification');
  const tab = await page.context().newPage();
  await tab.goto(mail);
  await tab.getByRole('link', { name: 'Continue' }).click();
  await expect(tab.getByText('You’re invited to join this server.')).toBeVisible();
  await tab.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(tab.getByRole('heading', { name: 'Night Riders', level: 1 })).toBeVisible();
  await tab.getByRole('button', { name: 'Leave server' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Leave server' }).click();
  await expect(tab).toHaveURL(/\/ride-online$/);

  // The same by a code, as somebody types what was read aloud.
  const code = await invitation('code');
  await tab.getByRole('button', { name: 'Open an invitation' }).click();
  const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  await tab.getByRole('textbox', { name: 'Code or link' }).fill('abc');
  await tab.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(tab.getByText('neither an eight-letter code nor an invitation link')).toBeVisible();
  await tab.getByRole('textbox', { name: 'Code or link' }).fill(typed);
  await tab.getByRole('button', { name: 'Open', exact: true }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(tab.getByRole('tab', { name: 'Members' })).toBeVisible();

  // A member reports a name; a host answers a report of a result and blocks somebody.
  await tab.getByRole('tab', { name: 'Members' }).click();
  await tab.getByRole('button', { name: /Fay/ }).click();
  await tab.getByRole('button', { name: 'Report this name' }).click();
  await look(tab, 'report');
  await tab.getByRole('button', { name: 'Send report' }).click();
  await expect(tab.getByText('Your report was sent')).toBeVisible();
  const gus = (
    await api.call<{ record: { id: string } }>('POST', '/api/collections/users/auth-with-password', {
      identity: 'gus@club.invalid',
      password: 'fresh snow at dawn',
    })
  ).body.record;
  await api.put('reports', {
    ...{ reporter: gus.id, accused: fay.id, server, kind: 'result', target: 'r'.repeat(15) },
    ...{ reason: 'cheating', text: 'Too fast at the third gate.', state: 'open' },
  });
  const evas = await (await browser.newContext({ viewport: { width: 600, height: 1000 } })).newPage();
  await pageOf(evas, eva, `/server/${server}?part=run`);
  await expect(evas.getByText('Too fast at the third gate.')).toBeVisible();
  await look(evas, 'reports');
  await evas.getByRole('button', { name: 'Dismiss' }).click();
  await evas.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
  await expect(evas.getByText('Too fast at the third gate.')).toHaveCount(0);
  await evas.getByRole('tab', { name: 'Members' }).click();
  await evas.getByRole('button', { name: /Gus/ }).click();
  await evas.getByRole('button', { name: 'Block', exact: true }).click();
  await evas.getByRole('dialog', { name: 'Block Gus?' }).getByRole('button', { name: 'Block' }).click();
  await expect(evas.getByText('2 members')).toBeVisible();
  await evas.getByRole('tab', { name: 'Manage' }).click();
  // Names come after the rows, and what is said afterwards bears the one that is shown.
  const blocked = evas.getByRole('listitem').filter({ hasText: 'Gus' });
  await blocked.getByRole('button', { name: 'Unblock' }).click();
  await expect(evas.getByText('Gus can join or ask again.')).toBeVisible();

  // Handing over, and the new owner closes it.
  await evas.getByRole('tab', { name: 'Members' }).click();
  await evas.getByRole('button', { name: /Fay/ }).click();
  await evas.getByRole('button', { name: 'Transfer ownership' }).click();
  await evas
    .getByRole('dialog', { name: 'Make Fay the owner?' })
    .getByRole('button', { name: 'Transfer ownership' })
    .click();
  await expect(evas.getByText('Fay now owns the server.')).toBeVisible();
  const fays = await (await browser.newContext({ viewport: { width: 600, height: 1000 } })).newPage();
  await pageOf(fays, fay, `/server/${server}?part=run`);
  await fays.getByRole('button', { name: 'Close server' }).click();
  const closing = fays.getByRole('dialog');
  await closing.getByRole('button', { name: 'Close server' }).click();
  await expect(closing.getByText('That’s not the name; type it exactly as shown above.')).toBeVisible();
  await closing.getByRole('textbox').fill('Night Riders');
  await look(fays, 'close');
  await closing.getByRole('button', { name: 'Close server' }).click();
  await expect(fays.getByText('This server has been closed.')).toBeVisible();
  await expect(evas.getByText('This server has been closed.')).toBeVisible();
});
