import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from './faults';
import { GATED, idOf, openRide, pushOff, SHORT, TRACKS, untilMode } from './riding';
import { countRows } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

/** Screens that are finished, by the name of their screenshot. */
const FINISHED = {
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
} as const;

/** A community that is not there. */
const NO_COMMUNITY = '/official-community/exampleclub0001';

/** Every size in the light; the dark changes colours alone. */
const LOOKS = [
  { theme: 'light', name: 'stage', width: 600, height: 1000 },
  { theme: 'light', name: 'phone', width: 390, height: 844 },
  { theme: 'light', name: 'desktop', width: 1440, height: 900 },
  { theme: 'dark', name: 'stage', width: 600, height: 1000 },
] as const;

/** A screen is there when it is usable and its heading shows. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
}

test.describe('a finished screen', () => {
  for (const [name, path] of Object.entries(FINISHED)) {
    test(`${name} has nothing that axe finds, in both themes and at every size`, async ({ page }) => {
      await open(page, path);
      for (const { theme, ...size } of LOOKS) {
        await page.emulateMedia({ colorScheme: theme });
        await page.setViewportSize(size);
        const place = `${theme} ${size.name}`;
        await takePicture(page, `${name}-${theme}-${size.name}`);
        expect(await faultsOf(page), place).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test('the stage is 600 by 1000 in the middle of a wide window, and all of a phone', async ({ page }) => {
  const stage = page.locator('.stage');
  await page.setViewportSize({ width: 1600, height: 1100 });
  await open(page, '/');
  expect(await stage.boundingBox()).toEqual({ x: 500, y: 50, width: 600, height: 1000 });
  await page.setViewportSize({ width: 1600, height: 1000 });
  expect(await stage.boundingBox()).toEqual({ x: 500, y: 0, width: 600, height: 1000 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await stage.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
  expect(await page.getByRole('main').boundingBox()).toMatchObject({ x: 0, width: 390 });
});

test('a community that is not there says so in words, with a way on', async ({ page }) => {
  await open(page, NO_COMMUNITY);
  // The server is asked first, and until it has answered the page says so.
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(40);
  expect(await faultsOf(page)).toEqual([]);
});

test('any other path leads home, and says so', async ({ page }) => {
  await page.goto('/no/such/slope');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('There’s no page at that address, so here’s home.')).toBeVisible();
});

test('a guest on a member screen is sent to sign in', async ({ page }) => {
  await page.goto('/ride-online');
  await expect(page).toHaveURL(/\/login$/);
});

test('a screen lower than 500 pixels is told so, and no longer once it is turned', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await open(page, '/');
  const notice = page.getByText(
    'Your screen height is incompatible with Fall Line. Please switch to portrait mode or use a device with a screen height of at least 500 pixels.',
  );
  await expect(notice).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(notice).toBeHidden();
});

/** Holds back what the page fetches, its code unless told. @returns lets it through */
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

/** That the word stands on the stage, large enough to be read and with nothing over it or cut from it. */
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

