import { expect, type Page } from '@playwright/test';
import { openRide, SHORT, untilMode } from './riding';
import { test } from './test';

test.use({ viewport: { width: 1280, height: 800 } });

/** Width and height of the ride, CSS px. */
async function sizeOf(page: Page): Promise<readonly [number, number]> {
  const box = await page.locator('.ride-stage').boundingBox();
  return [box?.width ?? 0, box?.height ?? 0];
}

const isFull = (page: Page): Promise<boolean> => page.evaluate(() => document.fullscreenElement !== null);

test('full screen is offered at the gate, fills the window, and is kept for the next ride', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await openRide(page, SHORT);
  expect(await sizeOf(page)).toEqual([600, 800]);
  const offer = page.locator('.full-screen-offer');
  await offer.click();
  await expect.poll(() => isFull(page)).toBe(true);
  const window = await page.evaluate(() => [innerWidth, innerHeight]);
  expect(window[0]).toBeGreaterThan(600);
  await expect.poll(() => sizeOf(page)).toEqual(window);
  await expect(offer).toHaveCount(0);

  // As Escape does, which is the browser's own: the ride goes on in its usual place, and full screen stays chosen.
  await page.evaluate(() => document.exitFullscreen());
  await expect.poll(() => sizeOf(page)).toEqual([600, 800]);
  await page.goto('/settings');
  await expect(page.getByRole('switch', { name: 'Ride in full screen' })).toBeChecked();

  await page.goto('/ride-local');
  await page.getByRole('searchbox').fill(SHORT);
  await page.getByText(SHORT).first().click();
  await page.getByRole('dialog').getByText('Ride', { exact: true }).first().click();
  await untilMode(page, /^ride$/);
  await expect.poll(() => isFull(page)).toBe(true);
});
