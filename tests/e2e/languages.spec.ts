import { expect, type Page } from '@playwright/test';
import { addRiders, bringSprint, chooseTrack, openRaceForm, SPRINT } from './racing';
import { pushOff, rideDown, untilMode } from './riding';
import { test } from './test';

/** A browser's own language, and the one the game then speaks, with a word of each: home's big button, the tabs. */
const LANGUAGES = [
  { browser: 'en-GB', spoken: 'en-US', ride: 'Ride' },
  { browser: 'de-AT', spoken: 'de', ride: 'Fahren' },
  { browser: 'fr-CA', spoken: 'fr', ride: 'En piste' },
  { browser: 'it-CH', spoken: 'it', ride: 'In pista' },
  { browser: 'es-MX', spoken: 'es', ride: 'A la pista' },
  { browser: 'ja-JP', spoken: 'ja', ride: '滑る' },
  { browser: 'nn-NO', spoken: 'nb', ride: 'Kjør' },
] as const;

/** One sentence of home in each language: where it is in what a page has fetched, so are that language's words. */
const MARKS = {
  de: 'Ein sanfter Hang ohne Tore',
  fr: 'Une pente douce sans portes',
  it: 'Un pendio dolce senza porte',
  es: 'Una ladera suave sin puertas',
  ja: '旗門のない緩やかな斜面',
  nb: 'En slak bakke uten porter',
} as const;

const SCREENS = {
  home: '/',
  about: '/about',
  introduction: '/introduction',
  tracks: '/ride-local',
  settings: '/settings',
  academy: '/academy',
  basics: '/academy-basics',
  race: '/race',
  event: '/local-event',
  manage: '/manage-tracks',
  login: '/login',
  password: '/reset-password',
} as const;

const PHONE = { width: 390, height: 844 };
const STAGE = { width: 600, height: 1000 };

async function usable(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
}

/** Goes on to another screen as a link does, without loading the page anew. */
async function walk(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
  await expect(page.locator('main .loading')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** Controls and headings that lose a part of their words, or stick out of the page; and whether it scrolls sideways. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (el: Element) =>
      `${el.tagName.toLowerCase()}.${el.className}: ${el.textContent?.slice(0, 60)}`;
    // What can be scrolled aside is reached that way.
    const scrolledAside = (el: Element): boolean => {
      for (let up = el.parentElement; up !== null; up = up.parentElement) {
        const moves = /auto|scroll/.test(getComputedStyle(up).overflowX);
        if (moves && up.scrollWidth > up.clientWidth && !up.matches('main, .screen')) return true;
      }
      return false;
    };
    const faults: string[] = [];
    if (document.documentElement.scrollWidth > innerWidth) faults.push('the page scrolls sideways');
    const seen =
      'button, a, label, h1, h2, h3, summary, [role="tab"], [role="radio"], .row-title, .tabbar-item span';
    for (const el of document.querySelectorAll<HTMLElement>(seen)) {
      const box = el.getBoundingClientRect();
      const hidden = box.width <= 1 || getComputedStyle(el).visibility === 'hidden';
      // What only a screen reader reads takes no room of its own.
      const read = el.closest('.unseen, .skip') !== null || el.querySelector('.unseen') !== null;
      if (hidden || read || scrolledAside(el)) continue;
      if (el.clientWidth > 0 && el.scrollWidth > el.clientWidth + 1) faults.push(`cut: ${nameOf(el)}`);
      if (box.left < -1 || box.right > innerWidth + 1) faults.push(`outside: ${nameOf(el)}`);
    }
    return faults;
  });
}

for (const { browser: wish, spoken, ride } of LANGUAGES) {
  test.describe(`a browser in ${wish}`, () => {
    // So that what is fetched is what the page asks for.
    test.use({ locale: wish, viewport: PHONE });

    test(`is spoken to in ${spoken} at once, and all screens hold on a phone`, async ({ page }) => {
      const scripts: Promise<string>[] = [];
      page.on('response', (answer) => {
        if (answer.request().resourceType() === 'script') scripts.push(answer.text().catch(() => ''));
      });
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await page.goto('/');
      await usable(page);
      await expect(page.locator('html')).toHaveAttribute('lang', spoken);
      await expect(page.getByRole('link', { name: ride, exact: true })).toBeVisible();

      const fetched = (await Promise.all(scripts)).join('\n');
      const languages = Object.entries(MARKS).filter(([, mark]) => fetched.includes(mark));
      expect(languages.map(([language]) => language)).toEqual(spoken === 'en-US' ? [] : [spoken]);

      const faults: string[] = [];
      for (const [name, path] of Object.entries(SCREENS)) {
        await walk(page, path);
        await page.screenshot({ path: `test-results/languages/${spoken}-${name}.png` });
        faults.push(...(await squeezed(page)).map((fault) => `${name}: ${fault}`));
      }
      expect(faults).toEqual([]);
      expect(errors).toEqual([]);
    });
  });
}

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('another language is spoken at once, with the focus where it was, and after a reload without a network', async ({
    page,
    context,
  }) => {
    await page.goto('/settings');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller !== null) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
    await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: '言語' })).toBeFocused();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');

    await context.setOffline(true);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1, name: 'このゲームについて' })).toBeVisible();
    await page.goto('/settings');
    await page.getByRole('combobox', { name: '言語' }).selectOption('nb');
    await expect(page.getByRole('heading', { level: 1, name: 'Innstillinger' })).toBeVisible();
  });
});

