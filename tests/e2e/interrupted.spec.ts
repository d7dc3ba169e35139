import { expect, type Page } from '@playwright/test';
import { kill } from './kill';
import { pass } from './led-time';
import { clock, GATED, idOf, openRide, picture, pushOff, rideDown, SHORT, untilMode } from './riding';
import { countRows } from './rows';
import { test } from './test';

test('keeps the rides of two windows, one of which is killed in mid-ride', async ({ page, context }) => {
  await openRide(page, SHORT);
  // Of two tabs of one window one is hidden, and waits.
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void open('/', '_blank', 'popup,width=600,height=1000')),
  ]);
  await openRide(other, SHORT);
  await Promise.all([page, other].map(pushOff));
  // Both rides are stored on disk in mid-ride.
  for (const tab of [page, other]) await pass(tab, 6000);
  await expect.poll(() => countRows(other, 'drafts')).toBe(2);
  await rideDown(other);
  await expect(other.getByText('Your best here, saved on this device.')).toBeVisible();
  // Ends the process of both windows.
  await kill(page);

  const back = await context.newPage();
  await back.goto(`/ride-local?ride=${idOf(SHORT)}`);
  await untilMode(back, /^paused$/);
  await expect(back.getByText('Your last ride was cut off')).toBeVisible();
  await back.getByRole('button', { name: 'Resume' }).click();
  await untilMode(back, /^ride$/);
  expect(Number((await clock(back)).slice(2))).toBeGreaterThan(3);
  await rideDown(back);
  await expect(back.getByText(/^(Your best here, saved|Saved) on this device\.$/)).toBeVisible();
  await expect.poll(() => countRows(back, 'records')).toBe(2);
  await expect.poll(() => countRows(back, 'ghosts')).toBe(1);
});

test.describe('the picture', () => {
  test.use({ pixels: true });

  /** Waits until the picture moves on a living canvas. */
  async function untilPictureMoves(page: Page): Promise<void> {
    await expect(async () => {
      const lost = await page.evaluate(
        () => document.querySelector('canvas')?.getContext('webgl2')?.isContextLost() ?? true,
      );
      expect(lost).toBe(false);
      const before = await picture(page);
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect((await picture(page)).equals(before)).toBe(false);
    }).toPass({ timeout: 30_000 });
  }

  /** Takes the picture's context away. @param backMs gives it back after so long; absent: never */
  async function losePicture(page: Page, backMs?: number): Promise<void> {
    await page.evaluate((ms) => {
      const gl = document.querySelector('canvas')?.getContext('webgl2');
      const loss = gl?.getExtension('WEBGL_lose_context');
      loss?.loseContext();
      if (ms !== undefined) setTimeout(() => loss?.restoreContext(), ms);
    }, backMs);
    await untilMode(page, /^paused$/);
  }

  test('moves on after it was lost, for a moment or for good', async ({ page }) => {
    await openRide(page, GATED);
    await pushOff(page);
    await losePicture(page, 500);
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('canvas')?.getContext('webgl2')?.isContextLost()),
      )
      .toBe(false);
    const resume = page.getByRole('button', { name: 'Resume' });
    await resume.click();
    await untilMode(page, /^ride$/);
    await untilPictureMoves(page);

    // From the gate: looking at pictures takes long on a busy machine.
    await page.keyboard.press('KeyR');
    await untilMode(page, /^ride$/);
    await pushOff(page);
    await losePicture(page);
    await resume.click();
    await expect(page.getByText('Your last ride was cut off')).toBeVisible({ timeout: 60_000 });
    await resume.click();
    await untilMode(page, /^ride$/);
    await untilPictureMoves(page);
  });
});
