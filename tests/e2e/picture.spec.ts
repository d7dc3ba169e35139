import { expect, type Page } from '@playwright/test';
import { compile } from '../../src/sim';
import { type Habits, headOf } from '../unit/academy/beginner';
import { type Deployment, deployGame } from './deploy';
import { rideByKeys } from './hand';
import { keptRide, trackNamed } from './kept-ride';
import { openRide, SHORT, untilMode } from './riding';
import { scribble } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

test.use({ pixels: true });

/** Fewer colours than this and nothing is drawn: the slope has thousands. */
const LEAST_COLOURS = 200;

/** Colours where the page shows the slope and nothing stands over it: between the lights and the speed. */
async function coloursShown(page: Page): Promise<number> {
  const { width, height } = page.viewportSize()!;
  const clip = { x: 0, y: height * 0.4, width, height: height * 0.35 };
  const png = await page.screenshot({ clip });
  return page.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const g = new OffscreenCanvas(picture.width, picture.height).getContext('2d')!;
      g.drawImage(picture, 0, 0);
      const { data } = g.getImageData(0, 0, picture.width, picture.height);
      return new Set(new Uint32Array(data.buffer)).size;
    },
    [...png],
  );
}

/** Lets frames be held back: while `flHold` is set, none is begun. */
function holdFrames(): void {
  const page = globalThis as { flHold?: boolean };
  const { requestAnimationFrame } = globalThis;
  globalThis.requestAnimationFrame = (callback) => {
    const turn = (now: number): void => {
      if (page.flHold) requestAnimationFrame.call(globalThis, turn);
      else callback(now);
    };
    return requestAnimationFrame.call(globalThis, turn);
  };
}

/** Waits until those who watch the canvas's size have been told of this width, CSS px. */
function toldOfWidth(width: number): Promise<void> {
  return new Promise((done) => {
    const watch = new ResizeObserver(([seen]) => {
      if (seen?.contentRect.width !== width) return;
      watch.disconnect();
      done();
    });
    watch.observe(document.querySelector('canvas')!);
  });
}

test.describe('the picture', () => {
  let game: Deployment;
  test.beforeAll(async () => {
    game = await deployGame();
  });
  test.afterAll(() => game?.close());

  test('is never empty: a page that gets another size keeps it until the next is drawn', async ({ page }) => {
    // The compiler names functions by a helper that the page does not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(holdFrames);
    await openRide(page, SHORT, game.url);
    expect(await coloursShown(page)).toBeGreaterThan(LEAST_COLOURS);
    await page.evaluate(() => {
      (globalThis as { flHold?: boolean }).flHold = true;
    });
    const told = page.evaluate(toldOfWidth, 500);
    await page.setViewportSize({ width: 500, height: 900 });
    await told;
    expect(await coloursShown(page)).toBeGreaterThan(LEAST_COLOURS);
  });
});

/** A track with gates and nets, and two ways down that stay close together. */
const GATES_AND_NETS = 'Sunny Apron';
const round: Habits = {
  ...{ outside: 1.5, turnOver: 0.6, dead: 0.12, ahead: 0.3, brakeAbove: 99, brakeOff: 0 },
  tuck: 'when-straight',
};
const WAYS = { Anna: round, Ben: { ...round, outside: 2, turnOver: 0.7, dead: 0.16, ahead: 0.2 } };

/** Moments of the two rides that are looked at, as the viewer names them, by what is seen. */
const MOMENTS = { start: '0:04.60', gates: '0:25.20', finish: '0:28.40' } as const;

const ticksOf = (moment: string): number => Math.round(Number(moment.slice(2)) * 100);

test.describe('in high quality', () => {
  // Nothing is waited for but the viewer.
  test('two rides are drawn with every pixel at the start, among the gates and at the finish', async ({
    page,
  }) => {
    const track = trackNamed(GATES_AND_NETS);
    const k = compile(track.course, 'ski');
    const rows = Object.entries(WAYS).map(([by, habits], n) =>
      keptRide(n, track, { rider: '', by }, rideByKeys(k, headOf(k, habits)).stream),
    );
    await page.addInitScript(() => {
      const stored = { state: { quality: 'high', sound: false }, version: 1 };
      if (localStorage.getItem('fl-settings') === null)
        localStorage.setItem('fl-settings', JSON.stringify(stored));
    });
    await page.goto('/ride-local');
    await expect(page.locator('.track-card').first()).toBeVisible();
    await scribble(page, 'records', rows);
    await page.goto(`/ride-local?track=${track.id}${rows.map(({ id }) => `&replay=${id}`).join('')}`);
    await untilMode(page, /^replay$/, 90_000);
    await page.getByRole('button', { name: 'Pause' }).click();
    const canvas = page.locator('canvas');
    const wind = page.getByRole('slider', { name: 'Position in the ride' });
    for (const [name, moment] of Object.entries(MOMENTS)) {
      await wind.fill(String(ticksOf(moment)));
      await expect(page.getByText(moment, { exact: true })).toBeVisible();
      // At rest the picture is drawn once more in full.
      await expect.poll(() => canvas.evaluate((c: HTMLCanvasElement) => c.width)).toBe(600);
      expect(await coloursShown(page), name).toBeGreaterThan(LEAST_COLOURS);
      await takePicture(page, `high-${name}`);
    }
    await expect(page.locator('.hud-tag')).toHaveText(['Ben']);
  });
});
