import { type BrowserContext, expect, type Page } from '@playwright/test';
import { planFrom } from '../../src/race';
import { type EventClub, makeClub } from '../server/event-club';
import { HOUR, letPass, MINUTE, planWith, raceOn } from '../server/planned';
import { type Rider, type RidingServer, startRiding } from '../server/riding';
import { saveDiploma, untilCeremony } from './ceremony';
import {
  made as announced,
  faultsOf,
  look,
  nameOf,
  ride as rideIn,
  SIZES,
  signIn as signInTo,
} from './club-events';
import { trackNamed } from './kept-ride';
import { kill } from './kill';
import { clock, pushOff, rideDown, SHORT, SWAY, untilMode } from './riding';
import { takePicture } from './take-picture';
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

test('an event is set from a template, ridden by two and watched by a third, live and offline, and judged', async ({
  page,
}) => {
  // Two rides and the jury, one after the other: longer than others where the processor has much to do.
  test.setTimeout(300_000);
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
  await page.getByRole('button', { name: 'Announce event' }).click();
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
  await expect(page.getByText('Offline rides count too')).toBeVisible();
  await page.getByRole('button', { name: 'Announce event' }).click();
  await expect(page).toHaveURL(/\/online-event\/[a-z0-9]{15}$/);
  await expect(page.getByRole('heading', { name: 'Thursday evening' })).toBeVisible();
  await expect(page.getByText('Open now').first()).toBeVisible();
  await expect(page.getByText('3 attempts left.')).toBeVisible();
  const address = page.url();
  await look(page, 'event');
  expect(await faultsOf(page)).toEqual([]);

  // The member is at the gate when the network goes.
  // On the first visit: nothing is kept for times without a network yet.
  const first = { viewport: SIZES[''] } as const;
  const other = await another(await page.context().browser()!.newContext(first), page);
  await signIn(other, member);
  await other.goto(address);
  await other.getByRole('link', { name: 'Ride', exact: true }).click();
  await expect(other.getByRole('button', { name: 'To the start' })).toBeEnabled();
  await look(other, 'gate');
  expect(await faultsOf(other)).toEqual([]);

  // A third only watches.
  const third = await another(undefined, page);
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
  await takePicture(page, 'club-riding');
  await rideDown(page, SWAY);
  await expect(page.getByText(/^Verified: rank 1 of 1\.$/)).toBeVisible({ timeout: 60_000 });
  await look(page, 'finish');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the event' }).click();
  await expect(page.getByText(/^You’re ranked 1 of 1: /)).toBeVisible();
  const times = page.getByRole('table').first();
  await expect(times.getByRole('row')).toHaveCount(2);
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
  await look(other, 'finish-offline');
  await other.context().setOffline(false);
  await other.getByRole('button', { name: 'Back to the event' }).click();

  // Back online it is sent, judged, and stands on the host's page without a reload.
  await other.unroute('**/api/**');
  await expect(times.getByRole('row')).toHaveCount(3, { timeout: 60_000 });
  await expect(times.getByRole('button', { name: member, exact: true })).toBeVisible();
  await expect(watched).toHaveCount(3);
  // The splits of whoever is second stand beside the leader's. On a busy machine that may be either of the two, or both.
  const second = times
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
    .nth(1);
  await second.getByRole('button').first().click();
  await expect(page.getByRole('row', { name: /^Finish/ })).toContainText(/[+±]\d/);
  const theirs = times.getByRole('button', { name: member, exact: true });
  if ((await theirs.getAttribute('aria-expanded')) !== 'true') await theirs.click();
  await expect(page.getByRole('button', { name: `Jury on ${member}` })).toBeVisible();
  await look(page, 'event-ridden');
  expect(await faultsOf(page)).toEqual([]);

  // The jury takes a ride away, before everybody's eyes, and gives it back.
  await page.getByRole('button', { name: `Jury on ${member}` }).click();
  const jury = page.getByRole('dialog', { name: `Jury on ${member}` });
  await jury.getByRole('button', { name: 'Disqualify' }).click();
  await expect(jury.getByText('Give a reason in a few words.')).toBeVisible();
  await look(page, 'jury');
  await jury.getByRole('textbox', { name: 'Reason' }).fill('Left the course');
  await jury.getByRole('button', { name: 'Disqualify' }).click();
  await expect(other.getByText('Left the course').first()).toBeVisible({ timeout: 60_000 });
  await expect(third.getByRole('table').first().getByText('DSQ')).toBeVisible();
  await look(other, 'event-judged');
  await page.getByRole('button', { name: 'Reinstate', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reinstate', exact: true }).click();
  await expect(other.getByText('Reinstated', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(other.getByRole('table').first().getByText('DSQ')).toHaveCount(0);
  await expect(third.getByRole('table').first().getByText('DSQ')).toHaveCount(0);
  await look(page, 'event-after-jury');
  await other.context().close();
  await third.context().close();
});

const made = (plan: object): Promise<string> => announced(club, plan);
async function ride(who: Rider, event: string, race = 0, isLive = false): Promise<void> {
  expect(await rideIn(server, who, event, { race, isLive })).toBe(true);
}

test.describe('the podium', () => {
  test.use({ pixels: true });

  test('every kind of event is shown as it stands: called, knocked out, over, called off', async ({
    page,
  }) => {
    const [host, member] = [await nameOf(club.host), await nameOf(club.member)];
    const opensMs = Date.now() - MINUTE;
    const windows = [
      { opensMs, closesMs: opensMs + HOUR },
      { opensMs: opensMs + 2 * HOUR, closesMs: opensMs + 2 * HOUR + 15 * MINUTE },
    ];
    const slalom = await made(
      planWith([raceOn(0, opensMs, { runs: 2, windows, attempts: 1 })], {
        ...{ name: 'Club slalom', timeZone: 'Europe/Vienna' },
        secondRun: { how: 'start-list', reversal: 'all' },
      }),
    );
    await ride(club.member, slalom);
    await ride(club.host, slalom);
    await letPass(server, slalom, 2 * HOUR - MINUTE + 2000);
    await signIn(page, host);
    await page.goto(`${server.game.url}/online-event/${slalom}`);
    const calls = page.getByRole('list', { name: 'At the start' });
    await expect(calls.getByText('Called: the start is open')).toBeVisible();
    await expect(calls.getByText('Next', { exact: true })).toBeVisible();
    // Who is called may start; the other is told how many are before.
    const next = page
      .getByRole('link', { name: 'Ride', exact: true })
      .or(page.getByText(/^You’ll be called: /));
    await expect(next).toBeVisible();
    await look(page, 'calls');
    expect(await faultsOf(page)).toEqual([]);

    // Over: the podium, what there was to see, and the results to take along.
    const evening = await made(
      planWith([raceOn(0, opensMs), raceOn(1, opensMs + 1000)], {
        ...{ name: 'Two tracks', scoring: { kind: 'points', cut: 'none' } },
      }),
    );
    for (const race of [0, 1]) {
      await ride(club.member, evening, race);
      await ride(club.host, evening, race);
    }
    await letPass(server, evening, 2 * HOUR);
    await page.goto(`${server.game.url}/online-event/${evening}`);
    await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(2);
    await expect(page.getByText(/The closest finish: /).first()).toBeVisible();
    await expect(page.getByText(/^Race 1: You’re ranked \d of 2: /)).toBeVisible();
    await look(page, 'over');
    await page.emulateMedia({ colorScheme: 'dark' });
    await takePicture(page, 'club-over-night');
    expect(await faultsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await faultsOf(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Results as CSV' }).click();
    expect((await download).suggestedFilename()).toBe('Two-tracks.csv');
    // Who rode and looks on has a diploma of their own, and nobody else's.
    await untilCeremony(page);
    expect((await saveDiploma(page)).name).toMatch(/^Diploma-.+-Two-tracks\.png$/);
    await expect(page.getByRole('combobox', { name: 'Rider', exact: true })).toHaveCount(0);
    await look(page, 'diploma');
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    // Any ride of the lists can be raced.
    await page.getByRole('radio', { name: 'Race 1' }).check();
    await page.getByRole('button', { name: new RegExp(member) }).click();
    await page.getByRole('button', { name: `Race ${member}` }).click();
    await untilMode(page, /^ride$/);
    await expect(page.locator('.hud-tag')).toHaveText([member]);

    const cup = await made(
      planFrom('knock-out-cup', {
        ...{ name: 'Cup night', timeZone: 'UTC', opensMs: Date.now() + 1000, equipment: 'ski' },
        tracks: [raceOn(0, 0).track],
      }),
    );
    await letPass(server, cup, 2000);
    await ride(club.member, cup, 0, true);
    await ride(club.host, cup, 0, true);
    await letPass(server, cup, 10 * MINUTE);
    await page.goto(`${server.game.url}/online-event/${cup}`);
    await expect(page.getByText('Round 1 now')).toBeVisible();
    await expect(page.getByText('Round 1: 1 goes out')).toBeVisible();
    await look(page, 'cup');
    expect(await faultsOf(page)).toEqual([]);

    // A plan that somebody else has changed meanwhile: what was typed is kept.
    const later = await made(planWith([raceOn(0, opensMs + 24 * HOUR)], { name: 'Tomorrow' }));
    await page.goto(`${server.game.url}/create-online-event/${club.server}?event=${later}`);
    await page.getByRole('textbox', { name: 'Name' }).fill('Mine');
    expect(await club.change(later, { name: 'Theirs' }, club.founder)).toBe('done');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(/Someone else has changed this event in the meantime/)).toBeVisible();
    await look(page, 'stale');
    await page.getByRole('button', { name: 'Save mine instead' }).click();
    await expect(page.getByRole('heading', { name: 'Mine' })).toBeVisible();
    await page.getByRole('button', { name: 'Call it off' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Call off' }).click();
    await expect(page.getByText('This event was called off.')).toBeVisible({ timeout: 60_000 });
  });
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
  const [offline, live] = [await made(plan('Cut off', 'offline')), await made(plan('Cut off live', 'live'))];
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
  await look(back, 'cut-off');
  expect(await faultsOf(back)).toEqual([]);
  await back.getByRole('link', { name: 'Resume run' }).click();
  await expect(back.getByRole('button', { name: 'Discard run' })).toBeVisible();
  await look(back, 'cut-off-gate');
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
  await look(last, 'cut-off-lost');
});

test('who is no member joins and enters in one step', async ({ page }) => {
  await server.rider('guest');
  const event = await made(planWith([raceOn(0, Date.now() - MINUTE)]));
  await signIn(page, 'guest');
  await page.goto(`${server.game.url}/online-event/${event}`);
  await expect(page.getByText('This event doesn’t exist, or it’s for club members only.')).toBeVisible();
  await look(page, 'join');
  await page.getByRole('button', { name: 'Join and enter' }).click();
  await expect(page.getByRole('link', { name: 'Ride', exact: true })).toBeVisible();
  const members = async () =>
    (await club.host.call('GET', `/api/fl/servers/members?server=${club.server}`)).body.total;
  await expect.poll(members).toBe(4);

  // From now on the lobby and the club's page lead there, without asking the server.
  await page.goto(`${server.game.url}/ride-online`);
  // The lobby shows the five that began first, which may be those of the tests before.
  await page
    .getByRole('link', { name: / Club \d+ \w+, / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/online-event\/[a-z0-9]{15}$/);
  await page.goto(`${server.game.url}/server/${club.server}`);
  await expect(page.getByRole('link', { name: /^Evening race/ }).first()).toBeVisible();
  await takePicture(page, 'club-page-events');
});
