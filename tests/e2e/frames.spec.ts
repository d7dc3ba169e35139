import { expect, type Page, test } from '@playwright/test';
import { pass } from './led-time';
import { clock, GATED, openRide, pushOff } from './riding';

// What the worker keeps has its own tests. A small picture is drawn sooner.
test.use({ serviceWorkers: 'block', viewport: { width: 390, height: 620 } });

/** Commits of React so far, told by the hook that its developer tools use. */
const commits = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { flCommits: number }).flCommits);

test('React has nothing to do while a ride goes on', async ({ page }) => {
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { flCommits: number };
    counted.flCommits = 0;
    Object.assign(globalThis, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        ...{ supportsFiber: true, checkDCE: () => undefined, inject: () => 1 },
        ...{ onCommitFiberUnmount: () => undefined, onPostCommitFiberRoot: () => undefined },
        onCommitFiberRoot: () => {
          counted.flCommits++;
        },
      },
    });
  });
  await openRide(page, GATED);
  await pushOff(page);
  await pass(page, 500);
  const [before, from] = [await commits(page), await clock(page)];
  expect(before).toBeGreaterThan(0);
  // Some way down, with a split's or a gate's word in it.
  await pass(page, 6000);
  expect(await clock(page)).not.toBe(from);
  expect(await commits(page)).toBe(before);
});