test('the mails of somebody signed in come in the language they choose', async ({ page }) => {
  const users = '/api/collections/users';
  const email = `mails-${Date.now()}@fall-line.invalid`;
  const password = 'only-for-tests-1';
  const created = await page.request.post(`${users}/records`, {
    data: { name: 'Mails', email, password, passwordConfirm: password },
  });
  expect(created.ok(), await created.text()).toBe(true);
  const login = await page.request.post(`${users}/auth-with-password`, {
    data: { identity: email, password },
  });
  const session = (await login.json()) as { token: string; record: { id: string; language: string } };
  expect(session.record.language).not.toBe('nb');
  await page.addInitScript((kept) => {
    localStorage.setItem('pocketbase_auth', JSON.stringify(kept));
  }, session);
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('nb');
  const language = async (): Promise<unknown> => {
    const answer = await page.request.get(`${users}/records/${session.record.id}`, {
      headers: { Authorization: session.token },
    });
    return ((await answer.json()) as { language?: unknown }).language;
  };
  await expect.poll(language).toBe('nb');
});

test('no word of English stands before the language is known', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  let open: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  // The page's scripts are held back: what is seen then is what the page itself brings.
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const tabs = page.locator('.tabbar-item');
  await expect(tabs).toHaveCount(4);
  await expect(tabs.first().locator('svg')).toBeVisible();
  for (const word of await page.locator('.tabbar-item span').all()) await expect(word).toBeHidden();
  open();
  await expect(page.locator('.tabbar-item span').first()).toBeVisible();
  await expect(page.locator('.tabbar-item span').first()).toHaveText('Start');
  await context.close();
});

const RTL = "document.documentElement.dir = 'rtl'; document.documentElement.style.fontSize = ''";
const LARGE = "document.documentElement.dir = 'ltr'; document.documentElement.style.fontSize = '200%'";

/** What of the page would scroll sideways, and buttons whose words stick out of them. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = 'main, .screen, dialog, .modal-box, .builder, .builder-panel, .finish';
    const name = (el: Element): string => `${el.className || el.tagName} ${el.textContent?.slice(0, 40)}`;
    const wide = [document.documentElement, ...document.querySelectorAll<HTMLElement>(scrolls)].filter(
      (el) => el.scrollWidth > el.clientWidth + 1,
    );
    const full = [...document.querySelectorAll<HTMLElement>('.btn')].filter(
      (el) => el.scrollHeight > el.clientHeight + 1 || el.scrollWidth > el.clientWidth + 1,
    );
    return [...wide, ...full].map(name);
  });
}

test('from right to left, and with text twice as large, no screen scrolls sideways on a phone or on the stage', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ locale: 'de-DE', viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/');
  await usable(page);
  const sideways: string[] = [];
  for (const [way, size, apply] of [
    ['rtl', PHONE, RTL],
    ['200', STAGE, LARGE],
    ['200-phone', PHONE, LARGE],
  ] as const) {
    for (const [name, path] of Object.entries(SCREENS)) {
      await walk(page, path);
      await page.setViewportSize(size);
      await page.evaluate(apply);
      await page.screenshot({ path: `test-results/languages/de-${name}-${way}.png` });
      sideways.push(...(await tooWide(page)).map((what) => `${way} ${name}: ${what}`));
    }
  }
  expect(sideways).toEqual([]);
  await context.close();
});

/** Draws a parallel duel of two on the sprint track. @returns its address */
async function drawDuel(page: Page): Promise<string> {
  await openRaceForm(page);
  await page.getByRole('radio', { name: 'Parallel duel' }).check();
  await chooseTrack(page, SPRINT);
  await addRiders(page, 'Annemarie Hinterstoisser');
  await page.getByRole('button', { name: 'Create race' }).click();
  await page.getByRole('button', { name: 'Draw the bracket' }).click();
  await expect(page.getByText('Run 1 of 2')).toBeVisible();
  return page.url();
}