test.describe('while its code is on the way', () => {
  test('every screen says Loading for all to see, and one with a title shows it too', async ({ page }) => {
    await open(page, '/about');
    const main = page.getByRole('main');
    for (const path of Object.values(FINISHED)) {
      if (path === '/about') continue;
      const release = await hold(page);
      await page.evaluate((to) => history.pushState(null, '', to), path);
      await expectLoading(page);
      const isTitled = path === '/ride-local';
      expect(await main.getByRole('heading').allInnerTexts(), path).toEqual(isTitled ? ['Tracks'] : []);
      if (isTitled || path === '/') await photographLoading(page, isTitled ? 'tracks' : 'home');
      await release();
      await expect(main.getByText('Loading', { exact: true })).toHaveCount(0);
      await expect(main.getByRole('heading', { level: 1 }).first()).toBeVisible();
    }
  });

  test('the first screen says it too, and one that asks for the server first', async ({ page }) => {
    for (const [path, held] of [
      ['/', '**/assets/home-*.js'],
      ['/ride-local', '**/assets/ride-local-*.js'],
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

  test('home is fetched for home alone, and together with the page', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    const ofHome = () => fetched.filter((path) => /^\/assets\/home-.*\.js$/.test(path));
    await open(page, '/ride-local');
    expect(ofHome()).toEqual([]);
    const answer = await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(ofHome()).toHaveLength(1);
    expect(answer?.headers().link).toContain(`<${ofHome()[0]}>; rel=modulepreload`);
  });
});

/** Pictures of what stands while a screen is on its way, to be looked at. */
async function photographLoading(page: Page, name: string): Promise<void> {
  for (const size of LOOKS) {
    await page.emulateMedia({ colorScheme: size.theme });
    await page.setViewportSize(size);
    await takePicture(page, `loading-${name}-${size.theme}-${size.name}`);
    expect(await faultsOf(page), `${name} ${size.theme} ${size.name}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize(LOOKS[0]);
}

test('a list of tracks whose code comes after the tracks shows them at once', async ({ browser }) => {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
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
  await page.context().close();
});

/** The first cards of the list of tracks, by their names. */
async function firstTracks(page: Page, count: number): Promise<readonly string[]> {
  return (await page.locator('.track-card h2').allInnerTexts()).slice(0, count);
}

test('settings outlive a reload, and the list of tracks speaks their units, filters and sorts', async ({
  page,
}) => {
  await open(page, '/ride-local');
  const facts = page.locator('.track-card .facts').first();
  await expect(facts).toContainText(/\d\sm/);

  await open(page, '/settings');
  const sound = page.getByRole('switch', { name: 'Sound' });
  const quality = page.getByRole('combobox', { name: 'Quality' });
  const chosen = ['From above', 'Reduced', 'mph, ft'].map((name) => page.getByRole('radio', { name }));
  await expect(sound).toBeChecked();
  await sound.click();
  await quality.selectOption('Low');
  for (const radio of chosen) {
    await expect(radio).not.toBeChecked();
    await radio.check();
  }
  await page.reload();
  await expect(sound).not.toBeChecked();
  await expect(quality.locator('option:checked')).toHaveText('Low');
  for (const radio of chosen) await expect(radio).toBeChecked();
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduced');

  await page.getByRole('link', { name: 'Tracks', exact: true }).click();
  await expect(facts).toContainText(/\d\sft/);
  const byName = (style?: string) =>
    TRACKS.filter((track) => style === undefined || track.style === style)
      .map(({ name }) => name)
      .sort((a, b) => a.localeCompare(b, 'en'));
  expect(await firstTracks(page, 3)).not.toEqual(byName().slice(0, 3));
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Sort: Name');
  await expect.poll(() => firstTracks(page, 3)).toEqual(byName().slice(0, 3));
  await page.getByRole('button', { name: 'Downhill', exact: true }).click();
  await expect.poll(() => firstTracks(page, TRACKS.length)).toEqual(byName('downhill'));
});

test('an address that names a track or an opponent which is not here says so', async ({ page }) => {
  const nobody = 'zzzzzzzzzzzzzzz';
  await open(page, '/ride-local');
  for (const address of [`track=${nobody}`, 'ride=nonsense']) {
    await page.goto(`/ride-local?${address}`);
    await expect(page.getByText('Track not found')).toBeVisible();
  }
  await page.goto(`/ride-local?ride=${idOf(SHORT)}&challenge=${nobody}`);
  await expect(
    page.getByText('The ride you were going to race isn’t here, so you’re riding without it.'),
  ).toBeVisible();
  await untilMode(page, /^ride$/);
});

test('a sheet and a dialog give the keyboard its place back', async ({ page }) => {
  const dialog = page.getByRole('dialog');
  await open(page, '/ride-local');
  const card = page.locator('.track-card').first();
  await card.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(card).toBeFocused();
  await open(page, '/settings');
  const add = page.getByRole('button', { name: 'Add a rider' });
  await add.click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test('a sheet that has hardly begun to rise cannot be pressed', async ({ page }) => {
  await open(page, '/ride-local');
  const rising = (time: string): Promise<void> =>
    page.evaluate((duration) => {
      for (const name of ['--held-off', '--d3']) document.documentElement.style.setProperty(name, duration);
    }, time);
  await rising('1000s');
  // By key: the cards themselves may still be arriving.
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
});

test('home says when the server is out of reach, and when it is back', async ({ page, context }) => {
  await open(page, '/');
  const line = page.locator('.state-line');
  await expect(line).toHaveText('Connected to the server');
  await context.setOffline(true);
  await expect(line).toHaveText('Can’t reach the server: everything on this device still works');
  await context.setOffline(false);
  await expect(line).toHaveText('Connected to the server');
});

test('the context menu and the pinch are blocked on the stage', async ({ page }) => {
  await open(page, '/');
  const prevented = await page.evaluate(() => {
    const target = document.querySelector('main') ?? document.body;
    const menu = new MouseEvent('contextmenu', { bubbles: true, cancelable: true });
    const pinch = new WheelEvent('wheel', { bubbles: true, cancelable: true, ctrlKey: true, deltaY: 10 });
    target.dispatchEvent(menu);
    target.dispatchEvent(pinch);
    return [menu.defaultPrevented, pinch.defaultPrevented];
  });
  expect(prevented).toEqual([true, true]);
});

test('the stage of a ride has nothing that axe finds, riding, paused and in the sheet of a track', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await openRide(page, GATED);
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

test.describe('with five thousand tracks', () => {
  // So that the page's own fetch can be answered here.
  test('the list scrolls to its end and back with a handful of cards in the page, and never shows none', async ({
    page,
  }) => {
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
});
