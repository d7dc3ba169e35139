import { expect } from '@playwright/test';
import { giveTimeBack, pass } from './led-time';
import { idOf, SHORT, untilMode } from './riding';
import { test } from './test';

test('the walk-through is done by keys: a press to each side counts, a restart is no stop', async ({
  page,
}) => {
  await page.goto('/introduction');
  const step = (name: string) => expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  const marks = page.locator('.intro-marks [data-done="true"]');
  const press = async (key: string, ms: number): Promise<void> => {
    await page.keyboard.down(key);
    await pass(page, ms);
    await page.keyboard.up(key);
    await pass(page, 0);
  };
  await page.getByRole('button', { name: 'Try it' }).click();
  await press('ArrowUp', 100);
  await step('Turn left and right');
  await pass(page, 1000);
  const side = (name: string) => page.locator('.intro-sides li', { hasText: name });
  await press('ArrowLeft', 500);
  await expect(side('Left')).toHaveText('Left: Done');
  await expect(side('Right')).toHaveText('Right');
  await press('ArrowRight', 500);
  await expect(side('Right')).toHaveText('Right: Done');
  await step('Glide in a tuck');
  await pass(page, 2500);
  await step('Brake to a stop');
  await pass(page, 1000);
  await press('KeyR', 50);
  await pass(page, 500);
  await expect(page.locator('.practice-speed .num')).toHaveText('0');
  await expect(marks).toHaveCount(3);
  await press('ArrowUp', 3000);
  await press('ArrowDown', 5000);
  await step('Restart instantly');
  await press('KeyR', 50);
  await step('You’re ready to ride');
  await giveTimeBack(page);
  await page.getByRole('link', { name: 'Ride', exact: true }).click();
  await untilMode(page, /^ride$/);
  expect(page.url()).toContain(`ride=${idOf(SHORT)}`);
});
