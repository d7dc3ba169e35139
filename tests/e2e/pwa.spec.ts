import { expect, type Page } from '@playwright/test';
import { iconSizes } from '../../scripts/manifest';
import { type Deployment, deployGame } from './deploy';
import { openRide, pushOff, rideDown, SHORT, untilMode } from './riding';
import { takePicture } from './take-picture';
import { test } from './test';

test.use({ serviceWorkers: 'allow' });

let game: Deployment;
test.beforeEach(async () => {
  game = await deployGame();
});
test.afterEach(() => game?.close());

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

/** The size that a PNG's header tells: `<width>x<height>`. */
async function sizeOfPng(page: Page, path: string): Promise<string> {
  const answer = await page.request.get(game.url + path);
  expect(answer.headers()['content-type'], path).toBe('image/png');
  const bytes = await answer.body();
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test('one visit puts the worker in charge without a reload', async ({ page }) => {
  const count = countLoads(page);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await visit(page);
  expect(count.loads).toBe(1);
  expect(complaints).toEqual([]);
});

test('the game can be installed', async ({ page }) => {
  await page.goto(`${game.url}/`);
  const devtools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devtools.send('Page.getAppManifest');
  expect(url).toBe(`${game.url}/manifest.webmanifest`);
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? '{}') as {
    icons: { src: string; sizes: string; purpose: string }[];
  };
  expect(manifest).toMatchObject({
    ...{ display: 'standalone', orientation: 'portrait', id: '/', start_url: '/', scope: '/' },
    file_handlers: [
      { action: '/manage-tracks', accept: { 'application/json': ['.json'] } },
      { action: '/ride-local', accept: { 'application/vnd.fall-line.ride+json': ['.fallride'] } },
    ],
  });
  for (const purpose of ['any', 'maskable']) {
    const icons = manifest.icons.filter((icon) => icon.purpose === purpose);
    expect(icons.map(({ sizes }) => sizes)).toEqual(iconSizes.map((size) => `${size}x${size}`));
    for (const { src, sizes } of icons) expect(await sizeOfPng(page, src), src).toBe(sizes);
  }
  expect(await sizeOfPng(page, '/icons/apple-touch-180.png')).toBe('180x180');
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A test's browser context is a private one, which is the only thing that may stand in the way.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
    [],
  );
});

test('the browser’s own bar has the colour of the stage in both colour schemes', async ({ page }) => {
  const answer = await page.request.get(`${game.url}/manifest.webmanifest`);
  const manifest = (await answer.json()) as { theme_color: string; background_color: string };
  const shell = await (await page.request.get(`${game.url}/`)).text();
  const before = (media: string): string | undefined =>
    new RegExp(
      `<meta name="theme-color" media="\\(prefers-color-scheme: ${media}\\)" content="([^"]*)"`,
    ).exec(shell)?.[1];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(`${game.url}/`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const bar = await page.evaluate(() => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return metas.find(({ media }) => matchMedia(media).matches)?.content;
    });
    // What stands in the page before the script is the same as after it.
    expect(bar).toBe(before(scheme));
    const stage = await page
      .locator('.stage')
      .evaluate((element) => getComputedStyle(element).backgroundColor.match(/\d+/g)!.map(Number));
    expect(bar, scheme).toBe(`#${stage.map((part) => part.toString(16).padStart(2, '0')).join('')}`);
    if (scheme === 'light') expect(manifest).toMatchObject({ theme_color: bar, background_color: bar });
  }
});

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

test('after one visit every route opens without a network', async ({ page, context }) => {
  test.setTimeout(180_000);
  await visit(page);
  await context.setOffline(true);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  for (const route of routes) {
    const answer = await page.goto(game.url + route);
    expect(answer?.fromServiceWorker(), route).toBe(true);
    // Letters are every screen's, and home's picture is not.
    expect(await answer?.headerValue('link'), route).toMatch(/^<[^<]*\.woff2>[^<]*$/);
    await expect(page.locator('#root main'), route).toContainText(/\w/);
    await expect(page.getByRole('main').getByRole('heading').first(), route).toBeVisible();
  }
  expect(errors).toEqual([]);
});

