import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type EventClub, makeClub } from '../server/event-club';
import { type RidingServer, startRiding } from '../server/riding';
import { pushOff, rideDown, SHORT, SWAY, untilMode } from './riding';

let server: RidingServer;
let club: EventClub;
test.beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
});
test.afterAll(() => server?.close());

const SIZES = {
  '': { width: 600, height: 1000 },
  '-phone': { width: 390, height: 844 },
  '-wide': { width: 1280, height: 900 },
} as const;

/** Pictures of a screen as it stands, in each size. */
async function look(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    await page.screenshot({ path: `test-results/screens/club-${name}${size}.png` });
  }
  await page.setViewportSize(SIZES['']);
}

async function faultsOf(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join(' ')}`);
}

/** Signs in by the form, as a rider that exists. */
async function signIn(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${server.game.url}/login`);
  await page.getByRole('textbox', { name: 'E-mail', exact: true }).fill(`${name}@fall-line.invalid`);
  await page.getByLabel('Password', { exact: true }).fill('only-for-tests-2');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

async function another(context: BrowserContext | undefined, page: Page): Promise<Page> {
  const made = context ?? (await page.context().browser()!.newContext({ viewport: SIZES[''] }));
  return made.newPage();
}

/** What a clock on this page's wall shows so many minutes from now. */
function wallIn(page: Page, minutes: number): Promise<string> {
  return page.evaluate((by) => {
    const at = new Date(Date.now() + by * 60_000);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, minutes);
}

const nameOf = async (rider: { readonly call: EventClub['host']['call']; readonly id: string }) =>
  String((await rider.call('GET', `/api/collections/users/records/${rider.id}`)).body.name);

test('an event is set from a template, ridden live and offline, and judged before everybody’s eyes', async ({
  page,
}) => {
  const [host, member] = [await nameOf(club.host), await nameOf(club.member)];
  await signIn(page, host);
  const create = `${server.game.url}/create-online-event/${club.server}`;
  await page.goto(create);
  await expect(page.getByRole('heading', { name: 'New event' })).toBeVisible();
  await look(page, 'templates');
  await page.getByRole('button', { name: /^Evening race/ }).click();
  await expect(page.getByRole('heading', { name: 'Evening race' }).first()).toBeVisible();
  await look(page, 'form');
  expect(await faultsOf(page)).toEqual([]);

  // What is wrong is said at its field, with what helps.
  await page.getByRole('textbox', { name: 'Name' }).fill('');
  await page.getByLabel('Closes').fill(await wallIn(page, -600));
  await page.getByRole('button', { name: 'Announce the event' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Fill this in.').first()).toBeVisible();
  await look(page, 'form-wrong');
  await page.getByRole('textbox', { name: 'Name' }).fill('Thursday evening');
  await page.getByRole('button', { name: /^Track: / }).click();
  const sheet = page.getByRole('dialog', { name: 'Published tracks' });
  await sheet.getByRole('searchbox').fill(SHORT);
  await expect(sheet.getByRole('listitem')).toHaveCount(1);
  await look(page, 'form-track');
  await sheet.getByRole('button', { name: new RegExp(SHORT) }).click();
  await page.getByLabel('Opens').fill(await wallIn(page, -2));
  await page.getByLabel('Closes').fill(await wallIn(page, 90));
  await page.getByText('More settings').click();
  await page.getByRole('radio', { name: 'Offline too' }).check();
  await expect(page.getByText('Rides without a network count too')).toBeVisible();
  await page.getByRole('button', { name: 'Announce the event' }).click();
  await expect(page).toHaveURL(/\/online-event\/[a-z0-9]{15}$/);
  await expect(page.getByRole('heading', { name: 'Thursday evening' })).toBeVisible();
  await expect(page.getByText('Open now').first()).toBeVisible();
  await expect(page.getByText('3 starts left.')).toBeVisible();
  const address = page.url();
  await look(page, 'event');
  expect(await faultsOf(page)).toEqual([]);

  // The member is at the gate when the network goes.
  const other = await another(undefined, page);
  await signIn(other, member);
  await other.goto(address);
  await other.getByRole('link', { name: 'Ride', exact: true }).click();
  await expect(other.getByRole('button', { name: 'To the start' })).toBeEnabled();
  await look(other, 'gate');
  expect(await faultsOf(other)).toEqual([]);

  // The host rides live.
  await page.getByRole('link', { name: 'Ride', exact: true }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await expect(page.getByText('Your start counts. 2 starts left.')).toBeAttached();
  await page.screenshot({ path: 'test-results/screens/club-riding.png' });
  await rideDown(page, SWAY);
  await expect(page.getByText(/^Verified: rank 1 of 1\.$/)).toBeVisible({ timeout: 60_000 });
  await look(page, 'finish');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'To the event' }).click();
  await expect(page.getByText(/^You are number 1 of 1: /)).toBeVisible();
  const times = page.getByRole('table').first();
  await expect(times.getByRole('row')).toHaveCount(2);

  // The member rides without a network: the ride waits, and is told where it would stand.
  await other.route('**/api/**', (route) => route.abort());
  await other.getByRole('button', { name: 'To the start' }).click();
  await untilMode(other, /^ride$/);
  await pushOff(other);
  await rideDown(other);
  await expect(other.getByText('Your ride waits for the server, and is sent by itself.')).toBeVisible();
  await expect(other.getByText(/^Rank [12] if verified$/)).toBeVisible();
  await look(other, 'finish-offline');
  await other.getByRole('button', { name: 'To the event' }).click();

  // Back online it is sent, judged, and stands on the host's page without a reload.
  await other.unroute('**/api/**');
  await expect(times.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
  await expect(times.getByRole('button', { name: new RegExp(member) })).toBeVisible();
  // Straight down is faster than with a sway: the splits of the host stand beside the leader's.
  await times.getByRole('button', { name: new RegExp(host) }).click();
  await expect(page.getByRole('row', { name: /^Finish/ })).toContainText(/\+\d/);
  await times.getByRole('button', { name: new RegExp(member) }).click();
  await look(page, 'event-ridden');
  expect(await faultsOf(page)).toEqual([]);

  // The jury takes a ride away, before everybody's eyes, and gives it back.
  await page.getByRole('button', { name: `Jury on ${member}` }).click();
  const jury = page.getByRole('dialog', { name: `Jury on ${member}` });
  await jury.getByRole('button', { name: 'Disqualify' }).click();
  await expect(jury.getByText('Say why, in a few words.')).toBeVisible();
  await look(page, 'jury');
  await jury.getByRole('textbox', { name: 'Reason' }).fill('Left the course');
  await jury.getByRole('button', { name: 'Disqualify' }).click();
  await expect(other.getByText('Left the course').first()).toBeVisible({ timeout: 60_000 });
  await look(other, 'event-judged');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click();
  await expect(other.getByText('Taken back')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByRole('table').first().getByText('DSQ')).toHaveCount(0);
  await look(page, 'event-after-jury');
  await other.context().close();
});
