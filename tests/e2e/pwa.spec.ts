import { expect, type Page } from '@playwright/test';
import { type Deployment, deployGame } from './deploy';
import { openRide, pushOff, rideDown, SHORT, untilMode } from './riding';
import { test } from './test';

test.use({ serviceWorkers: 'allow' });

let game: Deployment;
test.beforeAll(async () => {
  game = await deployGame();
});
test.afterAll(() => game?.close());

/** Opens the home screen and waits until the game is kept on the device and in the worker's charge. */
async function visit(page: Page): Promise<void> {
  await page.goto(`${game.url}/`);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

const buildOf = (page: Page) => page.locator('meta[name="build"]').getAttribute('content');
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
const isWaiting = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting !== null);

/** How often an update that this page offers has looked whether anybody rides. */
const looksForRides = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { flLooks: number }).flLooks);

/** Counts them from here on: an update asks for the lock of rides alone. */
async function countLooks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted = globalThis as unknown as { flLooks: number };
    counted.flLooks = 0;
    const { locks } = navigator;
    const request = locks.request.bind(locks) as (...given: unknown[]) => Promise<unknown>;
    locks.request = ((...given: unknown[]) => {
      if ((given[1] as LockOptions).mode === 'exclusive') counted.flLooks++;
      return request(...given);
    }) as typeof locks.request;
  });
}

/** Counts the page's loads from here on. */
function countLoads(page: Page): { loads: number } {
  const count = { loads: 0 };
  page.on('load', () => count.loads++);
  return count;
}

const routes = [
  '/',
  '/about',
  '/introduction',
  '/academy',
  '/academy-basics',
  '/academy-precision',
  '/academy-slalom',
  '/academy-optimizing-trajectory',
  '/academy-final',
  '/settings',
  '/ride-local',
  '/login',
  '/profile',
  '/ride-online',
  '/official-community/abc/success',
  '/server/abc',
  '/local-event',
  '/online-event/abc',
  '/create-online-event/abc',
  '/manage-tracks',
  '/manage-online-tracks',
  '/race',
  '/online-race/abc',
  '/reset-password/eyJh.eyJp.c2lnbmF0dXJl',
  '/verification/eyJh.eyJp.c2lnbmF0dXJl',
  '/upgrade/cancelled',
  '/no/such/place',
];

/** Sees that the browser's own bar has the stage's colour, before the script has run as well as after it. */
async function seeBarColour(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  const stage = await page
    .locator('.stage')
    .evaluate((element) => getComputedStyle(element).backgroundColor.match(/\d+/g)!.map(Number));
  const colour = `#${stage.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
  const bar = () =>
    page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return metas.find(({ media }) => matchMedia(media).matches)?.content;
    });
  await expect.poll(bar, { message: scheme }).toBe(colour);
  const shell = await (await page.request.get(`${game.url}/`)).text();
  expect(shell).toContain(
    `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" content="${colour}"`,
  );
  if (scheme === 'dark') return;
  const manifest: unknown = await (await page.request.get(`${game.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ theme_color: colour, background_color: colour });
}

/** Sees that nothing keeps the browser from installing the game. */
async function seeInstallable(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(url).toBe(`${game.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? '{}') as { icons: { src: string }[] };
  for (const { src } of [...icons, { src: '/icons/apple-touch-180.png' }]) {
    const answer = await page.request.get(game.url + src);
    expect(answer.headers()['content-type'], src).toBe('image/png');
  }
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // The only accepted installability error: a test's browser context counts as incognito.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
}

test('one visit keeps the whole game on the device', async ({ page, context }) => {
  const count = countLoads(page);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await test.step('the worker takes charge without a reload', async () => {
    await visit(page);
    expect(count.loads).toBe(1);
    expect(complaints).toEqual([]);
  });
  await test.step('the game can be installed', () => seeInstallable(page));
  await test.step('the browser’s bar has the stage’s colour', async () => {
    for (const scheme of ['light', 'dark'] as const) await seeBarColour(page, scheme);
  });

  await game.kill();
  await page.close();
  const later = await context.newPage();
  const errors: string[] = [];
  later.on('pageerror', (error) => errors.push(`${later.url()}: ${error.message}`));
  await test.step('a deep link opens with the server dead', async () => {
    await later.goto(`${game.url}/ride-local`);
    await expect(later.getByRole('main').getByRole('heading').first()).toBeVisible();
    // The default tracks come from the device, too: the visit before was to another screen.
    await expect.poll(() => later.locator('.track-card').count()).toBeGreaterThan(0);
    expect(new URL(later.url()).pathname).toBe('/ride-local');
  });
  await context.setOffline(true);
  for (const route of routes) {
    const answer = await later.goto(game.url + route);
    expect(answer?.fromServiceWorker(), route).toBe(true);
    // Letters are every screen's, and home's picture is not.
    expect(await answer?.headerValue('link'), route).toMatch(/^<[^<]*\.woff2>[^<]*$/);
    await expect(later.locator('#root main'), route).toContainText(/\w/);
    await expect(later.getByRole('main').getByRole('heading').first(), route).toBeVisible();
  }
  expect(errors).toEqual([]);
  await context.setOffline(false);
  await game.restart();
});

/** Looks for an update that cannot be installed. @returns the state its worker ends in */
function failToUpdate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return new Promise<string>((resolve) => {
      registration?.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => resolve(worker.state));
      });
      void registration?.update();
    });
  });
}

