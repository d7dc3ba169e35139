import { expect, type Page } from '@playwright/test';
import { type EventClub, makeClub } from '../server/event-club';
import { announced, nameOf } from '../server/event-riders';
import { HOUR, letPass, MINUTE, planWith, raceOn } from '../server/planned';
import { type RidingServer, startRiding } from '../server/riding';
import { look, SIZES, signIn as signInTo } from './club-events';
import { faultsOf } from './faults';
import { trackNamed } from './kept-ride';
import { kill } from './kill';
import { clock, pushOff, rideDown, SHORT, SWAY, untilMode } from './riding';
import { test } from './test';

let server: RidingServer;
let club: EventClub;
test.beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  // Lists are written at once, as where the server is started by the game.
  await server.wake();
});
test.afterAll(() => server?.close());

const signIn = (page: Page, name: string): Promise<void> => signInTo(server, page, name);

/** A page in a profile of its own. */
async function another(page: Page): Promise<Page> {
  return (await page.context().browser()!.newContext({ viewport: SIZES[''] })).newPage();
}

test('an event is ridden live, without a network and against a ghost, before the eyes of a third', async ({
  page,
}) => {
  // Two rides and the jury, one after the other: longer than others where the processor has much to do.
  test.setTimeout(300_000);
  const [host, member] = [await nameOf(club.host), await nameOf(club.member)];
  const opensMs = Date.now() - MINUTE;
  const { id, hash, name } = trackNamed(SHORT);
  const event = await announced(
    club,
    planWith([raceOn(0, opensMs, { track: { id, hash, name }, equipment: 'ski', attempts: 3 })], {
      name: 'Thursday evening',
    }),
  );
  const address = `${server.game.url}/online-event/${event}`;
  await signIn(page, host);
  await page.goto(address);
  await expect(page.getByText('3 attempts left.')).toBeVisible();

  // The member is at the gate when the network goes.
  // On the first visit: nothing is kept for times without a network yet.
  const other = await another(page);
  await signIn(other, member);
  await other.goto(address);
  await other.getByRole('link', { name: 'Ride', exact: true }).click();
  await expect(other.getByRole('button', { name: 'To the start' })).toBeEnabled();

  // A third only watches.
  const third = await another(page);
  await signIn(third, await nameOf(club.founder));
  await third.goto(address);
  await expect(third.getByText('Open now').first()).toBeVisible();
  const watched = third.getByRole('table').first().getByRole('row');

  // The host rides live.
  await page.getByRole('link', { name: 'Ride', exact: true }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await expect(page.getByText('Your attempt counts. 2 attempts left.')).toBeAttached();
  await rideDown(page, SWAY);
  await expect(page.getByText(/^Verified: rank 1 of 1\.$/)).toBeVisible({ timeout: 60_000 });
  await look(page, 'finish');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the event' }).click();
  await expect(page.getByText(/^You’re ranked 1 of 1: /)).toBeVisible();
  await expect(watched).toHaveCount(2);
  await expect(watched.last()).toContainText(host);

  // The member rides without a network: the ride waits, and is told where it would stand.
  await other.route('**/api/**', (route) => route.abort());
  await other.getByRole('button', { name: 'To the start' }).click();
  await untilMode(other, /^ride$/);
  await pushOff(other);
  await other.context().setOffline(true);
  await rideDown(other);
  await expect(
    other.getByText('Your ride is waiting for the server and is sent automatically.'),
  ).toBeVisible();
  await expect(other.getByText(/^Rank [12] if verified$/)).toBeVisible();
  await other.context().setOffline(false);
  await other.getByRole('button', { name: 'Back to the event' }).click();

  // Back online, the ride is sent and judged. The others' pages show it without a reload.
  await other.unroute('**/api/**');
  const times = page.getByRole('table').first();
  await expect(times.getByRole('button', { name: member, exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(watched).toHaveCount(3);
  await times.getByRole('button', { name: member, exact: true }).click();
  await expect(page.getByRole('button', { name: `Jury on ${member}` })).toBeVisible();
  await look(page, 'event-ridden');
  expect(await faultsOf(page)).toEqual([]);

  // The jury takes a ride away, before everybody's eyes.
  await page.getByRole('button', { name: `Jury on ${member}` }).click();
  const jury = page.getByRole('dialog', { name: `Jury on ${member}` });
  await jury.getByRole('textbox', { name: 'Reason' }).fill('Left the course');
  expect(await faultsOf(page)).toEqual([]);
  await jury.getByRole('button', { name: 'Disqualify' }).click();
  await expect(other.getByText('Left the course').first()).toBeVisible({ timeout: 60_000 });
  await expect(third.getByRole('table').first().getByText('DSQ')).toBeVisible();
  await other.context().close();
  await third.context().close();

  // Over: the results to take along, and a diploma of one's own.
  await letPass(server, event, 2 * HOUR);
  await page.goto(address);
  await expect(page.getByRole('list', { name: 'Podium' })).toBeVisible();
  await look(page, 'over');
  expect(await faultsOf(page)).toEqual([]);
  const results = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Results as CSV' }).click();
  expect((await results).suggestedFilename()).toBe('Thursday-evening.csv');
  await page.getByRole('button', { name: 'Diploma', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Diploma for / })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Rider', exact: true })).toHaveCount(0);
  const diploma = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  expect((await diploma).suggestedFilename()).toMatch(/^Diploma-.+-Thursday-evening\.png$/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: new RegExp(host) }).click();
  await page.getByRole('button', { name: `Race ${host}` }).click();
  await untilMode(page, /^ride$/);
  await expect(page.locator('.hud-tag')).toHaveText([host]);
});

test('a run whose tab died is told of on the event’s page, gone on with, and counts', async ({
  page,
  context,
}) => {
  const member = await nameOf(club.member);
  const short = trackNamed(SHORT);
  const track = { id: short.id, hash: short.hash, name: short.name };
  const plan = (name: string, takes: 'live' | 'offline') =>
    planWith([raceOn(0, Date.now() - MINUTE, { track, equipment: 'ski', attempts: 1 })], { name, takes });
  const [offline, live] = [
    await announced(club, plan('Cut off', 'offline')),
    await announced(club, plan('Cut off live', 'live')),
  ];
  await signIn(page, member);
  const cutOff = async (tab: Page, event: string): Promise<Page> => {
    await tab.goto(`${server.game.url}/online-race/${event}`);
    await tab.getByRole('button', { name: 'To the start' }).click();
    await untilMode(tab, /^ride$/);
    await pushOff(tab);
    await expect(tab.getByText('Your attempt counts. 0 attempts left.')).toBeAttached();
    await expect
      .poll(async () => Number((await clock(tab)).slice(2)), { timeout: 60_000 })
      .toBeGreaterThan(5);
    const next = await context.newPage();
    await next.emulateMedia({ reducedMotion: 'reduce' });
    await kill(tab);
    return next;
  };
  const back = await cutOff(page, offline);
  await back.goto(`${server.game.url}/online-event/${offline}`);
  await expect(back.getByText('You can resume where it stopped')).toBeVisible();
  expect(await faultsOf(back)).toEqual([]);
  await back.getByRole('link', { name: 'Resume run' }).click();
  await expect(back.getByRole('button', { name: 'Discard run' })).toBeVisible();
  const goOn = async (): Promise<void> => {
    await back.getByRole('button', { name: 'Resume run' }).click();
    await untilMode(back, /^paused$/);
    await expect(back.getByText('Your attempt counts. 0 attempts left.')).toBeAttached();
    await back.getByRole('button', { name: 'Resume', exact: true }).click();
    await untilMode(back, /^ride$/);
  };
  await goOn();
  // Who goes back in the middle, by a finger that swipes, finds the run as it was.
  await back.goBack();
  await back.getByRole('link', { name: 'Resume run' }).click();
  await goOn();
  expect(Number((await clock(back)).slice(2))).toBeGreaterThan(2);
  await rideDown(back);
  await expect(back.getByText('Verified: rank 1 of 1.')).toBeVisible({ timeout: 60_000 });

  // Where only live rides count none comes of it, which is said, and the server is told.
  const last = await cutOff(back, live);
  await last.goto(`${server.game.url}/online-event/${live}`);
  await expect(last.getByText('so this attempt has no time')).toBeVisible();
  await expect(last.getByText('Started, no time')).toBeVisible({ timeout: 60_000 });
});
