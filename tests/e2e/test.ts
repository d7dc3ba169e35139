import { type Browser, test as base } from '@playwright/test';

/** Time between two frames of a page that does not draw, ms. */
const FRAME_MS = 80;

export interface FrameRate {
  /** Whether the page gets frames as often as the machine can give them. */
  flEveryFrame: boolean;
}

/** Runs in each page: gives it some ten frames a second instead of as many as the machine can. */
function slowFrames(frameMs: number): void {
  const frames = requestAnimationFrame.bind(globalThis);
  const cancel = cancelAnimationFrame.bind(globalThis);
  const waiting = new Map<number, number>();
  let last = Number.NEGATIVE_INFINITY;
  let count = 0;
  const page = globalThis as unknown as Partial<FrameRate>;
  globalThis.requestAnimationFrame = (callback) => {
    // The browser's own ids are positive.
    const id = --count;
    const check = (time: number): void => {
      // Callbacks that were requested together run together.
      if (page.flEveryFrame !== true && time !== last && time - last < frameMs) {
        waiting.set(id, frames(check));
        return;
      }
      last = time;
      waiting.delete(id);
      callback(time);
    };
    waiting.set(id, frames(check));
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    cancel(waiting.get(id) ?? id);
    waiting.delete(id);
  };
}

/** Runs in each page: makes WebGL's draw calls do nothing. Everything else of WebGL works. */
function skipDrawCalls(): void {
  const skip = (): void => undefined;
  for (const name of [
    'drawArrays',
    'drawElements',
    'drawArraysInstanced',
    'drawElementsInstanced',
    'drawRangeElements',
  ]) {
    if (name in WebGL2RenderingContext.prototype)
      Object.defineProperty(WebGL2RenderingContext.prototype, name, { value: skip });
  }
}

/** Whether the test that runs in this worker reads pixels. */
let readsPixels = false;

/**
 * Playwright's `test`, for pages that do not draw: WebGL's draw calls do nothing, and there are some ten frames a second.
 * Without a graphics card, drawing is most of what a browser test costs. Specs that look at the picture set
 * `test.use({ pixels: true })`.
 */
export const test = base.extend<{ pixels: boolean; setPixels: undefined }, { browser: Browser }>({
  pixels: [false, { option: true }],
  setPixels: [
    async ({ pixels }, use) => {
      readsPixels = pixels;
      await use(undefined);
    },
    { auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        if (readsPixels) return context;
        await context.addInitScript(slowFrames, FRAME_MS);
        await context.addInitScript(skipDrawCalls);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
