import { expect, type Page } from '@playwright/test';
import { addRiders, bringSprint, chooseTrack, openRaceForm, SPRINT } from './racing';
import { pushOff, rideDown, untilMode } from './riding';
import { test } from './test';
import { walk } from './walk';

const LANGUAGES = ['en-US', 'de', 'fr', 'it', 'es', 'ja', 'nb'] as const;

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
  precision: '/academy-precision',
  slalom: '/academy-slalom',
  trajectory: '/academy-optimizing-trajectory',
  final: '/academy-final',
  race: '/race',
  event: '/local-event',
  manage: '/manage-tracks',
  login: '/login',
  password: '/reset-password',
} as const;

const PHONE = { width: 390, height: 844 };
const STAGE = { width: 600, height: 1000 };

/** Returns controls and headings that lose a part of their words or stick out of the page, and whether it scrolls sideways. */
function squeezed(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (el: Element) =>
      `${el.tagName.toLowerCase()}.${el.className}: ${el.textContent?.slice(0, 60)}`;
    // Content in a horizontal scroller is reachable.
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
      // Text for screen readers takes no space.
      const read = el.closest('.unseen, .skip') !== null || el.querySelector('.unseen') !== null;
      if (hidden || read || scrolledAside(el)) continue;
      if (el.clientWidth > 0 && el.scrollWidth > el.clientWidth + 1) faults.push(`cut: ${nameOf(el)}`);
      if (box.left < -1 || box.right > innerWidth + 1) faults.push(`outside: ${nameOf(el)}`);
    }
    return faults;
  });
}

test('speaks the language of the browser from the first word', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-AT', viewport: PHONE });
  const page = await context.newPage();
  const scripts: Promise<string>[] = [];
  page.on('response', (answer) => {
    if (answer.request().resourceType() === 'script') scripts.push(answer.text().catch(() => ''));
  });
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
  await expect(page.getByRole('link', { name: 'Fahren', exact: true })).toBeVisible();
  await page.waitForFunction(() => performance.getEntriesByName('fl:interactive').length > 0);
  // The words of no other language are fetched.
  const fetched = (await Promise.all(scripts)).join('\n');
  const languages = Object.entries(MARKS).filter(([, mark]) => fetched.includes(mark));
  expect(languages.map(([language]) => language)).toEqual(['de']);
  await context.close();
});

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('speaks other languages without a network', async ({ page, context }) => {
    await page.goto('/settings');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller !== null) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
    await context.setOffline(true);
    await page.getByRole('combobox', { name: 'Language' }).selectOption('ja');
    await expect(page.getByRole('heading', { level: 1, name: '設定' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: '言語' })).toBeFocused();
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1, name: 'このゲームについて' })).toBeVisible();
  });
});

const RTL = "document.documentElement.dir = 'rtl'; document.documentElement.style.fontSize = ''";
const LARGE = "document.documentElement.dir = 'ltr'; document.documentElement.style.fontSize = '200%'";
const NONE = "document.documentElement.dir = 'ltr'; document.documentElement.style.fontSize = ''";

/** Returns what of the page would scroll sideways, and buttons whose words stick out of them. */
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

type Place = 'builder' | 'begunEvent' | 'begunRace' | 'duel' | 'ride';

/** Makes a track to build, an event with its race drawn, a duel, and a track to ride. @returns their addresses */
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
  return {
    builder: build!,
    begunEvent: event,
    begunRace: race,
    duel: await drawDuel(page),
    ride: `/ride-local?ride=${id}`,
  };
}

/** Looks at one screen after the other, the builder by each of its tools. */
async function lookAround(
  page: Page,
  places: Readonly<Record<string, string>>,
  look: (name: string) => Promise<void>,
): Promise<void> {
  for (const [name, address] of Object.entries(places)) {
    await walk(page, address);
    const tools = page.locator('.builder-tools button');
    if (name === 'builder') await expect(tools).toHaveCount(7);
    for (let n = 0; n < (await tools.count()); n++) {
      await tools.nth(n).click();
      await look(`${name}-${n}`);
    }
    await look(name);
  }
}

/** Speaks a language from now on. */
async function speak(page: Page, language: string): Promise<void> {
  await walk(page, '/settings');
  await page.locator('#settings-language select').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test('fits a phone in every language, from right to left and with large text', async ({ browser }) => {
  test.setTimeout(600_000);
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: PHONE,
    // Nothing may be moving while it is measured.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  const { ride, ...made } = await setUp(page);
  const places = { ...SCREENS, ...made };
  const faults: string[] = [];
  await page.goto('/');
  for (const language of LANGUAGES) {
    await speak(page, language);
    const look = async (name: string): Promise<void> => {
      faults.push(...(await squeezed(page)).map((fault) => `${language} ${name}: ${fault}`));
    };
    await lookAround(page, places, look);
    await page.evaluate((to) => history.pushState(null, '', to), ride);
    await untilMode(page, /^ride$/);
    await look('start');
    await page.keyboard.press('KeyP');
    await untilMode(page, /^paused$/);
    await look('pause');
    await page.goto('/');
  }

  await speak(page, 'de');
  const ways = async (name: string): Promise<void> => {
    for (const [way, size, apply] of [
      ['rtl', PHONE, RTL],
      ['200-phone', PHONE, LARGE],
      ['200', STAGE, LARGE],
    ] as const) {
      await page.setViewportSize(size);
      await page.evaluate(apply);
      faults.push(...(await tooWide(page)).map((what) => `${way} ${name}: ${what}`));
    }
    await page.setViewportSize(PHONE);
    await page.evaluate(NONE);
  };
  const { duel, ...others } = places;
  await lookAround(page, others, ways);
  await page.goto(ride);
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);
  await expect(page.locator('.finish')).toBeVisible({ timeout: 60_000 });
  await ways('finish');
  await page.locator('.finish').getByRole('button', { name: 'Teilen' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await ways('share');
  expect(faults).toEqual([]);
  expect(errors).toEqual([]);
  await context.close();
});