test('a newer version is taken when the player says so', async ({ page, context }) => {
  await visit(page);
  const accept = page.getByRole('button', { name: 'Update', exact: true });

  await test.step('a failed install leaves the old version in charge', async () => {
    const old = await buildOf(page);
    game.deploy('broken', 'assets/forgotten-1a2b3c.js');
    expect(await failToUpdate(page)).toBe('redundant');
    await game.kill();
    await page.goto(`${game.url}/about`);
    expect(await buildOf(page)).toBe(old);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await game.restart();
  });

  await test.step('an update is offered at the finish of a ride, and taken there', async () => {
    await openRide(page, SHORT, game.url);
    // Nobody waits in the gate for ever: a pause keeps the ride alive while the new worker is installed.
    await page.keyboard.press('Escape');
    await untilMode(page, /^paused$/);
    const old = await buildOf(page);
    game.deploy('newer');
    await lookForUpdate(page);
    await expect.poll(() => isWaiting(page)).toBe(true);
    await expect(accept).toBeHidden();
    await page.keyboard.press('Escape');
    await pushOff(page);
    await rideDown(page);
    await expect(accept).toBeVisible();
    expect(await buildOf(page)).toBe(old);
    const count = countLoads(page);
    await accept.click();
    await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'newer');
    await untilMode(page, /^ride$/);
    await expect(accept).toBeHidden();
    // What the page shows is there before it has loaded.
    await page.waitForLoadState('networkidle');
    expect(count.loads).toBe(1);
  });

  await test.step('one accepted in another tab waits for a ride, its keeping and its finish', async () => {
    const other = await context.newPage();
    await other.goto(`${game.url}/`);
    await page.bringToFront();
    await openRide(page, SHORT, game.url);
    await pushOff(page);
    const count = countLoads(page);
    game.deploy('newest');
    await lookForUpdate(other);
    await countLooks(other);
    await other.getByRole('button', { name: 'Update', exact: true }).click();
    await expect(other.getByText('The update starts once your ride is over.')).toBeVisible();

    await page.bringToFront();
    await rideDown(page);
    await expect(page.getByRole('button', { name: 'Ride again' })).toBeVisible();
    await expect(page.getByText('on this device.')).toBeVisible();
    // The finish stays as long as the player looks at it, however often the update looks.
    const looks = await looksForRides(other);
    await expect.poll(() => looksForRides(other)).toBeGreaterThan(looks + 1);
    expect(await isWaiting(other)).toBe(true);
    expect(count.loads).toBe(0);

    await page.getByRole('button', { name: 'Tracks', exact: true }).click();
    for (const tab of [other, page])
      await expect(tab.locator('meta[name="build"]')).toHaveAttribute('content', 'newest');
    await page.waitForLoadState('networkidle');
    expect(count.loads).toBe(1);
    // The finished ride is not offered for resuming. The next one starts in the gate.
    await openRide(page, SHORT, game.url);
  });
});
