import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/browser';
import { buildIfOutdated } from '../../scripts/build';
import { openRide, pushOff } from '../e2e/riding';
import { type GameServer, startGameServer } from '../harness/game-server';
import { type FrameProbe, installFrameProbe } from './frame-probe';
import type { Bench } from './run';

/** A track with gates, nets, forest and a crowd: nothing is spared in its picture. */
const TRACK = 'Fox Gully';

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
      args: [...browserArguments, '--js-flags=--expose-gc'],
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
        ...(await restarts(browser, server)),
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

async function ride(browser: Browser, server: GameServer, quality: Quality): Promise<Riding> {
  const context = await browser.newContext({
    viewport: { width: 600, height: 1000 },
    serviceWorkers: 'block',
  });
  // The compiler names functions by a helper that the page does not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  await context.addInitScript(installFrameProbe);
  await context.addInitScript((wanted) => {
    if (localStorage.getItem('fl-settings') === null)
      localStorage.setItem(
        'fl-settings',
        JSON.stringify({ state: { quality: wanted, sound: false }, version: 1 }),
      );
  }, quality);
  const page = await context.newPage();
  await openRide(page, TRACK, server.url);
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

/** The dearest frame of some seconds of riding at a fixed quality. */
async function budget(browser: Browser, server: GameServer, quality: Quality) {
  const { context, page } = await ride(browser, server, quality);
  await forget(page);
  await passed(page, 9000);
  const { calls, triangles } = await probeOf(page);
  await context.close();
  return { calls: Math.max(...calls), triangles: Math.round(Math.max(...triangles)) };
}

/** Main thread, pictures a second and garbage of the automatic quality, once it has settled. */
async function steady(browser: Browser, server: GameServer): Promise<Record<string, number>> {
  const { context, page, cdp } = await ride(browser, server, 'auto');
  await passed(page, 5000);
  await forget(page);
  const from = Date.now();
  await passed(page, 8000);
  const seconds = (Date.now() - from) / 1000;
  const { mainMs, drawn } = await probeOf(page);
  await page.keyboard.press('KeyR');
  await pushOff(page);
  await passed(page, 4000);
  await forget(page);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.startSampling', {
    samplingInterval: 512,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await passed(page, 8000);
  const { profile } = await cdp.send('HeapProfiler.stopSampling');
  const frames = (await probeOf(page)).drawn;
  const bytes = profile.samples.reduce((sum, sample) => sum + sample.size, 0);
  await context.close();
  return {
    'frame.mainThreadMs': Number(median(mainMs).toFixed(2)),
    'frame.softwareFps': Number((drawn / seconds).toFixed(1)),
    'frame.allocatedBytes': Math.round(bytes / Math.max(1, frames)),
  };
}

/** Growth of the heap over fifty restarts, KB, after as many again have warmed everything up. */
async function restarts(browser: Browser, server: GameServer): Promise<Record<string, number>> {
  const { context, page, cdp } = await ride(browser, server, 'low');
  const storm = async (): Promise<number> => {
    for (let n = 0; n < 50; n++) await page.keyboard.press('KeyR');
    await passed(page, 500);
    for (let n = 0; n < 3; n++) await cdp.send('HeapProfiler.collectGarbage');
    return (await cdp.send('Runtime.getHeapUsage')).usedSize;
  };
  const before = await storm();
  const after = await storm();
  await context.close();
  return { 'memory.restartGrowthKB': Math.round((after - before) / 1000) };
}
