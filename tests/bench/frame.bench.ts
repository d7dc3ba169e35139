import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  expect,
  type Page,
} from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/browser';
import { buildIfOutdated } from '../../scripts/build';
import { clock, openRide, pushOff } from '../e2e/riding';
import { type GameServer, startGameServer } from '../harness/game-server';
import {
  FRAME_FUNCTION,
  type FrameCounter,
  type FrameProbe,
  installFrameCounter,
  installFrameProbe,
} from './frame-probe';
import { bytesUnder, keptBytes, madeIn } from './heap';
import type { Bench } from './run';

/** A track with gates, nets, forest and a crowd: nothing is spared in its picture. */
const TRACK = 'Fox Gully';
/** The one of the most triangles. */
const DEAREST_TRACK = 'Larch Lane';

type Quality = 'auto' | 'low' | 'high';

/** What one ride's picture costs: per frame on the main thread, in the graphics card's work, in memory. */
export default {
  name: 'frame',
  async run() {
    await buildIfOutdated();
    const server = await startGameServer();
    const executablePath = (await findBrowser()).path;
    const browser = await chromium.launch({
      executablePath,
      args: browserArguments,
    });
    try {
      const low = await budget(browser, server, 'low');
      const high = await budget(browser, server, 'high');
      return {
        ...(await steady(browser, server)),
        'frame.drawCalls': high.calls,
        'frame.triangles': high.triangles,
        'frame.drawCallsLow': low.calls,
        'frame.trianglesLow': low.triangles,
        ...(await garbage(browser, server)),
        'memory.restartGrowthKB': await restarts(executablePath, server),
      };
    } finally {
      await browser.close();
      await server.close();
    }
  },
} satisfies Bench;

interface Riding {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly cdp: CDPSession;
}

async function ride(
  browser: Browser,
  server: GameServer,
  quality: Quality,
  probe: 'measure' | 'count' = 'measure',
  track = TRACK,
): Promise<Riding> {
  const context = await browser.newContext({
    viewport: { width: 600, height: 1000 },
    serviceWorkers: 'block',
  });
  // The compiler names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(probe === 'count' ? installFrameCounter : installFrameProbe);
  await context.addInitScript((wanted) => {
    if (localStorage.getItem('fl-settings') === null)
      localStorage.setItem(
        'fl-settings',
        JSON.stringify({ state: { quality: wanted, sound: false }, version: 1 }),
      );
  }, quality);
  const page = await context.newPage();
  await openRide(page, track, server.url);
  await pushOff(page);
  return { context, page, cdp: await context.newCDPSession(page) };
}

const probeOf = (page: Page): Promise<FrameProbe> =>
  page.evaluate(() => (globalThis as { flProbe?: FrameProbe }).flProbe!);

/** Forgets what was counted so far. */
const forget = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const probe = (globalThis as { flProbe?: FrameProbe }).flProbe!;
    probe.mainMs.length = 0;
    probe.calls.length = 0;
    probe.triangles.length = 0;
    probe.drawn = 0;
  });

const passed = (page: Page, ms: number): Promise<void> =>
  page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), ms);

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The dearest frame of some seconds of riding at a fixed quality, behind a ghost and over the trail of the run before. */
async function budget(browser: Browser, server: GameServer, quality: Quality) {
  const { context, page } = await ride(browser, server, quality, 'measure', DEAREST_TRACK);
  await page.keyboard.press('KeyP');
  await page.getByRole('radio', { name: 'Author' }).click();
  await page.getByRole('button', { name: 'Restart' }).click();
  await pushOff(page);
  await passed(page, 9000);
  await page.keyboard.press('KeyR');
  await pushOff(page);
  await forget(page);
  await passed(page, 9000);
  const { calls, triangles } = await probeOf(page);
  await context.close();
  return { calls: Math.max(...calls), triangles: Math.round(Math.max(...triangles)) };
}

/** Main thread and pictures a second of the automatic quality, once it has settled. */
async function steady(browser: Browser, server: GameServer): Promise<Record<string, number>> {
  const { context, page } = await ride(browser, server, 'auto');
  await passed(page, 5000);
  await forget(page);
  const from = Date.now();
  await passed(page, 8000);
  const seconds = (Date.now() - from) / 1000;
  const { mainMs, drawn } = await probeOf(page);
  await context.close();
  return {
    'frame.mainThreadMs': Number(median(mainMs).toFixed(2)),
    'frame.softwareFps': Number((drawn / seconds).toFixed(1)),
  };
}

/** Until then a ride's functions are compiled anew now and then: some thirty thousand frames, ten minutes of riding. */
const WARM_UP_RIDES = 36;
const WARM_UP_SPEED = 5;
const WARM_UP_MS = 3000;

