import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';

interface TrackFile {
  readonly id: string;
  readonly name: string;
}

/** The default tracks as they are served. */
export const TRACKS = JSON.parse(
  readFileSync(new URL('../../public/tracks.json', import.meta.url), 'utf8'),
) as readonly TrackFile[];

/** The id of a default track. */
export function idOf(name: string): string {
  const track = TRACKS.find((one) => one.name === name);
  if (track === undefined) throw new Error(`there is no default track "${name}"`);
  return track.id;
}

/** A short, wide track without gates: a ride of some fifteen seconds. */
export const SHORT = 'First glide';
/** A short track with gates, where a miss costs time. */
export const GATED = 'Left and right';

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
  await expect(async () => {
    await page.keyboard.press('ArrowUp', { delay: 60 });
    expect(await clock(page)).not.toBe('0:00.00');
  }).toPass({ timeout: 60_000 });
}

/** The running time as the instruments show it. */
export function clock(page: Page): Promise<string> {
  return page.locator('[data-hud="time"]').innerText();
}

/** Steers by real key presses, left and right in turn, until the ride is over. */
export async function rideDown(page: Page, press: readonly string[], limit = 200): Promise<void> {
  for (let n = 0; n < limit; n++) {
    if ((await stage(page).getAttribute('data-mode')) === 'over') return;
    await page.keyboard.press(press[n % press.length]!, { delay: 350 });
  }
  throw new Error('the ride did not come to an end');
}
