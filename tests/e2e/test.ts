import { type Browser, test as base } from '@playwright/test';

/** Time between two pictures of a page, ms. */
const PICTURE_MS = 80;

export interface SeldomDrawn {
  /** Whether it is drawn as often as the machine can nevertheless. */
  flDrawOften: boolean;
}

/** Runs in each page: has it drawn some ten times a second, and not as often as the machine can. */
function drawSeldom(pictureMs: number): void {
  const frames = requestAnimationFrame.bind(globalThis);
  const cancel = cancelAnimationFrame.bind(globalThis);
  const waiting = new Map<number, number>();
  let last = Number.NEGATIVE_INFINITY;
  let count = 0;
  const page = globalThis as unknown as Partial<SeldomDrawn>;
  globalThis.requestAnimationFrame = (callback) => {
    // The browser's own are positive.
    const id = --count;
    const look = (time: number): void => {
      // What is asked for together is called together.
      if (page.flDrawOften !== true && time !== last && time - last < pictureMs) {
        waiting.set(id, frames(look));
        return;
      }
      last = time;
      waiting.delete(id);
      callback(time);
    };
    waiting.set(id, frames(look));
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => {
    cancel(waiting.get(id) ?? id);
    waiting.delete(id);
  };
}

/**
 * Tests of a browser whose pages draw some ten times a second. Without a graphics card the drawing is half of what the browser
 * tests cost, and none of them is about it: those that are take `test` from Playwright itself.
 */
export const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await open(options);
        await context.addInitScript(drawSeldom, PICTURE_MS);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker' },
  ],
});
