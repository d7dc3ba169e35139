import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { PNG } from 'pngjs';

/** Colours of a picture, in steps of 32 for each channel: how many there are, and the share of the commonest. */
function coloursOf({ data }: PNG): { readonly count: number; readonly most: number } {
  const counts = new Map<number, number>();
  for (let i = 0; i < data.length; i += 4) {
    const colour = ((data[i]! >> 5) << 10) | ((data[i + 1]! >> 5) << 5) | (data[i + 2]! >> 5);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return { count: counts.size, most: Math.max(...counts.values()) / (data.length / 4) };
}

/** Waits until the podium's picture shows a scene: many colours, none of which fills it. */
export async function untilCeremony(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: /^On the podium: / });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(async () => {
      const { count, most } = coloursOf(PNG.sync.read(await picture.screenshot()));
      return count > 40 && most < 0.6;
    })
    .toBe(true);
}

/** Takes the context of the podium's picture away and gives it back: meanwhile the list stands alone. */
export async function loseCeremony(page: Page): Promise<void> {
  const picture = page.locator('.podium-stage');
  const context = await picture
    .locator('canvas')
    .evaluateHandle(
      (canvas: HTMLCanvasElement) => canvas.getContext('webgl2')!.getExtension('WEBGL_lose_context')!,
    );
  await context.evaluate((lost) => lost.loseContext());
  await expect(picture).toBeHidden();
  await expect(page.getByRole('list', { name: 'Podium' })).toBeVisible();
  await context.evaluate((lost) => lost.restoreContext());
  await untilCeremony(page);
}

/** Emulates the system's choice of motion. The podium gets another canvas for it: waits until the last one is gone. */
async function chooseMotion(page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<void> {
  await page.locator('.podium-stage canvas').evaluate((canvas) => canvas.setAttribute('data-last', ''));
  await page.emulateMedia({ reducedMotion });
  await expect(page.locator('.podium-stage canvas[data-last]')).toHaveCount(0);
  await untilCeremony(page);
}

/** Has the system ask for less motion, and for as much as before: the podium stands still, and moves again. */
export async function calmCeremony(page: Page): Promise<void> {
  const picture = page.getByRole('img', { name: /^On the podium: / });
  let last = await picture.screenshot();
  const stands = async (): Promise<boolean> => {
    const before = last;
    last = await picture.screenshot();
    return before.equals(last);
  };
  await expect.poll(stands).toBe(false);
  await chooseMotion(page, 'reduce');
  await expect.poll(stands).toBe(true);
  await chooseMotion(page, 'no-preference');
  await expect.poll(stands).toBe(false);
}

/** Opens the diplomas, and saves the one that is shown. @returns its picture and the name of its file */
export async function saveDiploma(page: Page): Promise<{ readonly png: PNG; readonly name: string }> {
  await page.getByRole('button', { name: 'Diploma', exact: true }).click();
  await expect(page.getByRole('img', { name: /^Diploma for / })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save picture' }).click();
  const file = await download;
  const png = PNG.sync.read(readFileSync(await file.path()));
  expect([png.width, png.height]).toEqual([1080, 1350]);
  expect(coloursOf(png).count).toBeGreaterThan(40);
  return { png, name: file.suggestedFilename() };
}