test('after one visit a deep link opens with the server dead', async ({ page, context }) => {
  await visit(page);
  await game.kill();
  await page.close();
  const later = await context.newPage();
  await later.goto(`${game.url}/ride-local`);
  await expect(later.getByRole('main').getByRole('heading').first()).toBeVisible();
  // The default tracks come from the device, too: the visit before was to another screen.
  await expect.poll(() => later.locator('.track-card').count()).toBeGreaterThan(0);
  expect(new URL(later.url()).pathname).toBe('/ride-local');
});

test('a newer version is offered, and taken when the player says so', async ({ page }) => {
  await visit(page);
  const old = await buildOf(page);
  game.deploy('newer');
  await lookForUpdate(page);
  const accept = page.getByRole('button', { name: 'Update', exact: true });
  await expect(accept).toBeVisible();
  expect(await buildOf(page)).toBe(old);
  const count = countLoads(page);
  await accept.click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'newer');
  await expect(accept).toBeHidden();
  // What the page shows is there before it has loaded.
  await page.waitForLoadState('networkidle');
  expect(count.loads).toBe(1);
});

test('an update accepted in one tab waits for a ride in another, its keeping and its finish', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await visit(page);
  const riding = await context.newPage();
  await openRide(riding, SHORT, game.url);
  await pushOff(riding);
  const count = countLoads(riding);

  game.deploy('newer');
  await lookForUpdate(page);
  await countLooks(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(page.getByText('The update starts once your ride is over.')).toBeVisible();

  await riding.bringToFront();
  await rideDown(riding);
  await expect(riding.getByRole('button', { name: 'Ride again' })).toBeVisible();
  await expect(riding.getByText('Your best here, saved on this device.')).toBeVisible();
  // The finish stays as long as the player looks at it, however often the update looks.
  const looks = await looksForRides(page);
  await expect.poll(() => looksForRides(page)).toBeGreaterThan(looks + 1);
  expect(await isWaiting(page)).toBe(true);
  expect(count.loads).toBe(0);

  await riding.getByRole('button', { name: 'Tracks', exact: true }).click();
  for (const tab of [page, riding]) {
    await expect(tab.locator('meta[name="build"]')).toHaveAttribute('content', 'newer', { timeout: 60_000 });
  }
  await riding.waitForLoadState('networkidle');
  expect(count.loads).toBe(1);
  // Nothing of the ride is taken for cut off: the next one starts in the gate.
  await openRide(riding, SHORT, game.url);
});

test('an update is offered at the finish of a ride, and taken there when the player says so', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await visit(page);
  await openRide(page, SHORT, game.url);
  // Nobody waits in the gate for ever: a pause keeps the ride alive while the new worker is installed.
  await page.keyboard.press('Escape');
  await untilMode(page, /^paused$/);
  game.deploy('newer');
  await lookForUpdate(page);
  await expect.poll(() => isWaiting(page)).toBe(true);
  const accept = page.getByRole('button', { name: 'Update', exact: true });
  await expect(accept).toBeHidden();
  await page.keyboard.press('Escape');
  await pushOff(page);
  await rideDown(page);
  await expect(accept).toBeVisible();
  await takePicture(page, 'update-at-the-finish');
  await accept.click();
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'newer');
  await untilMode(page, /^ride$/);
});

test('a failed install of a newer version leaves the old one in charge', async ({ page, context }) => {
  await visit(page);
  const old = await buildOf(page);
  game.deploy('newer', 'assets/forgotten-1a2b3c.js');
  const failed = page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return new Promise<string>((resolve) => {
      registration?.addEventListener('updatefound', () => {
        const worker = registration.installing;
        worker?.addEventListener('statechange', () => resolve(worker.state));
      });
      void registration?.update();
    });
  });
  expect(await failed).toBe('redundant');
  await game.kill();
  const later = await context.newPage();
  await later.goto(`${game.url}/about`);
  expect(await buildOf(later)).toBe(old);
  await expect(later.getByRole('main').getByRole('heading').first()).toBeVisible();
});
