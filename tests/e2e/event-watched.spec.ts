import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { planFrom } from '../../src/race';
import { type EventClub, makeClub } from '../server/event-club';
import { HOUR, letPass, MINUTE, planWith, raceOn } from '../server/planned';
import { type Rider, type RidingServer, startRiding } from '../server/riding';
import { faultsOf, look, made, nameOf, ride, SIZES, signIn } from './club-events';
import { test } from './test';
import { untilSessionKept } from './worker';

test.use({ serviceWorkers: 'allow' });

/** Events as a third person follows them, who rides nothing: live, in reverse order, to the end, and without a network. */

let server: RidingServer;
let club: EventClub;
let riders: readonly Rider[];
test.beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  riders = [club.founder, club.host, club.member];
  await server.wake();
  await server.rider('watcher');
});
test.afterAll(() => server?.close());

const address = (event: string): string => `${server.game.url}/online-event/${event}`;

/** The event's page once more, without a network. */
async function offline(page: Page, event: string): Promise<void> {
  await untilSessionKept(page);
  await page.context().setOffline(true);
  await page.goto(address(event));
  await expect(page.getByText('Can’t reach the server. This is as of').first()).toBeVisible();
}

/** An event of two runs, open since a minute, to anybody. */
function twoRuns(name: string, how: 'window' | 'start-list') {
  const opensMs = Date.now() - MINUTE;
  const windows = [
    { opensMs, closesMs: opensMs + HOUR },
    { opensMs: opensMs + 2 * HOUR, closesMs: opensMs + 2 * HOUR + 15 * MINUTE },
  ];
  return planWith([raceOn(0, opensMs, { runs: 2, windows, attempts: 1 })], {
    ...{ name, timeZone: 'UTC', open: 'verified', takes: 'offline' },
    secondRun: { how, reversal: 'all' },
  });
}

/** Names of the riders of the first run, the fastest first; none before its list has been written. */
async function firstRun(event: string): Promise<readonly string[]> {
  const { body } = await club.host.call('GET', `/api/fl/events/show?event=${event}`);
  const lists = body.lists as {
    race: number;
    list: { lines: { entry: string }[]; names: Record<string, string> };
  }[];
  const list = lists.find(({ race }) => race === 0)?.list;
  return list?.lines.map(({ entry }) => list.names[entry]!) ?? [];
}

