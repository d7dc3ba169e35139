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
import { missedByGc } from './frame-gc';
import { type FrameProbe, installFrameProbe, leaveTheCardOut } from './frame-probe';
import { keptBytes } from './heap';
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
        'frame.missedByGc': await missed(browser, server),
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
  probe: 'measure' | 'none' = 'measure',
  track = TRACK,
): Promise<Riding> {
  const context = await browser.newContext({
    viewport: { width: 600, height: 1000 },
    serviceWorkers: 'block',
  });
  // The compiler names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(probe === 'none' ? leaveTheCardOut : installFrameProbe);
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

/** So much riding is watched for pictures missed through the collector, ms. */
const WATCHED_MS = 180_000;
/** The rider is put back into the gate this often, ms. */
const RIDE_MS = 20_000;

/**
 * Pictures that the collector cost in three minutes of riding at high quality. The card's work is left out, so that frames
 * come as quickly as they do on a device that has a card.
 */
async function missed(browser: Browser, server: GameServer): Promise<number> {
  const { context, page } = await ride(browser, server, 'high', 'none');
  const count = await missedByGc(browser, page, async () => {
    for (let ms = 0; ms < WATCHED_MS; ms += RIDE_MS) {
      await passed(page, RIDE_MS);
      await page.keyboard.press('KeyR');
      await pushOff(page);
    }
  });
  await context.close();
  return count;
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
    const { page, cdp } = await ride(browser, server, 'low', 'none');
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
