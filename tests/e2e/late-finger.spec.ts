import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { openRide, pushOff, rideDown, SHORT, stage, untilMode } from './riding';
import { test } from './test';

test.use({
  ...{ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  // What a worker brings, no test can hold back.
});

type Place = Readonly<{ x: number; y: number }>;

const put = (finger: CDPSession, { x, y }: Place) =>
  finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
const lift = (finger: CDPSession) =>
  finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });

/** Waits until nothing of it moves any more or is held off; a press that only tries would scroll it. */
async function settled(what: Locator): Promise<void> {
  await expect.poll(() => what.evaluate((el) => el.getAnimations({ subtree: true }).length)).toBe(0);
}

/** Writes down from here on each click that the browser gives, and whether it reached what it was given to. */
async function noteClicks(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const clicks: string[] = [];
    Object.assign(globalThis, { flClicks: clicks });
    const first = { capture: true };
    addEventListener('click', () => clicks.push('held off'), first);
    addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button, a');
      clicks[clicks.length - 1] = button?.textContent ?? 'beside';
    });
  });
  return () => page.evaluate(() => (globalThis as unknown as { flClicks: string[] }).flClicks);
}

test('a finger still down as the finish comes up presses nothing of it, the next one does', async ({
  page,
}) => {
  test.setTimeout(180_000);
  let come = (): void => undefined;
  const coming = new Promise<void>((done) => {
    come = done;
  });
  await page.route(/\/assets\/finish-sheet-/, async (route) => {
    await coming;
    await route.continue();
  });
  await openRide(page, SHORT);
  await pushOff(page);
  await rideDown(page);

  const finger = await page.context().newCDPSession(page);
  const clicks = await noteClicks(page);
  const again = page.getByRole('button', { name: 'Ride again' });
  await expect(again).toHaveCount(0);
  const there: Place = { x: 195, y: 525 };
  await put(finger, there);
  come();
  await expect(again).toBeVisible();
  await settled(page.locator('.finish'));
  await lift(finger);
  await expect.poll(clicks).toEqual(['held off']);
  await expect(stage(page)).toHaveAttribute('data-mode', 'over');

  await put(finger, there);
  await lift(finger);
  await expect.poll(clicks).toEqual(['held off', 'Ride again']);
  await untilMode(page, /^ride$/);
});

test('a finger put down on the slope presses nothing of the screen that takes its place', async ({
  page,
}) => {
  await page.goto('/ride-local');
  const card = page.locator('.track-card').first();
  await card.click();
  await page.getByRole('dialog').getByText('Ride', { exact: true }).first().click();
  await untilMode(page, /^ride$/);

  const finger = await page.context().newCDPSession(page);
  const clicks = await noteClicks(page);
  const there: Place = { x: 195, y: 525 };
  await put(finger, there);
  // The sheet of the track, and then the list.
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await settled(page.locator('.screen'));
  await lift(finger);
  await expect.poll(clicks).toEqual(['held off']);

  await put(finger, there);
  await lift(finger);
  await expect.poll(clicks).toEqual(['held off', expect.stringContaining('gates')]);
  await expect(page.getByRole('dialog')).toBeVisible();
});
