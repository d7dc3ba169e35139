import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { faultsOf } from './faults';
import { LOOKS, show, sidewaysOf } from './looks';
import { GATED, idOf, pushOff, SHORT, untilMode } from './riding';
import { countRows } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';
import { walk } from './walk';

/** Screens that anybody can open, by the names of their screenshots. */
const SCREENS = {
  home: '/',
  about: '/about',
  introduction: '/introduction',
  'ride-local': '/ride-local',
  settings: '/settings',
  academy: '/academy',
  'academy-basics': '/academy-basics',
  'academy-precision': '/academy-precision',
  'academy-slalom': '/academy-slalom',
  'academy-optimizing-trajectory': '/academy-optimizing-trajectory',
  'academy-final': '/academy-final',
  race: '/race',
  'local-event': '/local-event',
  login: '/login',
  'reset-password': '/reset-password',
  verification: '/verification',
  // Does not exist.
  'official-community': '/official-community/exampleclub0001',
} as const;

/** A screen is there when it is usable and its heading shows. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
}

/** The list of tracks while it is empty, because the default tracks could not be fetched; then fetches them. */
async function emptyListFaults(page: Page): Promise<string[]> {
  await page.route('**/tracks.json', (route) => route.abort());
  await open(page, '/ride-local');
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  const found = await faultsOf(page);
  await page.unrouteAll({ behavior: 'wait' });
  await again.click();
  await expect(page.locator('.track-card').first()).toBeVisible();
  return found.map((fault) => `empty track list: ${fault}`);
}

for (const theme of ['light', 'dark'] as const) {
  test(`shows every screen without faults that axe finds, ${theme}`, async ({ page }) => {
    const looks = LOOKS.filter((look) => look.theme === theme);
    const faults: string[] = [];
    await page.emulateMedia({ colorScheme: theme });
    if (theme === 'light') faults.push(...(await emptyListFaults(page)));
    else await open(page, '/academy');
    for (const [name, path] of Object.entries(SCREENS)) {
      await walk(page, path);
      // The form comes with the tracks.
      if (name === 'race') await expect(page.getByRole('combobox', { name: 'Track' })).toBeVisible();
      // The server is asked first, and until it has answered the page says so.
      if (name === 'official-community')
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
      for (const look of looks) {
        await show(page, look);
        await takePicture(page, `${name}-${look.name}`);
        const found = await faultsOf(page, look.rules);
        if ((await sidewaysOf(page)) > 0) found.push('scrolls sideways');
        faults.push(...found.map((fault) => `${name}, ${look.name}: ${fault}`));
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      if ((await sidewaysOf(page)) > 0) faults.push(`${name}, desktop: scrolls sideways`);
    }
    expect(faults).toEqual([]);
  });
}

test('fits the stage into its window', async ({ page }) => {
  const stage = page.locator('.stage');
  await page.setViewportSize({ width: 1600, height: 1100 });
  await open(page, '/');
  expect(await stage.boundingBox()).toEqual({ x: 500, y: 50, width: 600, height: 1000 });
  await page.setViewportSize({ width: 1600, height: 1000 });
  expect(await stage.boundingBox()).toEqual({ x: 500, y: 0, width: 600, height: 1000 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await stage.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: 0, width: 390 });
  // Turned on its side the phone is too low, and told so.
  const notice = page.getByText('Your screen height is incompatible with Fall Line.');
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(notice).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(notice).toBeHidden();
});

/** Holds back what the page fetches, its code unless told. @returns what lets it through */
async function hold(page: Page, files = '**/assets/*.js'): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return async () => {
    release();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Expects the word Loading on the stage, large enough to be read, with nothing over it or cut from it. */
async function expectLoading(page: Page): Promise<void> {
  const word = page.getByRole('main').getByText('Loading', { exact: true });
  await expect(word).toBeInViewport({ ratio: 1 });
  const seen = await word.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return { isWide: width > 40, isHigh: height > 12, isOnTop: there === element };
  });
  expect(seen, page.url()).toEqual({ isWide: true, isHigh: true, isOnTop: true });
}

test('says Loading for all to see while code is on its way', async ({ page }) => {
  await open(page, '/about');
  const main = page.getByRole('main');
  for (const path of ['/', '/ride-local', '/settings']) {
    const release = await hold(page);
    await page.evaluate((to) => history.pushState(null, '', to), path);
    await expectLoading(page);
    // The list of tracks has its title already.
    const isTitled = path === '/ride-local';
    expect(await main.getByRole('heading').allInnerTexts(), path).toEqual(isTitled ? ['Tracks'] : []);
    for (const look of path === '/settings' ? [] : LOOKS) {
      await show(page, look);
      await takePicture(page, `loading-${isTitled ? 'tracks' : 'home'}-${look.name}`);
      expect(await faultsOf(page, look.rules), `${path} ${look.name}`).toEqual([]);
    }
    await release();
    await expect(main.getByText('Loading', { exact: true })).toHaveCount(0);
    await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
  // The first screen shows Loading too, and so does a screen that waits for the server.
  for (const [path, held] of [
    ['/', '**/assets/home-*.js'],
    ['/verification', '**/api/health'],
  ] as const) {
    const release = await hold(page, held);
    await page.goto(path, { waitUntil: 'commit' });
    await expectLoading(page);
    await release();
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('Loading', { exact: true })).toHaveCount(0);
  }
});