test('two runs are watched as they are ridden, and the second is told rider by rider when all is over', async ({
  page,
}) => {
  const event = await made(club, twoRuns('Two runs', 'window'));
  await signIn(server, page, 'watcher');
  await page.goto(address(event));
  const times = page.getByRole('table').first();
  for (const [n, rider] of riders.entries()) {
    await ride(server, rider, event);
    // The page is told: nobody loads it again.
    await expect(times.getByRole('row')).toHaveCount(n + 2);
  }
  await letPass(server, event, 2 * HOUR);
  await page.reload();
  const toRide = page.getByRole('table', { name: 'Still to ride, ranked by run 1' });
  await expect(toRide.getByRole('row')).toHaveCount(4);
  await ride(server, club.member, event);
  await expect(toRide.getByRole('row')).toHaveCount(3);
  await expect(toRide.getByText(await nameOf(club.member), { exact: true })).toHaveCount(0);
  await look(page, 'to-ride');
  expect(await faultsOf(page)).toEqual([]);
  for (const rider of [club.host, club.founder]) await ride(server, rider, event);
  await expect(toRide).toHaveCount(0);

  // Nobody is there when it ends.
  await page.goto('about:blank');
  await letPass(server, event, HOUR);
  const order = await firstRun(event);
  await page.goto(address(event));
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Relive run 2' }).click();
  const sheet = page.getByRole('dialog', { name: 'Run 2, rider by rider' });
  await expect(sheet.getByRole('row')).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Next rider' }).click();
  await expect(sheet.getByRole('row')).toHaveCount(1);
  await expect(sheet.getByText(/ leads$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Next rider' }).click();
  await expect(sheet.getByRole('row')).toHaveCount(2);
  await look(page, 'reveal');
  expect(await faultsOf(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Skip to the end' }).click();
  await expect(sheet.getByRole('row')).toHaveText(order.map((name) => new RegExp(name)));

  await offline(page, event);
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('table').first().getByRole('row')).toHaveCount(4);
  await look(page, 'two-runs-offline');
});

test('a second run by start list is called in reverse order of the first', async ({ page }) => {
  const event = await made(club, twoRuns('Called', 'start-list'));
  for (const rider of riders) await ride(server, rider, event);
  await expect.poll(async () => (await firstRun(event)).length).toBe(3);
  const first = await firstRun(event);
  await letPass(server, event, 2 * HOUR - MINUTE + 2000);
  await signIn(server, page, 'watcher');
  await page.goto(address(event));
  const calls = page.getByRole('list', { name: 'At the start' }).getByRole('listitem');
  await expect(calls).toHaveText([...first].reverse().map((name) => new RegExp(name)));
  await expect(calls.first()).toContainText('Called: the start is open');
});

test('a knock-out cup is ridden to its final', async ({ page }) => {
  const plan = planFrom('knock-out-cup', {
    ...{ name: 'Cup final', timeZone: 'UTC', opensMs: Date.now() + 1000, equipment: 'ski' },
    tracks: [raceOn(0, 0).track],
  });
  const event = await made(club, { ...plan, open: 'verified' });
  await letPass(server, event, 2000);
  const round = async (): Promise<number> => {
    let started = 0;
    for (const rider of riders) if (await ride(server, rider, event, { isLive: true })) started++;
    return started;
  };
  expect(await round()).toBe(3);
  await letPass(server, event, 10 * MINUTE);
  expect(await round()).toBe(3);
  await letPass(server, event, 3 * MINUTE);
  // Only who is still in may start.
  expect(await round()).toBe(2);
  await signIn(server, page, 'watcher');
  await page.goto(address(event));
  await expect(page.getByText('Round 2 now')).toBeVisible();
  await expect(page.getByText('Out in round 1')).toBeVisible();
  await letPass(server, event, 4 * MINUTE);
  await page.reload();
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Winner', { exact: true })).toHaveCount(1);
  await expect(page.getByText(/goes out$/)).toHaveCount(0);
  await look(page, 'cup-final');
  expect(await faultsOf(page)).toEqual([]);

  await offline(page, event);
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(3);
  await expect(page.getByText('Winner', { exact: true })).toHaveCount(1);
  await look(page, 'cup-offline');
});

test('what was seen of a club is there when the browser opens again without a network', async ({
  playwright,
  launchOptions,
}) => {
  const event = await made(club, planWith([raceOn(0, Date.now() - MINUTE)], { name: 'Seen before' }));
  await ride(server, club.host, event);
  const [member, host] = [await nameOf(club.member), await nameOf(club.host)];
  const folder = mkdtempSync(join(tmpdir(), 'fall-line-profile-'));
  const open = () =>
    playwright.chromium.launchPersistentContext(folder, { ...launchOptions, viewport: SIZES[''] });
  const ways = ['/ride-online', `/server/${club.server}`, `/online-event/${event}`, `/online-race/${event}`];
  try {
    const before = await open();
    const page = await before.newPage();
    await signIn(server, page, member);
    for (const way of ways) {
      await page.goto(server.game.url + way);
      await expect(page.getByText('Seen before').first()).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'To the start' })).toBeEnabled();
    await untilSessionKept(page);
    await before.close();

    await server.game.kill();
    const after = await open();
    await after.setOffline(true);
    const again = await after.newPage();
    for (const way of ways) {
      await again.goto(server.game.url + way);
      await expect(again.getByText('Seen before').first()).toBeVisible();
      await expect(again.getByText('Can’t reach the server. This is as of').first()).toBeVisible();
      await look(again, `cold-${way.split('/')[1]}`);
    }
    await expect(again.getByRole('button', { name: 'To the start' })).toBeEnabled();
    await again.goto(address(event));
    await expect(again.getByRole('table').first().getByText(host)).toBeVisible();
    await after.close();
  } finally {
    await server.game.restart();
    rmSync(folder, { recursive: true, force: true });
  }
});
