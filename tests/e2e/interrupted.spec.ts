import { expect, type Page } from '@playwright/test';
import { kill } from './kill';
import { clock, GATED, idOf, openRide, picture, pushOff, rideDown, SHORT, untilMode } from './riding';
import { countRows } from './rows';
import { test } from './test';

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

test('two windows ridden in at the same time keep the rides of both', async ({ page, context }) => {
  test.setTimeout(240_000);
  await openRide(page, SHORT);
  // Of two tabs of one window one is hidden, and waits.
  const [other] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(() => void open('/', '_blank', 'popup,width=600,height=1000')),
  ]);
  await openRide(other, SHORT);
  const both = [page, other];
  await Promise.all(both.map(pushOff));
  await Promise.all(both.map((tab) => rideDown(tab)));
  for (const tab of both)
    await expect(tab.getByText(/^(Your best here, saved|Saved) on this device\.$/)).toBeVisible();
  await expect.poll(() => countRows(page, 'records')).toBe(2);
  await expect.poll(() => countRows(page, 'ghosts')).toBe(1);
});

test('a tab killed in mid-ride finds its ride again', async ({ page, context }) => {
  test.setTimeout(180_000);
  await openRide(page, GATED);
  await pushOff(page);
  await expect.poll(async () => Number((await clock(page)).slice(2)), { timeout: 60_000 }).toBeGreaterThan(6);
  await kill(page);
  const back = await context.newPage();
  await back.goto(`/ride-local?ride=${idOf(GATED)}`);
  await untilMode(back, /^paused$/);
  await expect(back.getByText('Your last ride was cut off')).toBeVisible();
  await back.getByRole('button', { name: 'Resume' }).click();
  await untilMode(back, /^ride$/);
  expect(Number((await clock(back)).slice(2))).toBeGreaterThan(3);
  await expect(back.locator('[data-hud="lights"]')).toHaveAttribute('data-on', 'no');
});

test('a screen too low to ride on pauses, says so as long as it is so, and R and C work from there', async ({
  page,
}) => {
  await openRide(page, GATED);
  await pushOff(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await untilMode(page, /^paused$/);
  const why = page.getByText('The ride waits until the screen');
  await expect(why).toHaveCount(1);
  const resume = page.getByRole('button', { name: 'Resume' });
  await expect(resume).toBeDisabled();
  await page.setViewportSize({ width: 600, height: 1000 });
  await expect(why).toHaveCount(0);
  await expect(resume).toBeFocused();
  await expect(page.getByText('R restarts, C changes the camera')).toBeVisible();
  // Whoever is new to a style rides with the author's line before them.
  await expect(page.getByRole('switch', { name: 'Author’s line on the snow' })).toBeChecked();
  await page.keyboard.press('KeyC');
  await expect(page.getByRole('radio', { name: 'Far', exact: true })).toBeChecked();
  await page.keyboard.press('KeyR');
  await untilMode(page, /^ride$/);
  await expect.poll(() => clock(page)).toBe('0:00.00');
});

test.describe('the picture', () => {
  test.use({ pixels: true });

  test('a lost picture comes back and the ride goes on', async ({ page }) => {
    test.setTimeout(120_000);
    await openRide(page, SHORT);
    await pushOff(page);
    await page.evaluate(() => {
      const gl = document.querySelector('canvas')?.getContext('webgl2');
      const loss = gl?.getExtension('WEBGL_lose_context');
      loss?.loseContext();
      setTimeout(() => loss?.restoreContext(), 500);
    });
    await untilMode(page, /^paused$/);
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('canvas')?.getContext('webgl2')?.isContextLost()),
      )
      .toBe(false);
    await page.getByRole('button', { name: 'Resume' }).click();
    await untilMode(page, /^(ride|over)$/);
    await untilPictureMoves(page);
  });
});

test.describe('the picture, for good', () => {
  test.use({ pixels: true });

  test('rebuilds a picture that is lost for good when the player resumes', async ({ page }) => {
    test.setTimeout(120_000);
    await openRide(page, GATED);
    await pushOff(page);
    await page.evaluate(() => {
      const gl = document.querySelector('canvas')?.getContext('webgl2');
      gl?.getExtension('WEBGL_lose_context')?.loseContext();
    });
    await untilMode(page, /^paused$/);
    await page.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Your last ride was cut off')).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Resume' }).click();
    await untilMode(page, /^ride$/);
    await untilPictureMoves(page);
  });
});