/**
 * Bytes put on the heap per frame of riding at high quality, once all code that runs in frames is compiled for good. The
 * card's work is left out, so that frames come as quickly as they do on a device that has a card.
 *
 * - `allocatedBytes`: within the game's frame, everything that it calls included.
 * - `besideBytes`: outside of it, in the same time: drafts of the ride written every three seconds, and whatever the
 *   browser and its measuring make.
 * - `emptyLoopBytes`: an empty loop of frames on an empty page, measured alike: the time that a frame is called with is a
 *   number on the heap, which no page can help. It is no part of the first figure.
 */
async function garbage(browser: Browser, server: GameServer): Promise<Record<string, number>> {
  const { context, page, cdp } = await ride(browser, server, 'high', 'count');
  for (let n = 0; n < WARM_UP_RIDES; n++) {
    await hurry(page, WARM_UP_SPEED);
    await passed(page, WARM_UP_MS);
    await hurry(page, 1);
    await page.keyboard.press('KeyR');
    await pushOff(page);
  }
  await passed(page, 3000);
  const before = await drawn(page);
  const profile = await madeIn(cdp, () => passed(page, 8000));
  const frames = Math.max(1, (await drawn(page)) - before);
  const inFrames = bytesUnder(profile, FRAME_FUNCTION);
  const all = bytesUnder(profile);
  const empty = await emptyLoop(context);
  await context.close();
  return {
    'frame.allocatedBytes': Math.round(inFrames / frames),
    'frame.besideBytes': Math.round((all - inFrames) / frames),
    'frame.emptyLoopBytes': empty,
  };
}

const counter = (page: Page) =>
  page.evaluateHandle(() => (globalThis as { flProbe?: FrameCounter }).flProbe!);

const drawn = async (page: Page): Promise<number> => (await counter(page)).evaluate((it) => it.drawn);

const hurry = async (page: Page, speed: number): Promise<void> =>
  (await counter(page)).evaluate((it, wanted) => {
    it.speed = wanted;
  }, speed);

/** Bytes per frame of a page that asks for frames and does nothing in them. */
async function emptyLoop(context: BrowserContext): Promise<number> {
  const page = await context.newPage();
  await page.evaluate(() => {
    const it = { drawn: 0, speed: 1 };
    (globalThis as { flProbe?: FrameCounter }).flProbe = it;
    const loop = (): void => {
      it.drawn++;
      requestAnimationFrame(loop);
    };
    loop();
  });
  await passed(page, 2000);
  const before = await drawn(page);
  const profile = await madeIn(await context.newCDPSession(page), () => passed(page, 4000));
  return Math.round(bytesUnder(profile) / Math.max(1, (await drawn(page)) - before));
}

/**
 * What lies on the heap beside objects comes and goes for reasons of its own: code is compiled for as long as a page is
 * open, and thrown away when it was not used. Without both, what grows is what is kept.
 */
const OBJECTS_ONLY = '--no-opt --no-maglev --no-sparkplug --no-flush-bytecode';
/** Storms of fifty restarts each. */
const STORM = 50;
/**
 * Rides given up before anything is measured: RxDB keeps the last hundred events and queries of a collection, and each
 * ride's draft is written and dropped.
 */
const UNTIL_FULL = 110;
/** Every so many restarts come out of a ride, with trails and spray on the snow; the others out of the gate. */
const RIDDEN_EVERY = 10;
const STORMS = 5;

/** Growth of what the page keeps per fifty restarts, KB: the median of several storms in a row. */
async function restarts(executablePath: string, server: GameServer): Promise<number> {
  const browser = await chromium.launch({
    executablePath,
    args: [...browserArguments, `--js-flags=${OBJECTS_ONLY}`],
  });
  try {
    const { page, cdp } = await ride(browser, server, 'low', 'count');
    const rideAndRestart = async (): Promise<void> => {
      await pushOff(page);
      await passed(page, 1000);
      await page.keyboard.press('KeyR');
      await expect.poll(() => clock(page)).toBe('0:00.00');
    };
    const storm = async (): Promise<number> => {
      for (let n = 0; n < STORM; n++) {
        if (n % RIDDEN_EVERY === 0) await rideAndRestart();
        else await page.keyboard.press('KeyR');
      }
      await passed(page, 500);
      return keptBytes(cdp);
    };
    for (let n = 0; n < UNTIL_FULL; n++) await rideAndRestart();
    const growth: number[] = [];
    for (let before = await storm(), n = 0; n < STORMS; n++) {
      const after = await storm();
      growth.push(after - before);
      before = after;
    }
    return Number((median(growth) / 1000).toFixed(1));
  } finally {
    await browser.close();
  }
}
