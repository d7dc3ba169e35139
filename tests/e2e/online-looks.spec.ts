import { expect, type Page } from '@playwright/test';
import { planFrom } from '../../src/race';
import { logIn, makeClubRows } from '../bench/load-member';
import type { GameServer } from '../harness/game-server';
import { makeClub } from '../server/event-club';
import { announced, rideIn } from '../server/event-riders';
import { HOUR, letPass, MINUTE, planWith, raceOn } from '../server/planned';
import { type RidingServer, startRiding } from '../server/riding';
import { faultsOf } from './faults';
import { LOOKS, show, sidewaysOf } from './looks';
import { test } from './test';

let server: RidingServer;
let game: GameServer;
let rows: Awaited<ReturnType<typeof makeClubRows>>;
test.beforeAll(async () => {
  server = await startRiding('http');
  game = server.game;
  rows = await makeClubRows(game);
});
test.afterAll(() => server?.close());

/** Opens an event whose second run is called from a start list, then a knock-out cup in its first round. */
async function lookAtRiddenEvents(page: Page): Promise<void> {
  const club = await makeClub(server);
  const riders = [club.founder, club.host, club.member];
  await server.wake();
  const opensMs = Date.now() - MINUTE;
  const windows = [
    { opensMs, closesMs: opensMs + HOUR },
    { opensMs: opensMs + 2 * HOUR, closesMs: opensMs + 2 * HOUR + 15 * MINUTE },
  ];
  const called = await announced(
    club,
    planWith([raceOn(0, opensMs, { runs: 2, windows, attempts: 1 })], {
      name: 'Called',
      timeZone: 'UTC',
      open: 'verified',
      secondRun: { how: 'start-list', reversal: 'all' },
    }),
  );
  for (const rider of riders) await rideIn(server, rider, called);
  const ranked = async (): Promise<number | undefined> => {
    const { body } = await club.host.call('GET', `/api/fl/events/show?event=${called}`);
    return (body.lists as { list: { lines: unknown[] } }[])[0]?.list.lines.length;
  };
  await expect.poll(ranked).toBe(riders.length);
  await letPass(server, called, 2 * HOUR - MINUTE + 2000);
  await page.goto(`${game.url}/online-event/${called}`);
  await expect(page.getByRole('list', { name: 'At the start' }).getByRole('listitem')).not.toHaveCount(0);
  expect(await faultsOf(page), 'the call list').toEqual([]);

  const plan = planFrom('knock-out-cup', {
    name: 'Cup final',
    timeZone: 'UTC',
    opensMs: Date.now() + 1000,
    equipment: 'ski',
    tracks: [raceOn(0, 0).track],
  });
  const cup = await announced(club, { ...plan, open: 'verified' });
  await letPass(server, cup, 2000);
  for (const rider of riders) await rideIn(server, rider, cup, { isLive: true });
  await letPass(server, cup, 10 * MINUTE);
  await page.goto(`${game.url}/online-event/${cup}`);
  await expect(page.getByText('Round 1 now')).toBeVisible();
  expect(await faultsOf(page), 'a cup').toEqual([]);
}

/** The sheet for invitations, with a code that no server gave out. */
async function lookAtWrongCode(page: Page): Promise<void> {
  await page.goto(`${game.url}/ride-online`);
  await page.getByRole('button', { name: 'Open an invitation' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'Code or link' }).fill('ABCD EFGH');
  await sheet.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(sheet.getByText('This invitation is wrong')).toBeVisible();
  await lookAtDialog(page, 'a wrong invitation code');
}

/** Nothing that axe finds in light, in the dark and on a phone; nothing that scrolls sideways. */
async function lookAround(page: Page, name: string): Promise<void> {
  for (const look of LOOKS) {
    await show(page, look);
    expect(await faultsOf(page, look.rules), `${name}, ${look.name}`).toEqual([]);
    expect(await sidewaysOf(page), `${name}, ${look.name}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await sidewaysOf(page), `${name} on a desktop`).toBeLessThanOrEqual(0);
  await show(page, LOOKS[0]!);
}

async function lookAt(page: Page, path: string): Promise<void> {
  await page.goto(game.url + path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
  await page.waitForLoadState('networkidle');
  await lookAround(page, path);
}

/** Nothing that axe finds in a dialog, once; and nothing that scrolls sideways on a phone. */
async function lookAtDialog(page: Page, name: string): Promise<void> {
  expect(await faultsOf(page), name).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await sidewaysOf(page), `${name} on a phone`).toBeLessThanOrEqual(0);
  await show(page, LOOKS[0]!);
}

/** The dialogs in which those who run a community make memberships and codes. */
async function lookAtRunning(page: Page): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name }).click();
  const shut = async (): Promise<void> => {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await press('New membership');
  await press('Create membership');
  await lookAtDialog(page, 'a new membership, with a fault');
  await shut();
  await press('Archive');
  await lookAtDialog(page, 'a membership to be archived');
  await shut();
  await press('New code');
  await lookAtDialog(page, 'a new code');
  await press('Create code');
  await expect(page.getByRole('img', { name: 'Code as a QR code' })).toBeVisible();
  await lookAtDialog(page, 'a code that is shown');
  await shut();
  await press('Revoke');
  await lookAtDialog(page, 'a code to be revoked');
  await shut();
}

test('the online screens have nothing that axe finds, in both themes and on a phone', async ({ page }) => {
  await lookAt(page, rows.community);
  await logIn(page, game, rows.owner);
  const { communityRun, ...others } = rows.paths;
  for (const path of Object.values(others)) await lookAt(page, path);
  await page.goto(game.url + communityRun!);
  await lookAtRunning(page);
  await lookAround(page, 'memberships and codes');
  await lookAtWrongCode(page);
  await lookAtRiddenEvents(page);
});
