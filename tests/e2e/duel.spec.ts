import { expect, type Page } from '@playwright/test';
import { saveDiploma } from './ceremony';
import { faultsOf } from './faults';
import { addRiders, bringMissed, chooseTrack, MISSED, openRaceForm } from './racing';
import { rideDown, stage, untilMode } from './riding';
import { countRows } from './rows';
import { takePicture } from './take-picture';
import { test } from './test';

/** The clocks of both riders as the instruments show them. */
const clocks = (page: Page): Promise<string[]> => page.locator('[data-hud="time"]').allInnerTexts();

/** Opens both gates by the riders' own keys, and waits until both clocks run. */
async function pushBothOff(page: Page): Promise<void> {
  // The signal is the same for both: the red one goes at once, the blue one sleeps a moment longer.
  await expect(async () => {
    await page.keyboard.press('KeyW', { delay: 60 });
    expect((await clocks(page))[0]).not.toBe('0:00.00');
  }).toPass({ timeout: 60_000 });
  await page.keyboard.press('ArrowUp', { delay: 60 });
  await expect.poll(async () => (await clocks(page))[1]).not.toBe('0:00.00');
}

/** Rides both down from where they stand until the run is over, and goes on. */
async function rideBoth(page: Page): Promise<void> {
  await rideDown(page);
  await expect(page.getByRole('region', { name: 'Result' }).getByText('+3.00 for missed gates')).toHaveCount(
    2,
  );
  await takePicture(page, 'duel-missed-over');
  const on = page.getByRole('button', { name: 'Continue' });
  await expect(on).toBeEnabled();
  await on.click();
}

test('carries a duel of two at one keyboard over to another tab', async ({ page, context }) => {
  await bringMissed(page);
  await openRaceForm(page);
  await page.getByRole('radio', { name: 'Parallel duel' }).check();
  await chooseTrack(page, MISSED);
  await addRiders(page, 'Ben');
  await page.getByRole('button', { name: 'Create race' }).click();
  await page.getByRole('button', { name: 'Draw the bracket' }).click();
  await page.getByRole('button', { name: 'To the start' }).click();
  await untilMode(page, /^ride$/);
  await pushBothOff(page);
  await page.keyboard.press('KeyP');
  await untilMode(page, /^paused$/);
  await expect.poll(() => countRows(page, 'drafts')).toBe(2);

  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByText('This race is open in another tab')).toBeVisible();
  await page.close({ runBeforeUnload: false });
  await other.getByRole('button', { name: 'To the start' }).click();
  await untilMode(other, /^paused$/);
  await expect(other.getByText('Your last ride was cut off')).toBeVisible();
  await expect(stage(other)).toHaveCount(1);
  await other.getByRole('button', { name: 'Resume' }).click();
  await untilMode(other, /^ride$/);
  await rideBoth(other);

  await expect(other.getByText('Run 2 of 2')).toBeVisible();
  expect(await faultsOf(other)).toEqual([]);
  await other.getByRole('button', { name: 'To the start' }).click();
  await untilMode(other, /^ride$/);
  await pushBothOff(other);
  await rideBoth(other);
  await expect(other.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveCount(2);
  expect(await faultsOf(other)).toEqual([]);
  const { name } = await saveDiploma(other);
  expect(name).toMatch(/^Diploma-.*-Parallel-duel\.png$/);
  expect(await faultsOf(other)).toEqual([]);
});
