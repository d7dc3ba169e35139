import { expect, type Page, test } from '@playwright/test';
import { type Deployment, deployGame } from './deploy';
import { openRide, SHORT } from './riding';

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
