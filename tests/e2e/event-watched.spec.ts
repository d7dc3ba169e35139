import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type EventClub, makeClub } from '../server/event-club';
import { announced, nameOf, rideIn } from '../server/event-riders';
import { MINUTE, planWith, raceOn } from '../server/planned';
import { type RidingServer, startRiding } from '../server/riding';
import { SIZES, signIn } from './club-events';
import { test } from './test';
import { untilSessionKept } from './worker';

test.use({ serviceWorkers: 'allow' });

/** A club's screens without a network, in a browser that has been closed since. */

let server: RidingServer;
let club: EventClub;
test.beforeAll(async () => {
  server = await startRiding('http');
  club = await makeClub(server);
  await server.wake();
});
test.afterAll(() => server?.close());

test('what was seen of a club is there when the browser opens again without a network', async ({
  playwright,
  launchOptions,
}) => {
  const event = await announced(club, planWith([raceOn(0, Date.now() - MINUTE)], { name: 'Seen before' }));
  await rideIn(server, club.host, event);
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
    }
    await expect(again.getByRole('button', { name: 'To the start' })).toBeEnabled();
    await again.goto(`${server.game.url}/online-event/${event}`);
    await expect(again.getByRole('table').first().getByText(host)).toBeVisible();
    await after.close();
  } finally {
    await server.game.restart();
    rmSync(folder, { recursive: true, force: true });
  }
});
