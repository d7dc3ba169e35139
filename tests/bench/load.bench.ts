import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/browser';
import { buildIfOutdated } from '../../scripts/build';
import { distDir } from '../../scripts/paths';
import { precompress } from '../../scripts/precompress';
import { exercisesOf, lessonIds } from '../../src/academy';
import { GATED, idOf, pushOff, rideDown, SHORT } from '../e2e/riding';
import { type GameServer, startGameServer } from '../harness/game-server';
import { addBlankPage } from './blank';
import { makeMember } from './load-member';
import type { Bench } from './run';

const viewport = { width: 600, height: 1000 };

/** Pairs of warm starts that are measured; one more is thrown away before. */
const pairs = 20;

/** Screens that a guest opens by an address, beside home and the ride; the builder with a track in it. */
const screens = [
  ...['/about', '/introduction', '/settings', '/login', '/reset-password', '/verification'],
  ...['/academy', '/manage-tracks', `/manage-tracks?track=${idOf(GATED)}`, '/race', '/local-event'],
];

/** What the player downloads, and how soon the game stands when it starts from the device. */
export default {
  name: 'load',
  async run() {
    await buildIfOutdated();
    const folder = mkdtempSync(join(tmpdir(), 'fall-line-load-'));
    cpSync(distDir, folder, { recursive: true });
    await addBlankPage(folder);
    precompress(folder);
    const server = await startGameServer({ publicDir: folder });
    const browser = await chromium.launch({
      executablePath: (await findBrowser()).path,
      args: browserArguments,
    });
    try {
      const home = await coldFiles(browser, `${server.url}/`, untilUsable);
      const ride = await coldFiles(browser, `${server.url}/ride-local?ride=${idOf(SHORT)}`, untilRidden);
      const shared = new Map([...home, ...ride]);
      const member = await measureMember(browser, server, shared);
      const sizes = {
        'load.homeKB': inKB(home),
        'load.rideKB': inKB(ride),
        'load.sessionKB': member.sessionKB,
        'load.routeKB.max': Math.max(await largestRoute(browser, server.url, shared), member.routeKB),
      };
      const warm = await warmStarts(browser, server);
      return { ...sizes, ...warm };
    } finally {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
} satisfies Bench;

/** Bytes by address. */
type Files = ReadonlyMap<string, number>;

/** Compressed JS and CSS that a first visit brings over the wire until `ready`: bodies as sent, by what the browser received. */
async function coldFiles(
  browser: Browser,
  url: string,
  ready: (page: Page) => Promise<void>,
  storageState?: BrowserContextOptions['storageState'],
): Promise<Files> {
  const stored = storageState === undefined ? {} : { storageState };
  // Without the worker, whose later fetching of everything is not what the screen needs.
  const context = await browser.newContext({ viewport, serviceWorkers: 'block', ...stored });
  const page = await context.newPage();
  const received: Promise<[string, number]>[] = [];
  page.on('requestfinished', (request) => {
    if (!/\.(js|css)(\?|$)/.test(request.url())) return;
    // Negative when it came from the memory cache.
    const size = request.sizes().then(({ responseBodySize }) => Math.max(0, responseBodySize));
    received.push(size.then((bytes) => [request.url(), bytes]));
  });
  await page.goto(url);
  await ready(page);
  const files = new Map(await Promise.all(received));
  await context.close();
  return files;
}

/** The sum in KB of 1000 bytes, without what is shared with others. */
function inKB(files: Files, shared: Files = new Map()): number {
  let bytes = 0;
  for (const [url, size] of files) if (!shared.has(url)) bytes += size;
  return Number((bytes / 1000).toFixed(1));
}

/** The largest code of a screen or of a lesson's exercise beyond what is shared, KB. */
async function largestRoute(browser: Browser, url: string, shared: Files): Promise<number> {
  const sizes: number[] = [];
  for (const path of screens) sizes.push(inKB(await coldFiles(browser, url + path, untilUsable), shared));
  for (const lesson of lessonIds) {
    const address = `${url}/academy-${lesson}?exercise=${exercisesOf(lesson)[0]!.id}`;
    sizes.push(inKB(await coldFiles(browser, address, untilRiding), shared));
  }
  return Math.max(...sizes);
}

/**
 * What being signed in brings to a player's home and ride beyond a guest's (the client, the replication), and the largest
 * code of a screen of the online game beyond these.
 */
async function measureMember(
  browser: Browser,
  server: GameServer,
  guests: Files,
): Promise<{ readonly sessionKB: number; readonly routeKB: number }> {
  const { storage, community, paths } = await makeMember(browser, server);
  const home = await coldFiles(browser, `${server.url}/`, untilUsable, storage);
  const shared = new Map([...guests, ...home]);
  const sizes: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths))
    sizes[name] = inKB(await coldFiles(browser, server.url + path, untilUsable, storage), shared);
  // As who is signed out sees it: beyond a guest's home and ride alone.
  sizes.community = inKB(await coldFiles(browser, server.url + community, untilUsable), guests);
  console.log(sizes);
  return { sessionKB: inKB(home, guests), routeKB: Math.max(...Object.values(sizes)) };
}

/** The screen is usable and nothing more is on its way. */
async function untilUsable(page: Page): Promise<void> {
  await interactiveAt(page);
  await page.waitForLoadState('networkidle');
}

/** The ride stands at its gate and can be started. */
async function untilRiding(page: Page): Promise<void> {
  await page.locator('.ride-stage[data-mode="ride"]').waitFor({ timeout: 120_000 });
  await page.waitForLoadState('networkidle');
}

/** When the screen became usable, ms after the navigation began. */
async function interactiveAt(page: Page): Promise<number> {
  const handle = await page.waitForFunction(
    () => performance.getEntriesByName('fl:interactive')[0]?.startTime,
  );
  return Number(await handle.jsonValue());
}

/** The ride has been ridden, and its result stands. */
async function untilRidden(page: Page): Promise<void> {
  await untilRiding(page);
  await pushOff(page);
  await rideDown(page);
  await page.getByRole('button', { name: 'Replay' }).waitFor();
  await page.waitForLoadState('networkidle');
}

/**
 * Starts of the home screen and of a blank React page in turn, with the server dead, each in a fresh page of a browser
 * that was there before. Minima, because they vary least with what else the machine does.
 */
async function warmStarts(
  browser: Browser,
  server: { url: string; kill(): Promise<void> },
): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport });
  await context.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) console.debug(name);
    }).observe({ type: 'mark', buffered: true });
  });
  const first = await context.newPage();
  await first.goto(server.url);
  await first.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await first.waitForLoadState('networkidle');
  await first.close();
  await server.kill();

  const start = async (path: string) => {
    const page = await context.newPage();
    // A script that asks the page would be compiled on the same thread and count as the page's own.
    const isUsable = page.waitForEvent('console', (message) => message.text() === 'fl:interactive');
    await page.goto(server.url + path);
    await isUsable;
    const at = await interactiveAt(page);
    await page.close();
    return at;
  };
  const blank: number[] = [];
  const home: number[] = [];
  for (let i = 0; i <= pairs; i++) {
    const pair = [await start('/blank.html'), await start('/')] as const;
    if (i === 0) continue;
    blank.push(pair[0]);
    home.push(pair[1]);
  }
  await context.close();
  const [blankMs, homeMs] = [Math.min(...blank), Math.min(...home)];
  return {
    'load.warmOfflineRatio': Number((homeMs / blankMs).toFixed(2)),
    'load.warmOfflineMs': Number(homeMs.toFixed(1)),
    'load.warmBlankMs': Number(blankMs.toFixed(1)),
  };
}
