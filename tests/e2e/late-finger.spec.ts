import { type CDPSession, expect, type Locator, type Page } from '@playwright/test';
import { idOf, pushOff, rideDown, SHORT, stage, untilMode } from './riding';
import { test } from './test';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 });

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

test('a finger still down presses nothing of what takes the place of what it was put on', async ({
  page,
}) => {
  let come = (): void => undefined;
  const coming = new Promise<void>((done) => {
    come = done;
  });
  await page.route(/\/assets\/finish-sheet-/, async (route) => {
    await coming;
    await route.continue();
  });
  const sheet = page.getByRole('dialog');
  await page.goto(`/ride-local?track=${idOf(SHORT)}`);
  await sheet.getByText('Ride', { exact: true }).first().click();
  await untilMode(page, /^ride$/);
  await pushOff(page);
  await rideDown(page);

  // The sheet of the result comes up.
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

  // From the slope back to the track's sheet, then to the list.
  await put(finger, there);
  await page.goBack();
  await expect(sheet).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await settled(page.locator('.screen'));
  await lift(finger);
  await expect.poll(clicks).toEqual(['held off', 'Ride again', 'held off']);

  await put(finger, there);
  await lift(finger);
  await expect.poll(clicks).toEqual(['held off', 'Ride again', 'held off', expect.stringContaining('gates')]);
  await expect(sheet).toBeVisible();
});