type Place = 'builder' | 'event' | 'race' | 'duel' | 'ride';

/** A slalom in the builder, an event with its race drawn, a duel, and the sprint track to ride: their addresses. */
async function setUp(page: Page): Promise<Readonly<Record<Place, string>>> {
  await bringSprint(page);
  const build = await page.getByRole('link', { name: 'Edit' }).first().getAttribute('href');
  await page.goto('/local-event');
  await page.getByRole('link', { name: 'New event' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Vereinsmeisterschaft am Feldberg');
  await expect(page.getByRole('combobox', { name: 'Race 1' })).toBeVisible({ timeout: 60_000 });
  await chooseTrack(page, SPRINT, 'Race 1');
  await addRiders(page, 'Annemarie Hinterstoisser');
  await page.getByRole('button', { name: 'Create event' }).click();
  const ride = page.getByRole('link', { name: 'Ride race 1' });
  await expect(ride).toBeVisible();
  const event = page.url();
  await ride.click();
  await page.getByRole('button', { name: 'Draw bibs' }).click();
  await expect(page.getByRole('button', { name: 'Start run 1' })).toBeVisible();
  const race = page.url();
  const id = new URL(build!, race).searchParams.get('track');
  return { builder: build!, event, race, duel: await drawDuel(page), ride: `/ride-local?ride=${id}` };
}

/** Screens that only there is something to see on once a track is built, a race drawn, a rider at the start. */
async function lookAround(
  page: Page,
  places: Readonly<Record<Place, string>>,
  look: (name: string) => Promise<void>,
): Promise<void> {
  const { ride, ...others } = places;
  for (const [name, address] of Object.entries(others)) {
    await walk(page, new URL(address, page.url()).href);
    const tools = page.locator('.builder-tools button');
    if (name === 'builder') await expect(tools).toHaveCount(7);
    for (let n = 0; n < (await tools.count()); n++) {
      await tools.nth(n).click();
      await look(`${name}-${n}`);
    }
    await look(name);
  }
  for (const lesson of ['precision', 'slalom', 'optimizing-trajectory', 'final']) {
    await walk(page, `/academy-${lesson}`);
    await look(`academy-${lesson}`);
  }
  await page.goto(ride);
  await untilMode(page, /^ride$/);
  await look('start');
  await page.keyboard.press('KeyP');
  await untilMode(page, /^paused$/);
  await look('pause');
}

test('in every language builder, event, race, duel, lessons, start and pause hold on a phone', async ({
  browser,
}) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({
    ...{ locale: 'en-US', viewport: PHONE },
    // The pictures are to be looked at: none is to be half faded in.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const places = await setUp(page);
  const faults: string[] = [];
  for (const { spoken } of LANGUAGES) {
    await page.goto('/settings');
    await page.locator('#settings-language select').selectOption(spoken);
    await expect(page.locator('html')).toHaveAttribute('lang', spoken);
    await lookAround(page, places, async (name) => {
      await page.screenshot({ path: `test-results/languages/${spoken}-${name}.png` });
      faults.push(...(await squeezed(page)).map((fault) => `${spoken} ${name}: ${fault}`));
    });
  }
  expect(faults).toEqual([]);
  await context.close();
});

test('from right to left, and with text twice as large, builder, event, race, finish and share sheet hold on a phone', async ({
  browser,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ locale: 'en-US', viewport: PHONE });
  const page = await context.newPage();
  const { ride, ...places } = await setUp(page);
  await page.goto('/settings');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const faults: string[] = [];
  const look = async (name: string): Promise<void> => {
    for (const [way, apply] of [
      ['rtl', RTL],
      ['200', LARGE],
    ] as const) {
      await page.evaluate(apply);
      await page.screenshot({ path: `test-results/languages/de-${name}-${way}-phone.png` });
      faults.push(...(await tooWide(page)).map((what) => `${way} ${name}: ${what}`));
    }
  };
  for (const [name, address] of Object.entries(places)) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    const tools = page.locator('.builder-tools button');
    if (name === 'builder') await expect(tools).toHaveCount(7);
    for (let n = 0; n < (await tools.count()); n++) {
      await tools.nth(n).click();
      await look(`${name}-${n}`);
    }
    await look(name);
  }
  await page.goto(ride);
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(page.locator('.finish')).toBeVisible({ timeout: 60_000 });
  await look('finish');
  await page.locator('.finish').getByRole('button', { name: 'Teilen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look('share');
  expect(faults).toEqual([]);
  await context.close();
});