test('shows tracks at once that are there before the code of their list', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const ofHome = () => fetched.filter((path) => /^\/assets\/home-.*\.js$/.test(path));
  const added = page.waitForEvent(
    'console',
    (message) => message.text() === 'Default tracks added to the local DB',
  );
  await page.route('**/assets/list-*.js', async (route) => {
    await added;
    // As long as the tracks need to be read from the disk, too.
    await expect.poll(() => countRows(page, 'tracks')).toBeGreaterThan(30);
    await route.continue();
  });
  await page.goto('/ride-local');
  await expect(page.locator('.track-card').first()).toBeVisible();
  // Home is fetched for home alone, and together with the page.
  expect(ofHome()).toEqual([]);
  const answer = await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  expect(ofHome()).toHaveLength(1);
  expect(answer?.headers().link).toContain(`<${ofHome()[0]}>; rel=modulepreload`);
});

/** Presses Close while a sheet is still rising, and again once it has risen. */
async function pressTooEarly(page: Page): Promise<void> {
  const rising = (time: string): Promise<void> =>
    page.evaluate((duration) => {
      for (const name of ['--held-off', '--d3']) document.documentElement.style.setProperty(name, duration);
    }, time);
  await rising('1000s');
  await page.locator('.track-card').first().focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog');
  const close = sheet.getByRole('button', { name: 'Close' });
  const { x, y, width, height } = (await close.boundingBox())!;
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(sheet).toBeVisible();
  await rising('0s');
  await close.click();
  await expect(sheet).toHaveCount(0);
}

/** The ground beside a dialog darkens without an edge. */
async function expectNoEdge(page: Page): Promise<void> {
  const box = page.getByRole('dialog').locator('.modal-box');
  await box.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const { y, height } = (await box.boundingBox())!;
  // Beside everything that stands on the page, where the ground itself has one shade.
  const { data, ...size } = PNG.sync.read(await page.screenshot());
  const shade = (row: number): number => data[4 * (Math.round(row) * size.width + 6)]!;
  const below = Array.from({ length: 120 }, (_, n) => shade(y + height + 2 + n));
  const steps = below.slice(1).map((now, n) => Math.abs(now - below[n]!));
  expect(Math.max(...steps)).toBeLessThanOrEqual(2);
  expect(below.at(-1)! - below[0]!).toBeGreaterThan(3);
}

test('opens sheets and dialogs for pointer and keyboard', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await open(page, '/ride-local');
  const card = page.locator('.track-card').first();
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeFocused();
  await pressTooEarly(page);
  await walk(page, '/settings');
  const add = page.getByRole('button', { name: 'Add a rider' });
  await add.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await expectNoEdge(page);
});

test('shows a ride without faults that axe finds', async ({ page }) => {
  test.setTimeout(150_000);
  // An opponent that is not here stands in nobody's way.
  await page.goto(`/ride-local?ride=${idOf(GATED)}&challenge=zzzzzzzzzzzzzzz`);
  await untilMode(page, /^ride$/);
  expect(await faultsOf(page)).toEqual([]);
  await pushOff(page);
  await page.keyboard.press('KeyP');
  await untilMode(page, /^paused$/);
  await takePicture(page, 'ride-paused');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await takePicture(page, 'track-sheet');
  expect(await faultsOf(page)).toEqual([]);
});

/**
 * Turns the wheel back through the list, further at a time than a window is high, and counts the frames in which no card
 * stood in the middle of the window when it was drawn. Scrolling is told before a frame's callbacks: a list that follows
 * at once has its cards by then.
 */
async function blankFrames(page: Page): Promise<number> {
  const blank = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const scroller = document.querySelector('.tracks')!;
        const end = scroller.scrollTop - 100_000;
        const middle = innerHeight / 2;
        let frames = 0;
        const look = (): void => {
          const inMiddle = [...document.querySelectorAll('.track-list > li')].some((card) => {
            const { top, bottom } = card.getBoundingClientRect();
            // Between two cards is no blank.
            return top - 30 < middle && bottom + 30 > middle;
          });
          if (!inMiddle) frames++;
          if (scroller.scrollTop > end) requestAnimationFrame(look);
          else done(frames);
        };
        requestAnimationFrame(look);
      }),
  );
  for (let turn = 0; turn < 40; turn++) await page.mouse.wheel(0, -3000);
  return blank;
}

test('scrolls through five thousand tracks by a handful of cards', async ({ page }) => {
  test.setTimeout(240_000);
  const model = JSON.parse(
    readFileSync(new URL('../../public/tracks.json', import.meta.url), 'utf8'),
  ) as Record<string, unknown>[];
  const short = model.find((track) => track.name === SHORT);
  const many = Array.from({ length: 5000 }, (_, n) => {
    const number = String(n).padStart(4, '0');
    return { ...short, id: `manytracks0${number}`, name: `Slope ${number}` };
  });
  await page.route('**/tracks.json', (route) => route.fulfill({ json: many }));
  await open(page, '/ride-local');
  await expect(page.getByText('Slope 0000').first()).toBeVisible({ timeout: 120_000 });
  const list = page.locator('.track-list');
  await expect(async () => {
    await list.hover();
    await page.mouse.wheel(0, 400_000);
    await expect(page.getByText('Slope 4999').first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 60_000 });
  expect(await page.locator('.track-card').count()).toBeLessThan(60);
  expect(await blankFrames(page), 'pictures without a card').toBe(0);
});
