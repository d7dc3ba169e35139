import { type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { browserArguments, findBrowser } from '../../scripts/browser';
import { buildIfOutdated } from '../../scripts/build';
import { encodeTrack, type TrackBody } from '../../src/tracks';
import { startGameServer } from '../harness/game-server';

/** Edits measured of each kind. */
const EDITS = 60;
/** Edits before them: code that is called once per edit is compiled after some dozens. */
const WARM_UP = 40;

/**
 * The middle time the page's main thread works for one edit of a track in the builder: from the input event through the
 * change, its checks and React to the frame that shows it, and whatever follows in the frame after. A gate is dragged by
 * the pointer, and steps are undone and done again by keys; the dearer of the two counts. What two frames without an edit
 * cost is taken off.
 *
 * @returns ms
 */
export async function editMs(track: TrackBody): Promise<number> {
  await buildIfOutdated();
  const server = await startGameServer();
  const browser = await chromium.launch({
    executablePath: (await findBrowser()).path,
    args: browserArguments,
  });
  try {
    const context = await browser.newContext({
      viewport: { width: 600, height: 1000 },
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await page.goto(`${server.url}/ride-local#track=${encodeTrack(track)}`);
    await page.getByRole('button', { name: 'Add to my tracks' }).click();
    await page.getByRole('heading', { name: track.name }).waitFor();
    await page.goto(`${server.url}/manage-tracks`);
    await page.getByRole('link', { name: 'Edit', exact: true }).first().click();
    await expect(page.getByRole('listitem').getByRole('button', { name: /^Gate \d+:/ })).toHaveCount(
      track.course.gates.length,
      { timeout: 60_000 },
    );
    const work = await workOf(page);
    const idle = await measured(work, () => Promise.resolve());
    const dragged = await drag(page, work);
    const undone = await undo(page, work);
    const [none, drags, undos] = [idle, dragged, undone].map(median) as [number, number, number];
    console.error(`An edit: dragged ${drags - none} ms, undone ${undos - none} ms; nothing: ${none} ms.`);
    return Math.max(drags, undos) - none;
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What an act costs the main thread until its frame and the next one are over, ms. */
type Work = (act: () => Promise<unknown>) => Promise<number>;

async function workOf(page: Page): Promise<Work> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async (act) => {
    const before = await taskSeconds(cdp);
    await act();
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
    );
    return ((await taskSeconds(cdp)) - before) * 1000;
  };
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function measured(work: Work, act: (n: number) => Promise<unknown>): Promise<readonly number[]> {
  const out: number[] = [];
  for (let n = 0; n < WARM_UP + EDITS; n++) out.push(await work(() => act(n)));
  return out.slice(WARM_UP);
}

/** A gate in the middle of the map led about, with every move an edit. */
async function drag(page: Page, work: Work): Promise<readonly number[]> {
  const box = (await page.getByRole('application', { name: /^Course from above/ }).boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 12, y + 12, { steps: 3 });
  const times = await measured(work, (n) => page.mouse.move(x + 12 + (n % 20), y + 12 + (n % 7)));
  await page.mouse.up();
  await expect(page.getByRole('button', { name: 'Undo: move gate' })).toBeEnabled();
  return times;
}

/** A gate moved by a few key presses, which are undone and done again. */
async function undo(page: Page, work: Work): Promise<readonly number[]> {
  await page.getByRole('application', { name: /^Course from above/ }).focus();
  for (let n = 0; n < 10; n++) await page.keyboard.press('ArrowRight');
  return measured(work, (n) => page.keyboard.press(n % 20 < 10 ? 'Control+z' : 'Control+Shift+z'));
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1]!;
}
