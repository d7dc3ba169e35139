import { expect, type Locator, type Page } from '@playwright/test';
import { idOf } from '../harness/default-tracks';
import { giveTimeBack, pass } from './led-time';

export { GATED, idOf, SHORT, TRACKS } from '../harness/default-tracks';

/** No ride of a test is longer, s. */
const LONGEST = 90;

export const stage = (page: Page): Locator => page.locator('.ride-stage');

/** Waits until the stage does one of these things. */
export async function untilMode(page: Page, mode: RegExp, timeout = 60_000): Promise<void> {
  await expect(stage(page)).toHaveAttribute('data-mode', mode, { timeout });
}

/** Opens the start gate of a default track by its address, and waits until it can be ridden. */
export async function openRide(page: Page, name: string, origin = ''): Promise<void> {
  await page.goto(`${origin}/ride-local?ride=${idOf(name)}`);
  await untilMode(page, /^ride$/);
}

/** Opens the wand by a real key once the third light is on, and waits until the clock runs. */
export async function pushOff(page: Page): Promise<void> {
  const resume = page.getByRole('button', { name: 'Resume', exact: true });
  await expect(async () => {
    // A device that stalls is held in the gate where only live rides count.
    if (await resume.isVisible()) await resume.click();
    await page.keyboard.press('ArrowUp', { delay: 60 });
    expect(await clock(page)).not.toBe('0:00.00');
  }).toPass({ timeout: 60_000 });
}

/** The running time as the instruments show it. */
export function clock(page: Page): Promise<string> {
  return page.locator('[data-hud="time"]').innerText();
}

/** The picture alone, without what stands over it. */
export function picture(page: Page): Promise<Buffer> {
  return page
    .locator('canvas')
    .screenshot({ style: '.hud, .replay, .finish, dialog { visibility: hidden }' });
}

/** Real presses of a rider on the way down: a key, and how long it is held, ms. */
export type Presses = readonly (readonly [key: string, ms: number])[];

/** A little to one side, as far to the other, and straight on. */
export const SWAY: Presses = [
  ['ArrowLeft', 200],
  ['ArrowRight', 200],
];

/**
 * Rides on to the end, by real key presses in time that the test leads: a key is held as long as it says however slow the
 * pictures are. Straight on once all is pressed.
 */
export async function rideDown(page: Page, presses: Presses = []): Promise<void> {
  await pass(page, 0);
  for (const [key, ms] of presses) {
    await page.keyboard.down(key);
    await pass(page, ms);
    await page.keyboard.up(key);
    await pass(page, 0);
  }
  const isOver = async () => (await stage(page).getAttribute('data-mode')) === 'over';
  for (let n = 0; n < LONGEST && !(await isOver()); n++) await pass(page, 1000);
  await giveTimeBack(page);
  expect(await isOver(), 'the ride has come to an end').toBe(true);
}
